"""Whether kernels are compiled: not when SPARRING_JIT=0, to debug or to compare."""

from __future__ import annotations

import os

COMPILES = os.environ.get("SPARRING_JIT", "1") != "0"
