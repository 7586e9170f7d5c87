"""The slow twin: the thesis's rabbit, written plainly and independently of the kernels.

The garden is a table of rows, a place is a pair, and everything is worked out anew for
each move.
"""

from __future__ import annotations

SIZE = 15
WAYS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}


def table_of(cells):
    """The cells as rows."""
    return [list(cells[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE)]


def content(table, row, column):
    return table[row % SIZE][column % SIZE]


def inputs_of(table, row, column):
    """Everything within two moves, north to south and west to east."""
    return [
        float(content(table, row + down, column + right))
        for down in (-2, -1, 0, 1, 2)
        for right in (-2, -1, 0, 1, 2)
        if abs(down) + abs(right) <= 2
    ]


def walk(cells, start, network, moves=100):
    """The places visited and the points, move by move."""
    table = table_of(cells)
    row, column = divmod(start, SIZE)
    points = 0
    story = []
    network.forget()
    for _ in range(moves):
        outputs = dict(zip(WAYS, network.act(inputs_of(table, row, column)), strict=True))
        highest = max(outputs.values())
        way = next(name for name, output in outputs.items() if output == highest)
        down, right = WAYS[way]
        row, column = (row + down) % SIZE, (column + right) % SIZE
        points += table[row][column]
        if table[row][column] > 0:
            table[row][column] = 0
        story.append((way, row * SIZE + column, points, tuple(outputs.values())))
    return story


def best_two_moves(table, row, column, ways):
    """The points of the best two moves that begin with each way, by trying all of them."""
    totals = {}
    for first in ways:
        there = row + WAYS[first][0], column + WAYS[first][1]
        left = [list(line) for line in table]
        gained = content(left, *there)
        left[there[0] % SIZE][there[1] % SIZE] = min(0, gained)
        totals[first] = max(
            gained + content(left, there[0] + WAYS[second][0], there[1] + WAYS[second][1])
            for second in ways
        )
    return totals
