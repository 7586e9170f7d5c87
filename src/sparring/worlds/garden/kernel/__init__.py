"""What happens in the garden, compiled: how it grows, and how a rabbit walks through it."""
