"""The terminal app and the `duelog` command: screens, keys and colour. They ask the core and decide no rule."""

import os

# Milliseconds after which an escape is the key and no more the beginning of another one: Textual reads it when it is
# loaded, and would wait longer than anybody wants to for a box to close.
os.environ.setdefault("ESCDELAY", "10")
# Textual draws at the next of so many ticks a second, and of what a key changes the second part waits for one: at 60
# the frame comes up to 30 ms later. Where nothing changes nothing ticks.
os.environ.setdefault("TEXTUAL_FPS", "1000")
