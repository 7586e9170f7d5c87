"""How fast our learners choose and learn, beside libraries with Sarsa over a table.

    python benchmarks/choosing.py            a table
    python benchmarks/choosing.py --json     one JSON object on the last line

One call is one choice and what is learned from it: 16 states, eight actions, rewards by
action, one endless encounter. `sarsa` does what the peers do: all actions are legal, states
are numbers. Alert's rates move as well, AlertAM also counts what an opponent does, all eight
actions of it, which no peer does. `names` is Sarsa as a game would call it: four features
by name, and six of the actions legal.

The peers are MushroomRL and table-rl, each called as its own training loop calls it. They
are put into `.venv/peers/choosing` without what they ask for: it would not fit beside ours,
and all that Sarsa needs of it (NumPy, SciPy, Gymnasium, Matplotlib, Torch) is here for other
benchmarks. All sides take turns in short rounds; the figures are medians over the rounds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core import interleaved

from sparring import Alert, AlertAM, Luck, Sarsa

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROUNDS = 30
HOME = Path(__file__).parents[1] / ".venv" / "peers" / "choosing"
INSTALLS = (
    "mushroom-rl==1.10.2",
    "table-rl==0.3.0",
    "opencv-python-headless>=4.10",
    "pygame>=2.6",
    "tqdm>=4.66",
)
STATES, ACTIONS = 16, 8
NAMES = [f"action {number}" for number in range(ACTIONS)]
FEATURES = ["hurt", "warded", "hasted", "cornered"]
REWARDS = [0.1, -0.2, 0.3, -0.1, 0.0, 0.2, -0.3, 0.05]
RATE, EXPLORATION = 0.1, 0.02
PEERS = ("mushroom_rl", "table_rl")
OURS = ("sarsa", "alert", "alert_am", "names")


def game() -> Iterator[tuple[int, int]]:
    """Endless pairs of a state and what the opponent does in it."""
    luck = Luck(5)
    return cycle([(luck.below(STATES), luck.below(ACTIONS)) for _ in range(997)])


# --- ours --------------------------------------------------------------------


def our_job(learner: Sarsa) -> Callable[[], object]:
    """A choice among all actions, with the state's number."""
    character = learner.begin()
    rewards = dict(zip(NAMES, REWARDS, strict=True))
    turns = game()

    def job() -> None:
        state, theirs = next(turns)
        action = character.choose(state)
        character.observe(rewards[action], NAMES[theirs])

    return job


def job_by_names() -> Callable[[], object]:
    """A choice among some actions, with features, all by their names."""
    character = Sarsa(NAMES, features=FEATURES, seed=1).begin()
    rewards = dict(zip(NAMES, REWARDS, strict=True))
    states = [
        {name: bool(number >> place & 1) for place, name in enumerate(FEATURES)}
        for number in range(STATES)
    ]
    legal = NAMES[:6]
    turns = game()

    def job() -> None:
        state, _ = next(turns)
        action = character.choose(states[state], legal)
        character.observe(rewards[action])

    return job


# --- peers -------------------------------------------------------------------


def install_peers() -> None:
    """Put the peers where only this benchmark looks for them."""
    finished = HOME / "installed.json"
    wanted = json.dumps([sys.version, INSTALLS])
    if not finished.exists() or finished.read_text() != wanted:
        print(f"installing {', '.join(INSTALLS)} into {HOME}", file=sys.stderr, flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--no-deps", "--upgrade", "--target", HOME, *INSTALLS], check=True)
        finished.write_text(wanted)
    sys.path.append(str(HOME))


def mushroom_job() -> Callable[[], object]:
    """MushroomRL's agent, as its Core moves and fits it."""
    import numpy as np
    from mushroom_rl.algorithms.value import SARSA
    from mushroom_rl.core import MDPInfo
    from mushroom_rl.policy import EpsGreedy
    from mushroom_rl.utils.parameters import Parameter
    from mushroom_rl.utils.spaces import Discrete

    info = MDPInfo(Discrete(STATES), Discrete(ACTIONS), 1.0, 1_000_000)
    agent = SARSA(info, EpsGreedy(Parameter(EXPLORATION)), Parameter(RATE))
    agent.episode_start()
    states = [np.array([number]) for number in range(STATES)]
    turns = game()
    now = states[next(turns)[0]]

    def job() -> None:
        nonlocal now
        action = agent.draw_action(now)
        then = states[next(turns)[0]]
        agent.fit([(now, action, REWARDS[action[0]], then, False, False)])
        now = then

    return job


def table_rl_job() -> Callable[[], object]:
    """table-rl's learner: act, then observe."""
    from table_rl.explorers.epsilon_greedy import ConstantEpsilonGreedy
    from table_rl.learners.sarsa import SARSA
    from table_rl.step_size_schedulers.basic_step_size_schedulers import ConstantStepSize

    explorer = ConstantEpsilonGreedy(EXPLORATION, ACTIONS)
    learner = SARSA(STATES, ACTIONS, ConstantStepSize(RATE), explorer, discount=1.0)
    turns = game()
    now = next(turns)[0]

    def job() -> None:
        nonlocal now
        action = learner.act(now, True)
        now = next(turns)[0]
        learner.observe(now, REWARDS[action], False, False, True)

    return job


# --- all ---------------------------------------------------------------------


def measure(rounds: int) -> dict[str, float]:
    """Every figure."""
    install_peers()
    shared: dict[str, Any] = {"states": [f"state {number}" for number in range(STATES)], "seed": 1}
    taken = interleaved(
        {
            "sarsa": our_job(Sarsa(NAMES, **shared)),
            "alert": our_job(Alert(NAMES, **shared)),
            "alert_am": our_job(AlertAM(NAMES, seen=NAMES, **shared)),
            "names": job_by_names(),
            "mushroom_rl": mushroom_job(),
            "table_rl": table_rl_job(),
        },
        rounds,
    )
    best_peer = min(taken[name] for name in PEERS)
    figures = {f"{name}_us": round(1e6 * seconds, 2) for name, seconds in taken.items()}
    return figures | {f"{name}_ratio": round(best_peer / taken[name], 2) for name in OURS}


TABLE = """
choose and learn, 16 states and 8 actions (ratios to the faster peer)
  Sarsa             {sarsa_us:8.1f} us   {sarsa_ratio:.2f} times as fast (bar: 3)
  Alert             {alert_us:8.1f} us   {alert_ratio:.2f}
  AlertAM           {alert_am_us:8.1f} us   {alert_am_ratio:.2f}, with a model of eight actions
  Sarsa, by names   {names_us:8.1f} us   {names_ratio:.2f}
  MushroomRL Sarsa  {mushroom_rl_us:8.1f} us
  table-rl Sarsa    {table_rl_us:8.1f} us
"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed of Sarsa, Alert and AlertAM beside peers.")
    parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    figures = measure(options.rounds)
    print(json.dumps(figures) if options.json else TABLE.format(**figures))


if __name__ == "__main__":
    main()
