"""What a learner tells apart: states by their names, or every combination of yes/no
features."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from sparring.errors import UsageError, unknown
from sparring.learners.table import checked_names, number_of
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_FEATURES = 12
"""More would make more states than anyone can learn about."""
MOST_STATES = 10_000

State: TypeAlias = "Mapping[str, Any] | str | int"
"""As a game gives it: features with yes or no, the name of a state, or its number."""


class Situations:
    """The states of a learner, each with a number and a name.

    With features, the first is worth 1 in a state's number, the second 2, the third 4.
    """

    __slots__ = ("bits", "features", "names", "numbers")

    def __init__(self, states: Sequence[str] | None, features: Sequence[str] | None) -> None:
        if (states is None) == (features is None):
            raise UsageError("give a learner either features=[...] or states=[...]")
        self.features: tuple[str, ...] = ()
        if features is not None:
            self.features = checked_features(features)
            self.names = tuple(
                combination_name(self.features, number) for number in range(1 << len(features))
            )
        else:
            self.names = checked_names("the states", states or ())
            if len(self.names) > MOST_STATES:
                raise UsageError(f"{len(self.names):,} states are more than {MOST_STATES:,}")
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.bits = tuple((name, 1 << place) for place, name in enumerate(self.features))

    def __len__(self) -> int:
        return len(self.names)

    def number(self, state: State) -> int:
        """The number of a state."""
        if isinstance(state, (int, str)):
            return self.named(state)
        number = 0
        try:
            for name, bit in self.bits:
                if state[name]:
                    number += bit
            is_whole = len(state) == len(self.bits) > 0
        except (KeyError, TypeError, IndexError):
            is_whole = False
        if not is_whole:
            raise self.misfit(state)
        return number

    def named(self, state: str | int) -> int:
        """A state by its name or number."""
        if self.features and isinstance(state, str) and state not in self.numbers:
            raise UsageError(f"no state is named '{state:.60}'; say {self.example()} or so")
        return number_of("state", state, self.numbers)

    def example(self) -> str:
        """How features are given."""
        return "{" + ", ".join(f"'{name}': True" for name in self.features) + "}"

    def misfit(self, state: Any) -> UsageError:
        """What is wrong with features that are not the declared ones."""
        if not self.features:
            return UsageError("this learner has states=[...], no features: name the state")
        if not isinstance(state, Mapping):
            return UsageError(f"a state is given as {self.example()} or so; got {excerpt(state)}")
        for name in state:
            if name not in self.features:
                return unknown("feature", name, self.features)
        missing = [name for name in self.features if name not in state]
        return UsageError(f"the state does not say whether it is {', '.join(missing)}")


def checked_features(features: Sequence[str]) -> tuple[str, ...]:
    """Features that are different names, and few enough."""
    names = checked_names("the features", features)
    if len(names) > MOST_FEATURES:
        raise UsageError(
            f"{len(names)} features are more than {MOST_FEATURES}; name the states that matter "
            "with states=[...] instead"
        )
    return names


def combination_name(features: tuple[str, ...], number: int) -> str:
    """`hurt, not warded`."""
    return ", ".join(
        name if number >> place & 1 else f"not {name}" for place, name in enumerate(features)
    )
