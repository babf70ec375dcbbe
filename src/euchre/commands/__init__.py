"""The commands of ``euchre``: one module, one command, one thin function."""
