"""The pit as a PettingZoo environment: any library's learner may play.

    env = parallel_env(team="first", against="ai129")
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {name: choose(observations[name]) for name in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

A step is a round of the fight. docs/worlds/pit-environment.md tells what every
action and every number of an observation means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from sparring.worlds.env import WorldEnv
from sparring.worlds.kernel_codec import KernelCodec, column, field_of
from sparring.worlds.pit import telling
from sparring.worlds.pit.data.codes import NONE, TICKS, Act, Event, Influence, Kind, Zone
from sparring.worlds.pit.data.numbers import BY_NAME
from sparring.worlds.pit.data.potions import POTIONS
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel import entries
from sparring.worlds.pit.kernel.masking import mark_allowed
from sparring.worlds.pit.kernel.record import AGENTS, RADIUS, SIDES, TEAM, UNITS
from sparring.worlds.pit.options import (
    ACTIONS,
    CARRIED,
    SLOT_NAMES,
    new_choices,
    place_for,
    units_by_slot,
)
from sparring.worlds.pit.stepping import in_parts
from sparring.worlds.pit.vocabulary import PitOrder
from sparring.worlds.pit.world import Pit

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

    from numpy.typing import NDArray

    from sparring.rules.checked import RuleSet
    from sparring.worlds.env import EnvSettings
    from sparring.worlds.pit.kernel.record import Fight
    from sparring.worlds.pit.options import Action

# --- observations ------------------------------------------------------------

MOST_SPELLS_ALIKE, MOST_SPELLS, MOST_TURNS = 2, 18, 3
MOST_HIT_POINTS = BY_NAME["fighter_health"].high
MOST_VIGOUR = 20
WIDEST_ZONE, LONGEST_ZONE = 5.0, 8
MOST_ZONES_SEEN = SIDES * len(Zone)
"""Each side has one of each kind to make."""
KINDS_SEEN = tuple(kind for kind in Kind if kind is not Kind.SORCERER)

OWN_PARTS = (
    "round",
    *(f"spell {SPELLS[at].name}" for at in CARRIED),
    *(f"potion {potion.name}" for potion in POTIONS),
    "turns",
)
"""The first numbers of an observation."""
UNIT_PARTS = (
    "alive",
    *(kind.name.lower() for kind in KINDS_SEEN),
    "unseen",
    "health",
    "hit_points",
    "vigour",
    "x",
    "y",
    "to_x",
    "to_y",
    "distance",
    *(influence.name.lower() for influence in Influence),
    "casting",
    "ranged_weapon",
    "spells",
)
"""What is seen of everybody, slot by slot."""
ZONE_PARTS = (
    *(zone.name.lower() for zone in Zone),
    *("own", "x", "y", "radius", "rounds", "covers_me"),
)
"""What is seen of every zone, the nearest first."""
OBSERVATION_NAMES = (
    *OWN_PARTS,
    *(f"{slot} {part}" for slot in SLOT_NAMES for part in UNIT_PARTS),
    *(f"zone_{at} {part}" for at in range(1, MOST_ZONES_SEEN + 1) for part in ZONE_PARTS),
)
"""What each number of an observation is."""

UNSEEN, HEALTH, POINTS, VIGOUR, X, Y, TO_X, TO_Y, AWAY, CASTING, RANGED, CASTS = (
    UNIT_PARTS.index(part)
    for part in (
        *("unseen", "health", "hit_points", "vigour", "x", "y", "to_x", "to_y", "distance"),
        *("casting", "ranged_weapon", "spells"),
    )
)
KINDS = slice(1, 1 + len(KINDS_SEEN))
SECRETS = slice(HEALTH, len(UNIT_PARTS))
"""What nobody knows of an enemy whom he does not see."""
BITS = slice(UNIT_PARTS.index("hasted"), UNIT_PARTS.index("paralysed") + 1)
TEAM_OF = np.repeat(np.arange(SIDES), TEAM)
"""Of every agent."""
UNIT_IN_SLOT = np.array([units_by_slot(agent) for agent in range(AGENTS)])
"""Whom each slot of each agent means."""


def as_seen(x: NDArray[Any]) -> NDArray[Any]:
    """How far before the centre a place is, as each team sees it: its own edge is -1."""
    return cast("NDArray[Any]", np.stack((x, -x)) / RADIUS)


def unit_tables(fight: Fight) -> NDArray[np.float32]:
    """Everybody who lives, as each team sees him."""
    units = field_of(fight, "unit")
    tables = np.zeros((SIDES, UNITS, len(UNIT_PARTS)), np.float32)
    health = np.maximum(0, column(units, "health"))
    is_casting = (column(units, "begun") == 1) & (column(units, "act") == Act.CAST)
    tables[..., 0] = 1
    tables[..., KINDS] = column(units, "kind")[:, None] == np.array(KINDS_SEEN)
    tables[..., HEALTH] = health / np.maximum(1, column(units, "most_health"))
    tables[..., POINTS] = health / MOST_HIT_POINTS
    tables[..., VIGOUR] = column(units, "vigour") / MOST_VIGOUR
    tables[..., X] = as_seen(column(units, "x"))
    tables[..., Y] = column(units, "y") / RADIUS
    tables[..., BITS] = column(units, "influences")[:, None] >> np.arange(len(Influence)) & 1
    tables[..., CASTING] = is_casting
    tables[..., RANGED] = column(units, "wields_ranged")
    tables[..., CASTS] = column(units, "spells").sum(axis=1) / MOST_SPELLS
    tables[:, column(units, "alive") == 0] = 0
    return tables


def unit_views(fight: Fight) -> NDArray[np.float32]:
    """Everybody as each agent sees him, slot by slot."""
    views: NDArray[np.float32] = unit_tables(fight)[TEAM_OF[:, None], UNIT_IN_SLOT]
    hidden_from = column(field_of(fight, "unit"), "hidden_from")[UNIT_IN_SLOT]
    is_unseen = hidden_from >> np.arange(AGENTS)[:, None] & 1 == 1
    views[is_unseen, SECRETS] = 0
    views[..., UNSEEN] = is_unseen
    is_seen = (views[..., 0] == 1) & ~is_unseen
    for part, place in ((TO_X, X), (TO_Y, Y)):
        views[..., part] = np.where(is_seen, (views[..., place] - views[:, :1, place]) / 2, 0)
    views[..., AWAY] = np.hypot(views[..., TO_X], views[..., TO_Y])
    return views


def own_parts(fight: Fight, round_limit: int) -> NDArray[np.float32]:
    """The round, and what each agent carries."""
    agents = field_of(fight, "unit")[:AGENTS]
    parts = np.empty((AGENTS, len(OWN_PARTS)), np.float32)
    parts[:, 0] = field_of(fight, "rounds") / round_limit
    spells = column(agents, "spells")[:, CARRIED]
    parts[:, 1 : 1 + len(CARRIED)] = spells / MOST_SPELLS_ALIKE
    parts[:, 1 + len(CARRIED) : -1] = column(agents, "potions")
    parts[:, -1] = column(agents, "turns") / MOST_TURNS
    return parts


def zone_views(fight: Fight) -> NDArray[np.float32]:
    """The zones as each agent sees them, the nearest first."""
    views = np.zeros((AGENTS, MOST_ZONES_SEEN, len(ZONE_PARTS)), np.float32)
    if field_of(fight, "zones"):
        zones, distances = all_zones(fight)
        nearest_first = np.argsort(distances, axis=1, kind="stable")[:, :MOST_ZONES_SEEN, None]
        views[:, : nearest_first.shape[1]] = np.take_along_axis(zones, nearest_first, axis=1)
    return views


def all_zones(fight: Fight) -> tuple[NDArray[np.float32], NDArray[Any]]:
    """Every zone as each agent sees it, and how far away its centre is."""
    zones, agents = field_of(fight, "zone"), field_of(fight, "unit")[:AGENTS]
    present = np.flatnonzero(column(zones, "present"))
    x, y, radius, until, kind, maker = (
        column(zones, name)[present] for name in ("x", "y", "radius", "until", "kind", "maker")
    )
    distances = np.hypot(x - column(agents, "x")[:, None], y - column(agents, "y")[:, None])
    views = np.zeros((AGENTS, len(present), len(ZONE_PARTS)), np.float32)
    views[..., : len(Zone)] = kind[:, None] == np.arange(len(Zone))
    views[..., ZONE_PARTS.index("own")] = maker // TEAM == TEAM_OF[:, None]
    views[..., ZONE_PARTS.index("x")] = as_seen(x)[TEAM_OF]
    views[..., ZONE_PARTS.index("y")] = y / RADIUS
    views[..., ZONE_PARTS.index("radius")] = radius / WIDEST_ZONE
    rounds = (until - field_of(fight, "clock")) / TICKS
    views[..., ZONE_PARTS.index("rounds")] = rounds / LONGEST_ZONE
    views[..., ZONE_PARTS.index("covers_me")] = distances <= radius
    return views, distances


def observe(fight: Fight, round_limit: int) -> NDArray[np.float32]:
    """What each agent sees, as one row of numbers."""
    parts = (own_parts(fight, round_limit), unit_views(fight), zone_views(fight))
    rows = np.concatenate([part.reshape(AGENTS, -1) for part in parts], axis=1)
    return cast("NDArray[np.float32]", np.clip(rows, -1, 1, out=rows))


# --- the codec ---------------------------------------------------------------


class PitCodec(KernelCodec):
    """The actions of `options.py`, and the numbers above."""

    name = "sparring_pit_v1"
    actions = ACTIONS
    numbers = OBSERVATION_NAMES
    entries = entries
    mark_allowed = staticmethod(mark_allowed)
    telling = telling
    event_type = Event
    world: Pit

    def __init__(self, world: Pit) -> None:
        super().__init__(world, new_choices())

    def observe(self) -> NDArray[np.float32]:
        """What each agent sees, as one row of numbers."""
        return observe(self.fight, self.world.numbers["round_limit"])

    def order(self, agent: int, action: int) -> None:
        """Give an order; whoever shall do nothing needs none."""
        if ACTIONS[action].act is not Act.PASS:
            entries.order(self.fight, agent, *in_parts(self.order_for(agent, ACTIONS[action])))

    def order_for(self, agent: int, action: Action) -> PitOrder:
        """An action as the kernel takes it: at whoever is in its slot now."""
        if action.slot != NONE:
            return PitOrder(action.act, action.thing, int(self.holders[agent, action.slot]))
        if action.place is None:
            return PitOrder(action.act, action.thing)
        return PitOrder(action.act, action.thing, NONE, *place_for(agent, action.place))


# --- the environment ---------------------------------------------------------


class PitEnv(WorldEnv):
    """Some of the eight agents under orders from outside, the others by their
    scripts."""

    codec: PitCodec

    def __init__(
        self,
        *,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        **settings: Unpack[EnvSettings],
    ) -> None:
        super().__init__(PitCodec(Pit(rules, numbers)), **settings)

    @property
    def fight(self) -> Fight:
        """Everything the kernel knows."""
        fight: Fight = self.codec.fight
        return fight


parallel_env = PitEnv
"""A new environment, by the name that PettingZoo's users expect."""
