"""The numbers behind the names: what data entries and kernels agree on."""

from __future__ import annotations

from enum import IntEnum, IntFlag


class Influence(IntEnum):
    """What can last on an agent."""

    ACID = 0
    BLINDED = 1
    CHARMED = 2
    DEAFENED = 3
    HELD = 4
    STUNNED = 5
    WEAKENED = 6
    BLURRED = 7
    FIRE_RESISTANT = 8
    FREEDOM = 9
    LUCKY = 10
    MIRRORED = 11
    SHIELDED = 12
    STRENGTHENED = 13
    SLIPPERY = 14
    """In grease and not on one's feet; lasts as long as that, never dispelled."""


NONE = -1
"""No influence, no target, no cloud."""


class Cloud(IntEnum):
    """What can hang over a part of the arena."""

    FUMES = 0
    GREASE = 1


class Kind(IntEnum):
    """Who an agent is."""

    FIGHTER = 0
    WIZARD = 1
    WOLF = 2
    BOAR = 3
    BEAR = 4


class Type(IntEnum):
    """What rules call an agent."""

    FIGHTER = 0
    WIZARD = 1
    ANIMAL = 2


class School(IntFlag):
    """What rules call a spell; one spell may belong to several."""

    DAMAGING = 1
    CURSE = 2
    AREA = 4
    DEFENSIVE = 8
    BLESSING = 16
    SUMMONING = 32
    OTHER = 64
    OFFENSIVE = 3
    ANY = 127


class Rank(IntEnum):
    """Which spells of a school are meant."""

    ANY = 0
    STRONG = 1
    """Those of the highest level there is."""
    WEAK = 2
    """Those of the lowest level there is."""


class Target(IntEnum):
    """Whom or what a spell is cast at."""

    SELF = 0
    FRIEND = 1
    ENEMY = 2
    POINT = 3


class Throw(IntEnum):
    """The saving throws."""

    DEATH = 0
    WAND = 1
    PETRIFY = 2
    BREATH = 3
    SPELL = 4


class Saved(IntEnum):
    """What a saving throw does."""

    NOTHING = 0
    """There is none."""
    HALF = 1
    NEGATES = 2


class Element(IntEnum):
    """What damage is made of."""

    PLAIN = 0
    FIRE = 1


class Effect(IntEnum):
    """What a spell or potion does."""

    DAMAGE = 0
    INFLICT = 1
    """A lasting influence, good or bad."""
    HEAL = 2
    """Heals whoever cast or drank it."""
    CLOUD = 3
    DISPEL = 4
    SUMMON = 5


class Useful(IntEnum):
    """When an action makes sense: the soft constraints."""

    ALWAYS = 0
    WOUNDED = 1
    """The target has lost health."""
    ABSENT = 2
    """The target lacks the influence."""
    HOLDABLE = 3
    """The target is neither frozen already nor free of such effects."""
    UNBLOCKED = 4
    """The target has nothing that blocks the spell."""
    IN_REACH = 5
    CROWD = 6
    """The point catches more enemies than friends, and not the caster."""
    ROOM = 7
    """The side may have more animals."""
    SUFFERING = 8
    """The target has a bad influence."""


class Act(IntEnum):
    """What an agent can be ordered to do."""

    PASS = 0
    CAST = 1
    DRINK = 2
    MELEE = 3
    RANGED = 4
    MOVE_TO = 5
    MOVE_FROM = 6


class Deed(IntEnum):
    """What somebody is seen doing by whoever makes himself a model of him; last whatever is
    not listed."""

    MELEE = 0
    RANGED = 1
    HARMING_SPELL = 2
    HELPING_SPELL = 3
    POTION = 4
    MOVE = 5
    OTHER = 6


class AgentWord(IntEnum):
    """Words for one agent."""

    CLOSEST_ENEMY = 0
    FURTHEST_ENEMY = 1
    STRONGEST_ENEMY = 2
    WEAKEST_ENEMY = 3
    RANDOM_ENEMY = 4
    CLOSEST_FRIEND = 5
    FURTHEST_FRIEND = 6
    STRONGEST_FRIEND = 7
    WEAKEST_FRIEND = 8
    RANDOM_FRIEND = 9
    MYSELF = 10
    RECALLED_ENEMY = 11
    RECALLED_FRIEND = 12


class PlaceWord(IntEnum):
    """Words for a location."""

    ANYWHERE = 0
    BACK_ENEMY = 1
    BACK_FRIEND = 2
    CENTRE_ALL = 3
    CENTRE_CLOUDS = 4
    CENTRE_ENEMY = 5
    CENTRE_FRIEND = 6
    FRONT_ENEMY = 7
    FRONT_FRIEND = 8
    RANDOM_ENEMY_HALF = 9
    RANDOM_FRIEND_HALF = 10
    CLEAR = 11
    """Where the spell being cast spares one's own side: no word of its own."""


class Value(IntEnum):
    """Numbers that can be asked of an agent."""

    DISTANCE = 0
    HEALTH = 1
    HEALTH_PERCENTAGE = 2
    MAX_HEALTH = 3
    RANDOM = 4
    ROUND_NUMBER = 5
    SEGMENT_NUMBER = 6
    SPELL_COUNT = 7
    STEP_SIZE = 8


class Predicate(IntEnum):
    """Questions that can be asked of an agent."""

    CHANCE_PERCENTAGE = 0
    INFLUENCE = 1
    LOCATED_IN = 2


class Group(IntEnum):
    """Words for any of several agents."""

    ENEMY = 0
    FRIEND = 1


class Event(IntEnum):
    """What is worth telling of a fight; worded in `telling.py`."""

    RULE = 0
    """who chose by a line of his script: thing is its place."""
    BEGINS = 1
    """who begins to cast thing (at target)."""
    CASTS = 2
    """who's spell, thing, lands."""
    INTERRUPTED = 3
    """who loses the spell, thing, to pain."""
    FAILS = 4
    """who's spell, thing, fails by an influence, amount."""
    LOST = 5
    """who's order, amount, comes to nothing: thing says what it was about."""
    DRINKS = 6
    STRIKES = 7
    """who hits target in melee; amount is the damage."""
    MISSES = 8
    """who misses target in melee."""
    SHOOTS = 9
    SHOOTS_PAST = 10
    HURT = 11
    """target loses amount to who's spell, thing."""
    IMAGE = 12
    """an image of target takes the blow of who; amount are left."""
    RESISTS = 13
    """target's saving throw holds against thing of who."""
    GAINS = 14
    """target comes under the influence thing."""
    LOSES = 15
    """target is rid of the influence thing."""
    HEALS = 16
    """target gains amount."""
    APPEARS = 17
    """a cloud, thing, rises at the place; who made it."""
    FADES = 18
    SUMMONS = 19
    """target, an animal, joins who."""
    VANISHES = 20
    DIES = 21
    MOVES = 22
    """who stands at the place now."""
    BURNS = 23
    """target loses amount to the influence thing."""
    TURNS = 24
    """who now fights for side amount."""
    CANCELLED = 25
    """who can no longer do what he meant to."""
    PASSES = 26
    BLOCKED = 27
    """target is proof against thing of who."""
    REPLACED = 28
    """who was ordered to do something else."""
