"""The commands of ``euchre``: one module, one command, one thin function, which returns the exit status."""
