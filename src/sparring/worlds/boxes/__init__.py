"""Box pushing: a small robot, two wheels, eight noisy sensors, and a box between walls."""
