"""Messages that nobody should send: malformed, mutated, out of order, too large.

Everything is drawn from one generator, so that a seed is a whole campaign.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sparring.worlds.crpg.playing.kits import POTION_BY_NAME, SPELL_BY_NAME
from tests.arena.helpers import EDITED_RULES, RULES, TACTICS
from tests.attack.twisting import JUNK, twisted

if TYPE_CHECKING:
    from random import Random

NAMES = [*SPELL_BY_NAME, *POTION_BY_NAME]
ACTS = ("pass", "cast", "drink", "melee", "ranged", "move_from", *("move_to",) * 4)
COMMON = (
    *("order",) * 24,
    *("fight_on",) * 20,
    *("undo",) * 6,
    *("foresee",) * 6,
    *("begin",) * 5,
    *("show", "rename_profile", "set_difficulty", "why", "replay", "leave"),
)
"""What a player says most of the time."""
RARE = (
    *("new_profile", "choose_profile", "remove_profile", "reset", "export", "import"),
    *("check_rules", "apply_rules", "learned", "restart", "code"),
)
"""What takes the server longer."""
PATHS = (
    *("/", "/api/version", "/api/worlds", "/api/worlds/crpg", "/api/worlds/%00", "/api/opened"),
    *("/api/film", "/api/replay", "/api/why", "/api/player", "/static/main.js"),
    *("/ws", "/api", "/static/", "/static/../app.py", "/static/%2e%2e/app.py", "/%ff", "//"),
    *("/static/%00", "/static/page/../../memory.py", "/api/film/", "/?q=" + "x" * 500),
)
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "BREW")
ODD_HEADERS = [
    {},
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Content-Type": "text/plain"},
    {"Content-Type": "application/json; charset=utf-16"},
    {"Cookie": "sparring_player=" + "x" * 43},
    {"Cookie": "sparring_player=; " * 30},
    {"Accept-Encoding": "gzip;q=nan"},
    {"Range": "bytes=0-1,5-9999999999999999999"},
    {"If-Modified-Since": "yesterday"},
    {"X-Forwarded-For": "evil.example", "X-Forwarded-Host": "evil.example"},
    {"Expect": "100-continue"},
]


class Fuzz:
    """Draws messages for players, and requests for anybody."""

    def __init__(self, luck: Random, state: dict[str, Any], replay: dict[str, Any]) -> None:
        self.luck = luck
        self.state = state
        self.replay = replay

    # --- messages ------------------------------------------------------------

    def message(self, marker: str) -> str | bytes:
        """Anything a page might send; names hold the player's marker."""
        kind = self.luck.random()
        if kind < 0.5:
            return json.dumps(self.valid(marker))
        if kind < 0.75:
            return json.dumps(self.mutated(self.valid(marker)))
        return self.garbage(marker)

    def valid(self, marker: str) -> dict[str, Any]:
        luck = self.luck
        type = luck.choice(RARE) if luck.random() < 0.01 else luck.choice(COMMON)
        fields: dict[str, Any] = {"type": type, "id": luck.randrange(1000)}
        if type == "order":
            fields |= self.order()
        elif type == "foresee":
            one, other = self.order(), self.order()
            fields |= {"agent": one["agent"], "orders": [one["order"], other["order"]]}
        elif type == "begin" and luck.random() < 0.5:
            fields["kits"] = [self.kit() for _ in range(4)]
        elif type in ("new_profile", "rename_profile"):
            fields["name"] = f"{marker} {luck.choice(['', 'é', '<b>', 'x'])}"
        elif type == "choose_profile":
            fields["profile"] = luck.randrange(30)
        elif type == "set_difficulty":
            fields["kind"] = luck.choice(["off", "penalise", "clip", "cull"])
        elif type == "import":
            fields["state"] = luck.choice([self.state, twisted(luck, self.state)])
        elif type in ("check_rules", "apply_rules"):
            fields["text"] = luck.choice([EDITED_RULES, RULES, "role x", self.cut_rules()])
        elif type == "why":
            fields["round"] = luck.randrange(1, 9)
        elif type == "replay":
            fields["number"] = luck.randrange(1, 9)
        return fields

    def order(self) -> dict[str, Any]:
        luck = self.luck
        order: dict[str, Any] = {"act": luck.choice(ACTS)}
        if order["act"] in ("cast", "drink"):
            order["thing"] = luck.choice(NAMES)
        if luck.random() < 0.4:
            order["target"] = luck.randrange(-1, 18)
        else:
            order |= {"x": luck.uniform(0, 1000), "y": luck.uniform(0, 1000)}
        if luck.random() < 0.1:
            order = self.mutated(order)
        return {"agent": luck.randrange(4), "order": order}

    def kit(self) -> dict[str, list[str]]:
        luck = self.luck
        return {
            "spells": luck.sample(list(SPELL_BY_NAME), luck.randrange(3)),
            "potions": luck.sample(list(POTION_BY_NAME), luck.randrange(3)),
        }

    def cut_rules(self) -> str:
        lines = RULES.splitlines()
        del lines[self.luck.randrange(len(lines))]
        return "\n".join(lines)

    def mutated(self, form: dict[str, Any]) -> dict[str, Any]:
        """The same with one field replaced, added or left out."""
        luck = self.luck
        field = luck.choice([*form, "extra", "type", "profile"])
        if luck.random() < 0.2:
            return {name: value for name, value in form.items() if name != field}
        return {**form, field: luck.choice(JUNK)}

    def garbage(self, marker: str) -> str | bytes:
        luck = self.luck
        text = json.dumps(self.valid(marker))
        return luck.choice(
            [
                lambda: text[: luck.randrange(len(text))],
                lambda: text[:9] + luck.choice('\x00{}[]",:e') + text[9:],
                lambda: text.encode(),
                lambda: text.encode()[:-2] + b"\xff}",
                lambda: luck.randbytes(luck.randrange(60)),
                lambda: "[" * luck.randrange(1, 20_000),
                lambda: '{"type": "import", "state": ' + '{"a": ' * 500 + "1" + "}" * 501,
                lambda: f'{{"type": "show", "id": 1{"0" * luck.randrange(5000)}}}',
                lambda: '{"type": "order", "agent": 0, "order": {"act": "move_to", "x": NaN}}',
                lambda: json.dumps(luck.choice(JUNK)),
                lambda: " " * luck.randrange(200),
                lambda: json.dumps({"type": "new_profile", "name": "x" * 5000}),
            ]
        )()

    # --- requests ------------------------------------------------------------

    def request(self) -> tuple[str, str, bytes | None, dict[str, str]]:
        """Method, path, body and headers."""
        luck = self.luck
        if luck.random() < 0.4:
            path, form = self.film_form()
            if luck.random() < 0.9:
                form = twisted(luck, form)
            return "POST", path, json.dumps(form).encode(), {"Content-Type": "application/json"}
        method, path = luck.choice(METHODS), luck.choice(PATHS)
        body = luck.choice([None, b"", b"{", luck.randbytes(40), b"[" * 3000, b'{"red": NaN}'])
        headers = {"Content-Type": "application/json", **luck.choice(ODD_HEADERS)}
        return method, path, body, headers

    def film_form(self) -> tuple[str, dict[str, Any]]:
        luck = self.luck
        red, blue = luck.choice(TACTICS), luck.choice(["novice", "file", "scripting:novice:2"])
        return luck.choice(
            [
                ("/api/film", {"red": red, "blue": blue, "seed": "7", "blue_file": self.state}),
                ("/api/film", {"world": "crpg", "red": red, "blue": blue, "seed": "7"}),
                ("/api/replay", self.replay),
                ("/api/why", {"replay": self.replay, "round": luck.randrange(1, 30)}),
            ]
        )
