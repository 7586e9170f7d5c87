"""A fight told in English: events as codes become sentences.

for sentence in tell(outcome.events):
    print(sentence)            # Round 1.3: red's first wizard's fireball burns ...
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import NONE, Act, Effect, Element, Event, Kind
from sparring.worlds.crpg.data.influences import CLOUDS, INFLUENCES
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel.record import SEGMENTS, SIDES, TEAM
from sparring.worlds.fight_telling import TEAMS, FightTeller, data_of, ending_of, named

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.worlds.contract import Sentence, Standing
    from sparring.worlds.crpg.outcome import CrpgOutcome, Happening
    from sparring.worlds.crpg.stepping import CrpgBout

SILENT = (Event.RULE, Event.MOVES)
"""Events that are for machines: which rule acted, where somebody stands."""

FAINT_EVENTS = (
    Event.MISSES,
    Event.SHOOTS_PAST,
    Event.RESISTS,
    Event.BLOCKED,
    Event.PASSES,
    Event.LOST,
    Event.CANCELLED,
    Event.FADES,
    Event.RULE,
)
"""What matters less."""
DECISIVE_EVENTS = (Event.DIES, Event.TURNS)

MELEE_VERBS = {
    Kind.FIGHTER: "strikes",
    Kind.WIZARD: "stabs",
    Kind.WOLF: "bites",
    Kind.BOAR: "gores",
    Kind.BEAR: "claws",
}
UNDER = {
    "Acid": "acid eats at {}",
    "Blinded": "{} is blinded",
    "Charmed": "{} is charmed",
    "Deafened": "{} is deafened",
    "Held": "{} is held fast",
    "Stunned": "{} is stunned",
    "Weakened": "{} is weakened",
    "Blurred": "{} grows blurred",
    "Fire Resistant": "{} no longer fears fire",
    "Freedom": "{} can move freely whatever comes",
    "Lucky": "{} is lucky",
    "Mirrored": "images of {} appear",
    "Shielded": "a shield covers {}",
    "Strengthened": "{} grows strong",
    "Slippery Surface": "{} slips in the grease",
}
OVER = {
    "Acid": "the acid on {} is used up",
    "Blinded": "{} sees again",
    "Charmed": "{} is no longer charmed",
    "Deafened": "{} hears again",
    "Held": "{} can move again",
    "Stunned": "{} comes to his senses",
    "Weakened": "{} is no longer weakened",
    "Blurred": "{} is plain to see again",
    "Fire Resistant": "{} fears fire again",
    "Freedom": "{} has lost his freedom of action",
    "Lucky": "{}'s luck has left him",
    "Mirrored": "the images of {} are gone",
    "Shielded": "the shield of {} is gone",
    "Strengthened": "{} is as strong as ever, and no stronger",
    "Slippery Surface": "{} finds his feet",
}


def tell(events: Iterable[Happening], teams: Sequence[str] = TEAMS) -> list[str]:
    """The fight in sentences, each with its round and segment."""
    return Teller(teams).tell(events)


def when(clock: int) -> str:
    """A time as round and segment: `3.2`."""
    return Teller.when(clock)


def ending(outcome: CrpgOutcome, teams: Sequence[str] = TEAMS) -> str:
    """How the fight ended, in one sentence."""
    return ending_of(outcome, teams)


def agent_name(agent: int) -> str:
    """An agent without his team: `second wizard`."""
    member = agent % TEAM
    return ("first", "second")[member % 2] + (" fighter" if member < 2 else " wizard")


def spell_name(spell: int) -> str:
    """A spell as it is written in a sentence."""
    return SPELLS[spell].name


class Teller(FightTeller):
    """Words events; remembers which animal stands in which place."""

    parts = SEGMENTS
    silent = SILENT
    faint = FAINT_EVENTS
    decisive = DECISIVE_EVENTS

    def __init__(self, teams: Sequence[str] = TEAMS) -> None:
        super().__init__(teams)
        self.animals: dict[int, str] = {}

    def name(self, agent: int) -> str:
        """Somebody's name with his team."""
        if agent >= SIDES * TEAM:
            return self.animals.get(agent, "an animal")
        return f"{self.teams[agent // TEAM]}'s {agent_name(agent)}"

    def special(self, event: Happening) -> str:
        """An event of this world in words."""
        if event.code in ABOUT_ORDERS:
            return self.about_order(event)
        if event.code in ABOUT_BLOWS:
            return self.about_blow(event)
        return self.about_change(event)

    def about_order(self, event: Happening) -> str:
        """What agents set out to do and what becomes of it."""
        who = self.name(event.who)
        if event.code is Event.BEGINS:
            return f"{who} begins to cast {spell_name(event.thing)}{self.at(event)}"
        if event.code is Event.CASTS:
            return f"{who} casts {spell_name(event.thing)}{self.at(event)}"
        if event.code is Event.INTERRUPTED:
            return f"pain makes {who} lose {spell_name(event.thing)}"
        if event.code is Event.FAILS:
            return f"{who}'s {spell_name(event.thing)} fails"
        if event.code is Event.DRINKS:
            return f"{who} drinks a {POTIONS[event.thing].name}"
        return f"{who} {self.unfinished(event)}"

    def unfinished(self, event: Happening) -> str:
        """What comes to nothing, and why."""
        act = Act(event.amount)
        if event.code is Event.CANCELLED:
            what = f"cast {spell_name(event.thing)}" if act is Act.CAST else "do what he meant to"
            return f"can no longer {what}"
        if act is Act.MELEE:
            return f"does not get at {self.name(event.target)}"
        if act is Act.CAST:
            return f"has nobody left to cast {spell_name(event.thing)} at"
        return "has nobody left to shoot at"

    def at(self, event: Happening) -> str:
        """Whom a spell is aimed at."""
        if event.target in (NONE, event.who):
            return ""
        return f" at {self.name(event.target)}"

    def about_blow(self, event: Happening) -> str:
        """Blows, damage and images."""
        who, target = self.name(event.who), self.name(event.target)
        if event.code is Event.STRIKES:
            return f"{who} {self.melee_verb(event.who)} {target} for {event.amount}"
        if event.code is Event.SHOOTS:
            return f"{who} shoots {target} for {event.amount}"
        if event.code is Event.IMAGE:
            left = "the last one" if event.amount == 0 else f"{event.amount} left"
            return f"an image of {target} takes the blow, {left}"
        spell, hurts = spell_name(event.thing), damage_verb(event.thing)
        return f"{who}'s {spell} {hurts} {target} for {event.amount}"

    def melee_verb(self, agent: int) -> str:
        """How somebody strikes."""
        if agent < SIDES * TEAM:
            return MELEE_VERBS[Kind.FIGHTER if agent % TEAM < 2 else Kind.WIZARD]
        kind = next((c.code for c in CHARACTERS if self.name(agent).endswith(c.name)), Kind.WOLF)
        return MELEE_VERBS[kind]

    def about_change(self, event: Happening) -> str:
        """What begins, ends or comes and goes."""
        target = self.name(event.target)
        if event.code is Event.GAINS:
            return UNDER[INFLUENCES[event.thing].name].format(target)
        if event.code is Event.LOSES:
            return OVER[INFLUENCES[event.thing].name].format(target)
        if event.code is Event.RESISTS:
            # The amount tells clouds from spells.
            what = CLOUDS[event.thing].name if event.amount else spell_name(event.thing)
            return f"{target} withstands {what}"
        if event.code is Event.BLOCKED:
            return f"{spell_name(event.thing)} does nothing to {target}"
        if event.code is Event.TURNS:
            return f"{self.name(event.who)} now fights for {self.teams[event.amount]}"
        return self.about_arrival(event)

    def about_arrival(self, event: Happening) -> str:
        """Clouds and animals."""
        if event.code is Event.SUMMONS:
            kind = CHARACTERS[event.thing].name
            self.animals[event.target] = f"{self.teams[event.amount]}'s {kind}"
            return f"a {kind} joins {self.name(event.who)}"
        cloud = CLOUDS[event.thing].name
        if event.code is Event.APPEARS:
            return f"{cloud} spread around {event.x:.0f}, {event.y:.0f}"
        return f"the {cloud} around {event.x:.0f}, {event.y:.0f} fade"


ABOUT_ORDERS = (
    Event.BEGINS,
    Event.CASTS,
    Event.INTERRUPTED,
    Event.FAILS,
    Event.LOST,
    Event.DRINKS,
    Event.CANCELLED,
)
ABOUT_BLOWS = (Event.STRIKES, Event.SHOOTS, Event.HURT, Event.IMAGE)


def damage_verb(spell: int) -> str:
    """How a spell hurts."""
    effects = SPELLS[spell].effects
    fiery = any(e.effect is Effect.DAMAGE and e.element is Element.FIRE for e in effects)
    return "burns" if fiery else "hurts"


# --- for whoever shows it --------------------------------------------------------------


def sentences(bout: CrpgBout) -> list[tuple[Happening, Sentence | None]]:
    """Every event of a fight with its sentence; None for what only machines want to
    know."""
    teller = Teller()
    return [(event, teller.weighed(event, bout.lines)) for event in bout.all_events]


def event_data(event: Happening) -> dict[str, Any]:
    """An event as JSON data."""
    return data_of(event, SEGMENTS, "segment")


def standings(bout: CrpgBout) -> list[Standing]:
    """What has become of everybody, and of what everybody brought."""
    from sparring.worlds.fight_bout import things_carried

    outcome, left, teller = bout.outcome(), things_carried(bout.record, bout.world.places), Teller()
    return [
        teller.standing(agent, outcome, things(bout.carried[agent]), things(left[agent]))
        for agent in range(SIDES * TEAM)
    ]


def things(carried: tuple[list[int], list[int]]) -> dict[str, int]:
    """Spells and potions by their names, those that are there."""
    names = [spell.name for spell in SPELLS] + [potion.name for potion in POTIONS]
    return named([*carried[0], *carried[1]], names)
