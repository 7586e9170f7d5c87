"""Sound as the browser makes it: what was asked of its audio graph, and what comes out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.arena.browser.seat import Seat

COUNTING = """
window.started = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
    window.started.push([this.type, this.context.state]);
    return start.apply(this, when);
};
"""
RENDERED = """async () => {
    const { playNotes } = await import("/static/shared/sound.js");
    const { SOUNDS } = await import("/static/shared/sounds.js");
    const heard = {};
    for (const [name, notes] of Object.entries(SOUNDS)) {
        const graph = new OfflineAudioContext(1, 2 * 44100, 44100);
        playNotes(graph, graph.destination, notes, 0);
        const samples = (await graph.startRendering()).getChannelData(0);
        const loud = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
        const last = samples.findLastIndex((one) => Math.abs(one) > 0.001);
        heard[name] = { loud, seconds: last / 44100 };
    }
    return heard;
}"""
"""Every sound as the browser's own audio graph plays it: how loud it gets, how long it lasts."""
HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
FIGHT = "#watch?red=offensive&blue=cursing&seed=7"


@pytest.fixture
def listener(sit_down: Callable[..., Seat]) -> Seat:
    """Somebody whose browser counts what it plays."""
    seat = sit_down(speed="4", alone=True)
    seat.context.add_init_script(COUNTING)
    seat.open()
    return seat


def started(seat: Seat) -> int:
    """Oscillators so far."""
    return int(seat.page.evaluate("window.started.length"))


def wait_for_sound(seat: Seat, more_than: int) -> None:
    seat.page.wait_for_function("(count) => window.started.length > count", arg=more_than)


def switch_on(seat: Seat) -> None:
    seat.page.get_by_role("button", name="Sound").click()
    expect(seat.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")


def test_every_sound_comes_out_of_the_audio_graph(seat: Seat) -> None:
    heard = seat.page.evaluate(RENDERED)
    assert set(heard) == {"hit", "miss", "spell", "heal", "fall", "turn", "victory", "defeat"}
    for name, sound in heard.items():
        assert 0.02 < sound["loud"] < 1, name
        assert 0.05 < sound["seconds"] < 1.5, name
    of_event = seat.page.evaluate("import('/static/shared/sounds.js').then((m) => m.HEARD)")
    assert set(of_event.values()) == {"hit", "miss", "spell", "heal", "fall"}


def test_fights_are_silent_until_sound_is_switched_on_which_is_remembered(listener: Seat) -> None:
    listener.begin()
    listener.fight_on()
    assert started(listener) == 0
    switch_on(listener)
    assert started(listener) == 2, "a sample of how loud it is"
    listener.page.reload()
    listener.page.wait_for_selector("html[data-ready]")
    listener.fight_on()
    wait_for_sound(listener, 2)
    assert not listener.complaints


def test_the_end_is_heard(listener: Seat) -> None:
    switch_on(listener)
    listener.begin()
    listener.page.select_option('[data-view=play] [data-key="speed"]', "0")
    listener.fight_to_the_end()
    expect(listener.page.locator("#result-title")).to_have_text(re.compile("win"))
    last = listener.page.evaluate("window.started.slice(-3).map(([kind]) => kind)")
    assert last == ["triangle"] * 3, "as in the sounds of victory and defeat, and in no other"


def test_films_sound_like_fights(listener: Seat) -> None:
    switch_on(listener)
    before = started(listener)
    listener.open(FIGHT)
    wait_for_sound(listener, before)


def test_nothing_sounds_while_nobody_sees_the_page(listener: Seat) -> None:
    switch_on(listener)
    listener.begin()
    listener.page.evaluate(HIDE, True)
    before = started(listener)
    listener.fight_on()
    assert started(listener) == before
    listener.page.evaluate(HIDE, False)
    listener.fight_on()
    wait_for_sound(listener, before)


def test_fights_go_on_in_silence_where_nothing_can_be_heard(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(speed="4")
    seat.page.evaluate("() => void delete window.AudioContext")
    switch_on(seat)
    seat.begin()
    seat.fight_on()
    assert not seat.complaints


def test_the_volume_is_kept_and_none_is_silence(listener: Seat) -> None:
    expect(listener.page.get_by_label("Volume")).to_be_hidden()
    switch_on(listener)
    slider = listener.page.get_by_label("Volume")
    slider.fill("0")
    before = started(listener)
    listener.begin()
    listener.fight_on()
    assert started(listener) == before
    listener.page.reload()
    expect(listener.page.get_by_label("Volume")).to_have_value("0")
