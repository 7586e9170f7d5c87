"""The starships in the lab."""
