"""What every room stands on: files, locks, the console, chance, words for numbers."""
