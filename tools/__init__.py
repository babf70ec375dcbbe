"""The parts of `dev.py`: they use only the standard library, except those that run in the Python of .venv."""
