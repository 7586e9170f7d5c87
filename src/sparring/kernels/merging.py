"""The scripts of several agents as if they were one, for agents that learn together
inside kernels: the twin of `learn_together` in `sparring.scripting.lessons`."""

from __future__ import annotations

from sparring.kernels.adjust import count_activated
from sparring.kernels.luck import shared
from sparring.kernels.run import Drawn, Run, ScriptPart

kernel = shared.kernel


@kernel
def place_in(script: Drawn, rule: int) -> int:
    """Where a rule of the pool stands in a script; behind the last if it does not."""
    place = 0
    while place < script.count and script.in_pool[place] != rule:
        place += 1
    return place


@kernel
def add_script(together: Drawn, script: Drawn, part: ScriptPart) -> None:
    """Add the rules of one agent: each rule stands once, and has acted if it ever did.

    The fitness of a game state is the whole team's; the first that was set counts.
    """
    whole = together.part[0]
    if part.is_judged != 0 and whole.is_judged == 0:
        whole.is_judged = 1
        whole.fitness = part.fitness
    for place in range(part.start, part.end):
        rule = script.in_pool[place]
        at = place_in(together, rule)
        if at == together.count:
            together.in_pool[at] = rule
            together.acted[at] = 0
            together.count += 1
        if script.acted[place] != 0:
            together.acted[at] = 1
    whole.end = together.count


@kernel
def gather_scripts(run: Run, number: int) -> None:
    """Put all scripts with rules of a pool together, and count what acted in each."""
    together, pool = run.together, run.role[number]
    together.count, together.parts = 0, 1
    whole = together.part[0]
    whole.pool = number
    whole.start = whole.end = 0
    whole.is_judged = 0
    for agent in range(run.agents):
        script = run.agent[agent]
        for at in range(script.parts):
            if script.part[at].pool == number:
                count_activated(pool, script, script.part[at])
                add_script(together, script, script.part[at])
