"""A table in the browser as a value: its chairs, its games one after another, and what each may see of it."""
