"""A watcher who follows a fight in the pit by its events alone, and complains of whatever
cannot be; after every round what he believes is compared with the record."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import (
    NONE,
    Act,
    Blow,
    Event,
    Influence,
    Kind,
    Target,
    Zone,
)
from sparring.worlds.pit.data.influences import DISABLING_MASK, HIDING_MASK, ZONES
from sparring.worlds.pit.data.numbers import settled
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel.record import AGENTS, CREATURES, RADIUS, TEAM, UNITS
from tests.worlds.pit.stage import side_of, sums_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sparring.worlds.pit.outcome import Happening
    from sparring.worlds.pit.stepping import PitBout

CASTING = 5
"""Ticks from the beginning of a spell to its end: two and a half seconds."""
A_HAIR = 1e-9
CALLERS = {TEAM * side + member for side in (0, 1) for member in (2, 3)}
"""Priests and wizards: those who have creatures."""

BLOWS = (Event.STRIKES, Event.MISSES, Event.SHOOTS, Event.SHOOTS_PAST)
DOING = (
    *BLOWS,
    Event.RULE,
    Event.PASSES,
    Event.BEGINS,
    Event.CASTS,
    Event.DRINKS,
    Event.TURNS,
    Event.SNATCHES,
    Event.MOVES,
)
"""What only the able do."""
HURTING = (Event.STRIKES, Event.SHOOTS, Event.HURT, Event.BURNS, Event.GRIPS)
SUFFERING = (*BLOWS, *HURTING, Event.HEALS, Event.VIGOUR, Event.GAINS, Event.RESISTS)
"""What only happens to the living."""
UPKEEP = (Event.BURNS, Event.LOSES, Event.DISTURBED, Event.DIES, Event.VANISHES)
"""What may happen before zones are carried in a tick."""


def caller_of(creature: int) -> int:
    """Who calls the creature of a place."""
    return side_of(creature) * TEAM + 2 + (creature - AGENTS) % CREATURES


def enemies_of(who: int) -> int:
    """Every place of the other side, as bits."""
    return sum(1 << other for other in range(UNITS) if side_of(other) != side_of(who))


@dataclass(slots=True)
class Somebody:
    """What a watcher knows of one combatant."""

    kind: int
    most: int
    health: int
    vigour: int
    x: float
    y: float
    spells: list[int]
    potions: list[int]
    influences: int = 0
    hidden_from: int = 0
    hidden_before: int = 0
    """From whom he was hidden before he hid again."""
    casting: tuple[int, int] | None = None
    """The spell that he casts, and since when."""
    moved_at: int = NONE
    snatched: int = 0
    openings: int = 0
    """Blows at openings in this round."""
    blows: int = 0
    """His other blows in this round."""
    was_hasted: bool = False
    """Whether speed was on him at any time of this round."""

    def has(self, influence: Influence) -> bool:
        """Whether an influence lasts on him."""
        return bool(self.influences >> influence & 1)


@dataclass(slots=True)
class Area:
    """A zone as a watcher knows it."""

    kind: Zone
    maker: int
    carrier: int
    x: float
    y: float
    radius: float

    def holds(self, one: Somebody) -> bool:
        """Whether somebody stands in it."""
        return hypot(one.x - self.x, one.y - self.y) <= self.radius + A_HAIR


RADII = {
    effect.zone: spell.radius
    for spell in SPELLS
    for effect in spell.effects
    if effect.zone is not None
}


class Watcher:
    """Follows a fight."""

    def __init__(self, bout: PitBout) -> None:
        self.bout = bout
        self.numbers: Mapping[str, int] = bout.world.numbers
        self.present: dict[int, Somebody] = {
            who: self.somebody(who, int(bout.record.unit[who].kind)) for who in range(AGENTS)
        }
        """The living."""
        self.zones: list[Area] = []
        self.clock, self.carried_at = 0, NONE
        self.seen: set[Event] = set()
        """Events that have happened: a watcher who sees nothing proves nothing."""

    def somebody(self, who: int, kind: int) -> Somebody:
        """Somebody who enters the pit, whole."""
        unit, entry = self.bout.record.unit[who], CHARACTERS[kind]
        most = settled(entry.health, self.numbers)
        spells = [entry.spells.get(spell.name, 0) for spell in SPELLS]
        potions = [int(flasks) for flasks in self.bout.record.book.character[kind].potions]
        return Somebody(kind, most, most, 0, float(unit.x), float(unit.y), spells, potions)

    # --- rounds ------------------------------------------------------------------

    def play_round(self) -> None:
        """One round under his eyes."""
        for one in self.present.values():
            one.snatched = one.openings = one.blows = 0
            one.was_hasted = one.has(Influence.HASTED)
        self.bout.open_round()
        self.interfere()
        chosen = int(self.bout.record.events)
        events = self.bout.close_round()
        for at, event in enumerate(events):
            self.pass_time(event.clock)
            if at >= chosen and event.code not in UPKEEP:
                self.carry_zones()
            self.follow(event)
        if not self.bout.over:
            self.pass_time(int(self.bout.record.clock))
            self.carry_zones()
            self.compare_zones()
        self.compare()

    def follow(self, event: Happening) -> None:
        """Check an event, then believe it."""
        self.seen.add(event.code)
        self.check(event)
        self.believe(event)

    def interfere(self) -> None:
        """Give orders, after everybody has chosen; a mere watcher gives none."""

    def pass_time(self, clock: int) -> None:
        """Ticks in which nothing happened."""
        assert clock >= self.clock, "time runs forwards"
        if clock > self.clock:
            self.carry_zones()
            self.clock = clock - 1
            self.carry_zones()
        self.clock = clock

    def carry_zones(self) -> None:
        """Zones go where their carriers have gone: when a tick begins, after whatever lasts
        has ended or burnt, and after everybody has chosen."""
        if self.carried_at == self.clock:
            return
        self.carried_at = self.clock
        for zone in self.zones:
            if zone.carrier in self.present:
                carrier = self.present[zone.carrier]
                zone.x, zone.y = carrier.x, carrier.y

    # --- what must not be ----------------------------------------------------------

    def check(self, event: Happening) -> None:
        """Complain of an event that cannot be."""
        if event.code in DOING:
            assert event.who in self.present, f"the dead do nothing: {event}"
            one = self.present[event.who]
            disabled = one.influences & DISABLING_MASK
            assert not disabled, f"nobody acts when stunned, dazed or paralysed: {event}"
        if event.code in SUFFERING:
            assert event.target in self.present, f"the dead suffer nothing: {event}"
        if event.code in (Event.BEGINS, Event.CASTS) or (
            event.code is Event.RULE and event.amount == Act.CAST
        ):
            assert not self.is_silenced(event.who), f"nobody casts in silence: {event}"
        if self.is_aimed(event):
            hidden = self.present[event.target].hidden_from >> event.who & 1
            assert not hidden, f"nobody aims at the hidden: {event}"
            assert side_of(event.target) != side_of(event.who), f"friends are spared: {event}"

    def is_silenced(self, who: int) -> bool:
        """Whether somebody stands where nobody can cast."""
        one = self.present[who]
        return any(ZONES[zone.kind].silences and zone.holds(one) for zone in self.zones)

    def is_aimed(self, event: Happening) -> bool:
        """Whether somebody picks an enemy out: a spell at a place does so only when it is
        chosen."""
        if event.code in BLOWS or event.code is Event.SNATCHES:
            return True
        if event.code in (Event.BEGINS, Event.CASTS):
            return SPELLS[event.thing].target is Target.ENEMY
        if event.code is not Event.RULE or event.target == NONE:
            return False
        return event.amount in (Act.MELEE, Act.RANGED, Act.TURN) or side_of(
            event.target
        ) != side_of(event.who)

    # --- what happened ---------------------------------------------------------------

    def believe(self, event: Happening) -> None:
        """Take note of an event."""
        if event.code in HURTING:
            self.wound(event)
        if event.code in BLOWS:
            self.count_blow(event)
        happened = getattr(self, event.code.name.lower(), None)
        if happened is not None:
            happened(event)

    def wound(self, event: Happening) -> None:
        """Somebody loses health: temporary hit points first."""
        one = self.present[event.target]
        assert event.amount >= 0
        taken_up = min(event.amount, one.vigour)
        one.vigour -= taken_up
        one.health -= event.amount - taken_up
        if event.who >= 0 and not self.numbers["friendly_fire"]:
            assert side_of(event.who) != side_of(event.target), f"nobody hurts friends: {event}"

    def count_blow(self, event: Happening) -> None:
        """Blows of a round: those of the weapon, and at most one at an opening."""
        one = self.present[event.who]
        if event.thing & Blow.OPENING:
            one.openings += 1
            assert one.openings == one.snatched == 1, f"one opening a round: {event}"
            return
        one.blows += 1
        entry = CHARACTERS[one.kind]
        weapon = entry.ranged if event.code in (Event.SHOOTS, Event.SHOOTS_PAST) else entry.melee
        assert weapon is not None
        assert one.blows <= weapon.attacks + one.was_hasted, f"too many blows: {event}"
        if weapon is entry.melee:
            other = self.present[event.target]
            assert hypot(one.x - other.x, one.y - other.y) <= 3.0 + A_HAIR, f"too far: {event}"

    def snatches(self, event: Happening) -> None:
        """An opening is used."""
        one = self.present[event.who]
        one.snatched += 1
        assert one.snatched == 1, f"at most one attack of opportunity a round: {event}"

    def begins(self, event: Happening) -> None:
        """A spell begun is a spell spent."""
        one = self.present[event.who]
        assert one.casting is None, f"one spell at a time: {event}"
        one.casting = (event.thing, event.clock)
        one.spells[event.thing] -= 1
        assert one.spells[event.thing] >= 0, f"nobody casts what he has not: {event}"

    def casts(self, event: Happening) -> None:
        """A spell lands that was begun when it had to be."""
        one = self.present[event.who]
        assert one.casting == (event.thing, event.clock - CASTING), f"never begun: {event}"
        one.casting = None

    def muffled(self, event: Happening) -> None:
        """Silence swallows a spell."""
        assert self.is_silenced(event.who), f"nothing muffles here: {event}"
        self.disturbed(event)

    def disturbed(self, event: Happening) -> None:
        """A spell comes to nothing."""
        one = self.present[event.who]
        assert one.casting is not None
        assert one.casting[0] == event.thing
        one.casting = None

    def lost(self, event: Happening) -> None:
        """An order comes to nothing."""
        self.present[event.who].casting = None

    def drinks(self, event: Happening) -> None:
        """A potion is used up."""
        one = self.present[event.who]
        one.potions[event.thing] -= 1
        assert one.potions[event.thing] >= 0, f"nobody drinks what he has not: {event}"

    def heals(self, event: Happening) -> None:
        """Health comes back, never more than there was."""
        one = self.present[event.target]
        assert event.amount > 0
        one.health += event.amount
        assert one.health <= one.most, f"nobody heals above his maximum: {event}"

    def vigour(self, event: Happening) -> None:
        """Temporary hit points."""
        self.present[event.target].vigour += event.amount

    def gains(self, event: Happening) -> None:
        """An influence comes over somebody."""
        one = self.present[event.target]
        one.influences |= 1 << event.thing
        one.was_hasted = one.was_hasted or one.has(Influence.HASTED)
        if HIDING_MASK >> event.thing & 1:
            one.hidden_before = one.hidden_from
            one.hidden_from |= enemies_of(event.target)
        if DISABLING_MASK >> event.thing & 1:
            one.casting = None

    def notices(self, event: Happening) -> None:
        """Somebody sees through what hides another, unless more hides him."""
        one = self.present[event.target]
        assert event.who in self.present, f"the dead see nothing: {event}"
        if not one.hidden_before >> event.who & 1:
            one.hidden_from &= ~(1 << event.who)

    def loses(self, event: Happening) -> None:
        """An influence ends."""
        one = self.present[event.target]
        assert one.influences >> event.thing & 1, f"it did not last on him: {event}"
        one.influences &= ~(1 << event.thing)
        if not one.influences & HIDING_MASK:
            one.hidden_from = 0

    def dies(self, event: Happening) -> None:
        """Somebody falls."""
        assert self.present[event.who].health <= 0, f"nobody dies of nothing: {event}"
        self.forget(event.who)

    def vanishes(self, event: Happening) -> None:
        """A creature goes with its caller."""
        assert event.who >= AGENTS
        assert caller_of(event.who) == event.target
        assert event.target not in self.present, f"its caller lives: {event}"
        self.forget(event.who)

    def forget(self, who: int) -> None:
        """Somebody takes no more part; zones stay where he fell."""
        del self.present[who]
        for zone in self.zones:
            if zone.carrier == who:
                zone.carrier = NONE

    def summons(self, event: Happening) -> None:
        """A creature joins its caller."""
        assert caller_of(event.target) == event.who, f"not his creature: {event}"
        assert event.target not in self.present, f"one creature a caster: {event}"
        assert event.thing in (Kind.BADGER, Kind.BOAR, Kind.SKELETON)
        creature = self.somebody(event.target, event.thing)
        creature.x, creature.y = event.x, event.y
        self.present[event.target] = creature
        self.check_inside(event.target)

    def moves(self, event: Happening) -> None:
        """Somebody runs, no further than he can in a tick."""
        one = self.present[event.who]
        assert one.moved_at < event.clock, f"one step a tick: {event}"
        stride = self.numbers["speed"] / 20 * (1.5 if one.has(Influence.HASTED) else 1.0)
        assert hypot(event.x - one.x, event.y - one.y) <= stride + A_HAIR, f"too far: {event}"
        one.x, one.y, one.moved_at = event.x, event.y, event.clock
        self.check_inside(event.who)

    def check_inside(self, who: int) -> None:
        """Nobody leaves the pit."""
        one = self.present[who]
        assert hypot(one.x, one.y) <= RADIUS + A_HAIR, f"{who} is outside the pit"

    def appears(self, event: Happening) -> None:
        """A zone comes up."""
        kind = Zone(event.thing)
        self.zones.append(Area(kind, event.who, event.target, event.x, event.y, RADII[kind]))

    def fades(self, event: Happening) -> None:
        """A zone ends."""
        ended = [
            zone
            for zone in self.zones
            if (zone.kind, zone.maker, zone.carrier) == (event.thing, event.who, event.target)
        ]
        assert ended, f"there was no such zone: {event}"
        self.zones.remove(ended[0])

    def grips(self, event: Happening) -> None:
        """Tentacles reach for those who stand among them."""
        one = self.present.get(event.target)
        assert one is not None
        among = [z for z in self.zones if (z.kind, z.maker) == (event.thing, event.who)]
        assert any(zone.holds(one) for zone in among), f"out of reach: {event}"

    # --- what the record says ---------------------------------------------------------

    def compare(self) -> None:
        """What the events told and what the record holds must agree."""
        record = self.bout.record
        for who in range(UNITS):
            unit = record.unit[who]
            assert bool(unit.alive) == (who in self.present), f"{who} lives, or not"
            assert min(unit.spells) >= 0, f"{who} has fewer spells than none"
            assert min(unit.potions) >= 0, f"{who} has fewer potions than none"
            if who in self.present:
                self.compare_one(who)
        for side in (0, 1):
            living = [who for who in self.present if side_of(who) == side]
            agree("the living", side, bits(living), int(record.standing[side]))
            members = bits(who for who in living if who < AGENTS)
            agree("the members", side, members, int(record.members[side]))
            assert members or self.bout.over, "a side without members has lost"
        for creature in (who for who in self.present if who >= AGENTS):
            assert caller_of(creature) in self.present, "creatures go with their callers"

    def compare_one(self, who: int) -> None:
        """Everything about one of the living."""
        unit, one = self.bout.record.unit[who], self.present[who]
        assert 0 < one.health <= one.most, f"{who} lives by his health"
        assert one.vigour >= 0, f"{who} has fewer temporary hit points than none"
        casting = bool(unit.begun and unit.act == Act.CAST)
        agree("the kind", who, one.kind, int(unit.kind))
        agree("the health", who, (one.health, one.most), (unit.health, unit.most_health))
        agree("the temporary hit points", who, one.vigour, int(unit.vigour))
        agree("the place", who, (one.x, one.y), (float(unit.x), float(unit.y)))
        agree("the spells", who, one.spells, [int(copies) for copies in unit.spells])
        agree("the potions", who, one.potions, [int(flasks) for flasks in unit.potions])
        agree("the influences", who, one.influences, int(unit.influences))
        agree("the hiding", who, one.hidden_from, int(unit.hidden_from))
        agree("the casting", who, one.casting is not None, casting)
        for name, value in sums_of(self.bout, who).items():
            agree(name, who, value, float(getattr(unit, name)))
        for code in Influence:
            ends = int(unit.until[code])
            assert not one.has(code) or ends >= self.clock, f"{code.name} of {who} is over"

    def compare_zones(self) -> None:
        """The zones there are."""
        record = self.bout.record
        told = sorted((z.kind, z.maker, z.carrier, z.x, z.y, z.radius) for z in self.zones)
        true = sorted(
            (int(z.kind), int(z.maker), int(z.carrier), float(z.x), float(z.y), float(z.radius))
            for z in record.zone
            if z.present
        )
        agree("the zones", NONE, told, true)
        silences = sum(ZONES[zone.kind].silences for zone in self.zones)
        agree("their number", NONE, (len(told), silences), (record.zones, record.silences))


def agree(what: str, who: int, told: object, true: object) -> None:
    """Complain where the events tell something else than the record."""
    assert told == true, f"{what} of {who}: {told} by the events, {true} in the record"


def bits(places: Iterable[int]) -> int:
    """Some places as bits."""
    return sum(1 << who for who in places)


def watched(bout: PitBout) -> Watcher:
    """Fight to the end under a watcher's eyes."""
    watcher = Watcher(bout)
    while not bout.over:
        watcher.play_round()
    outcome = bout.outcome()
    for who in range(AGENTS):
        one = watcher.present.get(who)
        assert outcome.health[who] == (0 if one is None else one.health)
        assert (outcome.died_at[who] is None) == (one is not None)
    return watcher
