"""The rulebook of a match, written from the data entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sparring.worlds.shooter.data.codes import STEPS_A_SECOND, Weapon
from sparring.worlds.shooter.kernel.record import PATHS, SIDES, WAYPOINTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.worlds.shooter.data.arenas import Arena, Point
    from sparring.worlds.shooter.kernel.record import ArenaRow, Book, NumberRow, Spot

TENTHS = 10.0
HUNDREDTHS = 100.0


def write_book(book: Book, arena: Arena, numbers: Mapping[str, int]) -> None:
    """Fill every table but the lines of scripts, with these free numbers."""
    write_arena(book.arena, arena)
    write_numbers(book.number, numbers)


def write_numbers(row: NumberRow, numbers: Mapping[str, int]) -> None:
    """The free numbers, in metres and steps."""
    row.stride = numbers["speed"] / TENTHS / STEPS_A_SECOND
    row.sight = float(numbers["sight"])
    row.range = float(numbers["range"])
    row.splash = numbers["splash"] / TENTHS
    row.flight = numbers["rocket_speed"] / STEPS_A_SECOND
    row.reload[Weapon.GUN], row.reload[Weapon.ROCKET] = (
        numbers["gun_reload"],
        numbers["rocket_reload"],
    )
    row.ammo[Weapon.GUN], row.ammo[Weapon.ROCKET] = numbers["bullets"], numbers["rockets"]
    row.gun_chance = numbers["gun_chance"] / HUNDREDTHS
    row.dodging = numbers["dodging"] / HUNDREDTHS
    row.heart = numbers["heart"]


def write_arena(row: ArenaRow, arena: Arena) -> None:
    """Walls, things, and the ways of both sides."""
    row.width, row.height, row.scatter = arena.width, arena.height, arena.scatter
    row.walls, row.things, row.barrels = len(arena.walls), len(arena.items), len(arena.barrels)
    write_spots(row.start, arena.starts)
    write_spots(row.barrel, arena.barrels)
    for wall, entry in zip(row.wall, arena.walls, strict=False):
        wall.left, wall.top, wall.right, wall.bottom = (
            entry.left,
            entry.top,
            entry.right,
            entry.bottom,
        )
    for item, (kind, x, y) in zip(row.thing, arena.items, strict=False):
        item.kind, item.x, item.y = kind, x, y
    for side in range(SIDES):
        write_spots(row.patrol, arena.on_side(arena.patrol, side), side * WAYPOINTS)
        for number, path in enumerate(arena.paths):
            first = (side * PATHS + number) * WAYPOINTS
            write_spots(row.path, arena.on_side(path, side), first)
    for number in range(PATHS):
        is_there = number < len(arena.paths)
        row.steps_of_path[number] = len(arena.paths[number]) if is_there else 0


def write_spots(spots: Sequence[Spot], points: Sequence[Point], first: int = 0) -> None:
    """Places, from a place in the row on."""
    for at, (x, y) in enumerate(points, start=first):
        spots[at].x, spots[at].y = x, y
