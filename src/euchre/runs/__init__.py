"""Long runs: workers, blocks on disk, and a digest of the code that made the results."""
