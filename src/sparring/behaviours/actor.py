"""An actor plays a performance: it chooses, interrupts, resumes and works with others.

    guard = Actor(performance, name="Bron", seed=7)
    guard.post("door opened", cause="Shade")   # when something happens
    action = guard.tick(world)                 # what to do now; None: nothing
    guard.done(action)                         # when it is done

What is settled here where the thesis is silent:

- `tick` gives the same action until it is done, or until something else has to be done.
- A latent cue interrupts what has a *lower* priority; an event that finds something of
  equal or higher priority going on is over and forgotten. Of several events, the cue of the
  highest priority wins, of equal ones the first of the role.
- An interrupted behaviour goes on at the interrupted task, from that task's first action.
- A collaboration runs at the higher of its two priorities. Its halves go in step: nobody
  begins a task before the partner has ended the task before it. A half that is interrupted,
  given up or taken out of the game ends the other, and is not taken up again.
- A new role ends what was done of the former one's own accord; what an event had begun is
  played to its end. A role begun by a range interrupts, and what it interrupted goes on
  when nobody is near any more.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any, Protocol

from sparring.behaviours import reasons
from sparring.behaviours.checks import check_name, check_whole
from sparring.behaviours.learning import Lesson
from sparring.behaviours.model import (
    MINUTES_A_DAY,
    MOST_LEVEL,
    MOST_MOVES,
    START,
    Performance,
    Posted,
    Range,
)
from sparring.behaviours.prepared import Prepared, checked_prepared, prepare
from sparring.behaviours.scene import Scene
from sparring.errors import UsageError, unknown
from sparring.luck import Luck
from sparring.rules.turn import Turn
from sparring.scripting.copies import CopiedWithGame
from sparring.untrusted import excerpt

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from sparring.behaviours.learning import Learner
    from sparring.behaviours.model import Action, Event, Timer
    from sparring.behaviours.prepared import Line, Part
    from sparring.rules.vocabulary import Vocabulary

LIVING_STREAM = 16
"""An actor shares no luck with learners or worlds of the same seed."""
REASONS_KEPT = 8


class Surroundings(Protocol):
    """What an actor has to know of the game."""

    @property
    def minute(self) -> int:
        """The time of the day, in minutes after midnight."""

    @property
    def moves(self) -> int:
        """Another number whenever somebody may have come nearer to somebody or gone: how
        near they are is asked only then."""

    def near(self, who: str, kind: str, metres: float) -> str | None:
        """The nearest creature of this kind within so many metres; None: there is none."""

    def partners(self, who: str, kind: str) -> Iterable[Actor]:
        """Whom this actor can ask to join in, in the order in which it asks; `kind` is ""
        when anyone will do."""


class Actor(CopiedWithGame):
    """One character playing one performance."""

    __slots__ = (
        "_action",
        "_minute",
        "_moves",
        "_notes",
        "_ranges",
        "_stirred",
        "_turn",
        "base",
        "events",
        "gone",
        "inside",
        "kind",
        "learners",
        "lesson",
        "levels",
        "luck",
        "me",
        "name",
        "part",
        "prepared",
        "scene",
        "waiting",
    )

    def __init__(
        self,
        performance: Performance | Prepared,
        *,
        name: str,
        seed: int = 0,
        kind: str = "",
        me: Any = None,
        words: Vocabulary | None = None,
        learners: Mapping[str, Learner] | None = None,
    ) -> None:
        check_name("an actor", name)
        if isinstance(performance, Performance):
            performance = prepare(performance, words)
        self.prepared = checked_prepared(performance)
        self.name = name
        self.kind = kind
        """What it is to those who look for partners."""
        self.me = me
        """What conditions are asked of: the character in the game."""
        self.learners = learners or {}
        """Who chooses in learning roles, by the role's name."""
        self.luck = Luck(seed, LIVING_STREAM)
        self.levels = dict(self.prepared.needs)
        """How strongly each need is felt."""
        self.base: Part | None = None
        """What it plays while no range says otherwise; None before its first tick."""
        self.part: Part | None = None
        """What it plays."""
        self.scene: Scene | None = None
        """What it is at."""
        self.waiting: list[Scene] = []
        """What was interrupted, the latest last."""
        self.events: dict[str, str | None] = {}
        """What happened since the last tick, and who caused it."""
        self.inside: dict[Range, str] = {}
        """Ranges that somebody is in, and who came first."""
        self.lesson: Lesson | None = None
        """The encounter of a learning role that is going on."""
        self.gone = False
        self._turn = Turn(self.luck)
        self._notes: deque[reasons.Note] = deque(maxlen=REASONS_KEPT)
        self._ranges: tuple[Range, ...] = ()
        self._minute = -1
        self._moves: int | None = None
        self._action: Action | None = None
        self._stirred = True

    def __repr__(self) -> str:
        doing = self.scene.name if self.scene else "nothing"
        return f"<Actor {self.name}, {self.role or 'not yet begun'}: {doing}>"

    # --- what a game calls -----------------------------------------------------------------

    def post(self, event: str, cause: str | None = None) -> None:
        """Something happened that this character notices; who caused it may be told."""
        if event in self.prepared.posted and not self.gone:
            if cause is not None:
                check_name("who caused an event", cause)
            self.events.setdefault(event, cause)
            self._stirred = True

    def tick(self, world: Surroundings) -> Action | None:
        """What to do now: the same as before, unless that is done or something happened."""
        if (
            self._stirred
            or world.minute != self._minute
            or (self._ranges and world.moves != self._moves)
        ):
            self._look(world)
        return self._action

    def done(self, action: Action | None = None, *, failed: bool = False) -> bool:
        """The action is done, or (`failed`) cannot be done: its behaviour is given up.

        With `action`, nothing happens unless it is still the present one: it may have been
        interrupted in the meantime. Says whether anything came of it.
        """
        scene = self.scene
        if scene is None or self._action is None:
            return False
        if action is not None and action is not self._action:
            return False
        if failed:
            self._note(reasons.failed, scene.name, self._action)
            self._end_scene("gave up")
        else:
            self._advance(scene)
        return True

    def leave(self) -> None:
        """The character is taken out of the game; whoever was at something with it stops."""
        if self.gone:
            return
        self._end_scene("gone")
        self.waiting.clear()
        self._end_lesson()
        self.events.clear()
        self.gone = True
        self._note(reasons.gone)

    def feel(self, need: str, change: int) -> None:
        """The game raises or (below 0) lowers a need."""
        if need not in self.levels:
            raise unknown(f"need of '{self.prepared.performance.name}'", need, self.levels)
        check_whole("a change of a need", change, -MOST_LEVEL, MOST_LEVEL)
        self.levels[need] = min(MOST_LEVEL, max(0, self.levels[need] + change))

    def rewarded(self, reward: float) -> None:
        """What the last choice of a learning role has brought; rewards add up."""
        from sparring.learners.sarsa import checked_reward

        # Checked here: a learner would refuse it only at the next choice, and ever after.
        number = checked_reward(reward)
        if self.lesson is not None:
            self.lesson.reward += number

    def saw(self, deed: str) -> None:
        """What the one that a learning role models was seen doing."""
        if self.lesson is not None and self.lesson.seen is None:
            self.lesson.seen = deed

    # --- what a game may ask ---------------------------------------------------------------

    @property
    def role(self) -> str | None:
        """The role that it plays; None before its first tick."""
        return self.part.name if self.part else None

    @property
    def behaviour(self) -> str | None:
        """What it is at; None: nothing."""
        return self.scene.name if self.scene else None

    @property
    def partner(self) -> Actor | None:
        """With whom it is at that."""
        return self.scene.partner if self.scene else None

    @property
    def action(self) -> Action | None:
        """The present action, as the last tick gave it or `done` moved it on."""
        return self._action

    def why(self) -> reasons.ActorReason:
        """Why it does what it does: data, and in words with `str`."""
        return reasons.reason_in(self._notes[-1]) if self._notes else reasons.NOT_BEGUN

    def reasons(self) -> list[reasons.ActorReason]:
        """Its last reasons, the oldest first."""
        return [reasons.reason_in(note) for note in self._notes]

    # --- saving ----------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """This actor as JSON data. Whoever may be at something with others is saved with
        them: see `Company`."""
        from sparring.behaviours.state import state_of

        return state_of(self)

    def restore(self, form: Any) -> None:
        """Go on as saved; raises StateError, and changes nothing, unless this is the saved
        state of an actor with the same performance. A collaboration ends here."""
        from sparring.behaviours.state import read_actor, take_over

        saved = read_actor(form, self)
        self.stop()
        take_over(self, saved, None)

    def stop(self) -> None:
        """End whatever it is at, with anybody; at its next tick it begins something."""
        self._end_scene("stopped")
        self.waiting.clear()

    # --- deciding --------------------------------------------------------------------------

    def _look(self, world: Surroundings) -> None:
        """Something may have happened: find out what, and what follows from it."""
        if self.gone:
            return
        self._stirred = False
        happened = self._happened(world)
        if happened or self.part is not self._present():
            happened += self._change_role(happened, world)
            self._answer(happened, world)
        if self.scene is None:
            self._resume_or_choose(world)

    def _happened(self, world: Surroundings) -> list[tuple[Event, str | None]]:
        """Every event since the last look, with who caused it."""
        happened: list[tuple[Event, str | None]] = []
        if self.base is None:
            happened.append((START, None))
            self.base = self.part = self.prepared.begins[START]
            self._ranges = self.prepared.ranges + self.part.ranges
            self._note(reasons.role, self.part.name, START)
        if world.minute != self._minute:
            happened += [(timer, None) for timer in self._reached(world.minute)]
        if world.moves != self._moves:
            check_whole("the number of moves", world.moves, -MOST_MOVES, MOST_MOVES)
            if self._ranges:
                happened += self._entered(world, self._ranges)
        self._moves = world.moves
        if self.events:
            happened += [(Posted(name), cause) for name, cause in self.events.items()]
            self.events = {}
        return happened

    def _reached(self, minute: int) -> list[Timer]:
        """The timers from the last minute looked at up to this one, in their order; at
        the first look, those of this very minute."""
        if not isinstance(minute, int) or not 0 <= minute < MINUTES_A_DAY:
            raise UsageError(f"the minute of the day is 0 to 1439; got {excerpt(minute)}")
        before = self._minute if self._minute >= 0 else minute - 1
        self._minute = minute
        assert self.part is not None
        timers = self.prepared.timers[self.part.number]
        passed = (minute - before) % MINUTES_A_DAY
        reached = [
            timer for timer in timers if 0 < (timer.minute - before) % MINUTES_A_DAY <= passed
        ]
        return sorted(reached, key=lambda timer: (timer.minute - before) % MINUTES_A_DAY)

    def _entered(
        self, world: Surroundings, ranges: Sequence[Range]
    ) -> list[tuple[Event, str | None]]:
        """The ranges that somebody has come into, and who; those left are open again."""
        entered: list[tuple[Event, str | None]] = []
        for one in ranges:
            who = world.near(self.name, one.creature, one.metres)
            if who is None:
                self.inside.pop(one, None)
            elif one not in self.inside:
                check_name("a creature", who)
                self.inside[one] = who
                entered.append((one, who))
        return entered

    # --- roles -----------------------------------------------------------------------------

    def _present(self) -> Part:
        """The part to be played: of the first range role that somebody is near for, or
        the usual one."""
        for one in self.prepared.ranges:
            if one in self.inside:
                return self.prepared.begins[one]
        assert self.base is not None
        return self.base

    def _change_role(
        self, happened: Iterable[tuple[Event, str | None]], world: Surroundings
    ) -> list[tuple[Event, str | None]]:
        """Play the role that these events call for; gives what the new role notices."""
        begins = self.prepared.begins
        why: Event | None = None
        for event, _ in happened:
            if event in begins and not isinstance(event, Range):
                self.base, why = begins[event], event
        former, part = self.part, self._present()
        assert former is not None
        if part is not former:
            self.part = part
            self._note_role(part, why)
            self._stop_own_accord(former)
        self._forget_roles_that_are_over()
        return [] if part is former else self._notices(part, world)

    def _note_role(self, part: Part, why: Event | None) -> None:
        """Remember why another role is played."""
        if part is not self.base:
            why = next(one for one in self.prepared.ranges if one in self.inside)
        if why is None:
            self._note(reasons.role_again, part.name)
        else:
            self._note(reasons.role, part.name, why)

    def _notices(self, part: Part, world: Surroundings) -> list[tuple[Event, str | None]]:
        """Who is near already when a role begins."""
        self._ranges = self.prepared.ranges + part.ranges
        watched = set(self._ranges)
        self.inside = {one: who for one, who in self.inside.items() if one in watched}
        return self._entered(world, part.ranges)

    def _stop_own_accord(self, former: Part) -> None:
        """End or interrupt what was done of the former role's own accord."""
        scene = self.scene
        if scene is not None and scene.priority == 0:
            if not self._is_alive(former):
                self._note(reasons.dropped, scene.name, former.name)
            self._interrupt()

    def _forget_roles_that_are_over(self) -> None:
        """What waits of them is not taken up again, and their encounters are over."""
        if self.waiting:
            self.waiting = [one for one in self.waiting if self._is_alive(one.part)]
        if self.lesson is not None and not self._is_alive(self.lesson.part):
            self._end_lesson()

    def _is_alive(self, part: Part) -> bool:
        """Whether a part is played, or will be again when nobody is near any more."""
        if part is self.base:
            return True
        return any(self.prepared.begins.get(one) is part for one in self.inside)

    # --- cues ------------------------------------------------------------------------------

    def _answer(self, happened: list[tuple[Event, str | None]], world: Surroundings) -> None:
        """Let the highest latent cue that these events call begin, if it may interrupt."""
        assert self.part is not None
        called = [
            (line, cause) for event, cause in happened for line in self.part.latent.get(event, ())
        ]
        if not called:
            return
        present = self._priority()
        called.sort(key=lambda one: (-one[0].cue.priority, one[0].number))
        for line, cause in called:
            if line.cue.priority <= present:
                return
            if self._holds(line) and self._begin_latent(line, cause, world):
                return

    def _priority(self) -> int:
        """Of what it is at, or would go on with; -1: of nothing."""
        if self.scene is not None:
            return self.scene.priority
        next_one = self._next_waiting()
        return -1 if next_one is None else next_one.priority

    def _begin_latent(self, line: Line, cause: str | None, world: Surroundings) -> bool:
        """Begin what an event calls for; False when nobody wants to join in."""
        assert self.part is not None
        scene = Scene(self.part, line, self.luck.pick(line.scores), line.cue.priority, cause)
        interrupted = self.behaviour
        if line.cue.kind.asks and not self._found_partner(scene, world):
            return False
        self._note(reasons.by_event, scene.name, line.cue.event, cause, interrupted)
        self._begin(scene)
        return True

    def _holds(self, line: Line) -> bool:
        """Whether a cue's condition holds, if it has one."""
        return line.condition is None or line.condition(self.me, self._turn)

    # --- leisure ---------------------------------------------------------------------------

    def _resume_or_choose(self, world: Surroundings) -> None:
        """Go on with what was interrupted last, or choose something new."""
        scene = self._next_waiting()
        if scene is not None:
            self.waiting.remove(scene)
            task = scene.score.behaviour.tasks[scene.task].name
            self._note(reasons.resumed, scene.name, task)
            self._begin(scene)
            return
        self._choose(world)

    def _next_waiting(self) -> Scene | None:
        """The behaviour interrupted last that belongs to the present part."""
        for scene in reversed(self.waiting):
            if scene.part is self.part:
                return scene
        return None

    def _choose(self, world: Surroundings) -> None:
        """Begin a proactive cue; one whose partners refuse leaves the draw."""
        part = self.part
        assert part is not None
        lines = [line for line in part.proactive if self._holds(line)]
        while lines:
            line = self._drawn(part, lines)
            if line is None:
                break
            scene = Scene(part, line, self.luck.pick(line.scores), 0)
            if not line.cue.kind.asks or self._found_partner(scene, world):
                self._begin(scene)
                return
            self._note(reasons.refused, line.cue.about)
            lines.remove(line)
        if part.proactive:
            self._note(reasons.nothing)

    def _drawn(self, part: Part, lines: list[Line]) -> Line | None:
        """One of these cues: by the learner of the role, by motivation or by weight."""
        learner = self._learner(part)
        if learner is not None:
            return self._learned(part, lines, learner)
        weights = self._weights(part, lines)
        total = sum(weights)
        if total == 0:
            return None
        at = drawn_at(weights, self.luck.below(total))
        if part.motivation is None:
            self._note(reasons.by_weight, lines[at].title, weights[at], total)
        else:
            self._note(reasons.by_needs, lines[at].title, weights[at], total, dict(self.levels))
        return lines[at]

    def _weights(self, part: Part, lines: list[Line]) -> list[int]:
        """How likely each cue is. A motivation multiplies the weights of cues whose
        behaviours it knows by how much the most wanted of them is wanted; when it wants
        nothing at all, the weights alone count."""
        plain = [line.cue.weight for line in lines]
        if part.motivation is None:
            return plain
        wanted = part.motivation.weights(self.levels)
        weights = [
            line.cue.weight * max(wanted.get(score.key, 1) for score in line.scores)
            for line in lines
        ]
        return weights if any(weights) else plain

    # --- learning --------------------------------------------------------------------------

    def _learner(self, part: Part) -> Learner | None:
        """Who chooses in this part, if anybody does."""
        if part.learning is None:
            return None
        for role in part.roles:
            if role.learning is not None and role.name in self.learners:
                return self.learners[role.name]
        return None

    def _learned(self, part: Part, lines: list[Line], learner: Learner) -> Line:
        """The cue that a learner chooses; it is told first what its last choice brought."""
        if self.lesson is None or self.lesson.part is not part:
            self._end_lesson()
            self.lesson = Lesson(part, learner)
        line = self.lesson.choose(lines, self.me, self._turn)
        if part.learning is not None:
            self._note(reasons.by_learner, line.title, part.learning.learner)
        return line

    def _end_lesson(self) -> None:
        """The encounter of a learning role is over."""
        if self.lesson is not None:
            self.lesson.end(self.me)
            self.lesson = None

    # --- playing ---------------------------------------------------------------------------

    def _begin(self, scene: Scene) -> None:
        """Play this from the first action of its task, interrupting whatever goes on."""
        if self.scene is not None:
            self._interrupt()
        self.scene = scene
        self._action = scene.settled(self.luck)

    def _interrupt(self) -> None:
        """Lay aside what goes on, to go on with its task later; a half of a collaboration,
        or what belongs to a role that is over, ends instead."""
        scene = self.scene
        assert scene is not None
        if scene.partner_name is None and self._is_alive(scene.part):
            scene.step = 0
            self.waiting.append(scene)
            self.scene = self._action = None
        else:
            self._end_scene("called away")

    def _advance(self, scene: Scene) -> None:
        """On to the next action, the next task or the end."""
        scene.step += 1
        if scene.step == len(scene.score.tasks[scene.task]):
            scene.task += 1
            scene.step = 0
            if scene.task == len(scene.score.tasks):
                self._finish(scene)
                return
        partner = scene.partner.scene if scene.partner else None
        scene.waits = partner is not None and partner.task < scene.task
        self._action = None if scene.waits else scene.settled(self.luck)
        if scene.partner is not None:
            scene.partner._catch_up()

    def _catch_up(self) -> None:
        """Stop waiting for the partner once it has come as far, or has nothing left."""
        scene = self.scene
        if scene is None or not scene.waits:
            return
        partner = scene.partner.scene if scene.partner else None
        if partner is None or partner.task >= scene.task:
            scene.waits = False
            self._action = scene.settled(self.luck)

    def _finish(self, scene: Scene) -> None:
        """A behaviour has come to its end: needs change, and a partner goes on alone."""
        if scene.part.motivation is not None:
            self.levels.update(scene.part.motivation.after(scene.name, self.levels))
        self.scene = self._action = None
        self._stirred = True
        partner = scene.partner
        if partner is not None and partner.scene is not None:
            scene.partner = partner.scene.partner = None
            partner._catch_up()

    def _end_scene(self, reason: str) -> None:
        """Stop what goes on for good; a partner is left in the lurch."""
        scene = self.scene
        self.scene = self._action = None
        self._stirred = True
        if scene is None or scene.partner is None:
            return
        partner, scene.partner = scene.partner, None
        assert partner.scene is not None
        partner.scene.partner = None
        partner._note(reasons.left, partner.scene.name, self.name, reason)
        partner._end_scene(reason)

    # --- collaborating ---------------------------------------------------------------------

    def _found_partner(self, scene: Scene, world: Surroundings) -> bool:
        """Ask for a partner; whoever agrees is at it from now on, and so must this one be."""
        cue = scene.line.cue
        for other in world.partners(self.name, cue.partner):
            if other is self or (cue.partner and other.kind != cue.partner):
                continue
            half = other._answering(self, cue.about)
            if half is None:
                continue
            scene.priority = half.priority = max(scene.priority, half.priority)
            scene.partner_name, scene.partner = other.name, other
            half.partner = self
            interrupted = other.behaviour
            other._note(reasons.asked, half.name, cue.about, self.name, interrupted)
            other._begin(half)
            self._note(reasons.agreed, scene.name, other.name)
            return True
        return False

    def _answering(self, asker: Actor, about: str) -> Scene | None:
        """What it would play if asked about this; None: it refuses, having nothing to
        answer with, or something to do that is as important."""
        if self.part is None or self.gone:
            return None
        for line in self.part.reactive.get(about, ()):
            cue = line.cue
            if cue.priority <= self._priority():
                return None
            if (not cue.partner or cue.partner == asker.kind) and self._holds(line):
                score = self.luck.pick(line.scores)
                return Scene(self.part, line, score, cue.priority, None, asker.name)
        return None

    def _note(self, *note: Any) -> None:
        """Remember a reason; it is put into words only when somebody asks."""
        self._notes.append(note)


def drawn_at(weights: Sequence[int], point: int) -> int:
    """Where a point falls when the weights are laid end to end."""
    for at, weight in enumerate(weights):
        if point < weight:
            return at
        point -= weight
    raise AssertionError("a point beyond the sum of the weights")
