"""The role-playing world as a PettingZoo environment: any library's learner may play.

    env = parallel_env(team="first", against="cursing")
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {name: choose(observations[name]) for name in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

A step is a round of the fight. docs/worlds/crpg-environment.md tells what every
action and every number of an observation means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from sparring.worlds.crpg import telling
from sparring.worlds.crpg.data.codes import NONE, Act, Cloud, Event, Influence, Kind
from sparring.worlds.crpg.data.numbers import BY_NAME
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.masking import mark_allowed
from sparring.worlds.crpg.kernel.record import (
    SEGMENTS,
    SIDES,
    TEAM,
    UNITS,
    WIDTH,
)
from sparring.worlds.crpg.options import ACTIONS, SLOT_NAMES, new_choices
from sparring.worlds.crpg.stepping import in_parts
from sparring.worlds.crpg.vocabulary import CrpgOrder
from sparring.worlds.crpg.world import AGENTS, Crpg
from sparring.worlds.env import WorldEnv
from sparring.worlds.kernel_codec import KernelCodec, column, field_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Unpack

    from numpy.typing import NDArray

    from sparring.rules.checked import RuleSet
    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.options import Action
    from sparring.worlds.env import EnvSettings

# --- observations ------------------------------------------------------------

MOST_SPELLS_ALIKE, MOST_POTIONS_ALIKE, MOST_SPELLS = 4, 2, 7
MOST_HIT_POINTS = BY_NAME["fighter_health"].high
MOST_IMAGES, WIDEST_CLOUD, LONGEST_CLOUD = 5, 400, 8
FURTHEST = float(np.hypot(WIDTH, WIDTH))
MOST_CLOUDS = 8

OWN_PARTS = (
    "round",
    *(f"spell {spell.name}" for spell in SPELLS),
    *(f"potion {potion.name}" for potion in POTIONS),
)
"""The first numbers of an observation."""
UNIT_PARTS = (
    "alive",
    *(kind.name.lower() for kind in Kind),
    "friend",
    "health",
    "hit_points",
    "x",
    "y",
    "to_x",
    "to_y",
    "distance",
    *(influence.name.lower() for influence in Influence),
    "images",
    "slowed",
    "spells",
)
"""What is seen of everybody, slot by slot."""
CLOUD_PARTS = (*(cloud.name.lower() for cloud in Cloud), "x", "y", "radius", "rounds", "covers_me")
"""What is seen of every cloud, the nearest first."""
OBSERVATION_NAMES = (
    *OWN_PARTS,
    *(f"{slot} {part}" for slot in SLOT_NAMES for part in UNIT_PARTS),
    *(f"cloud_{at} {part}" for at in range(1, MOST_CLOUDS + 1) for part in CLOUD_PARTS),
)
"""What each number of an observation is."""

ALIVE, FRIEND, HEALTH, POINTS, X, Y, TO_X, TO_Y, AWAY, IMAGES, SLOWED, CASTS = (
    UNIT_PARTS.index(part)
    for part in (
        *("alive", "friend", "health", "hit_points", "x", "y", "to_x", "to_y", "distance"),
        *("images", "slowed", "spells"),
    )
)
KINDS = slice(UNIT_PARTS.index("fighter"), UNIT_PARTS.index("bear") + 1)
BITS = slice(UNIT_PARTS.index("acid"), UNIT_PARTS.index("slippery") + 1)
TEAM_OF = np.repeat(np.arange(SIDES), TEAM)
"""Of every agent."""


def unit_tables(fight: Fight) -> NDArray[np.float32]:
    """Everybody as each team sees him; the last row is nobody."""
    units = field_of(fight, "unit")
    tables = np.zeros((SIDES, UNITS + 1, len(UNIT_PARTS)), np.float32)
    rows = tables[:, :UNITS]
    health = np.maximum(0, column(units, "health"))
    rows[..., ALIVE] = 1
    rows[..., KINDS] = column(units, "kind")[:, None] == np.arange(len(Kind))
    rows[..., FRIEND] = column(units, "side") == np.arange(SIDES)[:, None]
    rows[..., HEALTH] = health / np.maximum(1, column(units, "most_health"))
    rows[..., POINTS] = health / MOST_HIT_POINTS
    rows[..., X] = from_home(column(units, "x"))
    rows[..., Y] = column(units, "y") / WIDTH
    rows[..., BITS] = column(units, "influences")[:, None] >> np.arange(len(Influence)) & 1
    rows[..., IMAGES] = column(units, "images") / MOST_IMAGES
    rows[..., SLOWED] = column(units, "slowed")
    rows[..., CASTS] = column(units, "spells").sum(axis=1) / MOST_SPELLS
    return tables


def from_home(x: NDArray[Any]) -> NDArray[Any]:
    """How far a place is from each team's own edge."""
    return cast("NDArray[Any]", np.stack((x, WIDTH - x)) / WIDTH)


def unit_views(fight: Fight, holders: NDArray[Any]) -> NDArray[np.float32]:
    """Everybody as each agent sees him, slot by slot."""
    views: NDArray[np.float32] = unit_tables(fight)[TEAM_OF[:, None], holders]
    for part, place in ((TO_X, X), (TO_Y, Y)):
        views[..., part] = (views[..., place] - views[:, :1, place]) * views[..., ALIVE]
    across, along = views[..., TO_X], views[..., TO_Y]
    views[..., AWAY] = np.hypot(across, along) * (WIDTH / FURTHEST)
    return views


def own_parts(fight: Fight, round_limit: int) -> NDArray[np.float32]:
    """The round, and what each agent carries."""
    agents = field_of(fight, "unit")[:AGENTS]
    parts = np.empty((AGENTS, len(OWN_PARTS)), np.float32)
    parts[:, 0] = field_of(fight, "rounds") / round_limit
    parts[:, 1 : 1 + len(SPELLS)] = column(agents, "spells") / MOST_SPELLS_ALIKE
    parts[:, 1 + len(SPELLS) :] = column(agents, "potions") / MOST_POTIONS_ALIKE
    return parts


def cloud_views(fight: Fight) -> NDArray[np.float32]:
    """The clouds as each agent sees them, the nearest first."""
    views = np.zeros((AGENTS, MOST_CLOUDS, len(CLOUD_PARTS)), np.float32)
    if field_of(fight, "clouds"):
        clouds, distances = all_clouds(fight)
        nearest_first = np.argsort(distances, axis=1, kind="stable")[:, :MOST_CLOUDS, None]
        views[:, : nearest_first.shape[1]] = np.take_along_axis(clouds, nearest_first, axis=1)
    return views


def all_clouds(fight: Fight) -> tuple[NDArray[np.float32], NDArray[Any]]:
    """Every cloud as each agent sees it, and how far away its centre is."""
    clouds, agents = field_of(fight, "cloud"), field_of(fight, "unit")[:AGENTS]
    present = np.flatnonzero(column(clouds, "present"))
    x, y, radius, until, kind = (
        column(clouds, name)[present] for name in ("x", "y", "radius", "until", "kind")
    )
    distances = np.hypot(x - column(agents, "x")[:, None], y - column(agents, "y")[:, None])
    views = np.zeros((AGENTS, len(present), len(CLOUD_PARTS)), np.float32)
    views[..., : len(Cloud)] = kind[:, None] == np.arange(len(Cloud))
    views[..., CLOUD_PARTS.index("x")] = from_home(x)[TEAM_OF]
    views[..., CLOUD_PARTS.index("y")] = y / WIDTH
    views[..., CLOUD_PARTS.index("radius")] = radius / WIDEST_CLOUD
    rounds = (until - field_of(fight, "clock")) / SEGMENTS
    views[..., CLOUD_PARTS.index("rounds")] = rounds / LONGEST_CLOUD
    views[..., CLOUD_PARTS.index("covers_me")] = distances <= radius
    return views, distances


def observe(fight: Fight, holders: NDArray[Any], round_limit: int) -> NDArray[np.float32]:
    """What each agent sees, as one row of numbers."""
    parts = (own_parts(fight, round_limit), unit_views(fight, holders), cloud_views(fight))
    rows = np.concatenate([part.reshape(AGENTS, -1) for part in parts], axis=1)
    return cast("NDArray[np.float32]", np.clip(rows, -1, 1, out=rows))


# --- the codec ---------------------------------------------------------------


class CrpgCodec(KernelCodec):
    """The actions of `options.py`, and the numbers above."""

    name = "sparring_crpg_v1"
    actions = ACTIONS
    numbers = OBSERVATION_NAMES
    entries = entries
    mark_allowed = staticmethod(mark_allowed)
    telling = telling
    event_type = Event
    world: Crpg

    def __init__(self, world: Crpg) -> None:
        super().__init__(world, new_choices())

    def observe(self) -> NDArray[np.float32]:
        """What each agent sees, as one row of numbers."""
        return observe(self.fight, self.holders, self.world.numbers["round_limit"])

    def order(self, agent: int, action: int) -> None:
        """Give an order; whoever shall do nothing needs none."""
        if ACTIONS[action].act is not Act.PASS:
            entries.order(self.fight, agent, *in_parts(self.order_for(agent, ACTIONS[action])))

    def order_for(self, agent: int, action: Action) -> CrpgOrder:
        """An action as the kernel takes it: at whoever is in its slot now."""
        if action.slot != NONE:
            return CrpgOrder(action.act, action.thing, int(self.holders[agent, action.slot]))
        if action.place == NONE:
            return CrpgOrder(action.act, action.thing)
        entries.set_location(self.fight, agent, int(action.place))
        x, y = float(field_of(self.fight, "try_x")), float(field_of(self.fight, "try_y"))
        return CrpgOrder(action.act, action.thing, NONE, x, y, has_place=True)

    def loyal(self) -> set[int]:
        """Those under command who are on their own side; the charmed follow their scripts."""
        sides = column(field_of(self.fight, "unit"), "side")
        return {agent for agent in self.agents if sides[agent] == agent // TEAM}


# --- the environment ---------------------------------------------------------


class CrpgEnv(WorldEnv):
    """Some of the eight agents under orders from outside, the others by their
    scripts."""

    codec: CrpgCodec

    def __init__(
        self,
        *,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        **settings: Unpack[EnvSettings],
    ) -> None:
        super().__init__(CrpgCodec(Crpg(rules, numbers)), **settings)

    @property
    def fight(self) -> Fight:
        """Everything the kernel knows."""
        fight: Fight = self.codec.fight
        return fight


parallel_env = CrpgEnv
"""A new environment, by the name that PettingZoo's users expect."""
