"""Fights in words (to be written)."""


class Teller:
    def tell(self, events):
        return [str(tuple(e)) for e in events]
