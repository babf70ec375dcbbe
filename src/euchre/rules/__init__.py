"""What a table agrees on, as values: cards, actions, mechanisms, rules, their errors and named games."""
