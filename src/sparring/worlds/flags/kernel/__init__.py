"""What happens, compiled: one record for everything, one small function a rule."""
