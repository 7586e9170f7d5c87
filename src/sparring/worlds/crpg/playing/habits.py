"""What a player's characters do when nobody orders otherwise: rules, as anybody can write them.

The usual habits are `habits.rules`; a player's own take their place. Every rule of a role is a
habit: none is drawn, and those with a higher priority come first. A character has the habits
that fit what he takes along.

The world equips everybody from his script. So that kits are carried as they were chosen,
whatever the rules name how often, a script may begin with lines that only name things.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sparring.errors import UsageError
from sparring.rules.check import parse_rules
from sparring.rules.checked import Literal
from sparring.rules.files import read_rule_text
from sparring.worlds.crpg.data.spells import FIGHT
from sparring.worlds.crpg.kernel.record import MOST_PLACES
from sparring.worlds.crpg.playing.kits import POTION_BY_NAME, SPELL_BY_NAME, limits_of
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.vocabulary import crpg_words
from sparring.worlds.opposition import LABELS, script_for
from sparring.worlds.playing_contract import ONLY_CARRIED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.rules.checked import CheckedRole, CheckedStatement, RuleSet
    from sparring.worlds.crpg.playing.usual import Kit

USUAL = Path(__file__).with_name("habits.rules")
TAKES = ("cast", "castclear", "drink")
"""Actions that need something that was taken along."""
A_POTION = 0
"""The level of a potion, beside those of spells."""


class Habit(NamedTuple):
    """A line of a script, by the name of its rule."""

    name: str
    statement: CheckedStatement

    @property
    def text(self) -> str:
        """The rule in the rule language."""
        return self.statement.text

    @property
    def thing(self) -> str | None:
        """The spell or potion that it takes; None if it takes none, or any."""
        if not self.needs_something:
            return None
        named = self.statement.arguments[0]
        return named.entry.name if isinstance(named, Literal) else None

    @property
    def needs_something(self) -> bool:
        """Whether it can act only with a spell or potion."""
        return self.statement.action.name in TAKES


class HabitScript(NamedTuple):
    """What one character does unasked."""

    lines: tuple[Habit, ...]


# --- for the arena --------------------------------------------------------------------


@cache
def usual_habits() -> str:
    """The habits of whoever has written none."""
    return read_rule_text(USUAL)


@cache
def usual_rules() -> RuleSet:
    """The same, checked."""
    return parse_rules(usual_habits(), crpg_words(), USUAL.name)


def habits(kits: Sequence[Kit], rules: RuleSet | None = None) -> list[HabitScript]:
    """The scripts that the player's characters fight by when nobody orders otherwise."""
    return [habits_of(member, kit, rules) for member, kit in enumerate(kits)]


def habits_of(member: int, kit: Kit, rules: RuleSet | None = None) -> HabitScript:
    """One character's habits with what he takes along."""
    kept = (*kit.spells, *kit.potions)
    lines = [
        line
        for line in every_line(member, rules or usual_rules())
        if line.thing is None or line.thing in kept
    ]
    return HabitScript((*lines_for(kit, lines, ROLES[member]), *lines))


def every_habit(rules: RuleSet) -> list[HabitScript]:
    """The longest scripts that any kits make of these rules."""
    longest = []
    for member, role in enumerate(ROLES):
        lines, things = every_line(member, rules), most_carried(role)
        room = MOST_PLACES - len(things)
        if len(lines) > room:
            raise UsageError(f"a {role} has at most {room} habits; these are {len(lines)}")
        longest.append(HabitScript((*things, *lines)))
    return longest


# --- which lines ------------------------------------------------------------------------


def every_line(member: int, rules: RuleSet) -> list[Habit]:
    """The habits of a character, whatever he takes along: a fixed script of his, or all
    rules of his role."""
    role = ROLES[member]
    if any(script.role == role for script in rules.scripts):
        label = LABELS[ROLES[:member].count(role)]
        script = script_for(rules, role, label)
        return [Habit(f"line {number}", line) for number, line in enumerate(script, start=1)]
    if role not in rules.roles:
        raise UsageError(
            f"these habits say nothing of the {role}s: write 'role {role} draws 1' with rules "
            f"and 'closing', or 'script {role}'"
        )
    return lines_of_role(rules.roles[role])


def lines_of_role(role: CheckedRole) -> list[Habit]:
    """All rules of a role, by their priority, and its closing rules."""
    for rule in role.rules:
        if rule.goals or rule.states:
            raise UsageError(
                f"habits have no goals and no states: take them off the rule '{rule.name}' of "
                f"role '{role.name}'"
            )
    in_order = sorted(role.rules, key=lambda rule: -rule.priority)
    return [
        *(Habit(rule.name, rule.statement) for rule in in_order),
        *(Habit(f"closing {number}", line) for number, line in enumerate(role.closing, start=1)),
    ]


# --- what is carried -----------------------------------------------------------------------


def lines_for(kit: Kit, lines: Sequence[Habit], role: str) -> list[Habit]:
    """What must stand before some lines so that the kit is carried as it was chosen:
    mostly nothing."""
    chosen = carried((*kit.potions, *kit.spells), role)
    needs_any = any(line.needs_something and line.thing is None for line in lines)
    named = [line.thing for line in lines if line.thing is not None]
    if not needs_any and carried(named, role) == chosen:
        return []
    return [only_carried(thing) for thing in chosen.elements()]


def carried(things: Iterable[str], role: str) -> Counter[str]:
    """What the world gives to a character whose script names these things: it goes through
    them again and again until nothing more fits."""
    slots, potions = limits_of(role)
    room = [potions, *slots]
    wanted, taken = list(things), Counter[str]()
    while fitting := [thing for thing in wanted if room[level_of(thing)] > 0]:
        for thing in fitting:
            if room[level_of(thing)] > 0:
                room[level_of(thing)] -= 1
                taken[thing] += 1
    return taken


def level_of(thing: str) -> int:
    """The level of a spell."""
    return A_POTION if thing in POTION_BY_NAME else SPELL_BY_NAME[thing].level


@cache
def only_carried(thing: str) -> Habit:
    """A line that brings something along and never acts: no fight lasts so long."""
    action = "drink" if thing in POTION_BY_NAME else "cast"
    text = f'script player\n    if roundnumber > {FIGHT} then {action}("{thing}");\n'
    return Habit(ONLY_CARRIED, parse_rules(text, crpg_words(), "kit").scripts[0].lines[0])


def most_carried(role: str) -> list[Habit]:
    """Lines for as much as a character can take along."""
    everything = carried((*POTION_BY_NAME, *SPELL_BY_NAME), role)
    return [only_carried(thing) for thing in everything.elements()]
