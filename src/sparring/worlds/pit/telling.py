"""A fight told in English: events as codes become sentences.

for sentence in tell(outcome.events):
    print(sentence)            # Round 1.2: red's wizard's Fireball burns blue's priest for 31.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sparring.worlds.fight_telling import TEAMS, FightTeller, data_of, ending_of, named
from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.codes import (
    NONE,
    TICKS,
    Act,
    Blow,
    Effect,
    Element,
    Event,
    Kind,
    Target,
    Throw,
    Zone,
)
from sparring.worlds.pit.data.influences import INFLUENCES
from sparring.worlds.pit.data.potions import POTIONS
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.kernel.record import AGENTS, CREATURES, TEAM

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sparring.worlds.contract import Sentence, Standing
    from sparring.worlds.pit.outcome import Happening, PitOutcome
    from sparring.worlds.pit.stepping import PitBout

Sides = Sequence[Sequence[str]]
"""The roles of each side's members, in the order of their places."""
WHOLE_TEAMS: Sides = (("fighter", "rogue", "priest", "wizard"),) * 2

TICKS_A_SECOND = 2
SILENT = (Event.RULE, Event.MOVES)
"""Events that are for machines: which rule acted, where somebody stands."""
FAINT_EVENTS = (
    Event.MISSES,
    Event.SHOOTS_PAST,
    Event.RESISTS,
    Event.BLOCKED,
    Event.SHAKES_OFF,
    Event.SNATCHES,
    Event.NOTICES,
    Event.PASSES,
    Event.LOST,
    Event.FADES,
    Event.RULE,
)
"""What matters less."""
DECISIVE_EVENTS = (Event.DIES,)

SENTENCES = {
    Event.BEGINS: "{who} begins to cast {spell}{at}",
    Event.CASTS: "{who} casts {spell}{at}",
    Event.DISTURBED: "pain makes {who} lose {spell}",
    Event.MUFFLED: "silence swallows {who}'s {spell}",
    Event.DRINKS: "{who} drinks a {potion}",
    Event.BLOCKED: "{spell} does nothing to {target}",
    Event.SHAKES_OFF: "{target} shakes off {spell}",
    Event.RESISTS: "{target} {withstands} {spell}",
    Event.VIGOUR: "{target} gains {points}",
    Event.GRIPS: "tentacles grip {target} for {amount}",
    Event.SNATCHES: "{target} gives {who} an opening",
    Event.NOTICES: "{who} sees {target} all the same",
}
"""Events whose sentences need nothing but names."""
MELEE_VERBS = {
    Kind.FIGHTER: "strikes",
    Kind.ROGUE: "stabs",
    Kind.PRIEST: "clubs",
    Kind.WIZARD: "stabs",
    Kind.SORCERER: "stabs",
    Kind.BADGER: "claws",
    Kind.BOAR: "gores",
    Kind.SKELETON: "slashes",
}
UNDER = {
    "Speed": "{} grows quick",
    "Invisibility": "{} vanishes from sight",
    "Sanctuary": "a sanctuary hides {}",
    "Bless": "{} is blessed",
    "Owl's Wisdom": "{} grows wise",
    "Aid": "{} takes heart",
    "Virtue": "{} is full of virtue",
    "Resistance": "{} withstands more than before",
    "Prayer": "a prayer lifts {} up",
    "Divine Power": "divine power fills {}",
    "Minor Globe": "a globe surrounds {}",
    "Shield": "a shield covers {}",
    "Resist Elements": "{} no longer fears the elements",
    "Bull's Strength": "{} grows strong as a bull",
    "Scourge": "a prayer weighs on {}",
    "Doom": "{} feels doomed",
    "Weakness": "{} is weakened",
    "Acid": "acid eats at {}",
    "Daze": "{} is dazed",
    "Stun": "{} is stunned",
    "Paralysis": "{} cannot move",
}
OVER = {
    "Speed": "{} is no longer quick",
    "Invisibility": "{} can be seen again",
    "Sanctuary": "the sanctuary of {} is gone",
    "Bless": "the blessing of {} is over",
    "Owl's Wisdom": "{} is as wise as ever, and no wiser",
    "Aid": "{} has to do without aid",
    "Virtue": "the virtue of {} is used up",
    "Resistance": "{} withstands no more than usual",
    "Prayer": "no prayer lifts {} up any more",
    "Divine Power": "divine power leaves {}",
    "Minor Globe": "the globe around {} is gone",
    "Shield": "the shield of {} is gone",
    "Resist Elements": "{} fears the elements again",
    "Bull's Strength": "{} is as strong as ever, and no stronger",
    "Scourge": "no prayer weighs on {} any more",
    "Doom": "{} no longer feels doomed",
    "Weakness": "{} is no longer weakened",
    "Acid": "the acid on {} is used up",
    "Daze": "{} is no longer dazed",
    "Stun": "{} comes to his senses",
    "Paralysis": "{} can move again",
}


def tell(
    events: Iterable[Happening], teams: Sequence[str] = TEAMS, sides: Sides = WHOLE_TEAMS
) -> list[str]:
    """The fight in sentences, each with its round and the seconds into it. Of a duel `sides`
    says who fights: its own `sides`."""
    return Teller(teams, sides).tell(events)


def when(clock: int) -> str:
    """A time as round and seconds into it: `3.2`."""
    return Teller.when(clock)


def ending(outcome: PitOutcome, teams: Sequence[str] = TEAMS) -> str:
    """How the fight ended, in one sentence."""
    return ending_of(outcome, teams)


def kinds_in(sides: Sides) -> dict[int, Kind]:
    """Who stands in each place of a team; a side of fewer members leaves the last ones empty."""
    return {
        side * TEAM + member: Kind[role.upper()]
        for side, roles in enumerate(sides)
        for member, role in enumerate(roles)
    }


def owner_of(creature: int) -> int:
    """Who calls the creature of a place in a whole team: its priest or its wizard."""
    side, second = divmod(creature - AGENTS, CREATURES)
    return side * TEAM + (Kind.WIZARD if second else Kind.PRIEST)


class Teller(FightTeller):
    """Words events; remembers which creature stands in which place."""

    parts = TICKS
    parts_told = TICKS_A_SECOND
    silent = SILENT
    faint = FAINT_EVENTS
    decisive = DECISIVE_EVENTS

    def __init__(self, teams: Sequence[str] = TEAMS, sides: Sides = WHOLE_TEAMS) -> None:
        super().__init__(teams)
        self.kinds = kinds_in(sides)
        self.creatures: dict[int, Kind] = {}
        self.owners: dict[int, int] = {}

    def name(self, agent: int) -> str:
        """Somebody's name with his team: `red's fighter`, `red priest's skeleton`."""
        if agent < AGENTS:
            return f"{self.teams[agent // TEAM]}'s {self.role_of(agent)}"
        kind, owner = self.creatures.get(agent), self.owners.get(agent, owner_of(agent))
        called = "creature" if kind is None else CHARACTERS[kind].name
        return f"{self.teams[owner // TEAM]} {self.role_of(owner)}'s {called}"

    def role_of(self, agent: int) -> str:
        """An agent without his team: `wizard`."""
        return CHARACTERS[self.kind_of(agent)].name

    def number_of(self, unit: int) -> int | None:
        """Which agent a unit is, in the order of the sides."""
        places = list(self.kinds)
        return places.index(unit) if unit in self.kinds else None

    def special(self, event: Happening) -> str:
        """An event of this world in words."""
        if event.code in SENTENCES:
            return SENTENCES[event.code].format(**self.names_in(event))
        if event.code in (Event.STRIKES, Event.SHOOTS):
            return self.about_blow(event)
        if event.code is Event.HURT:
            return self.about_harm(event)
        if event.code is Event.LOST:
            return f"{self.name(event.who)} {self.unfinished(event)}"
        if event.code is Event.GAINS:
            return UNDER[INFLUENCES[event.thing].name].format(self.name(event.target))
        if event.code is Event.LOSES:
            return OVER[INFLUENCES[event.thing].name].format(self.name(event.target))
        return self.about_the_ground(event)

    def names_in(self, event: Happening) -> dict[str, object]:
        """What simple sentences speak of."""
        is_spell = event.code is not Event.DRINKS and event.thing != NONE
        return {
            "who": self.name(event.who),
            "target": self.name(event.target),
            "amount": event.amount,
            "points": f"{event.amount} temporary hit point" + ("" if event.amount == 1 else "s"),
            "at": self.at(event) if event.code in (Event.BEGINS, Event.CASTS) else "",
            "spell": SPELLS[event.thing].name if is_spell else "",
            "withstands": withstand_verb(event.thing) if is_spell else "",
            "potion": POTIONS[event.thing].name if event.code is Event.DRINKS else "",
        }

    def at(self, event: Happening) -> str:
        """Whom a spell is meant for; of creatures that are called it is only told where
        they appear."""
        entry = SPELLS[event.thing]
        summons = any(effect.effect is Effect.SUMMON for effect in entry.effects)
        if event.target in (NONE, event.who) or entry.target is Target.SELF or summons:
            return ""
        word = "on" if entry.target is Target.FRIEND else "at"
        return f" {word} {self.name(event.target)}"

    def about_blow(self, event: Happening) -> str:
        """A blow that hits, and what is special about it; openings were told before."""
        shoots = event.code is Event.SHOOTS
        verb = "shoots" if shoots else MELEE_VERBS[self.kind_of(event.who)]
        told = f"{self.name(event.who)} {verb} {self.name(event.target)} for {event.amount}"
        critical, sneak = event.thing & Blow.CRITICAL, event.thing & Blow.SNEAK
        if critical and sneak:
            return f"{told}, a critical sneak attack"
        if critical or sneak:
            return f"{told}, a critical hit" if critical else f"{told}, a sneak attack"
        return told

    def kind_of(self, agent: int) -> Kind:
        """Who somebody is."""
        if agent < AGENTS:
            return self.kinds.get(agent, Kind(agent % TEAM))
        return self.creatures.get(agent, Kind.BADGER)

    def about_harm(self, event: Happening) -> str:
        """What a spell costs somebody, if anything."""
        spell, target = SPELLS[event.thing].name, self.name(event.target)
        if event.amount == 0:
            return f"{self.name(event.who)}'s {spell} leaves {target} unharmed"
        return (
            f"{self.name(event.who)}'s {spell} {harm_verb(event.thing)} {target} for {event.amount}"
        )

    def unfinished(self, event: Happening) -> str:
        """What comes to nothing."""
        act = Act(event.amount)
        if act is Act.MELEE:
            return f"does not get at {self.name(event.target)}"
        if act is Act.CAST:
            return f"does not get to cast {SPELLS[event.thing].name}"
        if act is Act.DRINK:
            return f"does not get to drink his {POTIONS[event.thing].name}"
        if act is Act.TURN:
            return "does not get to turn undead"
        if act is Act.MOVE:
            return "does not get where he wanted to be"
        return "does not get to shoot"

    def about_the_ground(self, event: Happening) -> str:
        """Creatures, the undead and zones."""
        who = self.name(event.who)
        if event.code is Event.SUMMONS:
            self.creatures[event.target] = Kind(event.thing)
            self.owners[event.target] = event.who
            return f"a {CHARACTERS[event.thing].name} joins {who}"
        if event.code is Event.TURNS:
            gone = {0: "in vain", 1: "one is gone for good"}
            return f"{who} turns undead, {gone.get(event.amount, 'they are gone for good')}"
        silence = event.thing == Zone.SILENCE
        if event.code is Event.FADES:
            return f"the silence of {who} lifts" if silence else f"the tentacles of {who} sink back"
        if silence:
            return f"silence surrounds {self.name(event.target)}"
        return f"black tentacles rise around {event.x:.1f}, {event.y:.1f}"


def harm_verb(spell: int) -> str:
    """How a spell hurts."""
    effects = SPELLS[spell].effects
    fiery = any(e.effect is Effect.DAMAGE and e.element == Element.FIRE for e in effects)
    return "burns" if fiery else "hurts"


def withstand_verb(spell: int) -> str:
    """How somebody escapes a spell, wholly or in part."""
    effects = SPELLS[spell].effects
    return "dodges" if any(effect.throw is Throw.REFLEX for effect in effects) else "withstands"


# --- for whoever shows it --------------------------------------------------------------


def sentences(bout: PitBout) -> list[tuple[Happening, Sentence | None]]:
    """Every event of a fight with its sentence; None for what only machines want to
    know."""
    teller = Teller(sides=bout.world.sides)
    return [(event, teller.weighed(event, bout.lines)) for event in bout.all_events]


def event_data(event: Happening) -> dict[str, Any]:
    """An event as JSON data."""
    return data_of(event, TICKS, "tick")


def standings(bout: PitBout) -> list[Standing]:
    """What has become of everybody, and of what everybody brought."""
    from sparring.worlds.fight_bout import things_carried

    places, outcome = bout.world.places, bout.outcome()
    left, teller = things_carried(bout.record, places), Teller(sides=bout.world.sides)
    return [
        teller.standing(agent, outcome, things(bout.carried[agent]), things(left[agent]), unit)
        for agent, unit in enumerate(places)
    ]


def things(carried: tuple[list[int], list[int]]) -> dict[str, int]:
    """Spells and potions by their names, those that are there."""
    names = [spell.name for spell in SPELLS] + [potion.name for potion in POTIONS]
    return named([*carried[0], *carried[1]], names)
