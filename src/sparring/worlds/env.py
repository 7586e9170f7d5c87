"""Worlds as PettingZoo environments: any library's learner may play.

    env = make_env("crpg", team="first", against="cursing")
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {name: choose(observations[name]) for name in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

What agents see and can do, a world says in its module `env`: it has a `Codec`, and a
function `parallel_env(**settings)` that makes an environment of it. A world that steps
like others gets most of its codec from `bout_codec.BoutCodec`, one whose kernels play the
rounds of two teams from `kernel_codec.KernelCodec`.
"""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypedDict,
    TypeGuard,
    TypeVar,
    cast,
)

import numpy as np

from sparring.errors import UsageError, unknown
from sparring.luck import Luck
from sparring.worlds.own_tactics import TACTIC_TYPES
from sparring.worlds.registry import is_duel, needed_part, world_class
from sparring.worlds.rule_world import RuleWorld
from sparring.worlds.seeds import long_word

try:
    from gymnasium import spaces
    from pettingzoo import ParallelEnv  # type: ignore[import-untyped]
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f"the environment needs the package '{missing.name}': pip install 'sparring[rl]'",
        name=missing.name,
    ) from missing

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from typing import Unpack

    from numpy.typing import NDArray

    from sparring.worlds.contract import Outcome, Side

    Lineup: TypeAlias = Side | Callable[[], Side]
    """What a side brings: a tactic's name or rule file, `drawn`, a script for each agent,
    or a function that gives scripts before every encounter."""
    Observations: TypeAlias = dict[str, Any]
    Infos: TypeAlias = dict[str, dict[str, Any]]
    Step: TypeAlias = tuple[Observations, dict[str, float], dict[str, bool], dict[str, bool], Infos]

Number = TypeVar("Number", int, float)
Item = TypeVar("Item", covariant=True)

SEED_STREAM = 4
"""Apart from the streams of learners and tactics."""
DRAWN = "drawn"
"""Stands for scripts drawn with equal weights, new ones before every encounter."""


# --- what a world gives --------------------------------------------------------------


class ByAgent(Protocol[Item]):
    """Something of each agent, by his number: a list, an array or a mapping."""

    def __getitem__(self, agent: int, /) -> Item:
        """What is this agent's."""
        ...


class Ending(NamedTuple):
    """How an encounter ended."""

    winner: int | None
    """The side that won; None when nobody did."""
    is_decided: bool
    """False if it was only time that ended it."""


class Codec(Protocol):
    """A world as an environment needs it: one encounter at a time, in steps as long as
    learners shall wait between two choices. Agents are numbered side by side; there
    are one or two sides."""

    name: str
    """What PettingZoo calls it, with a version: `sparring_crpg_v1`."""

    @property
    def world(self) -> Any:
        """The world that is played in."""
        ...

    @property
    def agent_names(self) -> Sequence[Sequence[str]]:
        """Everybody's name, side by side."""
        ...

    def action_space(self, agent: int) -> spaces.Space[Any]:
        """What an agent can do: see `choice_space`."""
        ...

    def observation_space(self, agent: int) -> spaces.Space[Any]:
        """What an agent sees, without the mask: see `number_space`."""
        ...

    def begin(
        self, sides: Sequence[Side], seed: int, *, agents: Collection[int], tells: bool
    ) -> None:
        """A new encounter up to its first choice; these agents get orders from outside.
        `tells` says whether anybody will read its sentences."""
        ...

    def observe(self) -> ByAgent[Any]:
        """What each agent under command sees now."""
        ...

    def masks(self) -> ByAgent[NDArray[np.int8]]:
        """Which of his numbered actions each agent under command may take now; not
        asked for where actions have no numbers."""
        ...

    def order(self, agent: int, action: Any) -> None:
        """Let an agent do something, which the mask allows, in the coming step."""
        ...

    def advance(self) -> None:
        """One step, up to the next choice or to the end; whoever has no order does
        nothing."""
        ...

    def ending(self) -> Ending | None:
        """How it ended; None while it goes on."""
        ...

    def alive(self) -> ByAgent[Any]:
        """Whether each agent is still in it."""
        ...

    def advantage(self) -> float:
        """How much better the first side stands than the second, from -1 to 1; of one
        side alone, how well it stands."""
        ...

    def sentences(self) -> list[str]:
        """The last step in words, and at the end who won."""
        ...

    def outcome(self) -> Outcome:
        """How the encounter stands, or how it ended."""
        ...


def agent_names(sides: Sequence[Sequence[str]], teams: Sequence[str]) -> list[list[str]]:
    """Everybody's name by team and role, side by side: `red_fighter_1`."""
    return [
        [f"{team}_{role}_{roles[: at + 1].count(role)}" for at, role in enumerate(roles)]
        for team, roles in zip(teams, sides, strict=False)
    ]


def choice_space(count: int) -> spaces.Space[Any]:
    """The space of whoever chooses among so many numbered actions."""
    return cast("spaces.Space[Any]", spaces.Discrete(count))


def number_space(count: int, low: float = -1.0, high: float = 1.0) -> spaces.Space[Any]:
    """The space of so many numbers, seen or set."""
    return spaces.Box(low, high, (count,), np.float32)


def has_numbers(actions: spaces.Space[Any]) -> TypeGuard[spaces.Discrete]:
    """Whether actions have numbers, so that there is a mask for them."""
    return isinstance(actions, spaces.Discrete)


def check_action(action: Any, space: spaces.Space[Any]) -> None:
    """Refuse what is no action at all; whether it is allowed now, the mask says."""
    if has_numbers(space):
        if not 0 <= action < space.n:
            raise UsageError(f"actions are numbered 0 to {space.n - 1}; got {action!r:.40}")
    elif not space.contains(action):
        raise UsageError(f"an action lies within {space}; got {action!r:.60}")


# --- settings ------------------------------------------------------------------------


class EnvSettings(TypedDict, total=False):
    """What can be chosen when an environment is made."""

    team: str
    """Who gets orders from outside: `first`, `second` or `both`."""
    only: Iterable[str] | None
    """Their names, if the others of the team shall follow their scripts."""
    against: Lineup | None
    """What a side brings that gets no orders; by itself the world's first tactic."""
    equipped: Lineup | None
    """What a side brings that gets orders; by itself the world's first tactic."""
    shaped: bool
    """Whether every change of the advantage is rewarded, not only the end."""
    fallen_leave: bool
    """Whether agents leave when they fall, or stay to the end."""
    render_mode: str | None
    """`ansi` to read the steps in words."""
    seed: int
    """Where the series of encounters starts if `reset` is never given a seed."""


DEFAULTS: EnvSettings = {
    "team": "first",
    "only": None,
    "against": None,
    "equipped": None,
    "shaped": False,
    "fallen_leave": True,
    "render_mode": None,
    "seed": 0,
}
RENDER_MODES = ("ansi",)


def settings_with(changes: EnvSettings) -> EnvSettings:
    """All settings, with these changes."""
    for name in changes:
        if name not in DEFAULTS:
            raise unknown("setting", name, DEFAULTS)
    settings: EnvSettings = {**DEFAULTS, **changes}
    if settings["render_mode"] not in (None, *RENDER_MODES):
        raise UsageError(f"the only render mode is 'ansi'; got {settings['render_mode']!r:.40}")
    return settings


def numbers_under_command(names: Sequence[Sequence[str]], settings: EnvSettings) -> dict[str, int]:
    """Those who get their orders from outside, each with his number."""
    own_sides, only = sides_of_team(settings["team"], len(names)), settings["only"]
    places = [(side, name) for side, its_names in enumerate(names) for name in its_names]
    numbers = {name: at for at, (side, name) in enumerate(places) if side in own_sides}
    if only is None:
        return numbers
    wanted = set(only)
    for name in sorted(wanted - set(numbers)):
        raise unknown("agent of this team", name, numbers)
    if not wanted:
        raise UsageError("somebody must be commanded; got no names")
    return {name: number for name, number in numbers.items() if name in wanted}


def sides_of_team(team: str, count: int) -> tuple[int, ...]:
    """The sides that a setting `team` speaks of."""
    if count not in (1, 2):
        raise UsageError(f"an environment has one side or two; this world has {count}")
    teams = {"first": (0,)} if count == 1 else {"first": (0,), "second": (1,), "both": (0, 1)}
    if team not in teams:
        raise UsageError(f"a team is one of {', '.join(teams)}; got {team!r:.40}")
    return teams[team]


# --- what sides bring ----------------------------------------------------------------


def source(world: Any, lineup: Lineup, side: int, seed: int) -> Callable[[bool | None], Side]:
    """Gives what a side brings to each encounter, knowing whether it won the last."""
    if callable(lineup):
        return lambda it_won: lineup()
    if not isinstance(lineup, TACTIC_TYPES) or not isinstance(world, RuleWorld):
        return lambda it_won: lineup
    if lineup == DRAWN:
        learner = world.learner(seed=seed)
        return lambda it_won: world.draw_team(learner, side)
    return world.static_team(lineup, seed=seed, side=side).next


def first_tactic(world: Any) -> Side:
    """What a side brings unless somebody says otherwise."""
    return world.tactics[0] if world.tactics else ()


# --- the environment -----------------------------------------------------------------


class WorldEnv(ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """Some agents under orders from outside, the others by their scripts."""

    metadata: dict[str, Any] = {"render_modes": [*RENDER_MODES], "is_parallelizable": True}

    def __init__(self, codec: Codec, **changes: Unpack[EnvSettings]) -> None:
        self.codec = codec
        self.metadata = {**self.metadata, "name": codec.name}
        self.settings = settings_with(changes)
        self.render_mode = self.settings["render_mode"]
        self.agent_numbers = numbers_under_command(codec.agent_names, self.settings)
        """Those who get their orders from here, each with his number."""
        self._side_of = {
            name: side for side, names in enumerate(codec.agent_names) for name in names
        }
        self.own_sides = {self.team(name) for name in self.agent_numbers}
        """The sides on which somebody gets orders from here."""
        self.possible_agents = list(self.agent_numbers)
        self.agents: list[str] = []
        self.action_spaces = self._spaces(codec.action_space)
        self.observation_spaces = self._spaces(self._whole_observation_space)
        self._choosers = {
            name for name in self.agent_numbers if has_numbers(self.action_space(name))
        }
        """Those whose actions have numbers, so that they have masks."""
        self.sides: tuple[Side, ...] = ()
        """What the sides brought to this encounter."""
        self.bout_seed = 0
        self.ending: Ending | None = None
        """How this encounter ended; None while it goes on."""
        self.sentences: list[str] = []
        """The last step in words, if anybody reads them."""
        self._start_from(self.settings["seed"])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees; if his actions have numbers, also which are allowed."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can do."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """A new encounter; without a seed, the next one of the series. The options
        `against` and `equipped` hold for this one only."""
        if seed is not None:
            self._start_from(int(seed))
        self.sides = self._next_sides(options or {})
        self.bout_seed = long_word(self.luck)
        agents, tells = self.agent_numbers.values(), self.render_mode is not None
        self.codec.begin(self.sides, self.bout_seed, agents=agents, tells=tells)
        self.has_begun = True
        self.agents = list(self.possible_agents)
        self._look()
        return self._observations(), self._infos()

    def step(self, actions: Mapping[str, Any]) -> Step:
        """One step: whoever has no order, or an impossible one, does nothing."""
        if not self.agents:
            raise UsageError("there is no encounter, or it is over: reset first")
        before = self._advantage()
        for name, action in actions.items():
            self._command(name, action)
        self.codec.advance()
        self._look()
        rewards = self._rewards(self._advantage() - before)
        terminations, truncations = self._terminations_and_truncations()
        results = self._observations(), rewards, terminations, truncations, self._infos()
        self.agents = [
            name for name in self.agents if not (terminations[name] or truncations[name])
        ]
        return results

    def render(self) -> str | None:
        """The last step in words; nothing unless the render mode is `ansi`."""
        return "\n".join(self.sentences) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to be released."""

    def outcome(self) -> Any:
        """How the encounter stands, or how it ended."""
        if not self.has_begun:
            raise UsageError("there has been no encounter: reset first")
        return self.codec.outcome()

    def team(self, agent: str) -> int:
        """The side of an agent: 0 for the first, 1 for the second."""
        return self._side_of[agent]

    @property
    def world(self) -> Any:
        """The world that is played in."""
        return self.codec.world

    @property
    def is_over(self) -> bool:
        """Whether the encounter has ended."""
        return self.ending is not None

    @property
    def result(self) -> int:
        """1 if the first side has won, -1 if the second has."""
        winner = None if self.ending is None else self.ending.winner
        return 0 if winner is None else signed(1, winner)

    # --- spaces --------------------------------------------------------------------

    def _spaces(self, space_of: Callable[[int], spaces.Space[Any]]) -> dict[str, spaces.Space[Any]]:
        """A space for each agent under command."""
        return {name: space_of(number) for name, number in self.agent_numbers.items()}

    def _whole_observation_space(self, agent: int) -> spaces.Space[Any]:
        """What an agent sees, with the mask if his actions have numbers."""
        observation, actions = self.codec.observation_space(agent), self.codec.action_space(agent)
        if not has_numbers(actions):
            return observation
        mask = spaces.Box(0, 1, (int(actions.n),), np.int8)
        parts = spaces.Dict({"observation": observation, "action_mask": mask})
        return cast("spaces.Space[Any]", parts)

    # --- before an encounter ---------------------------------------------------------

    def _start_from(self, seed: int) -> None:
        """Begin a series of encounters: the seed determines all of them."""
        self.luck = Luck(seed, SEED_STREAM)
        self.has_begun = False
        self.sources = [
            self._source(self.settings, side) for side in range(len(self.codec.agent_names))
        ]

    def _source(self, settings: Mapping[str, Any], side: int) -> Callable[[bool | None], Side]:
        """Gives what a side brings, as these settings have it."""
        lineup = settings.get(self._role(side))
        if lineup is None:
            lineup = first_tactic(self.world)
        return source(self.world, lineup, side, long_word(self.luck))

    def _role(self, side: int) -> str:
        """The setting that says what a side brings."""
        return "equipped" if side in self.own_sides else "against"

    def _next_sides(self, options: Mapping[str, Any]) -> tuple[Side, ...]:
        """What the sides bring to the next encounter."""
        sides = []
        for side, usual_source in enumerate(self.sources):
            if options.get(self._role(side)) is not None:
                sides.append(self._source(options, side)(None))
            else:
                it_won = signed(self.result, side) > 0 if self.has_begun else None
                sides.append(usual_source(it_won))
        return tuple(sides)

    # --- a step ----------------------------------------------------------------------

    def _command(self, name: str, action: Any) -> None:
        """Give an order, if it is allowed."""
        if name not in self.agent_numbers:
            raise unknown("agent of this environment", name, self.agent_numbers)
        number, space = self.agent_numbers[name], self.action_space(name)
        check_action(action, space)
        is_allowed = name not in self._choosers or self._masks[number][action]
        if is_allowed and name in self.agents:
            self.codec.order(number, action)

    def _look(self) -> None:
        """See what has become of the encounter."""
        self.ending = self.codec.ending()
        self._views = self.codec.observe()
        if self._choosers:
            self._masks = self.codec.masks()
        if self.render_mode is not None:
            self.sentences = self.codec.sentences()

    # --- what comes of it --------------------------------------------------------------

    def _advantage(self) -> float:
        """The first side's advantage, if it counts."""
        return self.codec.advantage() if self.settings["shaped"] else 0.0

    def _rewards(self, gain: float) -> dict[str, float]:
        """What one side gets the other loses."""
        reward = gain + self.result
        return {name: float(signed(reward, self.team(name))) for name in self.agents}

    def _terminations_and_truncations(self) -> tuple[dict[str, bool], dict[str, bool]]:
        """For whom it has ended, and for whom time has run out."""
        is_decided = self.ending is not None and self.ending.is_decided
        leave, alive = self.settings["fallen_leave"], self.codec.alive()
        terminations = {
            name: is_decided or (leave and not alive[self.agent_numbers[name]])
            for name in self.agents
        }
        truncations = {name: self.is_over and not terminations[name] for name in self.agents}
        return terminations, truncations

    def _observations(self) -> Observations:
        """What everybody under command sees and may do."""
        return {name: self._observation(name) for name in self.agents}

    def _observation(self, name: str) -> Any:
        """What one agent sees and may do."""
        view = self._views[self.agent_numbers[name]]
        if name in self._choosers:
            return {"observation": view, "action_mask": self._mask(name)}
        return view

    def _mask(self, name: str) -> NDArray[np.int8]:
        """Which actions an agent may take; the holder may write into it."""
        return np.array(self._masks[self.agent_numbers[name]])

    def _infos(self) -> Infos:
        """The mask once more, and at the end who won."""
        infos: Infos = {
            name: {"action_mask": self._mask(name)} if name in self._choosers else {}
            for name in self.agents
        }
        if self.is_over:
            for name, info in infos.items():
                info["result"] = signed(self.result, self.team(name))
        return infos


def signed(number: Number, side: int) -> Number:
    """What is so good for the first side, as a side sees it."""
    return -number if side else number


def make_env(world: str, **settings: Any) -> WorldEnv:
    """An environment of the world with this name, or of one of its duels that has one."""
    module = needed_part(world, "env", "be used through PettingZoo")
    if is_duel(world):
        settings.setdefault("kind", world_class(world))
    env: WorldEnv = module.parallel_env(**settings)
    return env
