"""The eight requirements of adaptive game AI (thesis 2.3.4), measured learner by learner."""
