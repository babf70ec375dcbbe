"""The players that were trained: `left`, `right` and `benny`."""
