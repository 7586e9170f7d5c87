"""What is tested of the strategy world that no other world has: tactics that are bred."""

from sparring.lab.experiments.strategy.recording import breeding, tactics

RECORDERS = tactics.RECORDERS
BREEDER = breeding.PlanBreeder
