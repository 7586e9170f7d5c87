"""The slow twin of the kernels: box pushing in plain Python, every ray followed to its
end, written from the description in docs/worlds/boxes.md and from nothing else."""

from __future__ import annotations

from math import sqrt

ROOT_HALF = 0.7071067811865476
# Place and direction of each sensor: ahead, left, and the same for where it looks.
SENSORS = [
    (9.5, 23.0, 0.0, 1.0),
    (18.0, 17.5, ROOT_HALF, ROOT_HALF),
    (24.5, 5.5, 1.0, 0.0),
    (24.5, -5.5, 1.0, 0.0),
    (18.0, -17.5, ROOT_HALF, -ROOT_HALF),
    (9.5, -23.0, 0.0, -1.0),
    (-23.0, -9.5, -1.0, 0.0),
    (-23.0, 9.5, -1.0, 0.0),
]
SIDE = [(4, 4, 1023), (8, 8, 800), (16, 10, 600), (26, 14, 400), (40, 18, 60)]
MIDDLE = [(12, 0, 900), (20, 0, 750), (32, 0, 650), (44, 0, 160), (58, 0, 40)]
OTHER_SIDE = [(ahead, -aside, value) for ahead, aside, value in SIDE]
NUMBERS = {
    "half_width": 100,
    "column": 60,
    "box_distance": 130,
    "box_radius": 25,
    "friction": 50,
}


class LiteralRobot:
    """One robot and one box; `steer` makes two speeds of eight readings."""

    def __init__(self, instance, luck, steer, numbers=None):
        self.numbers = {**NUMBERS, **(numbers or {})}
        self.luck, self.steer = luck, steer
        column = self.numbers["column"]
        self.x, self.y = float(column * (instance // 3 - 1)), 200.0
        self.box_x = float(column * (instance % 3 - 1))
        self.box_y = 200.0 + self.numbers["box_distance"]
        self.start = self.box_x, self.box_y
        self.heading_x, self.heading_y = 0.0, 1.0
        self.readings = [0] * 8
        self.speeds = (0, 0)

    def draws(self):
        """Two draws of 16 bits; no luck means no noise."""
        word = self.luck.word() if self.luck is not None else 0x80008000
        return word % 65536, word // 65536

    def step(self):
        draws = [draw for _ in range(4) for draw in self.draws()]
        self.readings = [self.read(SENSORS[at], draws[at]) for at in range(8)]
        self.speeds = self.steer(self.readings)
        self.drive(*self.speeds)

    # --- seeing ----------------------------------------------------------------------

    def read(self, sensor, draw):
        total = sum(self.ray(sensor, spots) for spots in (OTHER_SIDE, MIDDLE, SIDE))
        if total < 7:
            return draw * 7 // 65536
        if total > 1022:
            return 1023
        return min(1023, int(total * (0.9 + 0.2 * draw / 65536)))

    def ray(self, sensor, spots):
        ahead, left, looks_ahead, looks_left = sensor
        for far, aside, value in spots:
            to_ahead = ahead + (far * looks_ahead - aside * looks_left)
            to_left = left + (far * looks_left + aside * looks_ahead)
            x = self.x + (to_ahead * self.heading_x - to_left * self.heading_y)
            y = self.y + (to_ahead * self.heading_y + to_left * self.heading_x)
            if self.is_solid(x, y):
                return value
        return 0

    def is_solid(self, x, y):
        in_wall = abs(x) >= self.numbers["half_width"] or not 0 < y < 1000
        in_box = length(x - self.box_x, y - self.box_y) <= self.numbers["box_radius"]
        return in_wall or in_box

    # --- moving ----------------------------------------------------------------------

    def drive(self, left, right):
        before = self.x, self.y, self.box_x, self.box_y
        for_x, for_y = self.draws()
        for_turn, _ = self.draws()
        half_turn = (right - left) / 200 * (0.95 + 0.1 * for_turn / 65536)
        self.turn(half_turn)
        self.x += (left + right) / 4 * (0.9 + 0.2 * for_x / 65536) * self.heading_x
        self.y += (left + right) / 4 * (0.9 + 0.2 * for_y / 65536) * self.heading_y
        self.turn(half_turn)
        self.keep_robot_in()
        if self.gap() < self.reach:
            self.push()
        if self.gap() < self.reach - 1e-9:
            self.x, self.y, self.box_x, self.box_y = before

    @property
    def reach(self):
        return 27.5 + self.numbers["box_radius"]

    def gap(self):
        return length(self.box_x - self.x, self.box_y - self.y)

    def turn(self, angle):
        s = angle * angle
        sine = angle * (1 - s * (1 - s * (1 - s * (1 / 42)) * (1 / 20)) * (1 / 6))
        cosine = sqrt(1 - sine * sine)
        x, y = self.heading_x, self.heading_y
        self.heading_x, self.heading_y = x * cosine - y * sine, y * cosine + x * sine

    def keep_robot_in(self):
        side = self.numbers["half_width"] - 27.5
        self.x = min(side, max(-side, self.x))
        self.y = min(1000 - 27.5, max(27.5, self.y))

    def push(self):
        radius, friction = self.numbers["box_radius"], self.numbers["friction"] / 100
        side = self.numbers["half_width"] - radius
        share = (self.reach - self.gap()) / self.gap()
        across, along = (self.box_x - self.x) * share, (self.box_y - self.y) * share
        x, y = self.box_x + across, self.box_y + along
        into_side = max(0.0, abs(x) - side)
        into_end = max(0.0, radius - y, y - (1000 - radius))
        if into_side + into_end > 0:
            x = self.box_x + shortened(across, friction * into_end)
            y = self.box_y + shortened(along, friction * into_side)
        self.box_x = min(side, max(-side, x))
        self.box_y = min(1000 - radius, max(radius, y))
        if into_side + into_end > 0 and self.gap() < self.reach:
            share = (self.reach - self.gap()) / self.gap()
            across, along = self.box_x - self.x, self.box_y - self.y
            self.x, self.y = self.x - across * share, self.y - along * share
            self.keep_robot_in()

    def fitness(self):
        way = length(self.box_x - self.start[0], self.box_y - self.start[1])
        return way - 0.5 * self.gap()


def length(x, y):
    # A power of two would go through the library of mathematics, which may round otherwise.
    return sqrt(x * x + y * y)


def shortened(way, lost):
    return max(0.0, way - lost) if way >= 0 else min(0.0, way + lost)


# --- who steers ------------------------------------------------------------------------


def ahead(readings):
    return 10, 10


def pusher(readings):
    lead = (readings[1] - readings[0]) - (readings[4] - readings[5])
    turn = int(lead / 50)
    return tuple(min(10, max(-10, speed)) for speed in (10 - turn, 10 + turn))


def network_steering(make):
    """Two copies of a network, the right one with everything mirrored; `make` makes one."""
    wheels = make(), make()

    def steer(readings):
        mirrored = [readings[at] for at in (5, 4, 3, 2, 1, 0, 7, 6)]
        outputs = [
            wheel.act(inputs(seen))[0]
            for wheel, seen in zip(wheels, (readings, mirrored), strict=True)
        ]
        return tuple(int(20 * output + 0.5) - 10 for output in outputs)

    return steer


def inputs(seen):
    pairs = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (6, 7))
    values = [*seen, *(seen[one] - seen[other] for one, other in pairs)]
    return [value * (1 / 1023) for value in values]


# --- exams -----------------------------------------------------------------------------


def examined(instances, luck, make, best, numbers=None):
    """The fitness that an exam finds, by the rule of the thesis."""

    def trial():
        total = 0.0
        for instance in instances:
            robot = LiteralRobot(instance, luck, network_steering(make), numbers)
            for _ in range(100):
                robot.step()
            total += robot.fitness()
        return total / len(instances)

    total = trial()
    if total <= 250:
        return total
    for _ in range(9):
        total += trial()
    if total / 10 <= best:
        return total / 10
    for _ in range(90):
        total += trial()
    return total / 100
