"""What a world gives that people play against opponents who learn.

It is the module `playing` of a world: whatever has these names is one. The player
commands the first side; the second learns. Before an encounter he chooses kits, which
become the scripts his side acts by when nobody orders otherwise: his habits. Then, step
by step, he may order each of his agents to do something else. A world may let him write
his habits himself: see `WrittenHabits`.

Kits and orders are the world's own business: whoever serves a game passes them on as
JSON data from people nobody knows, so every part of them is checked here. What is wrong
with them is said in a sentence that a player understands, as a `UsageError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from sparring.rules.checked import RuleSet
    from sparring.worlds.contract import Scripts

PLAYER, LEARNER = 0, 1
"""The side that a person commands, and the side that learns."""
ONLY_CARRIED = "taken along"
"""The name of lines in a script that are there for what they name, and never act."""


class Sight(Protocol):
    """What a player may see of one step: made when the step is open, asked again when
    it has happened. What the others have chosen stays hidden until then."""

    def opening(self) -> list[dict[str, Any]]:
        """What has happened before anybody acts, as `showing.events` tells it."""
        ...

    def closing(self, ordered: Collection[int]) -> list[dict[str, Any]]:
        """What has happened since, without what these agents would have done had the
        player not ordered otherwise."""
        ...


class Playing(Protocol):
    """The module `playing` of a world."""

    AGENTS: Sequence[int]
    """Whom the player commands, by their numbers."""
    MOST_STEPS: int
    """No encounter lasts longer."""

    # --- before an encounter -----------------------------------------------------

    def catalogue(self) -> dict[str, Any]:
        """What can be chosen and ordered, for the page: see `page/worlds/NAME/play.js`."""
        ...

    def checked_kits(self, form: Any) -> Any:
        """What the player's agents take along, from JSON data of anyone; None stands
        for the usual kits."""
        ...

    def kits_data(self, kits: Any) -> Any:
        """The same as JSON data, which `checked_kits` reads again."""
        ...

    def habits(self, kits: Any) -> Scripts:
        """The scripts of the player's side: what his agents do without orders."""
        ...

    # --- in an encounter -----------------------------------------------------------

    def sight(self, bout: Any) -> Sight:
        """What the player may see of the step that was just opened."""
        ...

    def order_in(self, form: Any) -> Any:
        """An order of the world's own kind, from JSON data of anyone."""
        ...

    def order_data(self, order: Any) -> list[Any]:
        """An order as JSON data, which the world's `order_from` reads again."""
        ...

    def check_obeys(self, bout: Any, agent: int) -> None:
        """Refuse an order to somebody who cannot be ordered now, with the reason."""
        ...

    def check_order(self, bout: Any, agent: int, order: Any) -> None:
        """Refuse what an agent cannot do now; the bout stays as it is."""
        ...

    def commands(self, bout: Any) -> dict[int, dict[str, Any]]:
        """What each of the player's agents may be ordered to do now; each entry has
        `able`: whether he can be ordered at all."""
        ...

    def foreseen(
        self, bout: Any, given: Mapping[int, Any], agent: int, orders: Sequence[Any]
    ) -> list[dict[str, Any]]:
        """What each of some orders to an agent would do, with the orders given so far and
        as everybody stands now: nothing of what the others have chosen. What is in it is
        the world's own business."""
        ...

    def planned(self, bout: Any, orders: Mapping[int, Any]) -> list[dict[str, Any]]:
        """What each of the player's agents is about to do, with these orders; each
        entry has `who` and `ordered`."""
        ...


@runtime_checkable
class WrittenHabits(Protocol):
    """What the module `playing` has, too, where players may write habits in the rule
    language."""

    def usual_habits(self) -> str:
        """The habits of whoever has written none, as rule text."""
        ...

    def habits(self, kits: Any, rules: RuleSet | None = None) -> Scripts:
        """The scripts of the player's side, by these rules as far as they fit what is
        taken along; without rules, by the usual ones."""
        ...

    def every_habit(self, rules: RuleSet) -> Scripts:
        """The longest scripts that any kits make of these rules; a UsageError says what is
        missing in them, or that they are too long."""
        ...


class Deed(NamedTuple):
    """What a rule does, by the name that the same deed of a person has."""

    name: str
    phrase: str
    """The same in a sentence, after "they open with"."""
    opens: bool
    """Whether the rule acts in the first step only."""


@runtime_checkable
class NamedDeeds(Protocol):
    """What the module `playing` has, too, where opponents can be said to do as the player
    does, or to have an answer to it."""

    def deeds_done(self, bout: Any) -> list[tuple[int, str]]:
        """What the player's side has done, each with its step."""
        ...

    def deed_of(self, text: str) -> Deed | None:
        """What a rule does; None for what has no name."""
        ...

    def answers_to(self, deed: str) -> frozenset[str]:
        """The deeds that are an answer to a deed."""
        ...
