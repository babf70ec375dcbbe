"""Who somebody is, and how they are forgotten."""
