"""What is tested of capture the flag that no other world has: hours of play."""

from sparring.lab.experiments.flags.recording import hours

RECORDERS = hours.RECORDERS
