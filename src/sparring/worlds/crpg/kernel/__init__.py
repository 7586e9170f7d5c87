"""What happens in the role-playing world, compiled."""
