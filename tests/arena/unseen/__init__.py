"""A world that nobody can watch."""
