"""Duels of learners that choose again in every round: figures 3.4 to 3.17 of the
agent-modelling thesis, `sparring reproduce alert`."""
