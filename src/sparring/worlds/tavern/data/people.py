"""Who lives here, and what each of them plays on an ordinary day."""

from __future__ import annotations

from typing import NamedTuple

OWNER, SERVER, CUSTOMER, GUARD = "owner", "server", "customer", "guard"
BEGGAR, BARD, THIEF = "beggar", "bard", "thief"


class Inhabitant(NamedTuple):
    """Somebody who lives here."""

    name: str
    kind: str
    performance: str
    """What he or she plays on an ordinary day, by its name in `roles/tavern.roles`."""
    origin: str
    """The place where he or she begins, and returns to."""
    seat: str = "table 4"
    """Where he or she sits in the tavern."""
    gold: int = 0


PEOPLE = (
    Inhabitant("Orla", OWNER, "innkeeper", "counter", "counter", 10),
    Inhabitant("Sef", SERVER, "server", "kitchen", "kitchen"),
    Inhabitant("Nan", SERVER, "server", "hearth", "hearth"),
    Inhabitant("Piet", CUSTOMER, "early_customer", "home", "table 1", 12),
    Inhabitant("Ilse", CUSTOMER, "early_customer", "home", "table 1", 12),
    Inhabitant("Hob", CUSTOMER, "late_customer", "home", "table 2", 12),
    Inhabitant("Wren", CUSTOMER, "late_customer", "home", "table 3", 12),
    Inhabitant("Tam", CUSTOMER, "late_customer", "home", "table 2", 12),
    Inhabitant("Bron", GUARD, "day_guard", "bunk", "table 4", 6),
    Inhabitant("Dara", GUARD, "night_guard", "rack", "table 4", 6),
    Inhabitant("Moll", BEGGAR, "beggar", "fountain", "hearth"),
    Inhabitant("Finn", BARD, "bard", "home", "stage", 3),
    Inhabitant("Shade", THIEF, "cutpurse", "lair", "table 5"),
    Inhabitant("Rook", THIEF, "lying_low", "lair", "table 5"),
)
"""In the order in which they act."""
