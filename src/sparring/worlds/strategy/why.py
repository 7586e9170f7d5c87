"""Why a commander goes on with a line of his plan, waits in it, or passes others over.

The kernel only carries plans out; here the same questions are asked again in plain Python,
over a copy of the game, and the answers kept as sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sparring.kernels.records import copied
from sparring.rules.reasons import RuleReason, RuleReasonKind
from sparring.scripting.script import Decision, Tried
from sparring.worlds.strategy.data.codes import (
    AT_HAND,
    FORCES,
    KINDS,
    NONE,
    SIDES,
    Ask,
    Event,
    House,
    Kind,
    Op,
    Upgrade,
)
from sparring.worlds.strategy.data.units import BUILDINGS, UNITS, UPGRADES
from sparring.worlds.strategy.kernel import entries
from sparring.worlds.strategy.lowering import steps_of
from sparring.worlds.strategy.telling import a, amount_of, clock_of, listed
from sparring.worlds.strategy.vocabulary import Me, Plan, Step, name_of
from sparring.worlds.why import explained_choice

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sparring.rules.checked import CheckedStatement
    from sparring.worlds.strategy.kernel.record import Fight, Unit

    Statements = Sequence[CheckedStatement]

GROWN = {
    House.TOWN_HALL: (House.TOWN_HALL, House.KEEP, House.CASTLE),
    House.KEEP: (House.KEEP, House.CASTLE),
}
"""What counts as a building: itself, and what it may have become."""


@dataclass(frozen=True, slots=True)
class PlanReason(RuleReason):
    """A reason in words of this world."""

    words: str = ""

    def __str__(self) -> str:
        return self.words


def goes_on(words: str) -> PlanReason:
    """Why a line is served or waits."""
    return PlanReason(RuleReasonKind.POSSIBLE, True, words=words)


def passed_over(words: str) -> PlanReason:
    """Why a line is not."""
    return PlanReason(RuleReasonKind.NOT_POSSIBLE, False, words=words)


# --- decisions -------------------------------------------------------------------------------


def explained_plans(before: Fight, scripts: Sequence[Statements]) -> dict[int, Decision]:
    """What both go on with in a second, if they can and there is anything left of their
    plans."""
    fight = copied(before)
    decisions = {}
    for who in range(SIDES):
        if entries.able(fight, who) and not fight.unit[who].outside:
            decision = explained_plan(fight, who, scripts[who])
            if decision is not None:
                decisions[who] = decision
    return decisions


def explained_plan(fight: Fight, who: int, script: Statements) -> Decision | None:
    """What one goes on with, and why not with what stands before it; None at the end of a
    plan."""
    unit = fight.unit[who]
    place = int(unit.place)
    tried = [line_before(unit, at, script[at]) for at in range(min(place, len(script)))]
    if place < len(script) and unit.began:
        doing = goes_on(progress(fight, who, script[place]))
        return decided(script, [*tried, acted(place, script, doing)])
    for at in range(place, len(script)):
        reason = obstacle(fight, who, script[at])
        if reason is None:
            return decided(script, [*tried, acted(at, script, goes_on("it can be done"))])
        tried.append(Tried(line_name(at), script[at].text, False, reason))
    if unit.loop == NONE:
        return None
    loop = int(unit.loop)
    return decided(script, [*tried[:loop], acted(loop, script, goes_on("the plan begins anew"))])


def decided(script: Statements, tried: Sequence[Tried]) -> Decision:
    """A decision for the last line that was tried."""
    last = len(tried) - 1
    return Decision(Plan(tuple(steps_of(script[last]))), tried[last].rule, tuple(tried))


def line_name(place: int) -> str:
    """What a line of a fixed script is called."""
    return f"line {place + 1}"


def acted(place: int, script: Statements, reason: RuleReason) -> Tried:
    """The line that is served or waits."""
    return Tried(line_name(place), script[place].text, True, reason)


def line_before(unit: Unit, place: int, statement: CheckedStatement) -> Tried:
    """A line that the plan has left behind."""
    words = "served before" if unit.acted[place] else "passed over before"
    return Tried(line_name(place), statement.text, False, passed_over(words))


def plan_at_hand(fight: Fight, who: int, script: Statements) -> Plan | None:
    """What somebody goes on with, as the kernel carries it out; the game is changed."""
    unit = fight.unit[who]
    if unit.chosen == NONE:
        return None
    place = int(unit.place)
    if unit.began:
        return Plan(tuple(steps_of(script[place])))
    fight.logging = 1
    fight.events = 0
    entries.close_round(fight)
    noted = (fight.event[at] for at in range(int(fight.events)))
    begun = [int(one.thing) for one in noted if one.code == Event.RULE and one.who == who]
    # A plan whose last lines are all passed over goes on where its loop begins.
    first = begun[0] if begun and begun[0] >= place else int(unit.loop)
    return None if first == NONE else Plan(tuple(steps_of(script[first])))


# --- why a line waits ------------------------------------------------------------------------


def progress(fight: Fight, who: int, statement: CheckedStatement) -> str:
    """What the line at hand is about."""
    unit = fight.unit[who]
    steps = steps_of(statement)
    at = int(unit.step)
    if at >= len(steps) or unit.since == NONE:
        return "it goes on"
    step, waited = steps[at], int(fight.clock) - int(unit.since)
    left = f"{clock_of(waited)} of at most {clock_of(int(fight.book.wait_ticks))}"
    match step.op:
        case Op.WAIT if not has(unit, House(step.first)):
            return f"it waits for {a(name_of(House(step.first)))}, {left}"
        case Op.ATTACK | Op.HOLD if missing_in(unit, force_of(unit, step.first)):
            return f"it waits for {missing_in(unit, force_of(unit, step.first))}, {left}"
        case Op.SLEEP if waited < step.first:
            return f"it rests for another {clock_of(step.first - waited)}"
    return "what it waited for has come"


def force_of(unit: Unit, number: int) -> int:
    """The force that a step names."""
    return int(unit.raid) if number == AT_HAND else number


def missing_in(unit: Unit, force: int) -> str:
    """Whoever a force lacks, in words; empty if nobody."""
    lacking = {}
    for kind in Kind:
        at = force * KINDS + kind
        lacking[kind] = max(0, int(unit.target[at]) - int(unit.member[at]))
    return listed(amount_of(count, kind) for kind, count in lacking.items() if count)


# --- why a line is passed over ---------------------------------------------------------------


def obstacle(fight: Fight, who: int, statement: CheckedStatement) -> RuleReason | None:
    """Why nothing of a line can be done now; None if something can."""
    decision, _ = explained_choice(fight, Me(fight, who), [statement])
    if decision.rule is None:
        return decision.tried[0].because
    unit = fight.unit[who]
    raid = int(unit.raid)
    reasons = []
    wanted: set[int] = set()
    for step in steps_of(statement):
        if step.op == Op.NEXT_FORCE:
            raid = raid % (FORCES - 1) + 1
            continue
        force = raid if step.first == AT_HAND else step.first
        reason = fault_in(fight, who, step, force, wanted)
        if reason is None:
            return None
        reasons.append(reason)
    return passed_over(reasons[0] if reasons else "it asks for nothing")


def fault_in(fight: Fight, who: int, step: Step, force: int, wanted: set[int]) -> str | None:
    """Why a step cannot be done; None if it can."""
    unit = fight.unit[who]
    match step.op:
        case Op.NEED:
            return fault_in_need(fight, who, House(step.first))
        case Op.WAIT:
            house = House(step.first)
            if has(unit, house) or is_asked_for(unit, Ask.HOUSE, house):
                return None
            return f"nobody has asked for {a(name_of(house))}"
        case Op.RESEARCH:
            return fault_in_research(unit, Upgrade(step.first))
        case Op.FORCE:
            entry = UNITS[Kind(step.second)]
            return lacking(unit, (entry.made_in, *entry.needs))
        case Op.FORCE_MIX | Op.STRONGEST:
            return lacking(unit, (House.BARRACKS,))
        case Op.ATTACK if not is_asked_for(unit, Ask.FORCE, force):
            return f"force {force} wants nobody"
    return None


def fault_in_need(fight: Fight, who: int, house: House) -> str | None:
    """Why one building more cannot be asked for."""
    if house == House.TOWN_HALL:
        return None if entries.has_free_mine(fight, who) else "no mine is free"
    entry = BUILDINGS[house]
    base = () if entry.grows_from in (None, House.WATCH_TOWER) else (entry.grows_from,)
    return lacking(fight.unit[who], (*base, *entry.needs))


def fault_in_research(unit: Unit, upgrade: Upgrade) -> str | None:
    """Why a level more cannot be asked for."""
    entry = UPGRADES[upgrade]
    if unit.level_wanted[upgrade] >= len(entry.gold):
        return "every level of it was asked for"
    return lacking(unit, (entry.at,))


def lacking(unit: Unit, houses: Iterable[Any]) -> str | None:
    """The first building that neither stands nor was asked for, in words."""
    for house in houses:
        if not has(unit, house) and not is_asked_for(unit, Ask.HOUSE, house):
            return f"it needs {a(name_of(house))}, which is neither there nor asked for"
    return None


def has(unit: Unit, house: House) -> bool:
    """Whether a building of a kind stands, or what it has become."""
    return any(unit.standing[one] > 0 for one in GROWN.get(house, (house,)))


def is_asked_for(unit: Unit, ask: Ask, what: int) -> bool:
    """Whether there is such a request."""
    requests = (unit.request[at] for at in range(int(unit.requests)))
    return any(one.ask == ask and one.what == what for one in requests)
