"""Who is the better player, by how much, and how surely."""
