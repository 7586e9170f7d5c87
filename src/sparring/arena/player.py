"""One player: the profile he plays, its opponents, the fight in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.arena.kit import USUAL_KITS, Kit, checked_kits, known
from sparring.arena.learning import difficulty_shown, history_shown, roles_shown
from sparring.arena.match import Match
from sparring.arena.memory import MOST_REPLAYS
from sparring.arena.opponents import Opponents
from sparring.arena.ruletexts import check_usable, problems_of
from sparring.arena.statefile import exported, history_in, rules_in
from sparring.arena.why import why_shown
from sparring.errors import StateError, UsageError
from sparring.worlds.crpg.contenders import drawn_lines, fixed_lines
from sparring.worlds.crpg.data.codes import NONE, Act
from sparring.worlds.crpg.data.potions import POTIONS
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.replay import replay_from
from sparring.worlds.crpg.rosters import rulebase_text
from sparring.worlds.crpg.telling import ending
from sparring.worlds.crpg.vocabulary import Order

if TYPE_CHECKING:
    from collections.abc import Callable

    from sparring.arena import messages as said
    from sparring.arena.learning import Fought
    from sparring.arena.memory import Memory
    from sparring.arena.why import WhyShown

MOST_PROFILES = 20
FIRST_NAME = "Player"
Answer = dict[str, Any]
THINGS = {
    "cast": [spell.name for spell in SPELLS],
    "drink": [potion.name for potion in POTIONS],
}


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
        self.match: Match | None
        self.last_match: Match | None
        """The fight that ended last, for those who ask why."""
        self.fought: list[Fought]
        self.replays: set[int]
        """The fights that are kept as replays."""
        self.notes: list[str] = []
        """What the player should be told at the next opportunity."""
        self.begin_anew()
        present = None if self.id is None else memory.present_profile(self.id)
        if present is not None:
            try:
                self.open(present)
            except StateError as error:
                # The profile stays where it is; the player is not locked out.
                self.notes.append(f"your last profile cannot be opened: {error}")

    def begin_anew(self) -> None:
        """No profile yet, and opponents that know nothing."""
        self.profile, self.name = None, FIRST_NAME
        self.opponents = Opponents(self.new_seed())
        self.match = self.last_match = None
        self.fought, self.replays = [], set()

    # --- profiles ------------------------------------------------------------

    def open(self, profile: int) -> None:
        """Go on with a profile as it was kept."""
        row = None if self.id is None else self.memory.profile(self.id, profile)
        if row is None:
            raise UsageError("you have no such profile")
        opponents = Opponents.resumed(row.kept)
        match = None
        if row.fight is not None:
            try:
                match = Match.resumed(row.fight, opponents.world, opponents.learner)
            except StateError as error:
                self.notes.append(str(error))
        self.profile, self.name, self.opponents, self.match = (profile, row.name, opponents, match)
        self.last_match = None
        self.fought = self.memory.fought(profile)
        self.replays = self.memory.replays(profile)

    def kept(self) -> int:
        """The number of the profile, which is kept from now on."""
        if self.id is None:
            self.id = self.memory.add_player(self.token)
        if self.profile is None:
            self.profile = self.memory.add_profile(self.id, self.name, self.opponents.form())
        return self.profile

    def new_profile(self, message: said.NewProfile) -> Answer:
        """Opponents that know nothing, under a name of their own."""
        self.kept()
        assert self.id is not None
        if len(self.memory.profiles(self.id)) >= MOST_PROFILES:
            raise UsageError(f"you may have {MOST_PROFILES} profiles; remove one first")
        fresh = Opponents(self.new_seed())
        self.open(self.memory.add_profile(self.id, printable(message.name), fresh.form()))
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
        self.memory.rename(self.kept(), name)
        self.name = name
        return self.state()

    def remove_profile(self, message: said.RemoveProfile) -> Answer:
        """Forget the present profile; the first of the others comes next."""
        profile = self.kept()
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
        if self.match is not None:
            raise UsageError("there is a fight already: go on with it, or leave it")
        chosen = [Kit(tuple(kit.spells), tuple(kit.potions)) for kit in message.kits or ()]
        kits = checked_kits(chosen or USUAL_KITS)
        seed = None if message.seed is None else checked_seed(message.seed)
        profile = self.kept()
        self.match = self.opponents.begin(kits, seed, self.opponents.learner.encounters + 1)
        self.last_match = None
        self.memory.keep(profile, self.opponents.form(), self.match.form())
        return self.state()

    def order(self, message: said.GiveOrder) -> Answer:
        """An order for the open round."""
        match = self.present()
        match.order(message.agent, order_in(message))
        return self.ordered(match)

    def undo(self, message: said.Undo) -> Answer:
        """The last order taken back."""
        match = self.present()
        match.undo()
        return self.ordered(match)

    def ordered(self, match: Match) -> Answer:
        """Orders have changed: what is planned now."""
        self.memory.keep_fight(self.kept(), match.form())
        return {"type": "planned", "planned": match.planned(), "can_undo": bool(match.given)}

    def fight_on(self, message: said.FightOn) -> Answer:
        """A round."""
        match = self.present()
        events = match.fight_on()
        answer: Answer = {"type": "round", "events": events, "result": None}
        if match.over:
            answer["result"] = self.finish(match)
        else:
            self.memory.keep_fight(self.kept(), match.form())
        answer["fight"] = match.as_shown(with_log=False)
        return answer

    def finish(self, match: Match) -> Answer:
        """The fight is over: learn from it and tell how it went."""
        outcome = match.bout.outcome()
        fought = self.opponents.learn_from(match)
        self.memory.finish(self.kept(), self.opponents.form(), fought, match.replay())
        self.fought.append(fought)
        self.replays.add(fought.number)
        self.replays.discard(fought.number - MOST_REPLAYS)
        self.match, self.last_match = None, match
        return {
            "ending": ending(outcome),
            "winner": outcome.winner,
            "fought": fought._asdict(),
            "health": list(outcome.health),
            "break_even": self.opponents.learner.settings.break_even,
            "agent_fitness": list(outcome.fitness),
            **self.learned_parts(with_chances=False),
        }

    def leave(self, message: said.Leave) -> Answer:
        """No fight any more, and nothing learned from it."""
        self.present()
        self.match = None
        self.memory.keep(self.kept(), self.opponents.form(), None)
        return self.state()

    def present(self) -> Match:
        """The fight in progress."""
        if self.match is None:
            raise UsageError("there is no fight: begin one")
        return self.match

    # --- why -----------------------------------------------------------------

    def why(self, message: said.AskWhy) -> Answer:
        """A round explained, of the fight in progress or the last one."""
        match = self.match or self.last_match
        if match is None:
            raise UsageError("there has been no fight yet")
        if message.round > len(match.rounds):
            raise UsageError("that round has not been fought yet")
        return {"type": "why", **why_in(match, message.round)}

    def learned(self, message: said.AskLearned) -> Answer:
        """Weights, lessons and history."""
        match = self.match or self.last_match
        scripts = [] if match is None else [drawn_lines(script) for script in match.opponents]
        return {
            "type": "learned",
            "scripts": [[list(line) for line in script] for script in scripts],
            **self.learned_parts(with_chances=True),
        }

    def learned_parts(self, *, with_chances: bool) -> Answer:
        """What the opponents know."""
        learner = self.opponents.learner
        history = history_shown(self.fought)
        for encounter in history["encounters"]:
            encounter["kept"] = encounter["number"] in self.replays
        return {
            "roles": roles_shown(learner, self.opponents.before, with_chances=with_chances),
            "history": history,
            "difficulty": difficulty_shown(learner, self.opponents.win_rate, self.fought),
        }

    def replay(self, message: said.AskReplay) -> Answer:
        """A fight as a file, once it is over: its scripts and its seed would tell
        what the opponents are about to do."""
        match = self.last_match
        if message.number is None:
            if self.match is not None:
                raise UsageError("the fight is not over yet")
            if match is None:
                raise UsageError("there has been no fight yet")
            return {"type": "replay", "replay": match.replay(), "number": match.number}
        if self.profile is None:
            raise UsageError("there has been no fight yet")
        form = self.memory.replay(self.profile, message.number)
        if form is None:
            raise UsageError(f"fight {message.number} is not kept")
        return {"type": "replay", "replay": form, "number": message.number}

    # --- what opponents are --------------------------------------------------

    def set_difficulty(self, message: said.SetDifficulty) -> Answer:
        """Difficulty switched at once."""
        self.opponents.set_difficulty(message.kind, message.win_rate)
        self.keep()
        return self.state()

    def reset(self, message: said.Reset) -> Answer:
        """Opponents that know nothing; rules and difficulty stay."""
        fresh = Opponents(self.new_seed(), self.opponents.rules)
        fresh.next_rules = self.opponents.next_rules
        fresh.learner.set_difficulty(self.opponents.learner.difficulty)
        fresh.win_rate = self.opponents.win_rate
        self.replace(fresh, [])
        return self.state()

    def replace(self, fresh: Opponents, fought: list[Fought]) -> None:
        """Other opponents from now on, and how their fights went."""
        if self.profile is not None or fought:
            self.memory.start_over(self.kept(), fresh.form(), fought)
        self.opponents, self.fought, self.replays = fresh, fought, set()
        self.match = self.last_match = None

    def export(self, message: said.Export) -> Answer:
        """What was learned, as the state file."""
        return {
            "type": "exported",
            "name": self.name,
            "state": exported(self.opponents, self.fought),
        }

    def import_state(self, message: said.Import) -> Answer:
        """Go on with a state file; nothing changes unless all of it fits."""
        rules = rules_in(message.state)
        if rules is not None:
            check_usable(rules)
        fought = history_in(message.state)
        fresh = Opponents(self.new_seed(), rules)
        report = fresh.take_over(message.state)
        if fought and fought[-1].number > fresh.learner.encounters:
            raise StateError("the state file is damaged: it tells of fights that were not learned")
        self.kept()
        self.replace(fresh, fought)
        if report.patched:
            self.notes.append(
                f"learned with other rules: {len(report.added)} are new, "
                f"{len(report.removed)} are gone, {len(report.renamed)} have another name"
                + "".join(f"; {note}" for note in report.notes)
            )
        return self.state()

    def check_rules(self, message: said.CheckRules) -> Answer:
        """What is wrong with rule text."""
        return {"type": "problems", "problems": problems_of(message.text)}

    def apply_rules(self, message: said.ApplyRules) -> Answer:
        """Other rules from the next encounter on."""
        text = rulebase_text() if message.text is None else message.text
        check_usable(text)
        self.opponents.next_rules = text
        if self.match is None:
            self.opponents.use_next_rules()
        self.keep()
        return self.state()

    def keep(self) -> None:
        """Keep the opponents as they are now."""
        fight = None if self.match is None else self.match.form()
        self.memory.keep(self.kept(), self.opponents.form(), fight)

    # --- for the page --------------------------------------------------------

    def show(self, message: said.Show) -> Answer:
        """Everything."""
        return self.state()

    def state(self) -> Answer:
        """Everything the page needs to begin with."""
        notes, self.notes = self.notes, []
        history = history_shown(self.fought)
        return {
            "type": "state",
            "profile": {"id": self.profile, "name": self.name},
            "profiles": []
            if self.id is None
            else [profile._asdict() for profile in self.memory.profiles(self.id)],
            "fight": None if self.match is None else self.match.as_shown(),
            "encounters": self.opponents.learner.encounters,
            "tally": {key: history[key] for key in ("wins", "losses", "draws", "turning_point")},
            "difficulty": difficulty_shown(
                self.opponents.learner, self.opponents.win_rate, self.fought
            ),
            "rules": {
                "text": self.opponents.rule_text,
                "own": self.opponents.rule_text == rulebase_text(),
                "pending": self.opponents.next_rules is not None,
            },
            "notes": notes,
        }


def why_in(match: Match, round: int) -> WhyShown:
    """A round of a player's fight explained, with the names of the rules."""
    form = match.replay()
    own = fixed_lines(match.bout.world.scripts[: len(match.kits)])
    theirs = [drawn_lines(script) for script in match.opponents]
    return why_shown(replay_from({**form, "digest": None}), (*own, *theirs), round)


def order_in(message: said.GiveOrder) -> Order:
    """An order as the world takes it."""
    thing = NONE
    if message.act in THINGS:
        if message.thing is None:
            raise UsageError(f"say what to {message.act}")
        known("spell" if message.act == "cast" else "potion", message.thing, THINGS[message.act])
        thing = THINGS[message.act].index(message.thing)
    has_place = message.x is not None and message.y is not None and message.target == NONE
    return Order(
        Act[message.act.upper()],
        thing,
        message.target,
        (message.x or 0.0) if has_place else 0.0,
        (message.y or 0.0) if has_place else 0.0,
        has_place,
    )


def checked_seed(text: str) -> int:
    """A seed as the page writes it."""
    seed = int(text)
    if seed >= 1 << 64:
        raise UsageError("a seed is a whole number from 0 to 2**64 - 1")
    return seed


def printable(name: str) -> str:
    """A name without anything that cannot be seen."""
    shown = "".join(letter for letter in name if letter.isprintable()).strip()
    if not shown:
        raise UsageError("a name has at least one letter")
    return shown
