"""Games on paper: words for cards and actions, one-line positions, records, and other people's formats."""
