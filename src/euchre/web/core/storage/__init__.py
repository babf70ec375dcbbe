"""The storage of the browser table: tables and histories in SQLite (a file) or in PostgreSQL."""
