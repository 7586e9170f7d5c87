"""The pit as a place for duels: the same rules and the same AI, but fewer who fight.

    duel = SorcererDuel()
    print(duel.fight(("ai161", "my_sorcerer.rules"), seed=7).winner)

Sorcerers draw from the wizard's rulebase and think as wizards do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sparring.errors import unknown
from sparring.worlds.minds import MIND_KINDS
from sparring.worlds.pit.duels.loadouts import EVERYTHING, LOADOUTS, Loadout, equip
from sparring.worlds.pit.duels.options import FIGHTER, SORCERER, duel_plans
from sparring.worlds.pit.world import Pit
from sparring.worlds.rule_world import own_tactic

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Self

    from sparring.rules.checked import RuleSet
    from sparring.worlds.minds import MindPlan
    from sparring.worlds.opposition import Team
    from sparring.worlds.pit.kernel.record import Fight


class Duel(Pit):
    """What all duels share."""

    learners = ("scripting", *MIND_KINDS)
    has_parts = ("telling",)
    loadouts = LOADOUTS
    """What duellists may be given, by name."""

    def __init__(
        self,
        rules: RuleSet | None = None,
        numbers: Mapping[str, int] | None = None,
        *,
        loadout: Loadout = EVERYTHING,
        **more: Any,
    ) -> None:
        super().__init__(rules, numbers, **more)
        self.loadout = loadout
        equip(self.record.book, loadout)

    def _alike(
        self,
        rules: RuleSet | None = None,
        *,
        version: str | None = None,
        memory: Fight | None = None,
    ) -> Self:
        """Another duel like this one, with the same loadout."""
        other = super()._alike(rules, version=version, memory=memory)
        other.equip(self.loadout)
        return other

    def equip(self, loadout: Loadout) -> None:
        """Give everybody something else from now on, wherever this world is fought in."""
        self.loadout = loadout
        equip(self.record.book, loadout)
        for other in self._inside():
            other.equip(loadout)

    def _inside(self) -> list[Duel]:
        """The worlds that live in the memory of loops of this one."""
        loops = [self.__dict__.get(name) for name in ("script_loop", "mind_loop")]
        return [loop.world for loop in loops if loop is not None]

    def mind_plans(self, side: int) -> list[MindPlan]:
        """How each member of a side may decide by a mind of his own."""
        return duel_plans(self.sides[side])

    @classmethod
    def own_rules(cls) -> RuleSet:
        """The rules of the pit's fighters and, for sorcerers, of its wizards."""
        return cls.rules_among(Pit.own_rules())

    @classmethod
    def rules_among(cls, rules: RuleSet) -> RuleSet:
        """What duellists take of the rules of a whole team."""
        roles = {role: rules.roles[class_of(role)] for role in cls.every_role()}
        return replace(
            rules, roles={name: replace(role, name=name) for name, role in roles.items()}
        )

    def basic_team(self, tactic: str, side: int = 1) -> Team:
        """The scripts of a tactic that is always the same."""
        roles = tuple(class_of(role) for role in self.sides[side])
        return own_tactic(self.folder, tactic, roles, type(self).words)


class FighterDuel(Duel):
    """Two fighters."""

    name = "pit-fighters"
    title = "a duel of fighters"
    sides = ((FIGHTER,), (FIGHTER,))


class SorcererDuel(Duel):
    """Two sorcerers."""

    name = "pit-sorcerers"
    title = "a duel of sorcerers"
    sides = ((SORCERER,), (SORCERER,))


class PairDuel(Duel):
    """A fighter and a sorcerer a side."""

    name = "pit-pairs"
    title = "a duel of pairs: a fighter and a sorcerer a side"
    sides = ((FIGHTER, SORCERER), (FIGHTER, SORCERER))


DUELS: dict[str, type[Duel]] = {
    "fighter": FighterDuel,
    "sorcerer": SorcererDuel,
    "fighter-sorcerer": PairDuel,
}
"""By what the command line calls them."""


def duel_named(name: str) -> type[Duel]:
    """A kind of duel by its name."""
    if name not in DUELS:
        raise unknown("duel", name, DUELS)
    return DUELS[name]


def class_of(role: str) -> str:
    """Whose rules and whose AI somebody has."""
    return "wizard" if role == SORCERER else role
