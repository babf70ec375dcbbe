"""An evening of many tables as a value: who takes part, who sits where in each round, and how it stands."""
