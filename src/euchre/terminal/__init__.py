"""Play in this terminal, line by line: drawn for the eye, or in sentences for the ear and for pipes."""
