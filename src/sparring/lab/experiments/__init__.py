"""The papers' experiments on the role-playing world, one module each."""
