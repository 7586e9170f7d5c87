"""Capture the flag."""
