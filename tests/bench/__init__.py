"""How fast it is: `python -m tests.bench` prints rates. Nothing is asserted by the clock."""
