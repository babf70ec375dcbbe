"""Long runs: their workers, their blocks on disk, and the digest of the code that made them."""
