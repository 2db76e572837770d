"""A small game for three that the kernel has never heard of: whatever it needs, any new game can have."""
