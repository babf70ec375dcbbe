"""Hidden cards sampled, and choices tried in the samples."""
