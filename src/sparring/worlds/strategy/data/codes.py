"""Codes that kernels and Python share."""

from __future__ import annotations

from enum import IntEnum

NONE = -1
SIDES = 2
TICKS_A_SECOND = 6
"""A tick is five of the thirty cycles that the modelled game has in a second."""
CYCLES_A_TICK = 5
EIGHTHS = 8
"""Hit points are counted in eighths, so that the mean of a blow is a whole number."""


class Kind(IntEnum):
    """Units."""

    WORKER = 0
    SOLDIER = 1
    SHOOTER = 2
    CATAPULT = 3
    KNIGHT = 4
    MAGE = 5
    FLYER = 6


class House(IntEnum):
    """Buildings."""

    TOWN_HALL = 0
    KEEP = 1
    CASTLE = 2
    FARM = 3
    BARRACKS = 4
    LUMBER_MILL = 5
    BLACKSMITH = 6
    STABLES = 7
    AIRPORT = 8
    MAGE_TOWER = 9
    TEMPLE = 10
    WATCH_TOWER = 11
    GUARD_TOWER = 12
    CANNON_TOWER = 13


class Upgrade(IntEnum):
    """What can be researched."""

    WEAPON = 0
    ARMOUR = 1
    MISSILE = 2
    CATAPULT = 3
    MAGE_1 = 4
    MAGE_2 = 5
    MAGE_3 = 6
    MAGE_4 = 7
    MAGE_5 = 8


KINDS = len(Kind)
HOUSES = len(House)
UPGRADES = len(Upgrade)
FORCES = 10
"""Force 0 defends."""


class Op(IntEnum):
    """One step of a plan."""

    NEED = 0
    """A standing request for one building more."""
    WAIT = 1
    """Until a building stands."""
    RESEARCH = 2
    """A standing request for the next level of an upgrade."""
    WORKERS = 3
    """So many workers are wanted."""
    MORE_WORKERS = 4
    """So many more than were wanted."""
    FORCE = 5
    """A force wants so many of a kind."""
    FORCE_MIX = 6
    """A force wants so many of all the kinds there are; in the mix for a siege, if it says so."""
    NEXT_FORCE = 7
    """The next of the forces that attack is the one at hand."""
    ATTACK = 8
    """Wait until a force is complete, and send it."""
    SLEEP = 9
    """So many ticks."""
    LOOP = 10
    """From here on, over and over."""
    STRONGEST = 11
    """A force wants so many of the strongest kind there is."""
    PASS = 12
    """Nothing."""
    HOLD = 13
    """Wait until a force is complete."""


AT_HAND = 10
"""Stands for the force that is at hand, where a step names a force."""
SIEGE_MIX = 1
"""A mix with twice as many catapults, where a step asks for a mix; 0 is the usual one."""


class Ask(IntEnum):
    """What requests are for."""

    HOUSE = 0
    UPGRADE = 1
    WORKERS = 2
    FORCE = 3


class Task(IntEnum):
    """What a worker is about."""

    IDLE = 0
    TO_MINE = 1
    IN_MINE = 2
    GOLD_HOME = 3
    UNLOADING = 4
    TO_WOOD = 5
    CHOPPING = 6
    WOOD_HOME = 7
    TO_SITE = 8
    INSIDE = 9


class Work(IntEnum):
    """What is going on in a building."""

    NOTHING = 0
    BUILDING = 1
    TRAINING = 2
    RESEARCHING = 3
    UPGRADING = 4


class Ground(IntEnum):
    """What a cell of the map is."""

    GRASS = 0
    FOREST = 1
    WATER = 2
    MINE = 3


class Outside(IntEnum):
    """Who says what a commander does."""

    SCRIPT = 0
    """His plan."""
    ORDERS = 1
    """Orders from outside, one step at a time."""
    LINES = 2
    """Whoever chooses one line of his script after the other."""


ATTACKING = 20
"""The force of units that were sent."""


class Field(IntEnum):
    """Distances over the map that a side keeps."""

    ENEMY = 0
    """To the nearest of the other side."""
    HOME = 1
    """To one's own town halls."""
    ALARM = 2
    """To whoever attacks at home."""


FIELDS = len(Field)


class Event(IntEnum):
    """What happened."""

    RULE = 0
    """A line of a plan has begun."""
    SKIPPED = 1
    """A line could not be done."""
    REPLACED = 2
    """An order from outside came instead of a line."""
    ORDER = 3
    """An order from outside was carried out."""
    FOUNDED = 4
    """A building was begun."""
    FINISHED = 5
    """A building stands, or has become another."""
    RESEARCHED = 6
    TRAINED = 7
    OPENED = 8
    """A game state has opened."""
    SENT = 9
    """A force sets out; amount: how many of a kind."""
    GAVE_UP = 10
    """Nobody waits any longer."""
    KILLED = 11
    """Somebody fell."""
    RAZED = 12
    """A building fell."""
    ALARM = 13
    """Somebody attacks at home."""
    DEFEATED = 14
    TIME_OUT = 15
    TALLY = 16
    """How a side stands, every few minutes; target: workers, thing: fighters, amount: its part
    of the score in thousandths."""
    BATTLE = 17
    """Several fell near each other: gathered by whoever tells the game."""


class Value(IntEnum):
    """Numbers that rules may ask."""

    GOLD = 0
    LUMBER = 1
    MINUTES = 2
    WORKERS = 3
    ARMY = 4
    ENEMY_ARMY = 5
    HOUSES = 6
    LEVEL = 7
    SCORE_SHARE = 8
    RANDOM = 9


class Predicate(IntEnum):
    """Questions that rules may ask."""

    HAS = 0
    ATTACKED = 1
    CHANCE_PERCENTAGE = 2


class AgentWord(IntEnum):
    """Ways to name a commander."""

    OPPONENT = 0
