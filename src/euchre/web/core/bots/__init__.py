"""Computer players in processes of their own, with a deadline."""
