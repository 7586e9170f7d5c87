"""What agents are seen doing: which of a learner's rules do what the opponents did.

A world says what a line does (`world.deed_of`): in the role-playing world two rules
do the same if they cast the same spell or drink the same potion, whenever and at
whomever. What is nobody's secret counts for nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.rule_world import RuleWorld

Deed: TypeAlias = "Hashable"
"""What a rule does, as the world tells it apart."""


class Watcher:
    """Knows what the rules of a world do, and so which do what others did."""

    def __init__(self, world: RuleWorld) -> None:
        self.world = world
        self.own: dict[str, dict[Deed, list[int]]] = {}
        """The rules of each role by what they do."""
        for name, role in world.rules.roles.items():
            deeds: dict[Deed, list[int]] = {}
            for place, rule in enumerate(role.rules):
                deed = world.deed_of(rule.statement)
                if deed is not None:
                    deeds.setdefault(deed, []).append(place)
            self.own[name] = deeds

    def imitable(
        self, scripts: Sequence[Sequence[CheckedStatement]], activated: Sequence[Iterable[int]]
    ) -> dict[str, list[int]]:
        """Which rules of each role do what opponents of that role did, by their
        places: their scripts, and the places in them that acted."""
        deeds: dict[str, set[Any]] = {name: set() for name in self.own}
        for role, script, places in zip(self.world.sides[1], scripts, activated, strict=True):
            if role in deeds:
                deeds[role] |= {self.world.deed_of(script[place]) for place in places}
        return {
            role: sorted(rule for deed in deeds[role] for rule in own.get(deed, ()))
            for role, own in self.own.items()
        }
