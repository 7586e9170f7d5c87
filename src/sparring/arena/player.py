"""One player: the profile he plays, its opponents, the bout in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.arena.learning import difficulty_view, history_view, role_views, sentences
from sparring.arena.memory import MOST_REPLAYS
from sparring.arena.opponents import Opponents
from sparring.arena.parts import (
    USUAL_WORLD,
    ending_of,
    playable_worlds,
    playing_of,
    written_habits,
)
from sparring.arena.peeking import scripts_seen, why_seen
from sparring.arena.played import PlayedBout
from sparring.arena.ruletexts import HABITS, check_habits, check_usable, habits_of, problems_of
from sparring.arena.statefile import (
    check_world,
    habits_in,
    has_habits,
    history_in,
    rules_in,
    state_file,
)
from sparring.arena.why import why_view
from sparring.errors import StateError, UsageError, unknown
from sparring.scripting.verdicts import in_words
from sparring.worlds.replay import replay_from

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.arena import messages as said
    from sparring.arena.learning import PastEncounter
    from sparring.arena.memory import Memory, ProfileRow
    from sparring.arena.why import WhyView

MOST_PROFILES = 20
FIRST_NAME = "Player"
Answer = dict[str, Any]


class Player:
    """Somebody at the page. Nothing of him is kept until there is something worth
    keeping, so that whoever only looks leaves no trace."""

    def __init__(self, memory: Memory, token: str, new_seed: Callable[[], int]) -> None:
        self.memory = memory
        self.token = token
        self.new_seed = new_seed
        self.id = memory.player(token)
        self.profile: int | None
        self.name: str
        self.opponents: Opponents
        self.habits: str | None
        """What he wrote for his side to act by, as rule text; None for as usual."""
        self.habits_fit = True
        """Whether the world still takes them; while it does not, his side acts as usual."""
        self.bout: PlayedBout | None
        self.last_bout: PlayedBout | None
        """The one that ended last, for those who ask why."""
        self.encounters: list[PastEncounter]
        self.replays: set[int]
        """The encounters that can be watched again."""
        self.notes: list[str] = [*memory.losses]
        """What the player should be told at the next opportunity."""
        self.begin_anew()
        present = None if self.id is None else memory.present_profile(self.id)
        if present is not None:
            try:
                self.open(present)
            except StateError as error:
                # The profile stays where it is; the player is not locked out.
                self.notes.append(f"your last profile cannot be opened: {error}")

    def answer(self, message: said.AnyMessage) -> Answer:
        """Do what a message asks for."""
        return HANDLERS[message.type](self, message)

    @property
    def world(self) -> str:
        """The world of the present profile."""
        name: str = self.opponents.world.name
        return name

    def begin_anew(self) -> None:
        """No profile yet, and opponents that know nothing."""
        self.profile, self.name = None, FIRST_NAME
        self.opponents = Opponents(USUAL_WORLD, self.new_seed())
        self.habits, self.habits_fit = None, True
        self.bout = self.last_bout = None
        self.encounters, self.replays = [], set()

    # --- profiles ------------------------------------------------------------

    def open(self, profile: int) -> None:
        """Go on with a profile as it was kept."""
        row = None if self.id is None else self.memory.profile(self.id, profile)
        if row is None:
            raise UsageError("you have no such profile")
        opponents = opponents_in(row.world, row.opponents)
        encounters = self.memory.encounters(profile)
        bout = None
        if row.fight is not None:
            try:
                bout = PlayedBout.resumed(row.fight, opponents.world, opponents.learner)
            except StateError as error:
                self.notes.append(str(error))
        self.profile, self.name, self.opponents, self.bout = (profile, row.name, opponents, bout)
        self.habits, self.habits_fit = row.habits, self.has_fitting_habits(row)
        self.last_bout = None
        self.encounters = encounters
        self.replays = self.memory.replays(profile)

    def has_fitting_habits(self, row: ProfileRow) -> bool:
        """Whether a profile's habits still fit its world, which may have changed."""
        try:
            if row.habits is not None:
                check_habits(row.world, row.habits)
        except UsageError as error:
            self.notes.append(
                "your habits do not fit any more, so your side has the usual ones until you put "
                f"them right (under Rules, My habits): {error}"
            )
            return False
        return True

    @property
    def next_habits(self) -> str | None:
        """What his side acts by in the next bout; None for as usual."""
        return self.habits if self.habits_fit else None

    def own_profile(self) -> int:
        """The number of the profile, which the database knows from now on."""
        if self.id is None:
            self.id = self.memory.add_player(self.token)
        if self.profile is None:
            self.profile = self.memory.add_profile(
                self.id, self.name, self.world, self.opponents.form()
            )
        return self.profile

    def code(self, message: said.AskCode) -> Answer:
        """What makes another browser this player; he is kept from now on, so that
        there is somebody to be found by it."""
        self.own_profile()
        return {"type": "code", "code": self.token}

    def new_profile(self, message: said.NewProfile) -> Answer:
        """Opponents that know nothing, under a name of their own."""
        world = playable(message.world or USUAL_WORLD)
        self.own_profile()
        assert self.id is not None
        if len(self.memory.profiles(self.id)) >= MOST_PROFILES:
            raise UsageError(f"you may have {MOST_PROFILES} profiles; remove one first")
        fresh = Opponents(world, self.new_seed())
        name = printable(message.name)
        self.open(self.memory.add_profile(self.id, name, world, fresh.form()))
        return self.state()

    def choose_profile(self, message: said.ChooseProfile) -> Answer:
        """Play another profile."""
        self.open(message.profile)
        assert self.id is not None
        self.memory.choose_profile(self.id, message.profile)
        return self.state()

    def rename_profile(self, message: said.RenameProfile) -> Answer:
        """Another name."""
        name = printable(message.name)
        self.memory.rename(self.own_profile(), name)
        self.name = name
        return self.state()

    def remove_profile(self, message: said.RemoveProfile) -> Answer:
        """Forget the present profile; the first of the others comes next."""
        profile = self.own_profile()
        assert self.id is not None
        self.memory.remove(self.id, profile)
        self.begin_anew()
        for other in self.memory.profiles(self.id):
            try:
                self.open(other.id)
            except StateError as error:
                self.notes.append(f"{other.name} cannot be opened: {error}")
                continue
            self.memory.choose_profile(self.id, other.id)
            break
        return self.state()

    # --- fighting ------------------------------------------------------------

    def begin(self, message: said.Begin) -> Answer:
        """The next encounter."""
        if self.bout is not None:
            raise UsageError("there is a fight already: go on with it, or leave it")
        kits = playing_of(self.world).checked_kits(message.kits)
        seed = None if message.seed is None else seed_in(message.seed)
        profile = self.own_profile()
        self.bout = self.opponents.begin(kits, seed, self.next_number(), self.next_habits)
        self.last_bout = None
        self.memory.keep(profile, self.opponents.form(), self.bout.form())
        return self.state()

    def next_number(self) -> int:
        """The number of the next encounter. Learners count to an end; after it, encounters
        are still told apart."""
        latest = self.encounters[-1].number if self.encounters else 0
        counted: int = self.opponents.learner.encounters
        return max(counted, latest) + 1

    def order(self, message: said.GiveOrder) -> Answer:
        """An order for the open step."""
        bout = self.present_bout()
        bout.order(message.agent, playing_of(self.world).order_in(message.order))
        return self.plans(bout)

    def foresee(self, message: said.Foresee) -> Answer:
        """What orders would do, before one of them is given."""
        bout, playing = self.present_bout(), playing_of(self.world)
        orders = [playing.order_in(form) for form in message.orders]
        return {"type": "foreseen", "forecasts": bout.foreseen(message.agent, orders)}

    def undo(self, message: said.Undo) -> Answer:
        """The last order taken back."""
        bout = self.present_bout()
        bout.undo()
        return self.plans(bout)

    def plans(self, bout: PlayedBout) -> Answer:
        """Orders have changed: what is planned now."""
        self.memory.keep_fight(self.own_profile(), bout.form())
        return {"type": "planned", "planned": bout.planned(), "can_undo": bool(bout.orders)}

    def fight_on(self, message: said.FightOn) -> Answer:
        """A step."""
        bout = self.present_bout()
        events = bout.fight_on()
        answer: Answer = {"type": "round", "events": events, "result": None}
        if bout.over:
            answer["result"] = self.finish(bout)
        else:
            self.memory.keep_fight(self.own_profile(), bout.form())
        answer["fight"] = bout.view(with_log=False)
        return answer

    def finish(self, bout: PlayedBout) -> Answer:
        """The bout is over: learn from it and tell how it went."""
        outcome = bout.bout.outcome()
        encounter = self.opponents.learn_from(bout)
        self.memory.finish(self.own_profile(), self.opponents.form(), encounter, bout.replay())
        self.encounters.append(encounter)
        self.replays.add(encounter.number)
        self.replays.discard(encounter.number - MOST_REPLAYS)
        self.bout, self.last_bout = None, bout
        return {
            "ending": ending_of(self.world, outcome),
            "winner": outcome.winner,
            "fought": encounter._asdict(),
            "break_even": self.opponents.learner.settings.break_even,
            "agent_fitness": list(outcome.fitness),
            **self.knowledge(with_chances=False),
        }

    def leave(self, message: said.Leave) -> Answer:
        """No bout any more, and nothing learned from it."""
        self.present_bout()
        self.bout = None
        self.memory.keep(self.own_profile(), self.opponents.form(), None)
        return self.state()

    def restart(self, message: said.Restart) -> Answer:
        """The bout in progress from its beginning; nothing is learned from what was fought."""
        profile = self.own_profile()
        self.memory.keep_fight(profile, self.present_bout().beginning())
        # Read as after a reload: what its scripts know of the first attempt is gone, too.
        self.open(profile)
        return self.state()

    def present_bout(self) -> PlayedBout:
        """The bout in progress."""
        if self.bout is None:
            raise UsageError("there is no fight: begin one")
        return self.bout

    # --- why -----------------------------------------------------------------

    def why(self, message: said.AskWhy) -> Answer:
        """A step explained, of the bout in progress or the last one."""
        bout = self.bout or self.last_bout
        if bout is None:
            raise UsageError("there has been no fight yet")
        if message.round > len(bout.steps):
            raise UsageError("that round has not been fought yet")
        view = why_seen(bout, why_in(bout, message.round), peeks=message.peek)
        return {"type": "why", "own_habits": bout.habits is not None, **view}

    def learned(self, message: said.AskLearned) -> Answer:
        """Weights, lessons and history."""
        bout = self.bout or self.last_bout
        return {
            "type": "learned",
            "scripts": [] if bout is None else scripts_seen(bout, peeks=message.peek),
            **self.knowledge(with_chances=True),
        }

    def knowledge(self, *, with_chances: bool) -> Answer:
        """What the opponents know."""
        learner = self.opponents.learner
        history = history_view(self.encounters)
        for encounter in history["encounters"]:
            encounter["kept"] = encounter["number"] in self.replays
        return {
            "roles": role_views(learner, self.opponents.before, with_chances=with_chances),
            "history": history,
            "difficulty": difficulty_view(learner, self.opponents.win_rate, self.encounters),
            "sentences": sentences(
                learner, self.opponents.before, self.opponents.seen, playing_of(self.world)
            ),
            "no_answer": in_words(learner.no_answer()),
        }

    def replay(self, message: said.AskReplay) -> Answer:
        """A bout as a file, once it is over: its scripts and its seed would tell what
        the opponents are about to do."""
        if message.number is None:
            return self.last_replay()
        if self.profile is None:
            raise UsageError("there has been no fight yet")
        form = self.memory.replay(self.profile, message.number)
        if form is None:
            raise UsageError(f"fight {message.number} is not kept")
        return {"type": "replay", "replay": form, "number": message.number}

    def last_replay(self) -> Answer:
        """The bout that ended last as a file."""
        if self.bout is not None:
            raise UsageError("the fight is not over yet")
        if self.last_bout is None:
            raise UsageError("there has been no fight yet")
        bout = self.last_bout
        return {"type": "replay", "replay": bout.replay(), "number": bout.number}

    # --- what opponents are --------------------------------------------------

    def set_difficulty(self, message: said.SetDifficulty) -> Answer:
        """Difficulty switched at once."""
        self.opponents.set_difficulty(message.kind, message.win_rate)
        self.keep()
        return self.state()

    def reset(self, message: said.Reset) -> Answer:
        """Opponents that know nothing; rules and difficulty stay."""
        fresh = Opponents(self.world, self.new_seed(), self.opponents.rules)
        fresh.next_rules = self.opponents.next_rules
        fresh.learner.set_difficulty(self.opponents.learner.difficulty)
        fresh.win_rate = self.opponents.win_rate
        self.replace(fresh, [])
        return self.state()

    def replace(self, fresh: Opponents, encounters: list[PastEncounter]) -> None:
        """Other opponents from now on, and how their encounters went."""
        if self.profile is not None or encounters:
            self.memory.start_over(self.own_profile(), fresh.form(), encounters, self.habits)
        self.opponents, self.encounters, self.replays = fresh, encounters, set()
        self.bout = self.last_bout = None

    def export(self, message: said.Export) -> Answer:
        """What was learned, as the state file."""
        return {
            "type": "exported",
            "name": self.name,
            # What does not fit here would be refused wherever the file is imported.
            "state": state_file(self.opponents, self.encounters, self.next_habits),
        }

    def import_state(self, message: said.Import) -> Answer:
        """Go on with a state file; nothing changes unless all of it fits."""
        check_world(message.state, self.world)
        rules = rules_in(message.state)
        if rules is not None:
            check_usable(self.world, rules)
        brings_habits = has_habits(message.state)
        habits = habits_in(message.state) if brings_habits else self.habits
        if brings_habits and habits is not None:
            check_habits(self.world, habits)
        encounters = history_in(message.state)
        fresh = Opponents(self.world, self.new_seed(), rules)
        report = fresh.take_over(message.state)
        if encounters and encounters[-1].number > fresh.learner.encounters:
            raise StateError("the state file is damaged: it tells of fights that were not learned")
        self.own_profile()
        self.habits, self.habits_fit = habits, brings_habits or self.habits_fit
        self.replace(fresh, encounters)
        if report.patched:
            self.notes.append(
                f"learned with other rules: {len(report.added)} are new, "
                f"{len(report.removed)} are gone, {len(report.renamed)} have another name"
                + "".join(f"; {note}" for note in report.notes)
            )
        else:
            self.notes.extend(report.notes)
        return self.state()

    def check_rules(self, message: said.CheckRules) -> Answer:
        """What is wrong with rule text."""
        problems = problems_of(self.world, message.text, message.whose)
        return {"type": "problems", "problems": problems}

    def apply_rules(self, message: said.ApplyRules) -> Answer:
        """Other rules from the next encounter on."""
        if message.whose == HABITS:
            return self.apply_habits(message.text)
        text = self.opponents.world.rule_text if message.text is None else message.text
        check_usable(self.world, text)
        self.opponents.next_rules = text
        if self.bout is None:
            self.opponents.use_next_rules()
        self.keep()
        return self.state()

    def apply_habits(self, text: str | None) -> Answer:
        """Other habits from the next encounter on; None for the usual ones."""
        if text is not None:
            check_habits(self.world, text)
            # The usual ones stay the usual ones, whatever later versions make of them.
            text = None if text == habits_of(self.world).usual_habits() else text
        self.memory.keep_habits(self.own_profile(), text)
        self.habits, self.habits_fit = text, True
        return self.state()

    def keep(self) -> None:
        """Keep the opponents as they are now."""
        fight = None if self.bout is None else self.bout.form()
        self.memory.keep(self.own_profile(), self.opponents.form(), fight)

    # --- for the page --------------------------------------------------------

    def show(self, message: said.Show) -> Answer:
        """Everything."""
        return self.state()

    def state(self) -> Answer:
        """Everything the page needs to begin with."""
        notes, self.notes = self.notes, []
        history = history_view(self.encounters)
        profiles = [] if self.id is None else self.memory.profiles(self.id)
        return {
            "type": "state",
            "profile": {"id": self.profile, "name": self.name, "world": self.world},
            "profiles": [profile._asdict() for profile in profiles],
            "fight": None if self.bout is None else self.bout.view(),
            "encounters": self.opponents.learner.encounters,
            "tally": {key: history[key] for key in ("wins", "losses", "draws", "turning_point")},
            "difficulty": difficulty_view(
                self.opponents.learner, self.opponents.win_rate, self.encounters
            ),
            "rules": {
                "text": self.opponents.rule_text,
                "own": self.opponents.has_own_rules,
                "pending": self.opponents.next_rules is not None,
            },
            "habits": self.habits_view(),
            "notes": notes,
        }

    def habits_view(self) -> Answer | None:
        """What he wrote for his side to act by; None where habits cannot be written."""
        written = written_habits(self.world)
        if written is None:
            return None
        return {
            "text": written.usual_habits() if self.habits is None else self.habits,
            "own": self.habits is None,
            "fit": self.habits_fit,
            "pending": self.bout is not None and self.bout.habits != self.next_habits,
        }


HANDLERS: dict[str, Callable[[Player, Any], Answer]] = {
    "show": Player.show,
    "begin": Player.begin,
    "order": Player.order,
    "foresee": Player.foresee,
    "undo": Player.undo,
    "fight_on": Player.fight_on,
    "leave": Player.leave,
    "restart": Player.restart,
    "set_difficulty": Player.set_difficulty,
    "new_profile": Player.new_profile,
    "choose_profile": Player.choose_profile,
    "rename_profile": Player.rename_profile,
    "remove_profile": Player.remove_profile,
    "reset": Player.reset,
    "export": Player.export,
    "import": Player.import_state,
    "check_rules": Player.check_rules,
    "apply_rules": Player.apply_rules,
    "why": Player.why,
    "learned": Player.learned,
    "replay": Player.replay,
    "code": Player.code,
}
"""What is done with each type of message."""


def playable(name: str) -> str:
    """A world that people can play."""
    worlds = playable_worlds()
    if name not in worlds:
        raise unknown("world that people can play", name, worlds)
    return name


def opponents_in(world: str, form: Any) -> Opponents:
    """Opponents as the database keeps them; their world may be gone."""
    try:
        playing_of(world)
    except UsageError as error:
        raise StateError(str(error)) from None
    return Opponents.resumed(world, form)


def why_in(played: PlayedBout, step: int) -> WhyView:
    """A step of a player's bout explained, with the names of the rules."""
    form = played.replay()
    return why_view(replay_from({**form, "digest": None}), played.bout.lines, step)


def seed_in(text: str) -> int:
    """A seed as the page writes it."""
    seed = int(text)
    if seed >= 1 << 64:
        raise UsageError("a seed is a whole number from 0 to 2**64 - 1")
    return seed


def printable(name: str) -> str:
    """A name without anything that cannot be seen."""
    text = "".join(letter for letter in name if letter.isprintable()).strip()
    if not text:
        raise UsageError("a name has at least one letter")
    return text
