"""
The browser table: one process that serves the page, keeps the rooms, and shows each viewer only what that
viewer may see.
"""
