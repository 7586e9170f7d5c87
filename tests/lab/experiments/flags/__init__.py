"""Capture the flag in the lab."""
