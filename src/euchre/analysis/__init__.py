"""What games and decisions are worth: simulation, open hands solved, calls valued, rules in numbers."""
