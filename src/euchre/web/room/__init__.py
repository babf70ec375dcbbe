"""A table in the browser with its chairs, its games one after another, and what each may see of it."""
