"""The pit in the browser: its own figures and spells, everybody where the fight has him."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from sparring.worlds.pit.data.characters import CHARACTERS
from sparring.worlds.pit.data.influences import INFLUENCES, ZONES
from sparring.worlds.pit.data.potions import POTIONS
from sparring.worlds.pit.data.spells import SPELLS
from sparring.worlds.pit.showing import scene
from sparring.worlds.pit.world import Pit
from tests.arena.browser.test_page import picture, violations
from tests.arena.browser.test_worlds import in_painter, open_at_its_end

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sparring.worlds.pit.showing import PitScene
    from tests.arena.browser.seat import Seat

SIDES, SEED = ("ai161", "ai129"), 11
LINK = "#watch?world=pit&red=ai161&blue=ai129&seed=11"
WILD = "#watch?world=pit&red=random_talents&blue=rulebase&seed=4"
"""Rules by luck: more kinds of events than the game's AI brings."""
PATIENCE = 120_000
"""Milliseconds that a film may take on a busy machine."""
FIELD = "document.querySelector('[data-view=watch] canvas.field')"
SETTLED = 40_000
"""Milliseconds that a whole film may take."""


def scene_after(rounds: int | None) -> PitScene:
    """The very same fight, after so many rounds or at its end."""
    bout = Pit().begin(SIDES, SEED)
    while not bout.over and bout.round != rounds:
        bout.step()
    return scene(bout)


def open_paused(seat: Seat, link: str, rounds: int) -> None:
    """A film that stands still after so many rounds."""
    seat.open(link)
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    seat.key("play").click()
    seat.page.locator(".scrub").fill(str(rounds))
    expect(seat.title).to_contain_text(f"round {rounds} of")


def wait_for(seat: Seat, expression: str) -> None:
    """Until something is true of the painter; a function, as the page runs no texts."""
    seat.page.wait_for_function(
        f"() => {{ const painter = {FIELD}?.painter; return painter && ({expression}); }}",
        timeout=PATIENCE,
    )


def actors_shown(seat: Seat) -> list[Any]:
    """Who stands where, how well, and with what left."""
    shown: list[Any] = in_painter(
        seat,
        "[...painter.actors.values()].map(({ id, x, y, health, more, alive, spells }) =>"
        " [id, x, y, health, more, alive, spells])",
    )
    return sorted(shown)


def actors_of(one: PitScene) -> list[Any]:
    return [
        [
            unit[field]  # type: ignore[literal-required]
            for field in ("id", "x", "y", "health", "vigour", "alive", "spells")
        ]
        for unit in one["units"]
    ]


@pytest.mark.parametrize("link", [LINK, WILD])
def test_a_link_opens_the_pit_and_it_is_watched_to_its_end(seat: Seat, link: str) -> None:
    seat.open(link)
    expect(seat.page.locator(".ending")).to_contain_text("After", timeout=SETTLED)
    expect(seat.page.locator("#film-world")).to_have_value("pit")
    expect(seat.page.locator("[data-view=watch] .card")).not_to_have_count(0)
    assert not seat.complaints


def test_everybody_is_where_the_fight_has_him(seat: Seat) -> None:
    seat.open(LINK)
    expect(seat.page.locator(".ending")).to_contain_text("After", timeout=SETTLED)
    # Played to the end, or gone to at once: it is the same moment.
    assert actors_shown(seat) == actors_of(scene_after(None))
    for rounds in (0, 2):
        seat.page.locator(".scrub").fill(str(rounds))
        expect(seat.title).to_contain_text(f"round {rounds} of")
        assert actors_shown(seat) == actors_of(scene_after(rounds))


def test_places_of_the_page_are_places_of_the_pit(seat: Seat) -> None:
    open_paused(seat, LINK, 0)
    spots = in_painter(
        seat,
        """[...painter.actors.values()].map(({ id, x, y, shift }) => {
            const { clientX, clientY } = painter.positionOf(id);
            const scale = painter.view.scale;
            const at = painter.placeAt(clientX - shift.x, clientY - shift.y);
            return [at.x - x, at.y - y].map((off) => Math.abs(off) * scale);
        })""",
    )
    # Within a pixel.
    assert len(spots) == 8
    assert all(off < 1 for spot in spots for off in spot)
    corner = in_painter(
        seat,
        "(() => { const box = painter.canvas.getBoundingClientRect();"
        " return painter.placeAt(box.left + 2, box.top + 2); })()",
    )
    assert corner is None


def test_whoever_is_pointed_at_tells_of_himself(seat: Seat) -> None:
    open_paused(seat, LINK, 0)
    wizard = 3
    # The page may still be finding its places: asked until it has settled.
    for _ in range(50):
        spot = in_painter(seat, f"painter.positionOf({wizard})")
        seat.page.mouse.move(spot["clientX"], spot["clientY"])
        seat.page.wait_for_timeout(100)
        if in_painter(seat, "painter.marks.hovered") == wizard:
            break
    assert in_painter(seat, "painter.marks.hovered") == wizard
    told = " ".join(in_painter(seat, f"painter.notesOf({wizard})"))
    known = next(unit for unit in scene_after(0)["units"] if unit["id"] == wizard)
    assert told.startswith(f"Red's wizard health {known['health']} of {known['most']} ")
    assert f"{sum(known['spells'].values())} spells: 2 Daze, Ray of Frost, " in told
    assert told.endswith("drinks: Light Healing, Speed")
    expect(seat.card(wizard)).to_contain_text(f"{known['health']}/{known['most']}")
    assert not seat.complaints


def test_whoever_is_focused_tells_of_himself_and_of_what_he_did_last(seat: Seat) -> None:
    open_paused(seat, LINK, 6)
    for unit in range(8):
        seat.card(unit).focus()
        seat.page.wait_for_function(
            "(unit) => document.querySelector('[data-view=watch] canvas.field')"
            ".painter.marks.hovered === unit",
            arg=unit,
        )
    told = [in_painter(seat, f"painter.notesOf({unit})") for unit in range(8)]
    assert any(line.startswith("Last: ") for lines in told for line in lines)
    assert "Last: " in (seat.page.locator("[data-view=watch] .roster").inner_html())


def test_a_bar_fills_while_somebody_casts(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(speed="0.5")
    seat.open(LINK)
    casting = "[...painter.actors.values()].filter((one) => one.casting)"
    wait_for(seat, f"{casting}.length > 0")
    part = f"Math.max(0, ...{casting}.map((one) => one.castingAt(painter.clock)))"
    wait_for(seat, f"{part} > 0.3")
    assert in_painter(seat, part) <= 1
    assert not seat.complaints


def test_the_page_has_a_picture_of_everything_there_is(seat: Seat) -> None:
    open_paused(seat, LINK, 0)
    known = seat.page.evaluate(
        """async () => {
            const { SPELLS, POTIONS, CRIES } = await import("/static/worlds/pit/palette.js");
            const { GLYPHS } = await import("/static/worlds/pit/glyphs.js");
            const { SIGHTS } = await import("/static/worlds/pit/director.js");
            const { FIGURES } = await import("/static/worlds/pit/figures.js");
            const { WEAPONS } = await import("/static/worlds/pit/weapons.js");
            const looks = Object.values(SPELLS).map(({ look }) => look);
            const arms = Object.values(FIGURES).flatMap(({ arms }) => Object.values(arms ?? {}));
            return {
                spells: Object.keys(SPELLS),
                potions: Object.keys(POTIONS),
                cries: Object.keys(CRIES),
                glyphs: Object.keys(GLYPHS),
                figures: Object.keys(FIGURES),
                sightless: looks.filter((look) => !(look in SIGHTS)),
                unarmed: arms.filter((name) => !(name in WEAPONS)),
                melee: Object.fromEntries(
                    Object.entries(FIGURES).map(([kind, { arms }]) => [kind, arms?.melee]),
                ),
            };
        }"""
    )
    castable = {name for entry in CHARACTERS for name in entry.spells}
    assert castable <= {spell.name for spell in SPELLS}
    assert castable <= set(known["spells"])
    assert {potion.name for potion in POTIONS} == set(known["potions"])
    assert {entry.name for entry in INFLUENCES} <= set(known["glyphs"])
    assert {entry.name for entry in INFLUENCES if entry.bad} == set(known["cries"])
    assert {entry.name for entry in CHARACTERS} == set(known["figures"])
    assert {zone.name for zone in ZONES} <= set(known["spells"])
    assert (known["sightless"], known["unarmed"]) == ([], [])
    for entry in CHARACTERS:
        assert known["melee"].get(entry.name) in (entry.melee.name, None)


# --- looks -------------------------------------------------------------------------


def test_axe_finds_nothing_serious_in_the_pit(seat: Seat) -> None:
    open_at_its_end(seat, LINK)
    assert violations(seat) == []


def test_nothing_sticks_out_on_small_screens(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(width=390, height=844)
    open_at_its_end(seat, LINK)
    before = 0
    for width, height in ((390, 844), (820, 1180)):
        seat.page.set_viewport_size({"width": width, "height": height})
        wait_for(seat, f"painter.view.width > {before}")
        assert not seat.page.evaluate(
            "document.documentElement.scrollWidth > window.innerWidth + 1"
        )
        before = wide = in_painter(seat, "painter.view.width")
        assert all(
            0 < token["x"] < wide and 0 < token["y"] < wide
            for token in in_painter(seat, "painter.tokens()")
        )


def test_whoever_asks_for_less_motion_gets_no_sparks(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(motion="reduce", speed="1")
    seat.open(LINK)
    expect(seat.key("play")).to_have_text("❚❚ Pause")
    wait_for(seat, "painter.kit.effects.running.length > 0")
    assert in_painter(seat, "painter.kit.still") is True
    assert in_painter(seat, "painter.isAmbient") is False
    seat.page.select_option('[data-view=watch] [data-key="speed"]', "4")
    seat.page.wait_for_timeout(1500)
    effects = in_painter(seat, "[painter.kit.effects.particles.length, painter.kit.effects.shake]")
    assert effects == [0, 0]
    assert not seat.complaints


def test_a_picture_of_the_pit(sit_down: Callable[..., Seat], tmp_path: Path) -> None:
    seat = sit_down(speed="1")
    # A ball of fire shakes the ground most, and one is thrown in the fifth round; whatever is
    # to be seen stays for the picture.
    open_paused(seat, "#watch?world=pit&red=ai161&blue=ai129&seed=15", 4)
    seat.key("play").click()
    wait_for(seat, "painter.kit.effects.shake > 0.62 && painter.kit.effects.shake < 0.9")
    in_painter(seat, "painter.pause()")
    picture(seat, "pit", tmp_path)
