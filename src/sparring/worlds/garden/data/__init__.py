"""What exists in the garden: its size, its classes, and the codes of its kernels."""
