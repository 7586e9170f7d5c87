"""Evolution as kernels: brains that think, exams that rate them, and how members breed."""
