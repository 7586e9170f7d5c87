"""Reinforcement learning in the role-playing world, with NumPy and nothing else.

A small policy commands two fighters and two wizards through the PettingZoo
environment, fight after fight, against a team that plays a fixed tactic. It
starts out choosing anything the rules allow and learns from the rewards which
actions are worth it (REINFORCE: do more often what was followed by more than usual).

    python examples/03_reinforcement.py                      about fifteen seconds
    python examples/03_reinforcement.py --fast               with less training
    python examples/03_reinforcement.py --against cursing    another opponent

Needs `pip install 'sparring[rl]'`. The first run compiles the world, once.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.env import OWN_PARTS, UNIT_PARTS, parallel_env
from sparring.worlds.crpg.options import ACTIONS, SLOT_NAMES
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sparring.worlds.crpg.env import CrpgEnv
    from sparring.worlds.crpg.options import Action

    Numbers = NDArray[np.float64]

BATCH, TRAINING_FIGHTS, TRIAL_FIGHTS = 20, 600, 150
FAST_TRAINING_FIGHTS, FAST_TRIAL_FIGHTS = 400, 100
LEARNING_RATE, MOMENTUM, SPREAD_MEMORY = 0.2, 0.9, 0.99

# --- the policy --------------------------------------------------------------

TARGET_PARTS = ("health", "distance", "wizard", "friend", "held", "stunned")
"""What of whom an action is aimed at may count for or against it."""


def kind_of(action: Action) -> str:
    """What is done, whoever it is done to."""
    if action.act in (Act.CAST, Act.DRINK):
        return action.name.split(" at ")[0]
    return action.act.name.lower().replace("_", " ")


KINDS = sorted({kind_of(action) for action in ACTIONS})
KIND = np.array([KINDS.index(kind_of(action)) for action in ACTIONS])
"""Of every action."""
SLOT = np.array([action.slot for action in ACTIONS])
OF_KIND = (np.arange(len(KINDS))[:, None] == KIND).astype(float)


def action_rows(numbers: Numbers) -> Numbers:
    """A row of numbers for every action: a one, and its target as it looks now."""
    first, slots = len(OWN_PARTS), len(SLOT_NAMES)
    units = numbers[first : first + slots * len(UNIT_PARTS)].reshape(slots, -1)
    rows = np.zeros((slots + 1, 1 + len(TARGET_PARTS)))  # the last row is nobody
    rows[:, 0] = 1
    rows[:slots, 1:] = units[:, [UNIT_PARTS.index(part) for part in TARGET_PARTS]]
    by_action: Numbers = rows[SLOT]
    return by_action


@dataclass
class Policy:
    """How much fighters and wizards like every kind of action, and its targets."""

    liking: Numbers = field(
        default_factory=lambda: np.zeros((2, len(KINDS), 1 + len(TARGET_PARTS)))
    )

    def chances(self, role: int, rows: Numbers, mask: NDArray[Any]) -> Numbers:
        """How likely each action is to be chosen; never one that is masked."""
        scores = np.einsum("af,af->a", self.liking[role][KIND], rows)
        scores = np.where(mask, scores, -np.inf)
        weights = np.exp(scores - scores.max())
        chances: Numbers = weights / weights.sum()
        return chances

    def choose(
        self, role: int, observation: dict[str, NDArray[Any]], rng: np.random.Generator
    ) -> tuple[int, Numbers]:
        """An action by luck, and the change of liking that would make it likelier."""
        rows = action_rows(observation["observation"])
        chances = self.chances(role, rows, observation["action_mask"])
        action = int(rng.choice(len(chances), p=chances))
        surprise = -chances
        surprise[action] += 1
        change = np.zeros_like(self.liking)
        change[role] = OF_KIND @ (surprise[:, None] * rows)
        return action, change


# --- a fight -----------------------------------------------------------------


@dataclass
class Fight:
    """What is remembered of a fight: the rewards, and what was chosen when."""

    rewards: list[float] = field(default_factory=list)
    changes: list[Numbers] = field(default_factory=list)
    """For every round, what would make its choices likelier."""
    won: bool = False


def play(env: CrpgEnv, policy: Policy, rng: np.random.Generator) -> Fight:
    """One fight under the policy's command."""
    fight = Fight()
    observations, infos = env.reset()
    while env.agents:
        actions = {}
        round_change = np.zeros_like(policy.liking)
        for name in env.agents:
            role = int("wizard" in name)
            actions[name], change = policy.choose(role, observations[name], rng)
            round_change += change
        observations, rewards, _, _, infos = env.step(actions)
        fight.changes.append(round_change)
        fight.rewards.append(next(iter(rewards.values())))
    fight.won = next(iter(infos.values()))["result"] == 1
    return fight


def share_won(env: CrpgEnv, policy: Policy, rng: np.random.Generator, fights: int) -> float:
    """The share of fights won, without learning from them."""
    return sum(play(env, policy, rng).won for _ in range(fights)) / fights


# --- learning ----------------------------------------------------------------


@dataclass
class Learner:
    """Moves a policy's likings, in steps of an even size (Adam)."""

    policy: Policy
    mean: Numbers = field(init=False)
    spread: Numbers = field(init=False)
    lessons: int = 0

    def __post_init__(self) -> None:
        self.mean = np.zeros_like(self.policy.liking)
        self.spread = np.zeros_like(self.policy.liking)

    def learn(self, fights: list[Fight]) -> None:
        """Make likelier what came before more reward than is usual in that round."""
        to_come = [np.cumsum(fight.rewards[::-1])[::-1] for fight in fights]
        usual = [
            np.mean([rewards[at] for rewards in to_come if at < len(rewards)])
            for at in range(max(len(rewards) for rewards in to_come))
        ]
        scale = np.std([rewards[0] for rewards in to_come]) + 0.1
        change = np.zeros_like(self.policy.liking)
        for fight, rewards in zip(fights, to_come, strict=True):
            for at, round_change in enumerate(fight.changes):
                change += (rewards[at] - usual[at]) / scale * round_change / len(fights)
        self.step(change)

    def step(self, change: Numbers) -> None:
        """One step in the direction that has been good of late."""
        self.lessons += 1
        self.mean = MOMENTUM * self.mean + (1 - MOMENTUM) * change
        self.spread = SPREAD_MEMORY * self.spread + (1 - SPREAD_MEMORY) * change**2
        direction = self.mean / (1 - MOMENTUM**self.lessons)
        size = np.sqrt(self.spread / (1 - SPREAD_MEMORY**self.lessons)) + 1e-3
        self.policy.liking += LEARNING_RATE * direction / size


def train(env: CrpgEnv, policy: Policy, rng: np.random.Generator, fights: int) -> None:
    """Fight and learn, telling from time to time how it goes."""
    learner, wins = Learner(policy), 0
    for batch in range(1, fights // BATCH + 1):
        lesson = [play(env, policy, rng) for _ in range(BATCH)]
        learner.learn(lesson)
        wins += sum(fight.won for fight in lesson)
        if batch % 5 == 0:
            print(f"  after {batch * BATCH:4} fights: won {wins:3} of the last {5 * BATCH}")
            wins = 0


# --- telling -----------------------------------------------------------------


def favourites(policy: Policy, role: int, count: int = 4) -> str:
    """What a role has come to like most."""
    liking = policy.liking[role][:, 0]
    order = np.argsort(-liking, kind="stable")[:count]
    return ", ".join(KINDS[kind] for kind in order if liking[kind] > 0)


def scripted_share(against: str, fights: int) -> float:
    """How often scripts win in the policy's place, with the same spells and potions."""
    world = Crpg()
    wins = sum(world.fight(("offensive", against), seed).winner == 0 for seed in range(fights))
    return wins / fights


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn to command a team by reinforcement.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="offensive", help="the tactic of the other team")
    parser.add_argument("--fast", action="store_true", help="train and try less")
    options = parser.parse_args()
    fights = FAST_TRAINING_FIGHTS if options.fast else TRAINING_FIGHTS
    trials = FAST_TRIAL_FIGHTS if options.fast else TRIAL_FIGHTS
    rng = np.random.default_rng(options.seed)
    policy = Policy()
    # The fallen stay, so that their choices are rewarded by how the fight ends.
    env = parallel_env(against=options.against, shaped=True, fallen_leave=False, seed=options.seed)
    before = share_won(env, policy, rng, trials)
    print(f"Against the {options.against} tactic, choosing anything allowed, it wins {before:.0%}.")
    train(env, policy, rng, fights)
    after = share_won(env, policy, rng, trials)
    print(f"Before training it won {before:.0%} of {trials} fights, after it {after:.0%}.")
    scripted = scripted_share(options.against, trials)
    print(f"The offensive tactic's own scripts win {scripted:.0%} in its place.")
    for role, name in enumerate(("Fighters", "Wizards")):
        print(f"{name} like most: {favourites(policy, role)}.")


if __name__ == "__main__":
    main()
