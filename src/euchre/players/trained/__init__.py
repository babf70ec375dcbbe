"""The trained players, their training, and the kernel functions that only they need."""
