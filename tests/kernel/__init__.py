"""Tests of the kernel for what is not a rule of any game."""
