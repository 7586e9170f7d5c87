"""The duel once more, written plainly and slowly from the rules: nothing is shared with
the kernel but the generator, the network and the curves that have the same bits
everywhere. Sums and products are taken in the same order, so that bits can be compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from sparring.elementary import HALF_PI, PI, angle_of, sine
from sparring.evolution.network import Network
from sparring.luck import Luck

STEPS = 50
LIMIT = 180.0
CONTACT = 10.0


@dataclass
class Ship:
    x: float
    y: float
    nose: tuple[float, float]
    top_speed: float
    acceleration: float
    rotation: float
    reach: float
    full_hull: float
    strength: float
    noise: Luck
    controller: object
    speed: float = 0.0
    hull: float = 0.0

    def towards(self, other):
        return other.x - self.x, other.y - self.y

    def sees(self, other):
        """In the front half: the angle to the nose is 90 degrees at most."""
        return dot(self.nose, self.towards(other)) >= 0.0


def dot(one, other):
    return one[0] * other[0] + one[1] * other[1]


def cross(one, other):
    return one[0] * other[1] - one[1] * other[0]


def length(vector):
    return sqrt(vector[0] * vector[0] + vector[1] * vector[1])


def unit_vector(angle):
    return sine(angle + HALF_PI), sine(angle)


def between(luck, low, high):
    return low + (high - low) * (luck.word() / 2**32)


def ships_of(seed, controllers):
    """Duel `seed % 50` of set `seed // 50`; neighbours share a situation."""
    luck = Luck(seed // 2, 40)
    distance = between(luck, 80.0, 125.0)
    bearing = unit_vector(between(luck, -PI, PI))
    headings = [between(luck, -PI, PI) for _ in range(2)]
    kinds = [[between(luck, 0.5, 1.5) for _ in range(6)] for _ in range(2)]
    if seed % 2:
        kinds = kinds[::-1]
    places = [(0.0, 0.0), (distance * bearing[0], distance * bearing[1])]
    ships = []
    for side in range(2):
        speed, acceleration, rotation, reach, hull, strength = kinds[side]
        ship = Ship(
            *places[side],
            unit_vector(headings[side]),
            5.0 * speed,
            2.0 * acceleration,
            10 * (PI / 180.0) * rotation,
            55.0 * reach,
            100.0 * hull,
            5.5 * strength,
            Luck(seed, 41 + side),
            controllers[side],
        )
        ship.hull = ship.full_hull
        ships.append(ship)
    return ships


def rotate(ship, cosine, sine_):
    x, y = ship.nose
    ship.nose = (cosine * x - sine_ * y, sine_ * x + cosine * y)


def turn_towards(ship, direction):
    if dot(ship.nose, direction) >= sine(ship.rotation + HALF_PI):
        ship.nose = direction
        return
    left = cross(ship.nose, direction) < 0.0
    side = -sine(ship.rotation) if left else sine(ship.rotation)
    rotate(ship, sine(ship.rotation + HALF_PI), side)


def change_speed(ship, wanted):
    """As far as the acceleration and the top speed allow."""
    if wanted > ship.speed + ship.acceleration:
        wanted = ship.speed + ship.acceleration
    if wanted < ship.speed - ship.acceleration:
        wanted = ship.speed - ship.acceleration
    ship.speed = min(max(wanted, 0.0), ship.top_speed)


def steer_by_tactic(ship, other, distance):
    name = ship.controller
    if name == "stationary":
        return
    aft_attack = name in ("ai_2", "ai_3")
    whole = ship.hull == ship.full_hull
    if aft_attack and whole and 75.0 <= distance <= 150.0 and not ship.sees(other):
        change_speed(ship, ship.top_speed)
        return
    their_hull = other.hull - ship.strength if name in ("ai_1", "ai_3") else other.hull
    along, across = ship.towards(other)
    if ship.hull * other.full_hull < their_hull * ship.full_hull:
        turn_towards(ship, (-(along / distance), -(across / distance)))
        change_speed(ship, ship.top_speed)
    else:
        turn_towards(ship, (along / distance, across / distance))
        change_speed(ship, other.speed if distance <= ship.reach else ship.top_speed)


def steer_by_network(ship, other, distance):
    def seen(direction):
        return angle_of(dot(ship.nose, direction), cross(ship.nose, direction)) / PI

    faster, turn = ship.controller.act(
        [
            ship.strength / 5.5,
            ship.reach / 55.0,
            ship.hull / 100.0,
            ship.speed / 5.0,
            seen(ship.towards(other)),
            distance / LIMIT,
            other.hull / 100.0,
            seen(other.nose),
            other.speed / 5.0,
            ship.noise.word() / 2**32,
        ]
    )
    rotate(ship, *unit_vector((2.0 * turn - 1.0) * ship.rotation))
    change_speed(ship, ship.speed + (2.0 * faster - 1.0) * ship.acceleration)


def take_turn(ship, other, distance):
    """Rotate, accelerate, move, fire; returns how far the ships are apart then."""
    if isinstance(ship.controller, Network):
        steer_by_network(ship, other, distance)
    else:
        steer_by_tactic(ship, other, distance)
    ship.x += ship.speed * ship.nose[0]
    ship.y += ship.speed * ship.nose[1]
    apart = ship.x - other.x, ship.y - other.y
    distance = length(apart)
    if distance < CONTACT:
        ship.x = other.x + apart[0] / distance * CONTACT
        ship.y = other.y + apart[1] / distance * CONTACT
        distance = CONTACT
        head_on = ship.sees(other), other.sees(ship)
        if head_on[0]:
            ship.speed = 0.0
        if head_on[1]:
            other.speed = 0.0
    if distance <= ship.reach and ship.sees(other):
        other.hull = max(0.0, other.hull - ship.strength)
    return distance


def rating(dynamic, static):
    """Equation 4.1."""
    if dynamic.hull <= 0.0:
        return 0.0
    share = static.full_hull * dynamic.hull
    return share / (share + dynamic.full_hull * static.hull)


def play(seed, controllers):
    """A duel: the state of both ships after every step, the fitness and the result."""
    for controller in controllers:
        if isinstance(controller, Network):
            controller.forget()
    dynamic, static = ships_of(seed, controllers)
    distance = length(dynamic.towards(static))
    states, total = [], 0.0
    while len(states) < STEPS:
        distance = take_turn(dynamic, static, distance)
        distance = take_turn(static, dynamic, distance)
        total += rating(dynamic, static)
        states.append(
            [(ship.x, ship.y, *ship.nose, ship.speed, ship.hull) for ship in (dynamic, static)]
        )
        if dynamic.hull <= 0.0 or static.hull <= 0.0 or distance > LIMIT:
            break
    fitness = (total + (STEPS - len(states)) * rating(dynamic, static)) / STEPS
    result = -1 if dynamic.hull <= 0.0 else 1 if static.hull <= 0.0 else 0
    return states, fitness, result
