"""What exists: the numbers, the situations that duels begin with, the codes."""
