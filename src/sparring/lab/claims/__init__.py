"""The papers' claims, each judged by what our own tests show."""
