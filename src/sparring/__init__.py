"""Sparring: game opponents that learn how you fight."""
