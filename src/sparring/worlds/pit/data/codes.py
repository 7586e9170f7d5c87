"""The numbers behind the names: what data entries and kernels agree on."""

from __future__ import annotations

from enum import IntEnum

NONE = -1
"""No influence, no target, no zone."""
TICKS = 12
"""In a round of six seconds."""
FOREVER = 1_000_000
"""A time that no fight reaches."""


class Kind(IntEnum):
    """Who somebody is."""

    FIGHTER = 0
    ROGUE = 1
    PRIEST = 2
    WIZARD = 3
    SORCERER = 4
    BADGER = 5
    BOAR = 6
    SKELETON = 7


class Type(IntEnum):
    """What rules call somebody: one or several kinds."""

    FIGHTER = 1 << Kind.FIGHTER
    ROGUE = 1 << Kind.ROGUE
    PRIEST = 1 << Kind.PRIEST
    WIZARD = 1 << Kind.WIZARD
    SORCERER = 1 << Kind.SORCERER
    WARRIOR = FIGHTER | ROGUE
    CASTER = PRIEST | WIZARD | SORCERER
    CREATURE = 1 << Kind.BADGER | 1 << Kind.BOAR | 1 << Kind.SKELETON
    UNDEAD = 1 << Kind.SKELETON


class Influence(IntEnum):
    """What can last on somebody."""

    HASTED = 0
    INVISIBLE = 1
    SANCTUARY = 2
    BLESSED = 3
    WISE = 4
    AIDED = 5
    VIRTUOUS = 6
    RESISTANT = 7
    PRAYER = 8
    DIVINE_POWER = 9
    GLOBE = 10
    SHIELDED = 11
    WARDED = 12
    STRONG = 13
    SCOURGED = 14
    """The other side of a prayer."""
    DOOMED = 15
    WEAKENED = 16
    ACID = 17
    DAZED = 18
    STUNNED = 19
    PARALYSED = 20


class Sort(IntEnum):
    """What a spell is for, as talents ask for it."""

    MAGIC_ABSORPTION = 1
    SUMMONING = 2
    AREA_DAMAGE = 4
    DAMAGING_CLOUD = 8
    CURSING_CLOUD = 16
    AREA_CURSE = 32
    CONE = 64
    DAMAGE = 128
    CURSE = 256
    ANTI_INVISIBILITY = 512
    ANTI_MIND = 1024
    DAMAGE_ABSORPTION = 2048
    BREACH = 4096
    PROTECTION = 8192
    ENHANCEMENT = 16384
    HEALING = 32768
    REMEDY = 65536
    """Rids somebody of a disability."""
    HIDING = 131072
    SINGLE = DAMAGE | CURSE
    ATTACK = AREA_DAMAGE | DAMAGING_CLOUD | CURSING_CLOUD | CONE | SINGLE | AREA_CURSE


class Target(IntEnum):
    """Whom or what a spell is cast at."""

    SELF = 0
    FRIEND = 1
    """A comrade or oneself."""
    ENEMY = 2
    POINT = 3
    """Where somebody stands, or a place between."""


class Whom(IntEnum):
    """Who of those a spell reaches an effect is for."""

    ANYBODY = 0
    """Friends too, where area spells hurt friends."""
    FRIENDS = 1
    ENEMIES = 2


class Throw(IntEnum):
    """The saving throws."""

    FORTITUDE = 0
    REFLEX = 1
    WILL = 2


class Saved(IntEnum):
    """What a saving throw does."""

    NOTHING = 0
    """There is none."""
    HALF = 1
    NEGATES = 2


class Element(IntEnum):
    """What a spell is made of."""

    PLAIN = 0
    FIRE = 1
    COLD = 2
    ACID = 4
    SOUND = 8
    NEGATIVE = 16
    MIND = 32
    ELEMENTAL = FIRE | COLD | ACID | SOUND


class Effect(IntEnum):
    """What a spell or potion does."""

    DAMAGE = 0
    INFLICT = 1
    """A lasting influence, good or bad."""
    HEAL = 2
    VIGOUR = 3
    """Hit points that are lost first."""
    ZONE = 4
    SUMMON = 5


class Zone(IntEnum):
    """What can cover a part of the pit."""

    TENTACLES = 0
    SILENCE = 1


class Act(IntEnum):
    """What somebody can be ordered to do."""

    PASS = 0
    CAST = 1
    DRINK = 2
    MELEE = 3
    RANGED = 4
    TURN = 5
    """Turn undead."""
    MOVE = 6
    """To a place; no talent does that, people and programs may."""


class Talent(IntEnum):
    """What a line of a script tries to do: each may refuse."""

    SKIP = 0
    """Never acts: the empty rule."""
    HEAL = 1
    HEAL_OTHER = 2
    CURE = 3
    TURN = 4
    BUFF_SELF = 5
    ENHANCE_SELF = 6
    ENHANCE_OTHERS = 7
    PROTECT_SELF = 8
    PROTECT_OTHERS = 9
    ADV_PROTECT = 10
    HIDE = 11
    CAST = 12
    CAST_BEST = 13
    RESPOND_MELEE = 14
    RESPOND_RANGED = 15
    RANGED_ENEMIES = 16
    SPELL_ATTACK = 17
    SUMMON = 18
    SNEAK = 19
    MELEE = 20
    RANGED = 21
    ATTACK = 22
    """With the weapon that suits the first distance, and ever after."""
    PASS = 23
    """Wait: never refuses."""


class AgentWord(IntEnum):
    """Words for one agent."""

    NEAREST_ENEMY = 0
    WEAKEST_ENEMY = 1
    RANDOM_ENEMY = 2
    HATED_ENEMY = 3
    """Whom one attacked last; else the nearest of a class that luck chooses."""
    LAST_ATTACKER = 4
    NEAREST_FRIEND = 5
    WEAKEST_FRIEND = 6
    RANDOM_FRIEND = 7
    MYSELF = 8
    RECALLED_ENEMY = 9
    RECALLED_FRIEND = 10
    FRIENDS_ATTACKER = 11
    """Who attacked the nearest comrade last."""


class Value(IntEnum):
    """Numbers that can be asked of an agent."""

    DISTANCE = 0
    HEALTH = 1
    HEALTH_PERCENTAGE = 2
    MAX_HEALTH = 3
    ROUND_NUMBER = 4
    SPELL_COUNT = 5
    POTION_COUNT = 6
    ENEMIES = 7
    ENEMIES_NEAR = 8
    FRIENDS_NEAR = 9
    OFFENCE = 10
    COMPASSION = 11
    MAGIC = 12
    RANDOM = 13


class Predicate(IntEnum):
    """Questions that can be asked of an agent."""

    CHANCE_PERCENTAGE = 0
    INFLUENCE = 1
    DEFENSIVE = 2
    """Of four moods of AI 1.29 the careful one."""
    FIRST_DECISION = 3
    HIDDEN = 4
    SILENCED = 5


class Group(IntEnum):
    """Words for any of several agents."""

    ENEMY = 0
    FRIEND = 1


class Event(IntEnum):
    """What is worth telling of a fight; worded in `telling.py`."""

    RULE = 0
    """who chose by a line of his script: thing is its place, amount the Act."""
    BEGINS = 1
    """who begins to cast thing (at target)."""
    CASTS = 2
    """who's spell, thing, lands."""
    DISTURBED = 3
    """who loses the spell, thing, to a blow."""
    MUFFLED = 4
    """who loses the spell, thing, to silence."""
    LOST = 5
    """who's order, amount, comes to nothing: thing says what it was about."""
    DRINKS = 6
    """who drinks the potion thing."""
    STRIKES = 7
    """who hits target in melee; amount is the damage, thing a Blow."""
    MISSES = 8
    """who misses target in melee; thing is a Blow."""
    SHOOTS = 9
    """who hits target from afar; amount is the damage, thing a Blow."""
    SHOOTS_PAST = 10
    HURT = 11
    """target loses amount to who's spell, thing."""
    RESISTS = 12
    """target's saving throw holds against thing of who, wholly or in part."""
    GAINS = 13
    """target comes under the influence thing; who brought it."""
    LOSES = 14
    """target is rid of the influence thing."""
    HEALS = 15
    """target gains amount; who did it."""
    VIGOUR = 16
    """target gains amount temporary hit points."""
    APPEARS = 17
    """a zone, thing, at the place; who made it, target carries it or is -1."""
    FADES = 18
    """the zone thing of who ends."""
    SUMMONS = 19
    """target, a creature, joins who; thing is its Kind."""
    VANISHES = 20
    """who, a creature, is gone."""
    DIES = 21
    MOVES = 22
    """who stands at the place now."""
    BURNS = 23
    """target loses amount to the influence thing."""
    GRIPS = 24
    """target loses amount to the tentacles of who."""
    BLOCKED = 25
    """target is proof against the spell thing of who."""
    SHAKES_OFF = 26
    """target's resistance to all magic holds against thing of who."""
    TURNS = 27
    """who turns undead; amount tells how many flee."""
    PASSES = 28
    REPLACED = 29
    """who was ordered to do something else."""
    SNATCHES = 30
    """who strikes at target's opening: the blow follows."""
    NOTICES = 31
    """who sees through the sanctuary of target."""


class Blow(IntEnum):
    """What is special about a blow."""

    PLAIN = 0
    CRITICAL = 1
    SNEAK = 2
    OPENING = 4
    """An attack of opportunity."""


class Deed(IntEnum):
    """What somebody is seen doing in a round: the actions of a duelling sorcerer."""

    MELEE = 0
    RANGED = 1
    ENHANCEMENT = 2
    PROTECTION = 3
    """Against blades."""
    DEFENCE = 4
    """Against magic."""
    AREA = 5
    SINGLE = 6
    HEAL = 7
    OTHER = 8


class Sight(IntEnum):
    """What a mind tells apart."""

    NUMBERS = 0
    """How many of either team are alive."""
    FIGHTER = 1
    """What matters to a fighter in a duel."""
    SORCERER = 2
