"""A player's fight against opponents that learn: orders, undo, rounds, and how to
go on after the server was stopped."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from sparring.arena.commands import NO_COMMANDS, Possibilities, planned
from sparring.arena.kit import Kit, checked_kits, scripts_for
from sparring.arena.showing import events_shown, places_aimed_at, scene_of
from sparring.errors import StateError, UsageError
from sparring.untrusted import Unfit, field_of, items_of, texts_in, whole_in
from sparring.worlds.crpg.data.codes import Event
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.record import SEGMENTS, TEAM
from sparring.worlds.crpg.replay import order_from, replay_form
from sparring.worlds.crpg.stepping import Bout, checked_order, happenings, in_parts, plain
from sparring.worlds.crpg.telling import Teller, agent_name, when

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.arena.commands import Commands, Planned
    from sparring.arena.showing import EventShown, Scene
    from sparring.scripting.learner import DynamicScripting
    from sparring.scripting.script import Script
    from sparring.worlds.crpg.outcome import Happening
    from sparring.worlds.crpg.vocabulary import Order
    from sparring.worlds.crpg.world import Crpg

PLAYERS = range(TEAM)
"""The player commands the first team."""
VERSION = 1
MOST_ROUNDS = 200
MOST_GIVEN = 100
"""Orders that may be given, and taken back, in one round."""
CHOOSING = (Event.RULE, Event.BEGINS, Event.PASSES)
"""What is noted when somebody chooses."""


class Line(TypedDict):
    """A line of the combat log."""

    round: int
    when: str
    text: str
    code: str


class FightShown(TypedDict):
    """A fight as the page needs it to let the player go on."""

    number: int
    key: str
    """Tells this fight from others."""
    scene: Scene
    commands: dict[int, Commands]
    planned: list[Planned]
    can_undo: bool
    kits: list[dict[str, list[str]]]
    log: list[Line]
    """So far; empty where the page has it already."""


class Given(NamedTuple):
    """An order the player gave for the open round."""

    agent: int
    order: Order


class Match:
    """One fight of a player."""

    possibilities = Possibilities()
    """Shared: all fights run in one thread."""

    def __init__(
        self, world: Crpg, opponents: Sequence[Script], kits: Sequence[Kit], seed: int, number: int
    ) -> None:
        self.kits = checked_kits(kits)
        self.opponents = list(opponents)
        """The scripts drawn for this fight, to be learned from at its end."""
        self.opponents_form = [script.state() for script in self.opponents]
        self.fingerprint = hashlib.sha256()
        """Of everything that happened, to tell whether it is the same fight again."""
        self.number = number
        """Counted from 1, over all fights against these opponents."""
        self.given: list[Given] = []
        """Orders for the open round, in the order they were given."""
        self.rounds: list[list[Given]] = []
        """The orders of every closed round: enough, with scripts and seed, to
        fight the same fight again."""
        self.log: list[Line] = []
        self.teller = Teller()
        self.bout = Bout(world, (scripts_for(self.kits), self.opponents), seed, explains=True)
        self.told_events = 0
        """Events of the open round that the player has seen."""
        self.choices_end = 0
        """Events of the open round up to where everybody had chosen."""
        self.open_round()

    # --- a round -------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the fight has ended."""
        return self.bout.over

    def open_round(self) -> list[EventShown]:
        """Begin a round: what burns burns. What the others choose stays hidden
        until the round is fought."""
        self.given = []
        self.bout.open_round()
        before = self.bout.before
        assert before is not None
        self.told_events = int(before.events)
        self.choices_end = int(self.bout.record.events)
        opening = happenings(self.bout.record)[: self.told_events]
        if self.over:
            self.bout.close_round()
        return self.shown(opening)

    def order(self, agent: int, order: Order) -> None:
        """Order a character to do something in the open round; refused with the
        reason if he cannot."""
        self.check_obeys(agent)
        if len(self.given) >= MOST_GIVEN:
            raise UsageError("so many orders for one round: fight on, or take some back")
        checked_order(order)
        imagined = self.bout.imagined()
        if not entries.order(imagined, agent, *in_parts(order)):
            raise UsageError(f"your {agent_name(agent)} cannot do that now")
        self.given.append(Given(agent, order))

    def check_obeys(self, agent: int) -> None:
        """Refuse orders to whoever is not the player's to command."""
        if self.over:
            raise UsageError("the fight is over")
        if agent not in PLAYERS:
            raise UsageError("you command the four characters of the red team")
        unit = self.bout.record.unit[agent]
        if not unit.alive:
            raise UsageError(f"your {agent_name(agent)} has fallen")
        if unit.side != unit.team:
            raise UsageError(f"your {agent_name(agent)} is charmed and does not obey")
        if not entries.able(self.bout.record, agent):
            raise UsageError(f"your {agent_name(agent)} cannot act in this round")

    def undo(self) -> None:
        """Take the last order back."""
        if not self.given:
            raise UsageError("there is no order to take back")
        self.given.pop()

    def fight_on(self) -> list[EventShown]:
        """Let the round happen and the next one begin; returns what happened."""
        if self.over:
            raise UsageError("the fight is over")
        final = [Given(agent, order) for agent, order in dict(self.given).items()]
        self.rounds.append(final)
        for agent, order in final:
            accepted = self.bout.order(agent, order)
            assert accepted, "it was tried when it was given"
        places = places_aimed_at(self.bout.record)
        all_events = self.bout.close_round()
        self.fingerprint.update(repr([tuple(event) for event in all_events]).encode())
        happened = self.without_replaced(all_events)
        events = self.shown(happened, places)
        if not self.over:
            events += self.open_round()
        return events

    def without_replaced(self, events: Sequence[Happening]) -> list[Happening]:
        """What happened since the player last looked, without what his characters
        would have done had he not ordered otherwise."""
        ordered = {agent for agent, _ in self.given}
        return [
            event
            for at, event in enumerate(events)
            if at >= self.told_events
            and event.code is not Event.REPLACED
            and not (at < self.choices_end and event.code in CHOOSING and event.who in ordered)
        ]

    def shown(self, events: Iterable[Happening], places: Any = None) -> list[EventShown]:
        """Events for the page; what can be read goes into the log, too."""
        found = events_shown(events, self.teller, places)
        for event in found:
            if event["text"]:
                clock = event["clock"]
                self.log.append(
                    {
                        "round": clock // SEGMENTS + 1,
                        "when": when(clock),
                        "text": event["text"],
                        "code": event["code"],
                    }
                )
        return found

    # --- for the page --------------------------------------------------------

    def as_shown(self, *, with_log: bool = True) -> FightShown:
        """Everything the page needs to let the player go on."""
        fight = self.bout.record
        return {
            "number": self.number,
            "key": hashlib.sha256(str(self.bout.seed).encode()).hexdigest()[:8],
            "scene": scene_of(fight),
            "commands": self.commands(),
            "planned": self.planned(),
            "can_undo": bool(self.given),
            "kits": [
                {"spells": list(kit.spells), "potions": list(kit.potions)} for kit in self.kits
            ],
            "log": self.log if with_log else [],
        }

    def commands(self) -> dict[int, Commands]:
        """What each of the player's characters may be ordered to do."""
        if self.over:
            return dict.fromkeys(PLAYERS, NO_COMMANDS)
        obeying = [who for who in PLAYERS if self.obeys(who)]
        found = self.possibilities.of(self.bout.record, obeying)
        return {who: found.get(who, NO_COMMANDS) for who in PLAYERS}

    def planned(self) -> list[Planned]:
        """What each of the player's characters is about to do."""
        if self.over:
            return []
        ordered = dict(self.given)
        return [
            planned(who, ordered.get(who) or self.bout.chosen(who), ordered=who in ordered)
            for who in PLAYERS
            if self.obeys(who) and entries.able(self.bout.record, who)
        ]

    def obeys(self, who: int) -> bool:
        """Whether a character is alive and on his own side. What the charmed are
        about to do is the opponents' business."""
        unit = self.bout.record.unit[who]
        return bool(unit.alive and unit.side == unit.team)

    def replay(self) -> dict[str, Any]:
        """The fight as a replay file."""
        return replay_form(self.bout)

    # --- kept in the database ------------------------------------------------

    def form(self) -> dict[str, Any]:
        """The fight as JSON data, to go on with it later."""
        return {
            "arena_fight": VERSION,
            "number": self.number,
            "seed": str(self.bout.seed),
            "kits": [[list(kit.spells), list(kit.potions)] for kit in self.kits],
            "opponents": self.opponents_form,
            "rounds": [[order_form(given) for given in round] for round in self.rounds],
            "given": [order_form(given) for given in self.given],
            "digest": self.fingerprint.hexdigest(),
        }

    @classmethod
    def resumed(cls, form: Any, world: Crpg, learner: DynamicScripting) -> Match:
        """A fight as it was when it was kept: fought again, order by order."""
        try:
            if field_of(form, "arena_fight", int) != VERSION:
                raise Unfit("it was kept by another version")
            match = cls(
                world,
                [learner.restore_script(script) for script in items_of(form, "opponents", TEAM)],
                [kit_from(kit) for kit in items_of(form, "kits", TEAM)],
                int(field_of(form, "seed", str)[:20]),
                whole_in(form, "number", 1),
            )
            for round in items_of(form, "rounds", MOST_ROUNDS):
                match.give_again(items_of({"orders": round}, "orders"))
                match.fight_on()
            if match.fingerprint.hexdigest() != field_of(form, "digest", str):
                raise Unfit("it comes out differently now")
            match.give_again(items_of(form, "given", MOST_GIVEN))
        except (Unfit, UsageError, ValueError) as error:
            raise StateError(f"the fight cannot be gone on with: {error}") from None
        return match

    def give_again(self, orders: Iterable[Any]) -> None:
        """Give orders that were given before."""
        for form in orders:
            if not isinstance(form, list):
                raise Unfit("an order is a list")
            _, agent, order = order_from([0, *form])
            self.order(agent, order)


def order_form(given: Given) -> list[Any]:
    """An order as JSON data."""
    return [given.agent, *(plain(part) for part in given.order)]


def kit_from(form: Any) -> Kit:
    """A kit from JSON data."""
    if not isinstance(form, list) or len(form) != 2:
        raise Unfit("a kit is a list of spells and a list of potions")
    spells, potions = (tuple(texts_in({"names": part}, "names")) for part in form)
    return Kit(spells, potions)
