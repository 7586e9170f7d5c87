"""Whom and where rules mean: the words for agents, groups and locations, and
what can be asked of an agent."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.kernels.machine import make_machine
from sparring.worlds.crpg.data.codes import AgentWord, Group, PlaceWord, Predicate, Value
from sparring.worlds.crpg.kernel.moving import between, clamped, gap
from sparring.worlds.crpg.kernel.record import SPELLS, WIDTH, Fight, kernel, program

LARGEST_RANDOM = 1_000_000.0


@kernel
def fits(fight: Fight, me: int, other: int, enemy: bool, type: int) -> bool:
    """Whether somebody is on the side meant, alive, and of the type meant."""
    unit = fight.unit[other]
    if unit.alive == 0 or (type != NOBODY and unit.type != type):
        return False
    return (unit.side != fight.unit[me].side) == enemy


@kernel
def group_of(fight: Fight, me: int, enemy: bool) -> int:
    """The living of one's own side, or of the other, as bits."""
    side = fight.unit[me].side
    return fight.standing[1 - side if enemy else side]


@kernel
def random_agent(fight: Fight, me: int, enemy: bool, type: int) -> int:
    """Any agent of a side."""
    count = 0
    group = group_of(fight, me, enemy)
    for other in range(fight.units):
        if group >> other & 1 and (type == NOBODY or fight.unit[other].type == type):
            fight.fitting[count] = other
            count += 1
    if count == 0:
        return NOBODY
    return fight.fitting[0 if count == 1 else below(fight.luck, count)]


@kernel
def measure(fight: Fight, me: int, other: int, word: int) -> float:
    """What the words for agents compare; the least is meant."""
    if word == AgentWord.CLOSEST_ENEMY or word == AgentWord.CLOSEST_FRIEND:
        return between(fight, me, other)
    if word == AgentWord.FURTHEST_ENEMY or word == AgentWord.FURTHEST_FRIEND:
        return -between(fight, me, other)
    if word == AgentWord.WEAKEST_ENEMY or word == AgentWord.WEAKEST_FRIEND:
        return float(fight.unit[other].health)
    return -float(fight.unit[other].health)


@kernel
def find(fight: Fight, me: int, word: int, type: int) -> int:
    """The agent a word means, or nobody; among equals luck decides."""
    if word == AgentWord.MYSELF:
        return me
    if word == AgentWord.RECALLED_ENEMY:
        return fight.recalled[0]
    if word == AgentWord.RECALLED_FRIEND:
        return fight.recalled[1]
    enemy = word <= AgentWord.RANDOM_ENEMY
    if word == AgentWord.RANDOM_ENEMY or word == AgentWord.RANDOM_FRIEND:
        return random_agent(fight, me, enemy, type)
    best = NOBODY
    least = 0.0
    equals = 0
    group = group_of(fight, me, enemy)
    for other in range(fight.units):
        if group >> other & 1 == 0 or (type != NOBODY and fight.unit[other].type != type):
            continue
        if other == me and word == AgentWord.CLOSEST_FRIEND:
            continue
        size = measure(fight, me, other, word)
        if best == NOBODY or size < least:
            best = other
            least = size
            equals = 1
        elif size == least:
            equals += 1
            if below(fight.luck, equals) == 0:
                best = other
    return best


@kernel
def belongs(fight: Fight, me: int, word: int, type: int, other: int) -> bool:
    """Whether somebody is in a group."""
    return fits(fight, me, other, word == Group.ENEMY, type)


@kernel
def value(fight: Fight, who: int, word: int, first: float, second: float) -> float:
    """A number asked of an agent."""
    unit = fight.unit[who]
    if word == Value.HEALTH:
        return float(unit.health)
    if word == Value.HEALTH_PERCENTAGE:
        return 100.0 * unit.health / unit.most_health
    if word == Value.MAX_HEALTH:
        return float(unit.most_health)
    if word == Value.ROUND_NUMBER:
        return float(fight.rounds)
    if word == Value.SEGMENT_NUMBER:
        return float(fight.segment)
    if word == Value.DISTANCE:
        if second < 0.0:
            return between(fight, who, int(first))
        return between(fight, int(first), int(second))
    if word == Value.STEP_SIZE:
        return unit.step
    if word == Value.SPELL_COUNT:
        count = 0
        for spell in range(SPELLS):
            count += unit.spells[spell]
        return float(count)
    if not first >= 1.0:
        return 0.0
    return float(below(fight.luck, int(min(first, LARGEST_RANDOM))))


@kernel
def holds(fight: Fight, who: int, word: int, argument: float) -> bool:
    """A yes or no asked of an agent."""
    if word == Predicate.INFLUENCE:
        return fight.unit[who].influences & int(argument) != 0
    if word == Predicate.LOCATED_IN:
        return stands_in(fight, who, int(argument))
    return below(fight.luck, 100) < argument


@kernel
def stands_in(fight: Fight, who: int, kind: int) -> bool:
    """Whether an agent stands in such a cloud."""
    if fight.clouds == 0:
        return False
    unit = fight.unit[who]
    for at in range(fight.cloud_places):
        cloud = fight.cloud[at]
        if cloud.present == 1 and cloud.kind == kind:
            if gap(cloud.x, cloud.y, unit.x, unit.y) <= cloud.radius:
                return True
    return False


ask = make_machine(program, find, belongs, value, holds)


@kernel
def set_place(fight: Fight, x: float, y: float) -> bool:
    """The location a word means, for the order being weighed."""
    fight.try_x = clamped(x)
    fight.try_y = clamped(y)
    return True


@kernel
def centre_of(fight: Fight, me: int, friends: bool, enemies: bool) -> bool:
    """The mean position of the living of some sides."""
    x = 0.0
    y = 0.0
    count = 0
    group = group_of(fight, me, False) if friends else 0
    if enemies:
        group |= group_of(fight, me, True)
    for other in range(fight.units):
        if group >> other & 1:
            unit = fight.unit[other]
            x += unit.x
            y += unit.y
            count += 1
    return count > 0 and set_place(fight, x / count, y / count)


@kernel
def centre_of_clouds(fight: Fight, me: int) -> bool:
    """The mean centre of the clouds one stands in."""
    if fight.clouds == 0:
        return False
    unit = fight.unit[me]
    x = 0.0
    y = 0.0
    count = 0
    for at in range(fight.cloud_places):
        cloud = fight.cloud[at]
        if cloud.present == 1 and gap(cloud.x, cloud.y, unit.x, unit.y) <= cloud.radius:
            x += cloud.x
            y += cloud.y
            count += 1
    return count > 0 and set_place(fight, x / count, y / count)


@kernel
def beside_the_line(fight: Fight, me: int, enemy: bool, front: bool) -> bool:
    """Just before the frontmost, or behind the rearmost, agent of a side."""
    home = 0.0 if fight.unit[me].side == 0 else WIDTH
    best = NOBODY
    nearest_to_home = front == enemy
    group = group_of(fight, me, enemy)
    for other in range(fight.units):
        if group >> other & 1 == 0:
            continue
        if best == NOBODY:
            best = other
            continue
        size = abs(fight.unit[other].x - home)
        least = abs(fight.unit[best].x - home)
        if size < least if nearest_to_home else size > least:
            best = other
    if best == NOBODY:
        return False
    forward = 1.0 if home == 0.0 else -1.0
    beyond = -forward if nearest_to_home else forward
    x = fight.unit[best].x + beyond * fight.book.number.front_gap
    return set_place(fight, x, fight.unit[best].y)


@kernel
def random_place(fight: Fight, from_x: int, to_x: int) -> bool:
    """Any location between two edges."""
    x = float(from_x + below(fight.luck, to_x - from_x + 1))
    return set_place(fight, x, float(below(fight.luck, int(WIDTH) + 1)))


@kernel
def locate(fight: Fight, me: int, word: int) -> bool:
    """Set the location a word means; False if there is none."""
    if word == PlaceWord.CENTRE_ENEMY:
        return centre_of(fight, me, False, True)
    if word == PlaceWord.CENTRE_FRIEND:
        return centre_of(fight, me, True, False)
    if word == PlaceWord.CENTRE_ALL:
        return centre_of(fight, me, True, True)
    if word == PlaceWord.CENTRE_CLOUDS:
        return centre_of_clouds(fight, me)
    if word == PlaceWord.FRONT_ENEMY:
        return beside_the_line(fight, me, True, True)
    if word == PlaceWord.BACK_ENEMY:
        return beside_the_line(fight, me, True, False)
    if word == PlaceWord.FRONT_FRIEND:
        return beside_the_line(fight, me, False, True)
    if word == PlaceWord.BACK_FRIEND:
        return beside_the_line(fight, me, False, False)
    middle = int(WIDTH) // 2
    home_is_left = fight.unit[me].side == 0
    if word == PlaceWord.ANYWHERE:
        return random_place(fight, 0, int(WIDTH))
    if (word == PlaceWord.RANDOM_FRIEND_HALF) == home_is_left:
        return random_place(fight, 0, middle)
    return random_place(fight, middle, int(WIDTH))
