"""What `dev.py` is made of: the standard library alone, but for what it runs in the Python of .venv."""
