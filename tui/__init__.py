"""The terminal app and the `duelog` command: screens, keys and colour. They ask the core and decide no rule."""
