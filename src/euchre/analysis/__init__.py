"""What games and decisions are worth: simulation, open hands solved, the value of a call, the numbers of a rule set."""
