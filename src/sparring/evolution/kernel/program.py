"""The program of all kernels that breed: compiled once for all tasks."""

from __future__ import annotations

from sparring.kernels.compiling import Program

program = Program("evolution", title="evolution")
kernel = program.kernel
entry = program.entry
