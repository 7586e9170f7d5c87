"""Capture the flag: two teams of four on an open field, each with a flag to guard."""
