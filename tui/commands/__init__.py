"""The sub-commands of `duelog`, a module each with `run(arguments) -> exit code`. None needs the app."""
