"""What happens in the pit, compiled."""
