"""JaxMARL's SMAX: three marines against three, many battles side by side.

Played in the way that suits it best: compiled, with a batch of battles at once. Of what
a step returns only the end is used, so that the compiler may leave out the rewards and
what the allies observe. Starting positions are drawn once per call and not in every
step, as the library's automatic reset would, which makes it faster. The enemies follow
the script that the library has for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import jax
import jax.numpy as jnp
from jaxmarl import make
from jaxmarl.environments.smax import map_name_to_scenario
from playing import Played, play_for, report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MAP = "3m"
AGENTS = 6
STEPS_A_CALL = 25
BATCHES = (1024, 4096)
NOTE = (
    f"map {MAP}, scripted enemies, allies act at random; jit(vmap(scan)) after compiling; "
    "rewards and the allies' observations go unused; starts drawn once per call"
)


class Battles:
    """A batch of battles that go on from call to call."""

    def __init__(self, batch: int) -> None:
        self.batch = batch
        self.key = jax.random.PRNGKey(1)
        self.play_on = compiled(batch)
        self.states = None
        # The first call compiles; the second too, for states that went through a call.
        self()
        self()

    def __call__(self) -> tuple[int, int]:
        self.key, key = jax.random.split(self.key)
        self.states, ended = self.play_on(key, self.states)
        return int(ended), self.batch * STEPS_A_CALL


def compiled(batch: int) -> Callable[[Any, Any], tuple[Any, Any]]:
    """A function that plays some steps of each battle and counts those that end."""
    env = make("HeuristicEnemySMAX", scenario=map_name_to_scenario(MAP))
    actions = env.action_space(env.agents[0]).n

    def battle(key: Any, start: Any, state: Any) -> tuple[Any, Any]:
        def step(carried: Any, _: Any) -> tuple[Any, None]:
            key, state, ended = carried
            key, for_actions, for_step = jax.random.split(key, 3)
            chosen = jax.random.randint(for_actions, (len(env.agents),), 0, actions)
            orders = dict(zip(env.agents, chosen, strict=True))
            _, after, _, dones, _ = env.step_env(for_step, state, orders)
            over = dones["__all__"]
            state = jax.tree.map(lambda new, old: jnp.where(over, new, old), start, after)
            return (key, state, ended + over), None

        carried, _ = jax.lax.scan(step, (key, state, jnp.array(0)), None, STEPS_A_CALL)
        return carried[1:]

    @jax.jit
    def play_on(key: Any, states: Any) -> tuple[Any, Any]:
        for_starts, for_battles = jax.random.split(key)
        _, starts = jax.vmap(env.reset)(jax.random.split(for_starts, batch))
        states, ended = jax.vmap(battle)(
            jax.random.split(for_battles, batch), starts, starts if states is None else states
        )
        return states, ended.sum()

    return play_on


def play_all(seconds: float) -> Iterator[Played]:
    """Batches of several sizes: which is best depends on the machine's caches."""
    for batch in BATCHES:
        way = f"{batch} battles side by side"
        yield play_for(seconds, way, Battles(batch), agents=AGENTS)


if __name__ == "__main__":
    report(NOTE, play_all)
