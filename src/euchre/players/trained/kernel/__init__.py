"""Kernel functions that only trained players and their training need."""
