"""What calls are worth: one hand's, a chart of many, a rule that fits on a card."""
