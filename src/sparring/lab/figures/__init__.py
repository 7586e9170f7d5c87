"""Pictures of the experiments, each drawn from plain numbers (needs Matplotlib)."""
