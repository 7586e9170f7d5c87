"""A player's bout against opponents that learn: orders, undo, steps, and how to go on
after the server was stopped."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from sparring.arena.parts import full_event, playing_of, showing_of
from sparring.arena.ruletexts import habits_with
from sparring.errors import RuleError, StateError, UsageError
from sparring.untrusted import Unfit, field_of, items_of, whole_in
from sparring.worlds.replay import is_whole, replay_form

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.script import Script
    from sparring.worlds.playing_contract import Sight

VERSION = 1
LOG_FIELDS = ("round", "when", "text", "code", "weight", "side", "who")
MOST_ORDERS = 100
"""Orders that may be given, and taken back, in one step."""


class BoutView(TypedDict):
    """A bout as the page needs it to let the player go on."""

    number: int
    key: str
    """Tells this bout from others."""
    scene: Any
    commands: dict[int, dict[str, Any]]
    planned: list[dict[str, Any]]
    can_undo: bool
    kits: Any
    log: list[dict[str, Any]]
    """Events with words so far; empty where the page has it already."""


class AgentOrder(NamedTuple):
    """An order the player gave for the open step."""

    agent: int
    order: Any


class PlayedBout:
    """One bout of a player."""

    def __init__(
        self,
        bout: Any,
        opponents: Sequence[Script],
        kits: Any,
        number: int,
        habits: str | None = None,
    ) -> None:
        self.bout = bout
        self.playing = playing_of(bout.world.name)
        self.showing = showing_of(bout.world.name)
        self.kits = kits
        self.habits = habits
        """What the player's side acts by, as rule text; None for the usual habits."""
        self.opponents = list(opponents)
        """The scripts drawn for this bout, to be learned from at its end."""
        self.opponents_form = [script.state() for script in self.opponents]
        self.fingerprint = hashlib.sha256()
        """Of everything that happened, to tell whether it is the same bout again."""
        self.number = number
        """Counted from 1, over all bouts against these opponents."""
        self.orders: list[AgentOrder] = []
        """Orders for the open step, in the order they were given."""
        self.steps: list[list[AgentOrder]] = []
        """The orders of every closed step: enough, with scripts and seed, to fight the
        same bout again."""
        self.log: list[dict[str, Any]] = []
        self.sight: Sight
        """What the player may see of the open step."""

    @classmethod
    def begun(
        cls,
        world: Any,
        opponents: Sequence[Script],
        kits: Any,
        seed: int,
        number: int,
        habits: str | None = None,
    ) -> PlayedBout:
        """A new bout, its first step open."""
        sides = (habits_with(world.name, kits, habits), opponents)
        played = cls(world.begin(sides, seed, explains=True), opponents, kits, number, habits)
        played.open_step()
        return played

    # --- a step --------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the bout has ended."""
        return bool(self.bout.over)

    def open_step(self) -> list[dict[str, Any]]:
        """Begin a step; what the others choose stays hidden until it is fought."""
        self.orders = []
        self.bout.open_round()
        self.sight = self.playing.sight(self.bout)
        opening = self.sight.opening()
        if self.over:
            self.bout.close_round()
        return self.logged(opening)

    def order(self, agent: int, order: Any) -> None:
        """Order an agent to do something in the open step; refused with the reason if
        he cannot."""
        self.check_goes_on()
        self.playing.check_obeys(self.bout, agent)
        if len(self.orders) >= MOST_ORDERS:
            raise UsageError("so many orders for one round: fight on, or take some back")
        self.playing.check_order(self.bout, agent, order)
        self.orders.append(AgentOrder(agent, order))

    def foreseen(self, agent: int, orders: Sequence[Any]) -> list[dict[str, Any]]:
        """What orders to an agent would do, with those given so far."""
        self.check_goes_on()
        self.playing.check_obeys(self.bout, agent)
        return self.playing.foreseen(self.bout, dict(self.orders), agent, orders)

    def check_goes_on(self) -> None:
        """Refuse whatever comes too late."""
        if self.over:
            raise UsageError("the fight is over")

    def undo(self) -> None:
        """Take the last order back."""
        if not self.orders:
            raise UsageError("there is no order to take back")
        self.orders.pop()

    def fight_on(self) -> list[dict[str, Any]]:
        """Let the step happen and the next one begin; returns what happened."""
        self.check_goes_on()
        final = [AgentOrder(agent, order) for agent, order in dict(self.orders).items()]
        self.steps.append(final)
        for agent, order in final:
            is_accepted = self.bout.order(agent, order)
            assert is_accepted, "it was tried when it was given"
        before = len(self.bout.all_events)
        self.bout.close_round()
        happened = [tuple(event) for event in self.bout.all_events[before:]]
        self.fingerprint.update(repr(happened).encode())
        events = self.logged(self.sight.closing({agent for agent, _ in final}))
        if not self.over:
            events += self.open_step()
        return events

    def logged(self, happened: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Events for the page; what can be read goes into the log, too."""
        world, step = self.bout.world, self.bout.round
        events = [full_event(world, step, event) for event in happened]
        self.log += [
            {field: event[field] for field in LOG_FIELDS} for event in events if event["text"]
        ]
        return events

    # --- for the page --------------------------------------------------------

    def view(self, *, with_log: bool = True) -> BoutView:
        """Everything the page needs to let the player go on."""
        return {
            "number": self.number,
            "key": hashlib.sha256(str(self.bout.seed).encode()).hexdigest()[:8],
            "scene": self.showing.scene(self.bout),
            "commands": self.playing.commands(self.bout),
            "planned": self.planned(),
            "can_undo": bool(self.orders),
            "kits": self.playing.kits_data(self.kits),
            "log": self.log if with_log else [],
        }

    def planned(self) -> list[dict[str, Any]]:
        """What each of the player's agents is about to do."""
        return self.playing.planned(self.bout, dict(self.orders))

    def replay(self) -> dict[str, Any]:
        """The bout as a replay file."""
        return replay_form(self.bout)

    # --- kept in the database ------------------------------------------------

    def form(self) -> dict[str, Any]:
        """The bout as JSON data, to go on with it later."""
        return {
            "arena_fight": VERSION,
            "number": self.number,
            "seed": str(self.bout.seed),
            "kits": self.playing.kits_data(self.kits),
            "habits": self.habits,
            "opponents": self.opponents_form,
            "rounds": [[self.order_form(one) for one in step] for step in self.steps],
            "given": [self.order_form(one) for one in self.orders],
            "digest": self.fingerprint.hexdigest(),
        }

    def beginning(self) -> dict[str, Any]:
        """The same bout as JSON data before anything happened."""
        nothing = hashlib.sha256().hexdigest()
        return {**self.form(), "rounds": [], "given": [], "digest": nothing}

    def order_form(self, one: AgentOrder) -> list[Any]:
        """An order as JSON data."""
        return [one.agent, *self.playing.order_data(one.order)]

    @classmethod
    def resumed(cls, form: Any, world: Any, learner: DynamicScripting) -> PlayedBout:
        """A bout as it was when it was kept: fought again, order by order."""
        try:
            if field_of(form, "arena_fight", int) != VERSION:
                raise Unfit("it was kept by another version")
            playing = playing_of(world.name)
            scripts = items_of(form, "opponents", len(world.sides[1]))
            played = cls.begun(
                world,
                [learner.restore_script(script) for script in scripts],
                playing.checked_kits(items_of(form, "kits")),
                int(field_of(form, "seed", str)[:20]),
                whole_in(form, "number", 1),
                # Those of old have none.
                field_of({"habits": None, **form}, "habits", str, type(None)),
            )
            for orders in items_of(form, "rounds", playing.MOST_STEPS):
                played.give_again(items_of({"orders": orders}, "orders"))
                played.fight_on()
            if played.fingerprint.hexdigest() != field_of(form, "digest", str):
                raise Unfit("it comes out differently now")
            played.give_again(items_of(form, "given", MOST_ORDERS))
        except (Unfit, RuleError, UsageError, ValueError) as error:
            raise StateError(f"the fight cannot be gone on with: {error}") from None
        return played

    def give_again(self, orders: Iterable[Any]) -> None:
        """Give orders that were given before."""
        for form in orders:
            if not isinstance(form, list) or not form or not is_whole(form[0]):
                raise Unfit("an order is a list that begins with an agent")
            self.order(form[0], self.bout.world.order_from(form[1:]))
