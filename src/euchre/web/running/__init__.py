"""The server process: `euchre serve`."""
