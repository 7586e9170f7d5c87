"""What is tested of the tavern that no other world has: guards who share what they learn."""

from sparring.lab.experiments.tavern.recording import sharing

RECORDERS = sharing.RECORDERS
