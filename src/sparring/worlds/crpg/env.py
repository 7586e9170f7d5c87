"""The role-playing world as a PettingZoo environment: any library's learner may play.

    env = parallel_env(team="first", against="cursing")
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {who: choose(observations[who]) for who in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

A step is a round of the fight. docs/worlds/crpg-environment.md tells what every
action and every number of an observation means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, cast

import numpy as np

from sparring.errors import UsageError, nearest
from sparring.kernels.switch import COMPILES
from sparring.luck import Luck
from sparring.worlds.crpg.data.codes import NONE, Act, Cloud, Influence, Kind
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
from sparring.worlds.crpg.options import ACTIONS, AGENT_NAMES, PASS, SLOT_NAMES, new_choices
from sparring.worlds.crpg.stepping import happenings
from sparring.worlds.crpg.telling import ending, tell
from sparring.worlds.crpg.world import AGENTS, Crpg

try:
    from gymnasium import spaces
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped]
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"the environment needs the package '{missing.name}': pip install 'sparring[rl]'",
        name=missing.name,
    ) from missing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from numpy.typing import NDArray

    from sparring.rules.checked import RuleSet
    from sparring.worlds.contract import Side
    from sparring.worlds.crpg.kernel.record import Fight
    from sparring.worlds.crpg.outcome import CrpgOutcome, Happening

    Brings: TypeAlias = Side | Callable[[], Side]
    """What a team brings: a tactic's name, `drawn`, four scripts, or a function
    that gives four scripts before every fight."""
    Observation: TypeAlias = dict[str, NDArray[Any]]
    Infos: TypeAlias = dict[str, dict[str, Any]]
    Step: TypeAlias = tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], Infos
    ]

Number = TypeVar("Number", int, float)

SEED_STREAM = 4
"""Apart from the streams of learners, tactics and fights."""

# --- observations ------------------------------------------------------------

MOST_SPELLS_ALIKE, MOST_POTIONS_ALIKE, MOST_SPELLS = 4, 2, 7
MOST_HIT_POINTS = BY_NAME["fighter_health"].high
MOST_IMAGES, WIDEST_CLOUD, LONGEST_CLOUD = 5, 400, 8
FURTHEST = float(np.hypot(WIDTH, WIDTH))
CLOUDS_SEEN = 8

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
    *(f"cloud_{at} {part}" for at in range(1, CLOUDS_SEEN + 1) for part in CLOUD_PARTS),
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


def column(rows: Any, field: str) -> NDArray[Any]:
    """One field of every record of a list, in either form of records."""
    if COMPILES:
        return np.asarray(rows[field])
    return np.array([getattr(row, field) for row in rows])


def field_of(record: Any, field: str) -> Any:
    """One field of a record, in either form; a compiled one gives its fields
    ten times as fast by index as by name."""
    return record[field] if COMPILES else getattr(record, field)


def unit_tables(fight: Fight) -> NDArray[np.float32]:
    """Everybody as each team sees him; the last row is nobody."""
    units = field_of(fight, "unit")
    table = np.zeros((SIDES, UNITS + 1, len(UNIT_PARTS)), np.float32)
    seen = table[:, :UNITS]
    health = np.maximum(0, column(units, "health"))
    seen[..., ALIVE] = 1
    seen[..., KINDS] = column(units, "kind")[:, None] == np.arange(len(Kind))
    seen[..., FRIEND] = column(units, "side") == np.arange(SIDES)[:, None]
    seen[..., HEALTH] = health / np.maximum(1, column(units, "most_health"))
    seen[..., POINTS] = health / MOST_HIT_POINTS
    seen[..., X] = from_home(column(units, "x"))
    seen[..., Y] = column(units, "y") / WIDTH
    seen[..., BITS] = column(units, "influences")[:, None] >> np.arange(len(Influence)) & 1
    seen[..., IMAGES] = column(units, "images") / MOST_IMAGES
    seen[..., SLOWED] = column(units, "slowed")
    seen[..., CASTS] = column(units, "spells").sum(axis=1) / MOST_SPELLS
    return table


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
    views = np.zeros((AGENTS, CLOUDS_SEEN, len(CLOUD_PARTS)), np.float32)
    if field_of(fight, "clouds"):
        seen, away = all_clouds(fight)
        nearest_first = np.argsort(away, axis=1, kind="stable")[:, :CLOUDS_SEEN, None]
        views[:, : nearest_first.shape[1]] = np.take_along_axis(seen, nearest_first, axis=1)
    return views


def all_clouds(fight: Fight) -> tuple[NDArray[np.float32], NDArray[Any]]:
    """Every cloud as each agent sees it, and how far away its centre is."""
    clouds, agents = field_of(fight, "cloud"), field_of(fight, "unit")[:AGENTS]
    here = np.flatnonzero(column(clouds, "present"))
    x, y, radius, until, kind = (
        column(clouds, name)[here] for name in ("x", "y", "radius", "until", "kind")
    )
    away = np.hypot(x - column(agents, "x")[:, None], y - column(agents, "y")[:, None])
    seen = np.zeros((AGENTS, len(here), len(CLOUD_PARTS)), np.float32)
    seen[..., : len(Cloud)] = kind[:, None] == np.arange(len(Cloud))
    seen[..., CLOUD_PARTS.index("x")] = from_home(x)[TEAM_OF]
    seen[..., CLOUD_PARTS.index("y")] = y / WIDTH
    seen[..., CLOUD_PARTS.index("radius")] = radius / WIDEST_CLOUD
    rounds = (until - field_of(fight, "clock")) / SEGMENTS
    seen[..., CLOUD_PARTS.index("rounds")] = rounds / LONGEST_CLOUD
    seen[..., CLOUD_PARTS.index("covers_me")] = away <= radius
    return seen, away


def observe(fight: Fight, holders: NDArray[Any], round_limit: int) -> NDArray[np.float32]:
    """What each agent sees, as one row of numbers."""
    parts = (own_parts(fight, round_limit), unit_views(fight, holders), cloud_views(fight))
    rows = np.concatenate([part.reshape(AGENTS, -1) for part in parts], axis=1)
    return cast("NDArray[np.float32]", np.clip(rows, -1, 1, out=rows))


# --- what teams bring --------------------------------------------------------


def source(world: Crpg, brings: Brings, seed: int) -> Callable[[bool | None], Side]:
    """Gives a team's scripts before every fight, told whether it won the last."""
    if callable(brings):
        return lambda it_won: brings()
    if brings == "drawn":
        learner = world.learner(seed=seed)
        return lambda it_won: world.draw_team(learner)
    if isinstance(brings, str):
        return world.static_team(brings, seed=seed).next
    return lambda it_won: brings


def some_seed(luck: Luck) -> int:
    """A seed by luck."""
    low = luck.word()
    return low | luck.word() << 32


def commanded_agents(team: str, only: Iterable[str] | None) -> list[int]:
    """The kernel's numbers of those who get their orders from outside."""
    teams = {
        "first": range(TEAM),
        "second": range(TEAM, SIDES * TEAM),
        "both": range(SIDES * TEAM),
    }
    if team not in teams:
        raise UsageError(f"a team is one of {', '.join(teams)}; got {team!r:.40}")
    known = {AGENT_NAMES[who]: who for who in teams[team]}
    if only is None:
        return list(known.values())
    chosen = set(only)
    for name in sorted(chosen - set(known)):
        near = nearest(name, known)
        hint = f"did you mean '{near}'?" if near else f"known are {', '.join(known)}"
        raise UsageError(f"no agent of this team is named '{name}'; {hint}")
    if not chosen:
        raise UsageError("somebody must be commanded; got no names")
    return [who for name, who in known.items() if name in chosen]


# --- the environment ---------------------------------------------------------


class CrpgEnv(ParallelEnv[str, "Observation", int]):  # type: ignore[misc]
    """Some of the eight agents under orders from outside, the others by their
    scripts."""

    metadata: dict[str, Any] = {
        "name": "sparring_crpg_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": True,
    }

    def __init__(
        self,
        *,
        team: str = "first",
        against: Brings = "offensive",
        equipped: Brings = "offensive",
        only: Iterable[str] | None = None,
        shaped: bool = False,
        fallen_leave: bool = True,
        render_mode: str | None = None,
        seed: int = 0,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise UsageError(f"the only render mode is 'ansi'; got {render_mode!r:.40}")
        commanded = commanded_agents(team, only)
        self.commanded = {AGENT_NAMES[who]: who for who in commanded}
        """The kernel's numbers of those who get their orders from here."""
        self.world = Crpg(rules, numbers)
        self.ours = {team_of(who) for who in commanded}
        """The teams in which somebody gets orders from here."""
        self.brings = [equipped if team in self.ours else against for team in range(SIDES)]
        self.shaped = shaped
        self.fallen_leave = fallen_leave
        self.render_mode = render_mode
        self.possible_agents = list(self.commanded)
        self.agents: list[str] = []
        self.observation_spaces = {name: observation_space() for name in self.commanded}
        self.action_spaces = {name: action_space() for name in self.commanded}
        self.choices = new_choices()
        self.sides: tuple[Side, ...] = ()
        """What the teams brought to this fight."""
        self.fight_seed = 0
        self.events: list[Happening] = []
        """Of the whole fight; kept only for rendering."""
        self.told: list[str] = []
        """The last round in words."""
        self.result = 0
        """1 if the first team has won, -1 if the second has."""
        self.obeying: set[int] = set()
        """Those under command who are not charmed."""
        self._masks = np.zeros((AGENTS, len(ACTIONS)), np.int8)
        self._holders = np.zeros((AGENTS, UNITS), np.int16)
        self._start_from(seed)

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """What an agent sees: its numbers and which actions are allowed."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], Infos]:
        """A new fight; without a seed, the next one of the series. The options
        `against` and `equipped` hold for this fight only."""
        if seed is not None:
            self._start_from(int(seed))
        self.sides = self._next_sides(options or {})
        self.fight_seed = some_seed(self.luck)
        self.world.prepare(cast("tuple[Side, Side]", self.sides), self.fight_seed)
        self.fight.logging = int(self.render_mode is not None)
        self.has_fought, self.result = True, 0
        self.events, self.told = [], []
        self.obeying = set()
        self.agents = list(self.possible_agents)
        self._open_round()
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, int]) -> Step:
        """One round: whoever has no order, or an impossible one, does nothing."""
        if not self.agents:
            raise UsageError("there is no fight, or it is over: reset first")
        before = self._advantage()
        for name, action in actions.items():
            self._command(name, action)
        self.told = []
        self._carry_out()
        rewards = self._rewards(self._advantage() - before)
        terminations, truncations = self._endings()
        results = self._observations(), rewards, terminations, truncations, self._infos()
        self.agents = [
            name for name in self.agents if not (terminations[name] or truncations[name])
        ]
        return results

    def render(self) -> str | None:
        """The last round in words; nothing unless the render mode is `ansi`."""
        return "\n".join(self.told) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to be released."""

    def outcome(self) -> CrpgOutcome:
        """How the fight stands, or how it ended."""
        if not self.has_fought:
            raise UsageError("there has been no fight: reset first")
        return self.world.outcome(self.fight_seed)

    def team(self, agent: str) -> int:
        """0 for the first team, 1 for the second."""
        return team_of(self.commanded[agent])

    @property
    def fight(self) -> Fight:
        """Everything the kernel knows."""
        return self.world.record

    @property
    def is_over(self) -> bool:
        """Whether the fight has ended."""
        return bool(field_of(self.fight, "over"))

    # --- before a fight ------------------------------------------------------

    def _start_from(self, seed: int) -> None:
        """Begin a series of fights: the seed determines all of them."""
        self.luck = Luck(seed, SEED_STREAM)
        self.sources = [source(self.world, brings, some_seed(self.luck)) for brings in self.brings]
        self.has_fought = False

    def _next_sides(self, options: Mapping[str, Any]) -> tuple[Side, ...]:
        """What both teams bring to the next fight."""
        sides = []
        for team in range(SIDES):
            brings = options.get("equipped" if team in self.ours else "against")
            if brings is None:
                it_won = signed(self.result, team) > 0 if self.has_fought else None
                sides.append(self.sources[team](it_won))
            else:
                sides.append(source(self.world, brings, some_seed(self.luck))(None))
        return tuple(sides)

    # --- a round -------------------------------------------------------------

    def _open_round(self) -> None:
        """Everybody who follows a script chooses."""
        entries.begin(self.fight)
        if not self.is_over:
            self._take_over()
            entries.choose_all(self.fight)

    def _take_over(self) -> None:
        """Command whoever is on his own side; the charmed follow their scripts."""
        sides = column(field_of(self.fight, "unit"), "side")
        loyal = {who for who in self.commanded.values() if sides[who] == team_of(who)}
        for who in loyal ^ self.obeying:
            self.fight.unit[who].outside = int(who in loyal)
        self.obeying = loyal

    def _command(self, name: str, number: int) -> None:
        """Give an order, if it is allowed."""
        if name not in self.commanded:
            raise UsageError(f"no agent of this environment is named {name!r:.40}")
        if not 0 <= number < len(ACTIONS):
            raise UsageError(f"actions are numbered 0 to {len(ACTIONS) - 1}; got {number!r:.40}")
        who, action = self.commanded[name], ACTIONS[number]
        if action.act is Act.PASS or not self._masks[who, number]:
            return
        target, x, y = NONE, 0.0, 0.0
        if action.slot != NONE:
            target = int(self._holders[who, action.slot])
        elif action.place != NONE:
            entries.set_location(self.fight, who, int(action.place))
            x, y = float(field_of(self.fight, "try_x")), float(field_of(self.fight, "try_y"))
        has_place = int(action.place != NONE)
        entries.order(self.fight, who, int(action.act), action.thing, target, x, y, has_place)

    def _carry_out(self) -> None:
        """The round happens, and the next one begins."""
        entries.close_round(self.fight)
        self._note_events()
        if not self.is_over:
            self._open_round()
            if self.is_over:
                self._note_events()
        if self.is_over:
            first, second = (bool(entries.won(self.fight, team)) for team in range(SIDES))
            self.result = first - second
            self._tell_end()

    def _note_events(self) -> None:
        """Put what happened into words, if somebody wants to read it."""
        if self.render_mode is not None:
            known = len(tell(self.events))
            self.events.extend(happenings(self.fight))
            self.told.extend(tell(self.events)[known:])

    def _tell_end(self) -> None:
        """The last sentence says who won."""
        if self.render_mode is not None:
            self.told.append(ending(self.outcome()))

    # --- what comes of it ----------------------------------------------------

    def _advantage(self) -> float:
        """The first team's share of its health less the second team's."""
        agents = field_of(self.fight, "unit")[:AGENTS]
        health = np.maximum(0, column(agents, "health")).reshape(SIDES, TEAM).sum(axis=1)
        most = column(agents, "most_health").reshape(SIDES, TEAM).sum(axis=1)
        first, second = health / most
        return float(first - second)

    def _rewards(self, gained: float) -> dict[str, float]:
        """What one team gets the other team loses."""
        reward = (gained if self.shaped else 0.0) + self.result
        return {name: float(signed(reward, self.team(name))) for name in self.agents}

    def _endings(self) -> tuple[dict[str, bool], dict[str, bool]]:
        """For whom the fight has ended, and for whom time has run out."""
        alive = column(field_of(self.fight, "unit"), "alive")[:AGENTS]
        both_stand = bool(alive.reshape(SIDES, TEAM).any(axis=1).all())
        is_decided = self.is_over and not both_stand
        terminations = {
            name: is_decided or (self.fallen_leave and not alive[self.commanded[name]])
            for name in self.agents
        }
        truncations = {name: self.is_over and not terminations[name] for name in self.agents}
        return terminations, truncations

    def _observations(self) -> dict[str, Observation]:
        """What everybody under command sees and may do."""
        mark_allowed(self.fight, self.choices)
        views = field_of(self.choices, "sight")
        masks = np.array(column(views, "allowed")[:, : len(ACTIONS)], np.int8)
        for who in set(self.commanded.values()) - self.obeying:
            masks[who, PASS + 1 :] = 0
        self._masks, self._holders = masks, column(views, "holder")
        rows = observe(self.fight, self._holders, self.world.numbers["round_limit"])
        return {
            name: {"observation": rows[self.commanded[name]], "action_mask": self._mask(name)}
            for name in self.agents
        }

    def _mask(self, name: str) -> NDArray[np.int8]:
        """Which actions an agent may take; the holder may write into it."""
        return np.array(self._masks[self.commanded[name]])

    def _infos(self) -> Infos:
        """The mask once more, and at the end who won."""
        infos: Infos = {name: {"action_mask": self._mask(name)} for name in self.agents}
        if self.is_over:
            for name, info in infos.items():
                info["result"] = signed(self.result, self.team(name))
        return infos


def team_of(who: int) -> int:
    """The team of an agent by his number."""
    return who // TEAM


def signed(number: Number, team: int) -> Number:
    """What is so good for the first team, as a team sees it."""
    return -number if team else number


def observation_space() -> spaces.Space[Observation]:
    """The space of what one agent sees."""
    space = spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (len(OBSERVATION_NAMES),), np.float32),
            "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8),
        }
    )
    return cast("spaces.Space[Observation]", space)


def action_space() -> spaces.Space[int]:
    """The space of what one agent can do."""
    return cast("spaces.Space[int]", spaces.Discrete(len(ACTIONS)))


parallel_env = CrpgEnv
"""A new environment, by the name that PettingZoo's users expect."""
