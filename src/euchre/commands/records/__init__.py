"""Commands on recorded games."""
