"""What happens in the strategy world, as kernels."""
