"""The town: everybody in it, and what happens from minute to minute.

    town = Town(PEOPLE, playing, seed=7)
    while town.step_number < LASTS:
        town.step()

It is what actors ask about time and nearness, and what carries out what they choose. In
each step everybody decides first; then everything happens, fights last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sparring.behaviours.actor import Actor
from sparring.behaviours.memes import Memes
from sparring.behaviours.reasons import ActorReasonKind
from sparring.luck import Luck
from sparring.worlds.seeds import FIGHT_STREAM, long_word
from sparring.worlds.tavern.data.numbers import BEGINS_AT, EARSHOT, RECOVERS_EVERY
from sparring.worlds.tavern.data.people import CUSTOMER, GUARD, OWNER
from sparring.worlds.tavern.data.places import ROOMS, UNSEEN
from sparring.worlds.tavern.deeds import AT_ONCE, carried_out
from sparring.worlds.tavern.fighting import Fights, is_move
from sparring.worlds.tavern.happenings import Event, Happening
from sparring.worlds.tavern.performances import performances
from sparring.worlds.tavern.person import Person

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.behaviours.prepared import Prepared
    from sparring.learners.sarsa import Sarsa
    from sparring.worlds.tavern.data.people import Inhabitant

MINUTES_A_DAY = 24 * 60
MOST_AT_ONCE = 4
"""Actions that take no time, in one step."""
CLOCK = 5
"""Minutes between two looks at the clock: nobody has to wonder every minute what time it is."""
GUARDS = "fighter", "guard"
"""Class and type of everybody who shares what guards learn."""
LEARNING_ROLE = "hunter"
WORTH_ROBBING = (CUSTOMER, OWNER)


class Playing(NamedTuple):
    """Somebody, and what he or she plays."""

    who: Inhabitant
    prepared: Prepared


class Town:
    """Everybody, and the time of the day."""

    def __init__(self, cast: Sequence[Playing], *, seed: int, memes: Memes | None = None) -> None:
        self.luck = Luck(seed, FIGHT_STREAM)
        self.memes = Memes(seed=long_word(self.luck)) if memes is None else memes
        """What guards have learned, all of them together."""
        self.step_number = 0
        self.minute = BEGINS_AT
        """The time of the day as people see it, in steps of five minutes."""
        self.moves = 0
        """Another number when somebody has moved in the room of whoever looks."""
        self.moved_in = dict.fromkeys(ROOMS, 0)
        self.movements = 0
        self.prevented = 0
        """Thefts that a guard's eyes foiled, or that were made good."""
        self.happenings: list[Happening] = []
        self.people = [Person(self, number, one.who) for number, one in enumerate(cast)]
        self.by_name = {one.name: one for one in self.people}
        owners = [one for one in self.people if one.kind == OWNER]
        self.till = owners[0] if owners else self.people[0]
        """Whoever is paid for drinks."""
        for person, one in zip(self.people, cast, strict=True):
            person.actor = Actor(
                one.prepared,
                name=person.name,
                kind=person.kind,
                seed=long_word(self.luck),
                me=person,
                learners=self.memes.share(*GUARDS, one.prepared),
            )
        self.fights = Fights(self)

    # --- what actors ask -------------------------------------------------------------

    def near(self, who: str, kind: str, metres: float) -> str | None:
        """The nearest of a kind in the same room, within so many metres."""
        found = self.within(self.by_name[who], kind, metres)
        return None if found is None else found.name

    def partners(self, who: str, kind: str) -> Iterable[Actor]:
        """Whoever can be asked: those in the same room, the nearest first."""
        person = self.by_name[who]
        here = [one for one in self.others_in(person) if not kind or one.kind == kind]
        here.sort(key=lambda one: person.distance(one.x, one.y))
        return [one.actor for one in here]

    # --- who is where ----------------------------------------------------------------

    def within(self, person: Person, kind: str, metres: float) -> Person | None:
        """The nearest of a kind in the same room, within so many metres."""
        best, nearest = None, metres * metres
        for other in self.people:
            if other.kind != kind or other.room != person.room or other is person:
                continue
            right, down = other.x - person.x, other.y - person.y
            gap = right * right + down * down
            if gap <= nearest and (best is None or gap < nearest):
                best, nearest = other, gap
        return best

    def nearest(self, person: Person, kind: str) -> Person | None:
        """The nearest of a kind in the same room, however far."""
        return self.within(person, kind, 1000.0)

    def others_in(self, person: Person) -> list[Person]:
        """Everybody else in the same room."""
        return [one for one in self.people if one.room == person.room and one is not person]

    def has_moved(self, person: Person, began: str) -> None:
        """Somebody is elsewhere now: those in both rooms may notice."""
        self.movements += 1
        self.moved_in[began] = self.moved_in[person.room] = self.movements

    # --- a step ------------------------------------------------------------------------

    def step(self) -> None:
        """One minute."""
        self.step_number += 1
        clock = (BEGINS_AT + self.step_number - 1) % MINUTES_A_DAY
        self.minute = clock - clock % CLOCK
        self._recover()
        for person in self.people:
            self._decide(person)
        for person in self.people:
            self._act(person)
        self.fights.resolve()

    def _recover(self) -> None:
        """Whoever was held long enough is free; wounds heal."""
        heals = self.step_number % RECOVERS_EVERY == 0
        for person in self.people:
            if heals and person.health < person.full_health and person.foe is None:
                person.health += 1
            if 0 < person.held_until <= self.step_number:
                person.held_until = 0
                person.health = person.full_health
                person.put("bench" if person.kind == GUARD else "gate")
                self.note(Event.FREED, person)

    def _decide(self, person: Person) -> None:
        """Let somebody look around, and tell what comes of it."""
        actor = person.actor
        doing = actor.behaviour
        self.moves = self.moved_in[person.room]
        actor.tick(self)
        if actor.role != person.seen_role:
            self._tell_role(person, doing)
        if actor.scene is not person.seen_scene:
            person.seen_scene = actor.scene
            if actor.scene is not None and not person.is_held:
                self.note(Event.CHOOSES, person, text=str(actor.why()))

    def _tell_role(self, person: Person, doing: str | None) -> None:
        """Tell that somebody plays another role, what for, and what that interrupted."""
        actor = person.actor
        is_first = person.seen_role is None
        person.seen_role = actor.role
        if is_first:
            return
        role = str(actor.role)
        turns = (ActorReasonKind.ROLE, ActorReasonKind.ROLE_AGAIN)
        told = [why for why in actor.reasons() if why.kind in turns and why.role == role]
        reason = str(told[-1]) if told else f"now {role}"
        if doing is not None and told and told[-1].kind is ActorReasonKind.ROLE:
            reason = f"interrupted {doing}: {told[-1].event}; now {role}"
        self.note(Event.TURNS, person, text=reason)

    def _act(self, person: Person) -> None:
        """Let somebody do what was chosen; what takes no time is done at once."""
        actor = person.actor
        for _ in range(MOST_AT_ONCE):
            action = actor.action
            if action is None or person.is_held:
                return
            if is_move(action.name):
                person.doing = None
                self.fights.moves[person.number] = action.name
                return
            done = carried_out(self, person, action)
            if done is False:
                return
            # The next time it is begun anew, even if it is the very same action.
            person.doing = None
            actor.done(action, failed=done is None)
            if action.name not in AT_ONCE:
                return

    # --- what happens --------------------------------------------------------------------

    def note(
        self, code: Event, who: Person, other: Person | None = None, amount: int = 0, text: str = ""
    ) -> None:
        """Keep what happened."""
        number = -1 if other is None else other.number
        self.happenings.append(Happening(self.step_number, code, who.number, number, amount, text))

    def alarm(self, thief: Person, heard_by: Person | None = None) -> None:
        """A cry for help: guards within earshot hear it, whoever cries excepted."""
        for guard in self.people:
            if guard.kind != GUARD or guard.is_held or guard is heard_by or guard.room in UNSEEN:
                continue
            if guard.distance(thief.x, thief.y) <= EARSHOT:
                guard.actor.post("alarm", thief.name)

    def hold(self, person: Person, place: str, steps: int) -> None:
        """Somebody is brought to the cell or to bed."""
        person.held_until = self.step_number + steps
        person.is_unbalanced = False
        person.doing = None
        person.put(place)

    def give_back(self, thief: Person) -> None:
        """What a thief carries goes back to its owners: these thefts are made good."""
        for theft in thief.carried:
            theft.victim.gold += theft.coins
            theft.victim.robbed -= theft.coins
            self.prevented += 1
            self.note(Event.RETURNS, thief, theft.victim, theft.coins)
        thief.carried.clear()

    def mark_of(self, thief: Person) -> Person | None:
        """Whom a thief has chosen: the nearest with coins, in the same room if there is
        one."""
        if thief.mark is not None and thief.mark.gold > 0 and thief.mark.room not in UNSEEN:
            return thief.mark
        rich = [
            one
            for one in self.people
            if one.kind in WORTH_ROBBING and one.gold > 0 and one.room not in UNSEEN
        ]
        thief.mark = min(
            rich,
            key=lambda one: (one.room != thief.room, thief.distance(one.x, one.y)),
            default=None,
        )
        return thief.mark

    # --- how it went -----------------------------------------------------------------------

    @property
    def attempts(self) -> int:
        """Thefts that were tried."""
        return sum(one.attempts for one in self.people)

    @property
    def order_kept(self) -> float:
        """The share of thefts that were prevented or made good; 1 when nobody tried."""
        return self.prevented / self.attempts if self.attempts else 1.0


def guards_learner(memes: Memes, kind: str) -> Sarsa:
    """The learner that all guards share, made if there is none yet."""
    return memes.share(*GUARDS, performances(kind)["day_guard"])[LEARNING_ROLE]
