"""Capture the flag as a PettingZoo environment: any library's learner may play.

    env = parallel_env(team="first", against="quake")
    observations, infos = env.reset(seed=7)
    while env.agents:
        actions = {name: choose(observations[name]) for name in env.agents}
        observations, rewards, terminations, truncations, infos = env.step(actions)

A step is a second, and an action is a role to keep in it. docs/worlds/flags.md tells what
every number of an observation means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from sparring.worlds.bout_codec import BoutCodec
from sparring.worlds.env import WorldEnv
from sparring.worlds.flags import telling
from sparring.worlds.flags.data.codes import MEMBERS, PLAYERS, ROLES, Place
from sparring.worlds.flags.data.numbers import BEHIND, HALF_WIDTH, HEALTH, MATCH_SECONDS
from sparring.worlds.flags.world import Flags

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Unpack

    from sparring.worlds.env import EnvSettings

POINTS_SEEN = 20
"""A lead of so many points is seen as the largest."""
OWN_PARTS = ("time", "lead", "x", "y", "health", "carries")
FLAG_PARTS = ("home", "carried", "dropped", "x", "y")
OTHER_PARTS = ("alive", "x", "y", "health", "carries")
OTHERS = (
    *(f"mate_{at}" for at in range(1, MEMBERS)),
    *(f"opponent_{at}" for at in range(1, MEMBERS + 1)),
)
OBSERVATION_NAMES = (
    *OWN_PARTS,
    *(f"{whose} flag {part}" for whose in ("own", "their") for part in FLAG_PARTS),
    *(f"{other} {part}" for other in OTHERS for part in OTHER_PARTS),
)
"""What each number of an observation is. Places are as the first team counts, so that what
one team has learned the other can use: for the second the field is turned."""


class FlagsCodec(BoutCodec):
    """Roles as actions, and everybody's place as numbers."""

    name = "sparring_flags_v1"
    orders: ClassVar[Mapping[str, Any]] = {"stand": None, **{role: role for role in ROLES}}
    numbers = OBSERVATION_NAMES
    telling: ClassVar[Any] = telling

    def view(self, agent: int) -> list[float]:
        """What a player sees: the field is open, so everything."""
        return list(self.numbers_for(agent))

    def numbers_for(self, agent: int) -> Iterator[float]:
        """An observation, number by number."""
        bout, team = self.bout, agent // MEMBERS
        players, flags, points = bout.players(), bout.flags(), bout.points()
        carriers = {flag["carrier"] for flag in flags}
        edge = bout.world.numbers["distance"] / 2 + BEHIND
        turn = -1.0 if team else 1.0

        def place(x: float, y: float) -> tuple[float, float]:
            return turn * x / edge, turn * y / HALF_WIDTH

        own = players[agent]
        yield bout.round / MATCH_SECONDS
        yield (points[team] - points[1 - team]) / POINTS_SEEN
        yield from place(own.x, own.y)
        yield own.health / HEALTH
        yield float(agent in carriers)
        for flag in (flags[team], flags[1 - team]):
            yield from (float(flag["place"] == kind) for kind in Place)
            yield from place(flag["x"], flag["y"])
        mates = [who for who in range(PLAYERS) if who // MEMBERS == team and who != agent]
        foes = [who for who in range(PLAYERS) if who // MEMBERS != team]
        for who in (*mates, *foes):
            player = players[who]
            yield float(player.waits == 0)
            yield from place(player.x, player.y)
            yield player.health / HEALTH
            yield float(who in carriers)


def parallel_env(
    *, numbers: Mapping[str, int] | None = None, **settings: Unpack[EnvSettings]
) -> WorldEnv:
    """The environment, with free numbers of its own if there are any."""
    return WorldEnv(FlagsCodec(Flags(numbers)), **settings)
