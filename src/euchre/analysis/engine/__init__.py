"""Our players for other programs: questions and answers as lines of JSON (docs/reference/engine.md)."""
