"""Fights kept as files that play back exactly.

A replay holds the scripts, the seed, the free numbers and every order given from
outside: everything a fight depends on. Playing it back fights it again; a digest
of all events tells whether it was the same fight.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.atomic import write_atomically
from sparring.errors import RuleError, SettingsError, StateError, UsageError
from sparring.rules.check import parse_rules
from sparring.untrusted import Unfit, field_of, items_of
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.kernel.record import WIDTH
from sparring.worlds.crpg.rosters import ROLES
from sparring.worlds.crpg.vocabulary import Order, crpg_words
from sparring.worlds.crpg.world import Crpg

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from os import PathLike

    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.crpg.outcome import Happening
    from sparring.worlds.crpg.stepping import Bout

VERSION = 1
MOST_BYTES = 5_000_000
MOST_ORDERS = 10_000


@dataclass(frozen=True, slots=True)
class Replay:
    """A fight that can be fought again."""

    seed: int
    numbers: dict[str, int]
    scripts: tuple[tuple[CheckedStatement, ...], ...]
    """Of all eight agents."""
    taken: tuple[tuple[int, int], ...]
    orders: tuple[tuple[int, int, Order], ...]
    digest: str | None = None
    """Of all events; None if the fight was not over when it was kept."""

    def rounds(self, *, explains: bool = False) -> Iterator[Bout]:
        """The fight, after each round."""
        bout = self.begin(explains=explains)
        while not bout.over:
            self.play_round(bout)
            yield bout

    def begin(self, *, explains: bool = False) -> Bout:
        """The fight before its first round."""
        half = len(ROLES)
        sides = (self.scripts[:half], self.scripts[half:])
        with playing():
            bout = Crpg(numbers=self.numbers).begin(sides, self.seed, explains=explains)
            self.take_over(bout)
        return bout

    def play_round(self, bout: Bout) -> None:
        """One round with the orders that were given in it."""
        with playing():
            bout.open_round()
            for round, agent, order in self.orders:
                if round == bout.round and not bout.order(agent, order):
                    raise StateError(f"the replay orders what was not possible in round {round}")
            bout.close_round()
            self.take_over(bout)

    def take_over(self, bout: Bout) -> None:
        """Whoever was taken over after this round is taken over now."""
        bout.take_over(agent for round, agent in self.taken if round == bout.round)

    def verified(self) -> Bout:
        """Fight it to the end; an error if it came out differently."""
        bout = self.begin()
        while not bout.over:
            self.play_round(bout)
        if self.digest is not None and digest_of(bout.all_events) != self.digest:
            raise StateError(
                "the replay does not play back: it was made by another version of the world"
            )
        return bout


def digest_of(events: Iterable[Happening]) -> str:
    """A fingerprint of everything that happened."""
    digest = hashlib.sha256()
    for event in events:
        digest.update(repr(tuple(event)).encode())
    return digest.hexdigest()


def replay_form(bout: Bout) -> dict[str, Any]:
    """A fight as JSON data."""
    return {
        "sparring_replay": VERSION,
        "world": "crpg",
        "seed": str(bout.seed),
        "numbers": dict(bout.world.numbers),
        "scripts": [[line.text for line in script] for script in bout.world.scripts],
        "taken": bout.taken,
        "orders": bout.orders,
        "digest": digest_of(bout.all_events) if bout.over else None,
    }


@contextmanager
def playing() -> Iterator[None]:
    """What is wrong with a replay is wrong with the file, not with the caller."""
    try:
        yield
    except (Unfit, RuleError, SettingsError, UsageError) as error:
        raise StateError(f"not a replay that can be played: {error}") from None


def replay_from(form: Any) -> Replay:
    """A replay from JSON data that may come from anyone."""
    with playing():
        return read_form(form)


def read_form(form: Any) -> Replay:
    """A replay, every part checked."""
    version = field_of(form, "sparring_replay", int)
    if version != VERSION or field_of(form, "world", str) != "crpg":
        raise Unfit(f"a replay of version {version}; this version plays {VERSION} of crpg")
    seed = field_of(form, "seed", str)
    if not (seed.isascii() and seed.isdigit() and len(seed) <= 20 and int(seed) < 1 << 64):
        raise Unfit("a seed that is no 64-bit number")
    numbers = field_of(form, "numbers", dict)
    if any(not isinstance(value, int) or isinstance(value, bool) for value in numbers.values()):
        raise Unfit("free numbers must be whole numbers")
    orders = items_of(form, "orders")
    if len(orders) > MOST_ORDERS:
        raise Unfit(f"{len(orders)} orders; at most {MOST_ORDERS}")
    return Replay(
        int(seed),
        numbers,
        scripts_from(items_of(form, "scripts")),
        tuple(pair_from(taken) for taken in items_of(form, "taken")),
        tuple(order_from(order) for order in orders),
        field_of(form, "digest", str, type(None)),
    )


def scripts_from(scripts: Sequence[Any]) -> tuple[tuple[CheckedStatement, ...], ...]:
    """The scripts of all agents, checked like any rule text."""
    if len(scripts) != 2 * len(ROLES):
        raise Unfit(f"{len(scripts)} scripts; a fight has {2 * len(ROLES)}")
    parsed = []
    for lines in scripts:
        if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
            raise Unfit("a script is a list of rule texts")
        text = "script agent\n" + "".join(f"    {line}\n" for line in lines)
        parsed.append(parse_rules(text, crpg_words(), "replay").scripts[0].lines)
    return tuple(parsed)


def pair_from(form: Any) -> tuple[int, int]:
    """A round and an agent."""
    if not isinstance(form, list) or len(form) != 2 or not all(is_whole(part) for part in form):
        raise Unfit("who was taken over is a round and an agent")
    return form[0], form[1]


def is_whole(value: Any) -> bool:
    """Whether something is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def order_from(form: Any) -> tuple[int, int, Order]:
    """A round, an agent and what it was ordered."""
    if not isinstance(form, list) or len(form) != 8:
        raise Unfit("an order has eight parts")
    whole, (x, y), has_place = form[:5], form[5:7], form[7]
    if not all(is_whole(part) for part in whole) or not isinstance(has_place, bool):
        raise Unfit("an order whose parts are of the wrong kind")
    if not all(isinstance(at, (int, float)) and not isinstance(at, bool) for at in (x, y)):
        raise Unfit("an order aimed at no place")
    if not all(0 <= at <= WIDTH for at in (x, y)):
        raise Unfit("an order aimed outside the arena")
    if whole[2] not in list(Act):
        raise Unfit(f"an order to do something unknown: {whole[2]}")
    round, agent, act, thing, target = whole
    return round, agent, Order(Act(act), thing, target, float(x), float(y), has_place)


def save_replay(path: str | PathLike[str], bout: Bout) -> None:
    """Keep a fight in a file."""
    write_atomically(Path(path), json.dumps(replay_form(bout), indent=1) + "\n")


def load_replay(path: str | PathLike[str]) -> Replay:
    """A fight from a file."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise StateError(f"{path} cannot be read: {error.strerror}") from None
    if len(data) > MOST_BYTES:
        raise StateError(f"{path} is too large for a replay")
    try:
        form = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError):
        raise StateError(f"{path} is not a replay: it is no JSON") from None
    return replay_from(form)
