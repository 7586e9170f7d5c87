"""The actions of learners of values, made from any rulebase of this world.

The papers have no such learners here; actions are made as in the role-playing world, by the
journal paper's way (section 4.10):

1. A rule loses its condition to be in the first decision, which a state nearly tells.
2. Rules that can never act go: empty ones, and those whose talent a class has no means for.
3. Rules that act on anyone at all (`randomenemy`) go: they define random behaviour. A talent
   that leaves a spell to luck stays, as there is no other way to heal.
4. A rule goes if another does the same without a condition, and of equal rules all but the
   first. A talent that is aimed at nobody is aimed at the nearest enemy.

Passing is no action: where none applies, the game's own AI decides, as at the end of scripts.
With `ORDERS_ONLY` the third step is left out, and of the fourth only equal rules go.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sparring.learners.settings import JOURNAL, ORDERS_ONLY
from sparring.rules.checked import Ask, Find, Literal, Myself
from sparring.worlds import value_actions
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import Kind, Sort, Target
from sparring.worlds.pit.data.potions import BY_NAME as POTION_NUMBERS
from sparring.worlds.pit.data.potions import POTIONS
from sparring.worlds.pit.data.spells import BY_NAME as SPELL_NUMBERS
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel.record import TEAM
from sparring.worlds.pit.vocabulary import AIMED_TALENTS
from sparring.worlds.value_actions import Reading, aims_of, is_anyone, states_of

if TYPE_CHECKING:
    from collections.abc import Hashable

    from sparring.rules.checked import Checked, CheckedStatement, RuleSet
    from sparring.worlds.pit.data.characters import CharacterEntry
    from sparring.worlds.rewriting import RuleAction
    from sparring.worlds.value_actions import LeftOut

STATES = states_of(TEAM)
"""Agents alive in either team, in the order of the kernel's numbers."""
OPENING = STATES[-1]
"""How every encounter begins."""
FIRST = "firstdecision"
NEAREST = "nearestenemy"

SPELLS_NEEDED = {
    "healother": Sort.HEALING,
    "cure": Sort.REMEDY,
    "enhanceself": Sort.ENHANCEMENT,
    "protectself": Sort.PROTECTION,
    "advprotect": Sort.PROTECTION,
    "hide": Sort.HIDING,
    "summon": Sort.SUMMONING,
    "respondmelee": Sort.ATTACK,
    "respondranged": Sort.ATTACK,
    "rangedenemies": Sort.ATTACK,
    "spellattack": Sort.ATTACK,
}
"""Talents that need a spell, and of which sorts."""
GIFTS_NEEDED = {"enhanceothers": Sort.ENHANCEMENT, "protectothers": Sort.PROTECTION}
"""Talents that need a spell for others."""
THINGS_NEEDED = {"heal": Sort.HEALING, "buffself": Sort.PROTECTION | Sort.ENHANCEMENT}
"""Talents that need a spell or a potion."""


def actions_of(rules: RuleSet, role: str, choices: str = JOURNAL) -> list[RuleAction]:
    """The actions of a role."""
    return sorted_rules(rules, role, choices)[0]


def sorted_rules(
    rules: RuleSet, role: str, choices: str = JOURNAL
) -> tuple[list[RuleAction], list[LeftOut]]:
    """The actions that come of the rules of a role, and the rules of which none come."""
    who = CHARACTERS[Kind[role.upper()]]
    if choices == ORDERS_ONLY:
        reading = Reading(partial(why_never, who), is_first_only)
    else:
        reading = Reading(partial(why_no_choice, who), is_first_only, deed_of)
    return value_actions.sorted_rules(rules, role, reading)


# --- which rules are no actions ----------------------------------------------------


def why_no_choice(who: CharacterEntry, statement: CheckedStatement) -> str:
    """Why somebody cannot choose a rule; empty if he can."""
    if any(is_anyone(aim) for aim in aims_of(statement)):
        return "it acts on anyone at all"
    return why_never(who, statement)


def why_never(who: CharacterEntry, statement: CheckedStatement) -> str:
    """Why a rule can never act; empty if it can."""
    return "" if has_means(who, statement) else f"it can never act for a {who.name}"


def has_means(who: CharacterEntry, statement: CheckedStatement) -> bool:
    """Whether somebody brings what the talent of a rule needs."""
    talent = statement.action.name
    if talent in ("cast", "castbest"):
        return has_spell_for(who, talent, statement.arguments)
    if talent in SPELLS_NEEDED:
        return bool(sorts_of(who) & SPELLS_NEEDED[talent])
    if talent in GIFTS_NEEDED:
        return bool(sorts_of(who, for_others=True) & GIFTS_NEEDED[talent])
    if talent in THINGS_NEEDED:
        return bool((sorts_of(who) | sorts_of_potions(who)) & THINGS_NEEDED[talent])
    own_means = {"skip": False, "turn": who.turns > 0, "sneak": who.code is Kind.ROGUE}
    return own_means.get(talent, True)


def has_spell_for(who: CharacterEntry, talent: str, arguments: tuple[Checked, ...]) -> bool:
    """Whether somebody has a spell that a rule names, or one of the sort it names."""
    literals = [part.value for part in arguments if isinstance(part, Literal)]
    if talent == "castbest":
        return bool(sorts_of(who) & literals[0])
    return any(SPELLS[number].name in who.spells for number in literals)


def sorts_of(who: CharacterEntry, *, for_others: bool = False) -> int:
    """The sorts of all spells that somebody brings, or of those he can cast on others."""
    sorts = 0
    for name in who.spells:
        spell = SPELLS[SPELL_NUMBERS[name]]
        if not for_others or spell.target is not Target.SELF:
            sorts |= spell.sort
    return sorts


def sorts_of_potions(who: CharacterEntry) -> int:
    """The sorts of all potions that somebody brings."""
    sorts = 0
    for name in who.potions:
        sorts |= POTIONS[POTION_NUMBERS[name]].sort
    return sorts


# --- what rules ask and do -----------------------------------------------------------


def is_first_only(term: Checked) -> bool:
    """Whether a term holds in the first decision and in no other."""
    return isinstance(term, Ask) and term.word.name == FIRST and isinstance(term.receiver, Myself)


def deed_of(statement: CheckedStatement) -> Hashable:
    """What a rule does, whatever its condition: whoever aims at nobody aims at the nearest
    enemy."""
    talent, aims = statement.action.name, aims_of(statement)
    if talent in AIMED_TALENTS and aims and is_nearest(aims[0]):
        return talent, ()
    return talent, aims


def is_nearest(aim: Checked) -> bool:
    """Whether somebody is the nearest enemy of all."""
    return isinstance(aim, Find) and aim.word.name == NEAREST and not aim.arguments
