"""What happens when a robot pushes a box, compiled: sensing, steering, driving, pushing."""
