"""Experiments, claims and calibration of each world, in a folder of its name; what is
found in them is `registry.py`'s matter."""
