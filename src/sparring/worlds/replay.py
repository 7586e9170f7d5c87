"""Encounters kept as files that play back exactly, of any world.

A replay holds the scripts, the seed, the free numbers and every order given from
outside: everything an encounter depends on. Playing it back fights it again; a
digest of all events tells whether it was the same.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sparring.atomic import write_atomically
from sparring.errors import RuleError, SettingsError, StateError, UsageError, plural
from sparring.rules.check import parse_rules
from sparring.rules.limits import is_name
from sparring.untrusted import Unfit, excerpt, field_of, items_of
from sparring.worlds.contract import ScriptLine
from sparring.worlds.registry import world_class
from sparring.worlds.seeds import seed_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from os import PathLike

    from sparring.rules.checked import CheckedStatement
    from sparring.rules.vocabulary import Vocabulary

VERSION = 1
MOST_BYTES = 5_000_000
MOST_ORDERS = 10_000


@dataclass(frozen=True, slots=True)
class Replay:
    """An encounter that can be fought again."""

    world: str
    seed: int
    numbers: dict[str, int]
    scripts: tuple[Any, ...]
    """Of all agents, side by side: statements, or whatever the world steers agents by."""
    taken: tuple[tuple[int, int], ...]
    """Agents taken over: after which step, and who."""
    orders: tuple[tuple[int, int, Any], ...]
    """Orders from outside: the step, the agent and the world's own order."""
    digest: str | None = None
    """Of all events; None if it was not over when it was kept."""
    names: tuple[tuple[str, ...], ...] | None = None
    """What the lines of each script are called; None if that was not kept."""

    @property
    def sides(self) -> list[tuple[Any, ...]]:
        """The scripts of each side."""
        scripts, sides = list(self.scripts), []
        for roles in world_class(self.world).sides:
            sides.append(tuple(scripts[: len(roles)]))
            del scripts[: len(roles)]
        return sides

    @property
    def lines(self) -> tuple[tuple[ScriptLine, ...], ...]:
        """The scripts to be shown."""
        world = world_class(self.world)
        if hasattr(world, "script_lines"):
            return tuple(world.script_lines(script) for script in self.scripts)
        if self.names is not None:
            return tuple(map(named_lines, self.names, self.scripts))
        from sparring.worlds.contenders import fixed_lines

        return fixed_lines(self.scripts)

    def rounds(self, *, explains: bool = False) -> Iterator[Any]:
        """The bout, after each step."""
        bout = self.begin(explains=explains)
        while not bout.over:
            self.play_round(bout)
            yield bout

    def begin(self, *, explains: bool = False) -> Any:
        """The bout before its first step."""
        with playing():
            world = world_class(self.world).with_numbers(self.numbers)
            bout = world.begin(self.sides, self.seed, explains=explains)
            if self.names is not None:
                bout.lines = self.lines
            self.take_over(bout)
        return bout

    def play_round(self, bout: Any) -> None:
        """One step with the orders that were given in it."""
        with playing():
            if not self.orders and not self.taken:
                bout.step()
                return
            bout.open_round()
            self.give_orders(bout)
            bout.close_round()
            self.take_over(bout)

    def give_orders(self, bout: Any) -> None:
        """Give the orders of the step that is open."""
        for round, agent, order in self.orders:
            if round == bout.round and not bout.order(agent, order):
                raise StateError(f"the replay orders what was not possible in round {round}")

    def take_over(self, bout: Any) -> None:
        """Whoever was taken over after this step is taken over now."""
        agents = [agent for round, agent in self.taken if round == bout.round]
        if agents:
            bout.take_over(agents)

    def verified(self) -> Any:
        """Fight it to the end; an error if it came out differently."""
        bout = self.begin()
        while not bout.over:
            self.play_round(bout)
        if self.digest is not None and digest_of(bout.all_events) != self.digest:
            raise StateError(
                "the replay does not play back: it was made by another version of the world"
            )
        return bout


def digest_of(events: Iterable[Any]) -> str:
    """A fingerprint of everything that happened."""
    digest = hashlib.sha256()
    for event in events:
        digest.update(repr(tuple(event)).encode())
    return digest.hexdigest()


def replay_form(bout: Any) -> dict[str, Any]:
    """A bout as JSON data."""
    form = {
        "sparring_replay": VERSION,
        "world": bout.world.name,
        "seed": str(bout.seed),
        "numbers": dict(bout.world.numbers),
        "scripts": script_forms(bout),
        "taken": getattr(bout, "taken", []),
        "orders": getattr(bout, "orders", []),
        "digest": digest_of(bout.all_events) if bout.over else None,
    }
    if not hasattr(bout.world, "script_form"):
        form["names"] = [[line.name for line in script] for script in bout.lines]
    return form


def script_forms(bout: Any) -> list[Any]:
    """What steers each agent, as JSON data: texts of rules, unless the world knows better."""
    if hasattr(bout.world, "script_form"):
        return [bout.world.script_form(script) for script in bout.controllers]
    return [[line.text for line in script] for script in bout.lines]


# --- reading ---------------------------------------------------------------------------


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
    if version != VERSION:
        raise Unfit(f"a replay of version {version}; this version plays {VERSION}")
    world = world_class(field_of(form, "world", str))
    if not can_be_kept(world):
        raise Unfit(f"the world '{world.name}' keeps no replays")
    numbers = field_of(form, "numbers", dict)
    if any(not is_whole(value) for value in numbers.values()):
        raise Unfit("free numbers must be whole numbers")
    orders = items_of(form, "orders")
    if len(orders) > MOST_ORDERS:
        raise Unfit(f"{len(orders)} orders; at most {MOST_ORDERS}")
    scripts = scripts_from(items_of(form, "scripts"), world)
    return Replay(
        world.name,
        seed_in(form),
        numbers,
        scripts,
        tuple(pair_from(taken) for taken in items_of(form, "taken")),
        tuple(order_from(order, world) for order in orders),
        field_of(form, "digest", str, type(None)),
        names_from(items_of(form, "names"), scripts, world) if "names" in form else None,
    )


def can_be_kept(world: Any) -> bool:
    """Whether encounters of a world, or of its class, can be kept as replays."""
    has_scripts = hasattr(world, "words") or hasattr(world, "script_from")
    return has_scripts and hasattr(world, "numbers") and hasattr(world, "with_numbers")


def scripts_from(scripts: Sequence[Any], world: Any) -> tuple[Any, ...]:
    """The scripts of all agents, checked like any rule text, or by the world itself."""
    agents = sum(len(side) for side in world.sides)
    if len(scripts) != agents:
        raise Unfit(f"{plural(len(scripts), 'script')}; a fight has {agents}")
    if hasattr(world, "script_from"):
        return tuple(world.script_from(form) for form in scripts)
    words = world.words()
    return tuple(script_from(lines, words) for lines in scripts)


def script_from(lines: Any, words: Vocabulary) -> tuple[CheckedStatement, ...]:
    """One script from the texts of its lines."""
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise Unfit("a script is a list of rule texts")
    text = "script agent\n" + "".join(f"    {line}\n" for line in lines)
    return parse_rules(text, words, "replay").scripts[0].lines


def names_from(
    form: Sequence[Any], scripts: Sequence[Any], world: Any
) -> tuple[tuple[str, ...], ...]:
    """What the lines of all scripts are called."""
    if hasattr(world, "script_from"):
        raise Unfit(f"the scripts of the world '{world.name}' have no names")
    if len(form) != len(scripts):
        raise Unfit(f"names of {plural(len(form), 'script')}; there are {len(scripts)}")
    return tuple(map(names_of_script, form, scripts))


def names_of_script(names: Any, script: Sequence[Any]) -> tuple[str, ...]:
    """What the lines of one script are called."""
    if not isinstance(names, list) or len(names) != len(script):
        raise Unfit("each line of a script has one name")
    for name in names:
        if not is_name(name):
            raise Unfit(f"expected the name of a rule, found {excerpt(name)}")
    return tuple(names)


def named_lines(names: Sequence[str], script: Sequence[CheckedStatement]) -> tuple[ScriptLine, ...]:
    """A script to be shown."""
    return tuple(ScriptLine(name, line.text) for name, line in zip(names, script, strict=True))


def pair_from(form: Any) -> tuple[int, int]:
    """A step and an agent."""
    if not isinstance(form, list) or len(form) != 2 or not all(is_whole(part) for part in form):
        raise Unfit("who was taken over is a round and an agent")
    return form[0], form[1]


def order_from(form: Any, world: Any) -> tuple[int, int, Any]:
    """A step, an agent and what it was ordered."""
    if not isinstance(form, list) or len(form) < 3 or not all(is_whole(part) for part in form[:2]):
        raise Unfit("an order is a round, an agent and what was ordered")
    return form[0], form[1], world.order_from(form[2:])


def is_whole(value: Any) -> bool:
    """Whether something is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


# --- files -----------------------------------------------------------------------------


def save_replay(path: str | PathLike[str], bout: Any) -> None:
    """Keep a bout in a file."""
    write_atomically(Path(path), json.dumps(replay_form(bout), indent=1) + "\n")


def load_replay(path: str | PathLike[str]) -> Replay:
    """A bout from a file."""
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
