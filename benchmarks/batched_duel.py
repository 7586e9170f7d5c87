"""The duel of starships written for whole arrays, as users of NumPy and Torch write their
games: all duels of all networks at once, step by step.

    duels = BatchedDuels(NUMPY, shape)
    fitness = duels.fitness(weights)              # a row of weights for each network

It is the same game as the compiled one (`worlds/starships/kernel`), held to its results by
`evolution.py`. In some duels the second ship turns round when it looks straight at the
first: to the left or to the right by the last bit, and libraries of mathematics have last
bits of their own. So single duels may end otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sparring.elementary import HALF_PI, PI, sine
from sparring.luck import Luck
from sparring.worlds.starships.data.inputs import (
    HULL_SCALE,
    RANGE_SCALE,
    SPEED_SCALE,
    STRENGTH_SCALE,
)
from sparring.worlds.starships.data.numbers import LIMIT, STEPS
from sparring.worlds.starships.data.situations import NOISE_STREAM, TO_UNIT, situation_of
from sparring.worlds.starships.world import Starships

if TYPE_CHECKING:
    from collections.abc import Sequence

    from batched import Arrays

    from sparring.evolution.shapes import Shape


class Ship:
    """A ship in every duel of every network: numbers for each network and duel, or one for
    all networks where they do not change."""

    def __init__(self, columns: dict[str, Any], blank: Any) -> None:
        self.most_speed = columns["most_speed"]
        self.acceleration = columns["acceleration"]
        self.rotation = columns["rotation"]
        self.cosine, self.sine = columns["cosine"], columns["sine"]
        self.range = columns["range"]
        self.strength = columns["strength"]
        self.most_hull = columns["most_hull"]
        self.x, self.y = blank + columns["x"], blank + columns["y"]
        self.nose_x, self.nose_y = blank + columns["nose_x"], blank + columns["nose_y"]
        self.speed = blank
        self.hull = blank + self.most_hull

    def turn(self, cosine: Any, sine: Any) -> None:
        """Turn the nose by an angle whose cosine and sine are known."""
        self.nose_x, self.nose_y = (
            cosine * self.nose_x - sine * self.nose_y,
            sine * self.nose_x + cosine * self.nose_y,
        )

    def ahead(self, along: Any, across: Any) -> Any:
        """How far a vector points ahead."""
        return self.nose_x * along + self.nose_y * across

    def aside(self, along: Any, across: Any) -> Any:
        """How far a vector points to the left."""
        return self.nose_x * across - self.nose_y * along


class BatchedDuels:
    """Duels of the training set against AI-0, by a library of arrays."""

    def __init__(
        self, arrays: Arrays, shape: Shape, seeds: Sequence[int] = Starships.training
    ) -> None:
        numbers = Starships().numbers
        situations = [situation_of(seed, numbers) for seed in seeds]
        self.arrays = arrays
        self.library = arrays.library
        self.shape = shape
        self.contact = float(numbers["contact"])
        self.noise = [arrays.reals(noise) for noise in zip(*map(noise_of, seeds), strict=True)]
        self.starts = [
            {name: arrays.reals(column) for name, column in columns_of(starts).items()}
            for starts in zip(*situations, strict=True)
        ]

    def fitness(self, weights: Any) -> Any:
        """The mean of equation 4.1 over all steps and duels, for each network."""
        layers = self.arrays.layers(self.shape, weights)
        blank = self.arrays.zeros(len(weights), len(self.noise[0]))
        first, second = (Ship(columns, blank) for columns in self.starts)
        gap = self.gap_between(first, second)
        goes_on = blank == 0.0
        points = blank
        for step in range(STEPS):
            self.steer_by_network(first, second, gap, layers, blank + self.noise[step])
            gap = self.fly(first, second)
            self.fire(first, second, gap, goes_on)
            self.steer_by_plan(second, first, gap)
            gap = self.fly(second, first)
            self.fire(second, first, gap, goes_on)
            own = second.most_hull * first.hull
            # A destroyed ship has a hull of 0, and so no share.
            share = own / (own + first.most_hull * second.hull)
            points = points + self.library.where(first.hull > 0.0, share, blank)
            goes_on = goes_on & (first.hull > 0.0) & (second.hull > 0.0) & (gap <= LIMIT)
        return points.mean(1) / STEPS

    def steer_by_network(self, ship: Ship, other: Ship, gap: Any, layers: Any, noise: Any) -> None:
        """Let every network look, then turn and change speed as it says."""
        library = self.library
        none = noise * 0.0
        along, across = other.x - ship.x, other.y - ship.y
        seen = (
            none + ship.strength / STRENGTH_SCALE,
            none + ship.range / RANGE_SCALE,
            ship.hull / HULL_SCALE,
            ship.speed / SPEED_SCALE,
            self.arrays.angle(ship.ahead(along, across), ship.aside(along, across)) / PI,
            gap / LIMIT,
            other.hull / HULL_SCALE,
            self.arrays.angle(
                ship.ahead(other.nose_x, other.nose_y), ship.aside(other.nose_x, other.nose_y)
            )
            / PI,
            other.speed / SPEED_SCALE,
            noise,
        )
        signals = library.stack(seen, -1)
        for layer in layers:
            signals = self.arrays.think(layer, signals)
        angle = (2.0 * signals[..., 1] - 1.0) * ship.rotation
        ship.turn(self.arrays.cosine(angle), self.arrays.sine(angle))
        faster = ship.speed + (2.0 * signals[..., 0] - 1.0) * ship.acceleration
        ship.speed = library.clip(faster, none, none + ship.most_speed)

    # --- ships -----------------------------------------------------------------------

    def gap_between(self, first: Ship, second: Ship) -> Any:
        """How far ships are apart."""
        along, across = first.x - second.x, first.y - second.y
        return self.library.sqrt(along * along + across * across)

    def steer_by_plan(self, ship: Ship, other: Ship, gap: Any) -> None:
        """AI-0: flee when weaker, else approach, and keep up with the other within range."""
        where = self.library.where
        flees = ship.hull * other.most_hull < other.hull * ship.most_hull
        way = where(flees, -1.0, 1.0)
        along, across = way * ((other.x - ship.x) / gap), way * ((other.y - ship.y) / gap)
        reaches = ship.ahead(along, across) >= ship.cosine
        sine = where(ship.aside(along, across) >= 0.0, ship.sine, -ship.sine)
        ship.turn(ship.cosine, sine)
        ship.nose_x = where(reaches, along, ship.nose_x)
        ship.nose_y = where(reaches, across, ship.nose_y)
        keeps_up = ~flees & (gap <= ship.range)
        wanted = where(keeps_up, other.speed, ship.most_speed)
        slowest, fastest = ship.speed - ship.acceleration, ship.speed + ship.acceleration
        wanted = self.library.minimum(self.library.maximum(wanted, slowest), fastest)
        ship.speed = self.library.minimum(wanted, ship.most_speed)

    def fly(self, ship: Ship, other: Ship) -> Any:
        """Move along the nose, not nearer than contact: whoever has the other ahead then
        stands still. How far the ships are apart now."""
        where = self.library.where
        ship.x = ship.x + ship.speed * ship.nose_x
        ship.y = ship.y + ship.speed * ship.nose_y
        gap = self.gap_between(ship, other)
        bumps = gap < self.contact
        if not bumps.any():
            return gap
        along, across = (ship.x - other.x) / gap, (ship.y - other.y) / gap
        ship.x = where(bumps, other.x + along * self.contact, ship.x)
        ship.y = where(bumps, other.y + across * self.contact, ship.y)
        along, across = ship.x - other.x, ship.y - other.y
        ship.speed = where(bumps & (ship.ahead(-along, -across) >= 0.0), 0.0, ship.speed)
        other.speed = where(bumps & (other.ahead(along, across) >= 0.0), 0.0, other.speed)
        return where(bumps, self.contact, gap)

    def fire(self, ship: Ship, other: Ship, gap: Any, goes_on: Any) -> None:
        """Lasers hit whatever is within range in the front half, while a duel goes on."""
        is_ahead = ship.ahead(other.x - ship.x, other.y - ship.y) >= 0.0
        hits = goes_on & is_ahead & (gap <= ship.range)
        hull = other.hull - self.library.where(hits, ship.strength, 0.0)
        other.hull = self.library.maximum(hull, 0.0 * hull)


# --- how duels begin -----------------------------------------------------------------


def noise_of(seed: int) -> list[float]:
    """What the network of a duel sees as chance, step by step."""
    luck = Luck(seed, NOISE_STREAM)
    return [luck.word() * TO_UNIT for _ in range(STEPS)]


def columns_of(starts: Sequence[Any]) -> dict[str, Any]:
    """The ships of one side when their duels begin: a column for each number."""
    rotations = [start.characteristics.rotation for start in starts]
    named = ("most_speed", "acceleration", "range", "most_hull", "strength")
    return {
        "x": [start.x for start in starts],
        "y": [start.y for start in starts],
        "nose_x": [sine(start.heading + HALF_PI) for start in starts],
        "nose_y": [sine(start.heading) for start in starts],
        "rotation": rotations,
        "cosine": [sine(rotation + HALF_PI) for rotation in rotations],
        "sine": [sine(rotation) for rotation in rotations],
        **{name: [getattr(start.characteristics, name) for start in starts] for name in named},
    }
