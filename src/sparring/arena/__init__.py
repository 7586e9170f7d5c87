"""The browser arena: fight opponents that learn, watch them, see why."""
