"""The terminal app and the `duelog` command: screens, keys and colour. They ask the core and decide no rule."""

import os

# Milliseconds after which an escape is the key and no more the beginning of another one: Textual reads it when it is
# loaded, and would wait longer than anybody wants to for a box to close.
os.environ.setdefault("ESCDELAY", "10")
