"""The process itself: `euchre serve`."""
