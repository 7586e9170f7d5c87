"""A duellist that learns your habit: a complete game in one file.

Two duellists trade blows until one falls. You fight by habit; your opponent
draws a new script of four rules for every duel and learns from how it went.
First you lunge whenever you can; after 150 duels you turn careful and hide
behind your guard. Watch the opponent's win rate climb, drop and climb again.

    python examples/01_duel.py                live in the terminal
    python examples/01_duel.py --fast         without pauses
    python examples/01_duel.py --seed 8       another opponent
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.table import Table
from rich.text import Text

import sparring

if TYPE_CHECKING:
    from collections.abc import Callable

# --- the game ----------------------------------------------------------------

HEALTH, YOUR_HEALTH, BREATH, LONGEST_DUEL = 20, 24, 6, 60
COST = {"strike": 1, "lunge": 2, "feint": 2, "sidestep": 1, "guard": 0, "rest": 0}
BREATH_BACK = {"guard": 1, "rest": 3}
DAMAGE = {
    ("strike", "strike"): 3,
    ("strike", "lunge"): 2,
    ("strike", "feint"): 4,
    ("strike", "sidestep"): 4,
    ("strike", "rest"): 3,
    ("lunge", "strike"): 7,
    ("lunge", "lunge"): 6,
    ("lunge", "feint"): 7,
    ("lunge", "rest"): 7,
    ("feint", "guard"): 5,
    ("guard", "lunge"): 1,
    ("sidestep", "lunge"): 3,
}
"""What the first move does to whoever makes the second."""


@dataclass
class Duellist:
    """One side of a duel, and whom it faces."""

    health: int = HEALTH
    breath: int = BREATH
    last: str = "guard"
    foe: Duellist | None = None


def damage(mine: str, theirs: str, luck: sparring.Luck) -> int:
    """What a move does to another: a little more or less by luck."""
    usual = DAMAGE.get((mine, theirs), 0)
    return usual and max(0, usual - 2 + luck.below(5))


def exchange(me: Duellist, mine: str, other: Duellist, theirs: str, luck: sparring.Luck) -> None:
    """Both moves land at the same moment."""
    me.health -= damage(theirs, mine, luck)
    other.health -= damage(mine, theirs, luck)
    for duellist, move in ((me, mine), (other, theirs)):
        left = duellist.breath - COST[move] + BREATH_BACK.get(move, 0)
        duellist.breath = min(BREATH, left)
        duellist.last = move


def lunger(me: Duellist) -> str:
    """Your first habit: lunge whenever there is breath for it."""
    return "lunge" if me.breath >= COST["lunge"] else "guard"


def turtle(me: Duellist) -> str:
    """Your second habit: stay behind the guard and strike whoever is off guard."""
    assert me.foe is not None
    careless = me.foe.last in ("rest", "sidestep", "strike")
    return "strike" if careless and me.breath > 2 else "guard"


# --- the words of its rules --------------------------------------------------

words = sparring.Vocabulary("duel")
words.literal("move", COST.keys())


@words.value(high=YOUR_HEALTH)
def health(me: Duellist) -> int:
    """Hit points left."""
    return me.health


@words.value(low=0, high=BREATH)
def breath(me: Duellist) -> int:
    """Moves cost breath; resting brings it back."""
    return me.breath


@words.predicate("move")
def last(me: Duellist, move: str) -> bool:
    """Whether this was the duellist's last move."""
    return me.last == move


@words.agent
def foe(me: Duellist) -> Duellist | None:
    """The other duellist."""
    return me.foe


@words.action("move")
def do(me: Duellist, move: str) -> str | bool:
    """Make a move, if there is breath for it."""
    return move if me.breath >= COST[move] else False


RULES = """
role duellist draws 4

# Answers to a foe who attacks.
rule meet_fury_with_a_wall      [5] if foe.breath >= 2 then do("guard");
rule step_out_of_the_line       [5] if foe.breath >= 2 then do("sidestep");
rule strike_first               [4] if foe.breath >= 2 then do("strike");
rule punish_the_winded          [6] if foe.breath < 2 then do("lunge");
rule jab_the_winded             [5] if foe.breath < 2 then do("strike");

# Answers to a foe who hides.
rule trick_the_guard            [5] if foe.last("guard") then do("feint");
rule trick_the_guard_again      [3] if foe.last("guard") and breath >= 4 then do("feint");
rule batter_the_guard           [4] if foe.last("guard") then do("strike");
rule catch_breath_when_safe     [6] if breath < 2 and foe.last("guard") then do("rest");

# Habits of one's own.
rule all_or_nothing             [2] do("lunge");
rule keep_the_pressure          [1] do("strike");
rule feint_at_everything        [1] do("feint");
rule save_breath                [3] if breath < 3 then do("rest");
rule save_skin                  [3] if health < 8 then do("guard");

closing
    do("strike");
    do("rest");
"""


# --- learning ----------------------------------------------------------------

DUELS_PER_HABIT, WINDOW = 150, 25
HABITS = ((lunger, "you lunge at everything"), (turtle, "you hide behind your guard"))


def new_opponent(seed: int) -> sparring.DynamicScripting:
    """An opponent that has learned nothing yet."""
    return sparring.DynamicScripting(sparring.parse_rules(RULES, words, "duel"), seed=seed)


def duel(
    script: sparring.Script, habit: Callable[[Duellist], str], luck: sparring.Luck
) -> tuple[bool, float]:
    """Fight once; whether the opponent won, and how well it did."""
    opponent, you = Duellist(), Duellist(health=YOUR_HEALTH)
    opponent.foe, you.foe = you, opponent
    for _ in range(LONGEST_DUEL):
        exchange(opponent, script.act(opponent), you, habit(you), luck)
        if opponent.health <= 0 or you.health <= 0:
            break
    won = you.health <= 0 < opponent.health
    left, hurt = max(opponent.health, 0) / HEALTH, 1 - max(you.health, 0) / YOUR_HEALTH
    return won, 0.5 + 0.5 * left if won else 0.25 * hurt


def play(
    opponent: sparring.DynamicScripting,
    luck: sparring.Luck,
    after_duel: Callable[[str, list[bool]], None],
) -> list[bool]:
    """Every duel against both habits; whether the opponent won each."""
    wins: list[bool] = []
    for habit, name in HABITS:
        for _ in range(DUELS_PER_HABIT):
            script = opponent.draw()
            won, fitness = duel(script, habit, luck)
            opponent.learn(script, fitness)
            wins.append(won)
            after_duel(name, wins)
    return wins


# --- showing -----------------------------------------------------------------


def rate(wins: list[bool]) -> float:
    """The share of wins among the last duels."""
    last_wins = wins[-WINDOW:]
    return sum(last_wins) / len(last_wins)


def curve(wins: list[bool]) -> Text:
    """The opponent's win rate from the first duel to the last, as a line of bars."""
    line = Text("  ")
    for end in range(5, len(wins) + 1, 5):
        start = 0 if end <= DUELS_PER_HABIT else DUELS_PER_HABIT
        window = wins[max(start, end - WINDOW) : end]
        height = sum(window) / len(window)
        style = "green" if end <= DUELS_PER_HABIT else "magenta"
        line.append(" ▁▂▃▄▅▆▇█"[round(height * 8)], style=style)
    return line


def picture(opponent: sparring.DynamicScripting, habit: str, wins: list[bool]) -> RenderableType:
    """The state of affairs."""
    head = Text.assemble(
        (f"duel {len(wins):3}", "bold"),
        f"   {habit}   ",
        (f"opponent wins {rate(wins):.0%} of the last {len(wins[-WINDOW:])}", "bold"),
    )
    table = Table(box=None, padding=(0, 2), show_header=False)
    weights = opponent.weights()
    for name in sorted(weights, key=lambda rule: -weights[rule])[:7]:
        table.add_row(name, str(weights[name]), Text("█" * (weights[name] // 25), style="cyan"))
    return Group(head, curve(wins), Text(), table)


def unlearned_rate(habit: Callable[[Duellist], str], duels: int = 400) -> float:
    """How often the opponent would win if it never learned."""
    untaught, luck = new_opponent(seed=0), sparring.Luck(0)
    return sum(duel(untaught.draw(), habit, luck)[0] for _ in range(duels)) / duels


def report(opponent: sparring.DynamicScripting, wins: list[bool]) -> str:
    """What happened, in words."""
    told = []
    for at, (habit, name) in enumerate(HABITS):
        phase = wins[at * DUELS_PER_HABIT : (at + 1) * DUELS_PER_HABIT]
        first, final = sum(phase[:WINDOW]) / WINDOW, sum(phase[-WINDOW:]) / WINDOW
        told.append(
            f"While {name}: it won {first:.0%} of the first {WINDOW} duels and {final:.0%} of "
            f"the last {WINDOW}. Without learning it wins {unlearned_rate(habit):.0%}."
        )
    told.append(f"The last lesson, {opponent.explain().lessons[-1]}.")
    return "\n".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description="Watch a duellist learn your habits.")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--fast", action="store_true", help="do not pause between duels")
    options = parser.parse_args()
    opponent = new_opponent(options.seed)
    console = Console()
    pause = 0.0 if options.fast or not console.is_terminal else 0.03

    with Live(console=console, refresh_per_second=15, transient=False) as live:

        def show(habit: str, wins: list[bool]) -> None:
            live.update(picture(opponent, habit, wins))
            time.sleep(pause)

        wins = play(opponent, sparring.Luck(options.seed, stream=2), show)
    console.print(report(opponent, wins))


if __name__ == "__main__":
    main()
