"""The browser table: one process that serves the page, keeps the rooms, and lets nobody see too much."""
