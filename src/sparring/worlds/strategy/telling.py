"""A game told in English, as a war diary: what matters gets a sentence, what is small is gathered
into one.

for sentence in tell(outcome.events):
    print(sentence)            # 4:10 red sends ten soldiers.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.errors import plural
from sparring.worlds.contract import Sentence, Standing
from sparring.worlds.fight_telling import TEAMS, data_of
from sparring.worlds.fights import Happening
from sparring.worlds.strategy.data.codes import (
    NONE,
    SIDES,
    TICKS_A_SECOND,
    Event,
    House,
    Kind,
    Op,
    Upgrade,
)
from sparring.worlds.strategy.data.states import OPENERS
from sparring.worlds.strategy.vocabulary import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sparring.worlds.contract import ScriptLine
    from sparring.worlds.strategy.outcome import StrategyOutcome
    from sparring.worlds.strategy.stepping import StrategyBout

QUIET = ""
"""Seconds are too short to be told one by one."""
STANDING = "strength"
UNIT = "Second"
LULL = 20 * TICKS_A_SECOND
"""A fight is over when nobody has fallen for so many ticks."""
LONGEST_FIGHT = 90 * TICKS_A_SECOND
"""Whatever takes longer is told in parts."""
NEAR = 20
"""Cells within which those who fall fall in the same fight."""
FEWEST = 2
"""Losses of a fight that is told of."""
FEW, MANY = 5, 15
"""Losses below which a fight matters less, and from which on it decides something."""
PEACE = 60 * TICKS_A_SECOND
"""Ticks without an alarm after which the next one is told."""
PER_MILLE = 10
CHOICES = (Event.RULE, Event.SKIPPED, Event.GAVE_UP)
"""What is told to whoever asks why."""
AT_THE_END = (Event.DEFEATED, Event.TIME_OUT, Event.TALLY)
"""What is noted when a second is over."""
DECISIVE = (Event.DEFEATED, Event.TIME_OUT)
FAINT = (*CHOICES, Event.ALARM, Event.ORDER, Event.RESEARCHED)
FROM_THE_START = (House.TOWN_HALL, House.BARRACKS)
UNTOLD = (House.FARM, House.WATCH_TOWER)
"""Buildings that are no news."""
HALLS = (House.TOWN_HALL, House.KEEP, House.CASTLE)
NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
ORDINALS = "zeroth first second third fourth fifth".split()
RESEARCHED = {
    Upgrade.WEAPON: "{who} forges better weapons",
    Upgrade.ARMOUR: "{who} forges better armour",
    Upgrade.MISSILE: "{who} cuts better arrows",
    Upgrade.CATAPULT: "{who} builds better catapults",
}
"""What an upgrade is; those of mages are spells."""


# --- words -----------------------------------------------------------------------------------


def clock_of(ticks: int) -> str:
    """A time in minutes and seconds: `4:10`."""
    seconds = ticks // TICKS_A_SECOND
    return f"{seconds // 60}:{seconds % 60:02}"


def counted(number: int) -> str:
    """A number in words, if it is small."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def a(name: str) -> str:
    """Something with its article."""
    if name == "stables":
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def amount_of(number: int, kind: Kind) -> str:
    """So many of a kind: `four knights`."""
    name = kind.name.lower()
    return a(name) if number == 1 else f"{counted(number)} {name}s"


def houses_of(number: int, house: House) -> str:
    """So many buildings of a kind."""
    name = name_of(house)
    if number == 1:
        return a(name)
    return f"{counted(number)} {name if name.endswith('s') else name + 's'}"


def stands(house: House) -> str:
    """What a building does: stables stand."""
    return "stand" if name_of(house).endswith("s") else "stands"


def listed(parts: Iterable[str]) -> str:
    """Things in a row: `a, b and c`."""
    *others, last = [*parts] or [""]
    return f"{', '.join(others)} and {last}" if others else last


# --- fights ----------------------------------------------------------------------------------


@dataclass(slots=True)
class Skirmish:
    """Those who fall near each other, one soon after the other."""

    began: int
    last: int
    x: float
    y: float
    lost: list[Counter[Kind | House]] = field(
        default_factory=lambda: [Counter() for _ in range(SIDES)]
    )
    """Units and buildings, side by side."""
    at_home: list[int] = field(default_factory=lambda: [0] * SIDES)
    """Buildings that fell, and those who fell and had not been sent."""

    def has_room_for(self, event: Happening) -> bool:
        """Whether somebody falls in this fight."""
        return max(abs(event.x - self.x), abs(event.y - self.y)) <= NEAR

    def take(self, event: Happening) -> None:
        """Somebody has fallen, or something."""
        is_house = event.code is Event.RAZED
        what = House(event.thing) if is_house else Kind(event.thing)
        self.lost[event.who][what] += 1
        self.last, self.x, self.y = event.clock, event.x, event.y
        if is_house or event.target == 0:
            self.at_home[event.who] += 1

    @property
    def losses(self) -> int:
        """How many fell on both sides."""
        return sum(lost.total() for lost in self.lost)

    def is_over(self, clock: int) -> bool:
        """Whether it is time to tell of it."""
        return clock - self.last > LULL or clock - self.began > LONGEST_FIGHT

    def happening(self, clock: int) -> Happening:
        """The fight as one event: how many the second side lost, and of how many."""
        lost = self.lost[1].total()
        return Happening(Event.BATTLE, clock, NONE, NONE, lost, self.losses, self.x, self.y)

    def sentence(self, teams: Sequence[str]) -> str | None:
        """What it came to; None for what is too small to be told."""
        if self.losses < FEWEST:
            return None
        parts = [
            f"{team} loses {lost_in(lost)}"
            for team, lost in zip(teams, self.lost, strict=True)
            if lost
        ]
        return f"{self.place(teams)}: {', '.join(parts)}"

    def place(self, teams: Sequence[str]) -> str:
        """Where it was, by who had come there."""
        first, second = self.at_home
        if first != second:
            return f"at {teams[0 if first > second else 1]}'s base"
        unhurt = [team for team, lost in zip(teams, self.lost, strict=True) if not lost]
        return f"at {unhurt[0]}'s base" if unhurt else "in the field"


def lost_in(lost: Counter[Kind | House]) -> str:
    """What a side has lost, units first."""
    units = [amount_of(lost[kind], kind) for kind in Kind if is_in(lost, kind)]
    houses = [houses_of(lost[house], house) for house in House if is_in(lost, house)]
    return listed([*units, *houses])


def is_in(lost: Counter[Kind | House], what: Kind | House) -> bool:
    """Whether just this was lost: units and buildings may have the same number."""
    return any(one is what for one in lost)


# --- the diary -------------------------------------------------------------------------------


class Page(NamedTuple):
    """Something that happened, with its words; None for what is not told."""

    event: Happening
    text: str | None
    weight: int = 1


class Teller:
    """Keeps the diary of one game; ask it for seconds in their order."""

    def __init__(self, teams: Sequence[str] = TEAMS) -> None:
        self.teams = teams
        self.skirmishes: list[Skirmish] = []
        """Fights that are not over."""
        self.stood = {(side, house) for side in range(SIDES) for house in FROM_THE_START}
        """Kinds of buildings that have stood, with their side."""
        self.standing = Counter((side, house) for side in range(SIDES) for house in FROM_THE_START)
        """Buildings of each kind that stand, with their side."""
        self.trained: set[tuple[int, int]] = set()
        """Kinds of units that were trained, with their side."""
        self.alarm = [-PEACE - 1] * SIDES
        """The last alarm of each."""
        self.leaving: list[Happening] = []
        """Of a force that sets out: what was noted of each kind."""
        self.sent = [""] * SIDES
        """Whom each sent last."""
        self.tally: Happening | None = None
        """The first side's, while the second's is still to come."""

    def tell(self, events: Iterable[Happening]) -> list[str]:
        """Some seconds in sentences, each with its time."""
        return words_of(self.pages(events))

    def pages(self, events: Iterable[Happening]) -> list[Page]:
        """The same with what it was about; small events may be gathered into one more."""
        pages: list[Page] = []
        for event in events:
            if event.code is not Event.SENT or self.is_another_force(event):
                pages += self.departure()
            pages += self.fights_over(event)
            pages += self.page(event)
        return [*pages, *self.departure()]

    def page(self, event: Happening) -> Iterator[Page]:
        """One event, unless it is kept to be gathered."""
        if event.code is Event.SENT:
            self.leaving.append(event)
            return
        text = self.text_of(event)
        weight = 2 if event.code in DECISIVE else 0 if event.code in FAINT else 1
        if event.code is Event.RAZED and event.thing in HALLS:
            weight = 2
        yield Page(event, text, weight)

    def text_of(self, event: Happening) -> str | None:
        """One event in words; None for what only machines want to know."""
        words = WORDS.get(event.code)
        return None if words is None else words(self, event)

    # --- gathered ------------------------------------------------------------------

    def is_another_force(self, event: Happening) -> bool:
        """Whether somebody else sets out than those noted so far."""
        return any((one.who, one.target) != (event.who, event.target) for one in self.leaving)

    def departure(self) -> list[Page]:
        """The force that sets out."""
        leaving, self.leaving = self.leaving, []
        if not leaving:
            return []
        troops = listed(amount_of(one.amount, Kind(one.thing)) for one in leaving)
        who = leaving[0].who
        is_as_before, self.sent[who] = troops == self.sent[who], troops
        first = Page(leaving[0], f"{self.teams[who]} sends {troops}", 0 if is_as_before else 1)
        return [first, *(Page(one, None) for one in leaving[1:])]

    def fights_over(self, event: Happening) -> list[Page]:
        """Fights that are over by now."""
        ended = [
            one
            for one in self.skirmishes
            if one.is_over(event.clock) or event.code in (*DECISIVE, Event.TALLY)
        ]
        self.skirmishes = [one for one in self.skirmishes if one not in ended]
        clock = event.clock - (event.code in AT_THE_END)
        return [
            Page(one.happening(clock), one.sentence(self.teams), weight_of(one)) for one in ended
        ]

    def fallen(self, event: Happening) -> str | None:
        """Somebody has fallen, or something: told when the fight is over, but for town halls."""
        if event.code is Event.RAZED:
            self.standing[event.who, House(event.thing)] -= 1
        skirmish = next((one for one in self.skirmishes if one.has_room_for(event)), None)
        if skirmish is None:
            skirmish = Skirmish(event.clock, event.clock, event.x, event.y)
            self.skirmishes.append(skirmish)
        if event.code is Event.RAZED and event.thing in HALLS:
            return f"{self.teams[event.who]}'s {name_of(House(event.thing))} falls"
        skirmish.take(event)
        return None

    def counts(self, event: Happening) -> str | None:
        """Both scores: told when both are there."""
        if event.who == 0:
            self.tally = event
            return None
        own, self.tally = self.tally, None
        if own is None:
            return None
        share = round(own.amount / PER_MILLE)
        both = zip(self.teams, (share, 100 - share), (own, event), strict=True)
        return "of 100 points " + "; ".join(
            f"{team} has {points}, with {plural(one.target, 'worker')} and "
            f"{plural(one.thing, 'fighter')}"
            for team, points, one in both
        )

    # --- one by one ----------------------------------------------------------------

    def finished(self, event: Happening) -> str | None:
        """A building stands; what opens a state is told there."""
        house, who = House(event.thing), self.teams[event.who]
        key = (event.who, house)
        is_first = key not in self.stood
        self.stood.add(key)
        self.standing[key] += 1
        if house in UNTOLD or (is_first and house in OPENERS):
            return None
        if self.standing[key] <= 1 and not is_first:
            return f"{who}'s {name_of(house)} {stands(house)} again"
        if house is House.TOWN_HALL:
            return f"{who} settles at another mine: a town hall stands"
        return f"{who} has {a(name_of(house)) if is_first else f'another {name_of(house)}'}"

    def opened(self, event: Happening) -> str:
        """A game state opens."""
        house = House(event.thing)
        who = f"{self.teams[event.who]}'s {name_of(house)}"
        return f"{who} {stands(house)}: state {event.amount} opens"

    def researched(self, event: Happening) -> str:
        """An upgrade is done."""
        who, upgrade = self.teams[event.who], Upgrade(event.thing)
        if upgrade in RESEARCHED:
            level = f" (level {event.amount})" if event.amount > 1 else ""
            return RESEARCHED[upgrade].format(who=who) + level
        return f"{who}'s mages know their {ORDINALS[upgrade - Upgrade.CATAPULT]} spell"

    def first_of_a_kind(self, event: Happening) -> str | None:
        """Units are trained all the time: only the first of a kind is news."""
        kind = Kind(event.thing)
        if kind is Kind.WORKER or (event.who, kind) in self.trained:
            return None
        self.trained.add((event.who, kind))
        return f"{self.teams[event.who]}'s first {kind.name.lower()} is ready"

    def alarmed(self, event: Happening) -> str | None:
        """Somebody attacks at home: told after some peace."""
        since, self.alarm[event.who] = event.clock - self.alarm[event.who], event.clock
        return f"{self.teams[event.who]} is attacked at home" if since > PEACE else None

    def ordered(self, event: Happening) -> str | None:
        """An order from outside; whoever is sent is told of as any force."""
        who, number = self.teams[event.who], event.amount
        match Op(event.thing):
            case Op.NEED:
                return f"{who} asks for {a(name_of(House(number)))}"
            case Op.RESEARCH:
                return f"{who} asks for research: {name_of(Upgrade(number))}"
            case Op.WORKERS:
                return f"{who} wants {amount_of(number, Kind.WORKER)}"
            case Op.MORE_WORKERS:
                return f"{who} wants {counted(number)} more workers"
            case Op.FORCE:
                return f"{who} calls up {Kind(event.target).name.lower()}s"
            case Op.FORCE_MIX | Op.STRONGEST:
                return f"{who} calls up {counted(event.target)} fighters"
        return None

    def defeated(self, event: Happening) -> str:
        """A side is gone."""
        return f"nothing is left of {self.teams[event.who]}"

    def time_out(self, event: Happening) -> str:
        """The longest that a game may take."""
        return "time is up"


WORDS: dict[Any, Any] = {
    Event.FINISHED: Teller.finished,
    Event.OPENED: Teller.opened,
    Event.RESEARCHED: Teller.researched,
    Event.TRAINED: Teller.first_of_a_kind,
    Event.KILLED: Teller.fallen,
    Event.RAZED: Teller.fallen,
    Event.ALARM: Teller.alarmed,
    Event.ORDER: Teller.ordered,
    Event.TALLY: Teller.counts,
    Event.DEFEATED: Teller.defeated,
    Event.TIME_OUT: Teller.time_out,
}
"""What words each event; whatever is not here is not told."""


def words_of(pages: Iterable[Page]) -> list[str]:
    """What a diary says, each sentence with its time."""
    return [f"{clock_of(page.event.clock)} {page.text}." for page in pages if page.text]


def weight_of(skirmish: Skirmish) -> int:
    """How much a fight matters."""
    return 0 if skirmish.losses < FEW else 2 if skirmish.losses >= MANY else 1


def tell(events: Iterable[Happening], teams: Sequence[str] = TEAMS) -> list[str]:
    """The game in sentences, each with its time."""
    return Teller(teams).tell(events)


def ending(outcome: StrategyOutcome, teams: Sequence[str] = TEAMS) -> str:
    """How the game ended, in one sentence."""
    after = f"After {clock_of(outcome.duration)}"
    if outcome.winner is None:
        fallen = all(fell is not None for fell in outcome.died_at)
        how = "nothing is left of either" if fallen else "both have the same score"
        return f"{after} nobody has won: {how}."
    winner, loser = teams[outcome.winner], teams[1 - outcome.winner]
    if outcome.died_at[1 - outcome.winner] is not None:
        return f"{after} {winner} wins: nothing is left of {loser}."
    share = round(100 * outcome.team_fitness[outcome.winner])
    return f"{after} time is up, and {winner} wins with {share} of 100 points."


# --- for whoever shows it --------------------------------------------------------------------


def step_of(event: Happening) -> int:
    """The second that an event belongs to, from 1."""
    clock = event.clock - 1 if event.code in AT_THE_END else event.clock
    return clock // TICKS_A_SECOND + 1


def choice(event: Happening, lines: Sequence[Sequence[ScriptLine]]) -> str:
    """What became of a line of a plan."""
    who, line = TEAMS[event.who], lines[event.who][event.thing]
    if event.code is Event.SKIPPED:
        return f"{who} passes over {line.name}: {line.text}"
    if event.code is Event.GAVE_UP:
        return f"{who} waits no longer in {line.name}: {line.text}"
    return f"{who} follows {line.name}: {line.text}"


def sentence(page: Page, lines: Sequence[Sequence[ScriptLine]]) -> Sentence | None:
    """A page of the diary with its time and what it weighs; None for what is not told."""
    event, text, weight = page
    is_choice = event.code in CHOICES
    if is_choice:
        text = choice(event, lines)
    if text is None:
        return None
    return Sentence(UNIT, step_of(event), clock_of(event.clock), text, weight, is_choice)


def sentences(bout: StrategyBout) -> list[tuple[Happening, Sentence | None]]:
    """Every event of a game with its sentence, and those that were gathered; None for what
    only machines want to know."""
    return [(page.event, sentence(page, bout.lines)) for page in bout.diary]


def event_data(event: Happening) -> dict[str, Any]:
    """An event as JSON data."""
    return data_of(event, TICKS_A_SECOND, "tick")


def standings(bout: StrategyBout) -> list[Standing]:
    """What has become of both: what they have left, and how far they came."""
    outcome = bout.outcome()
    return [standing(bout, outcome, who) for who in range(SIDES)]


def standing(bout: StrategyBout, outcome: Any, who: int) -> Standing:
    """What has become of one."""
    unit, fell = bout.record.unit[who], outcome.died_at[who]
    health, most = outcome.health[who], outcome.most_health[who]
    counts = ((Kind(kind), int(count)) for kind, count in enumerate(unit.living))
    living = [amount_of(count, kind) for kind, count in counts if count]
    states = " ".join(map(str, outcome.states[who]))
    gathered = f"{int(unit.gold)} gold, {int(unit.lumber)} lumber"
    return Standing(
        name=TEAMS[who],
        side=who,
        share=None if fell is not None else health / most,
        state=f"{health} of {most}" if fell is None else f"gone at {clock_of(fell)}",
        used=f"states {states}",
        unused="" if fell is not None else ", ".join([*living, gathered]),
    )
