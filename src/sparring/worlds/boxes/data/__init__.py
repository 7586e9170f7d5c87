"""What exists: the robot, its sensors, the corridor, the nine instances, the free numbers."""
