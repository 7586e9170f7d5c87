"""The rules editor under the hand: typing, suggestions, problems, undo, other ways to write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from sparring.rules.unseen import UNSEEN
from tests.arena.browser.pen import Pen
from tests.arena.browser.seat import Seat
from tests.arena.browser.test_page import violations

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator

    from tests.arena.server import Arena

HEADER = "role fighter draws 1\n\nrule heal\n    "
COLOUR = """(element, name) => {
    const probe = document.createElement("i");
    probe.style.color = `var(${name})`;
    element.append(probe);
    const [shown, wanted] = [element, probe].map((one) => getComputedStyle(one).color);
    probe.remove();
    return [shown, wanted];
}"""
DROP_ON = """(field, text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "mine.rules", { type: "text/plain" }));
    const { x, y } = field.getBoundingClientRect();
    const at = { clientX: x + 30, clientY: y + 30, bubbles: true, cancelable: true };
    field.dispatchEvent(new DragEvent("drop", { dataTransfer, ...at }));
}"""


@pytest.fixture(scope="module")
def desk(browser: Browser, shared_server: Arena) -> Iterator[Seat]:
    """One page with the editor open, for tests that begin by replacing its text."""
    seat = Seat(browser, shared_server.address)
    opened(seat)
    yield seat
    seat.leave()


@pytest.fixture(scope="module", autouse=True)
def own_rules(desk: Seat) -> str:
    """The world's own rules, before any test has written over them."""
    return Pen(desk).text


@pytest.fixture
def pen(desk: Seat) -> Iterator[Pen]:
    yield Pen(desk)
    assert desk.complaints == []
    # Whatever a test left open is closed, and the next one begins with no word of it.
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("Escape")


def opened(seat: Seat) -> Pen:
    seat.go("rules")
    expect(status(seat)).to_have_text("2 warnings")
    return Pen(seat)


def status(seat: Seat) -> Locator:
    return seat.page.locator(".re-status")


def options(pen: Pen) -> Locator:
    return pen.page.get_by_role("option")


def begin(pen: Pen, text: str = HEADER) -> None:
    """A text of the test's own, with the caret at its end."""
    pen.write(text)
    pen.field.press("ControlOrMeta+End")


def check_by(pen: Pen, check: str) -> None:
    """Have the text checked by this function, or as usual again."""
    pen.field.evaluate(
        f"""(field) => {{
            const {{ editor }} = field.closest(".rules-editor");
            editor.usualCheck ??= editor.check;
            const usual = editor.usualCheck;
            editor.check = {check};
        }}"""
    )


def has_the_focus(pen: Pen) -> bool:
    return bool(pen.field.evaluate("(field) => field === document.activeElement"))


# --- the page --------------------------------------------------------------------------


def test_only_whoever_opens_the_room_loads_the_editor(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(alone=True)
    assert not [address for address in seat.requests if "/vendor/" in address]
    opened(seat)
    assert [address for address in seat.requests if "/vendor/codemirror.js" in address]
    # The policy of the page allows no styles but those of its files and of its scripts' making.
    assert seat.page.locator("style").count() == 0
    assert seat.page.evaluate("document.adoptedStyleSheets.length") > 3
    assert seat.complaints == []


def test_axe_finds_nothing_serious_in_suggestions_search_and_messages(seat: Seat) -> None:
    pen = opened(seat)
    begin(pen, f"{HEADER}if helth < 5 then pass;  # a\u200bb \u202e\n    cast")
    expect(status(seat)).to_contain_text("error")
    pen.field.press_sequentially("(")
    pen.field.press("Control+Space")
    expect(options(pen).first).to_be_visible()
    # The list never has the focus: the arrow keys scroll it from the text (see below).
    scrolled_from_the_text = 'scrollable-region-focusable: <ul id="cm-ac-'
    assert [one for one in violations(seat) if not one.startswith(scrolled_from_the_text)] == []
    pen.field.press("Escape")
    pen.page.get_by_text("helth").first.hover()
    expect(pen.page.locator(".cm-tooltip .cm-diagnostic")).to_be_visible()
    assert violations(seat) == []
    pen.field.press("Control+f")
    expect(pen.page.get_by_role("textbox", name="Find")).to_be_focused()
    assert violations(seat) == []


def test_a_screen_reader_is_told_what_it_is_and_the_way_out(
    pen: Pen, desk: Seat, own_rules: str
) -> None:
    begin(pen, "script guard\n    fly;\n    pass;")
    expect(status(desk)).to_contain_text("error")
    expect(pen.field).to_have_attribute("aria-invalid", "true")
    expect(pen.field).to_have_attribute("aria-multiline", "true")
    expect(pen.field).to_have_accessible_description(
        re.compile("Escape, then Tab leaves .*1 error")
    )
    expect(desk.page.locator(".rules-editor > [aria-live]")).to_contain_text(
        "Line 2: unknown action"
    )
    begin(pen, own_rules)
    expect(status(desk)).to_have_text("2 warnings")
    expect(pen.field).to_have_attribute("aria-invalid", "false")


# --- typing ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "colour"),
    [
        ("rule", "--rule-keyword"),
        ("heal", "--rule-name"),
        ("healthpercentage", "--rule-value"),
        ("50", "--rule-number"),
        ("drink", "--rule-action"),
        ('"Potion of Healing"', "--rule-literal"),
        ("# often", "--rule-comment"),
        ("closestenemy", "--rule-agent"),
    ],
)
def test_every_kind_of_word_has_its_colour(pen: Pen, word: str, colour: str) -> None:
    begin(
        pen,
        'rule heal\n    if healthpercentage < 50 then drink("Potion of Healing");  # often\n'
        "rule hit\n    meleeattack(closestenemy);",
    )
    shown, wanted = pen.field.get_by_text(word, exact=True).first.evaluate(COLOUR, colour)
    assert shown == wanted


def test_a_new_line_is_indented_as_its_place_wants(pen: Pen) -> None:
    begin(pen, "role fighter draws 1")
    pen.field.press("Enter")
    pen.field.press_sequentially("rule heal [5]")
    pen.field.press("Enter")
    pen.field.press_sequentially("pass;")
    pen.field.press("Escape")
    pen.field.press("Enter")
    pen.field.press_sequentially("closing")
    pen.field.press("Escape")
    pen.field.press("Enter")
    assert pen.text == "role fighter draws 1\nrule heal [5]\n    pass;\nclosing\n    "


def test_tab_indents_and_after_escape_leaves(pen: Pen) -> None:
    begin(pen, "pass;")
    pen.field.press("Tab")
    assert pen.text == "    pass;"
    pen.field.press("Shift+Tab")
    assert pen.text == "pass;"
    pen.field.press("Escape")
    pen.field.press("Tab")
    assert not has_the_focus(pen)
    assert pen.text == "pass;"


def test_the_escape_that_closes_suggestions_opens_the_way_out_as_well(pen: Pen) -> None:
    begin(pen)
    pen.field.press_sequentially("if healthp")
    expect(options(pen).first).to_be_visible()
    pen.field.press("Escape")
    expect(options(pen)).to_have_count(0)
    pen.field.press("Shift+Tab")
    assert not has_the_focus(pen)


def test_one_undo_takes_back_one_word(pen: Pen) -> None:
    begin(pen)
    pen.field.press_sequentially("# first second third")
    for left in ("# first second ", "# first ", "# ", ""):
        pen.field.press("ControlOrMeta+z")
        assert pen.text == HEADER + left
    for again in ("# ", "# first "):
        pen.field.press("ControlOrMeta+Shift+Z")
        assert pen.text == HEADER + again


def test_text_from_a_file_can_be_undone(pen: Pen, desk: Seat) -> None:
    begin(pen)
    desk.drop("mine.rules", "# mine\n" + HEADER)
    pen.wait_for("# mine\n" + HEADER)
    pen.field.press("ControlOrMeta+z")
    pen.wait_for(HEADER)


def test_a_file_dropped_on_the_text_itself_takes_its_place(pen: Pen) -> None:
    begin(pen)
    pen.field.evaluate(DROP_ON, "# dropped\n")
    pen.wait_for("# dropped\n")


def test_an_input_method_composes_words(pen: Pen) -> None:
    begin(pen, HEADER + "# ")
    line = pen.page.context.new_cdp_session(pen.page)
    for text in ("に", "にほ", "にほん"):
        at = {"selectionStart": len(text), "selectionEnd": len(text)}
        line.send("Input.imeSetComposition", {"text": text, **at})
        pen.wait_for(f"{HEADER}# {text}")
    line.send("Input.insertText", {"text": "日本"})
    pen.wait_for(f"{HEADER}# 日本")
    pen.field.press("ControlOrMeta+z")
    pen.wait_for(f"{HEADER}# ")


def test_fingers_write_take_a_suggestion_and_fix(sit_down: Callable[..., Seat]) -> None:
    seat = sit_down(width=390, height=800, has_touch=True)
    pen = opened(seat)
    begin(pen, f"{HEADER}\n    if helthpercentage < 50 then pass;")
    pen.page.get_by_role("button", name="Fix: write healthpercentage").tap()
    pen.wait_for(f"{HEADER}\n    if healthpercentage < 50 then pass;")
    begin(pen, HEADER)
    pen.field.get_by_text("heal").tap()
    pen.field.press("ControlOrMeta+End")
    pen.field.press_sequentially("if healthp")
    options(pen).filter(has_text="healthpercentage").tap()
    pen.wait_for(f"{HEADER}if healthpercentage")
    assert pen.page.evaluate("document.documentElement.scrollWidth") <= 390
    assert seat.complaints == []


def test_of_a_long_text_only_the_lines_in_view_are_on_the_page(pen: Pen) -> None:
    begin(pen, "script guard\n" + "    pass;\n" * 5000)
    expect(pen.field.get_by_text("script")).to_have_count(0)
    assert pen.page.locator(".cm-line").count() < 300
    assert pen.text.count("\n") == 5001


def test_words_are_found_and_replaced(pen: Pen) -> None:
    begin(pen, "# one two\n# two one\n")
    pen.field.press("ControlOrMeta+f")
    pen.page.get_by_role("textbox", name="Find").fill("two")
    pen.page.get_by_role("textbox", name="Replace by").fill("three")
    pen.page.get_by_role("button", name="Replace all").click()
    pen.wait_for("# one three\n# three one\n")
    pen.page.get_by_role("button", name="Close", exact=True).click()


# --- suggestions -----------------------------------------------------------------------


def test_words_are_suggested_with_what_they_mean(pen: Pen) -> None:
    begin(pen)
    pen.field.press_sequentially("if healthp")
    expect(options(pen).first).to_contain_text("healthpercentage")
    expect(options(pen).first).to_contain_text("Hit points left, of a hundred.")
    expect(pen.page.get_by_role("listbox", name="Suggestions")).to_be_visible()
    expect(pen.field).to_have_attribute("aria-activedescendant", re.compile("."))
    pen.field.press("Enter")
    pen.wait_for(f"{HEADER}if healthpercentage")


def test_arrow_keys_scroll_the_suggestions(pen: Pen) -> None:
    begin(pen)
    pen.field.press_sequentially("if ")
    pen.field.press("Control+Space")
    expect(options(pen).first).to_be_in_viewport(ratio=0.9)
    expect(options(pen).nth(12)).not_to_be_in_viewport()
    for _ in range(12):
        pen.field.press("ArrowDown")
    expect(options(pen).nth(12)).to_have_attribute("aria-selected", "true")
    expect(options(pen).nth(12)).to_be_in_viewport(ratio=0.9)


def test_what_a_bracket_wants_is_suggested_next(pen: Pen) -> None:
    begin(pen)
    pen.field.press_sequentially("dri")
    expect(options(pen)).to_contain_text(["drink(potion)"])
    pen.field.press("Tab")
    expect(options(pen).filter(has_text='"Potion of Healing"')).to_have_count(1)
    pen.field.press_sequentially('"heal')
    expect(options(pen)).to_have_count(1)
    pen.field.press("Enter")
    pen.wait_for(f'{HEADER}drink("Potion of Healing"')


def test_enter_behind_a_word_that_is_whole_is_a_new_line(pen: Pen) -> None:
    begin(pen)
    pen.field.press_sequentially("if health")
    expect(options(pen).first).to_have_text(re.compile("^healthvalue"))
    expect(options(pen).nth(1)).to_be_visible()
    pen.field.press("Enter")
    pen.wait_for(f"{HEADER}if health\n        ")


@pytest.mark.parametrize(
    ("line", "is_offered"), [("if healthp", True), ("# if healthp", False), ('drink("x" if', False)]
)
def test_no_word_is_suggested_in_a_comment_or_behind_a_literal(
    pen: Pen, line: str, is_offered: bool
) -> None:
    begin(pen, HEADER + line)
    # Asked for itself: on the page one would have to wait for something not to come.
    found = pen.field.evaluate(
        """async (field) => {
            const { suggestionsAt } = await import("/static/editor/completion.js");
            const { view, words } = field.closest(".rules-editor").editor;
            return suggestionsAt(view.state.doc, view.state.doc.length, words);
        }"""
    )
    assert (found is not None) == is_offered


def test_the_words_of_another_world_take_the_place_of_these(pen: Pen) -> None:
    begin(pen)
    word = {"name": "flutter", "kind": "action", "parameters": [], "help": "Fly off."}
    speak = """(field, words) => {
        const { editor } = field.closest(".rules-editor");
        const old = { words: editor.words.all, literals: editor.words.literals };
        editor.setVocabulary(words);
        return old;
    }"""
    old = pen.field.evaluate(speak, {"words": [word], "literals": []})
    pen.field.press_sequentially("fl")
    expect(options(pen)).to_have_count(1)
    expect(options(pen)).to_contain_text("Fly off.")
    pen.field.press("Enter")
    pen.wait_for(f"{HEADER}flutter")
    shown, wanted = pen.field.get_by_text("flutter").evaluate(COLOUR, "--rule-action")
    assert shown == wanted
    pen.field.evaluate(speak, old)
    begin(pen)
    pen.field.press_sequentially("drin")
    expect(options(pen)).to_contain_text(["drink"])


def test_a_word_says_what_it_means_where_the_pointer_rests(pen: Pen) -> None:
    begin(pen, f"{HEADER}if healthpercentage < 50 then pass;")
    pen.field.get_by_text("healthpercentage").hover()
    expect(pen.page.locator(".re-about")).to_contain_text("Hit points left, of a hundred.")


# --- problems --------------------------------------------------------------------------


def test_a_problem_is_marked_in_the_margin_and_told_at_its_spot_with_its_fix(pen: Pen) -> None:
    begin(pen, "script guard\n    if helthpercentage < 50 then pass;\n    pass;")
    spot = pen.page.locator(".cm-lintRange-error")
    expect(spot).to_have_text("helthpercentage")
    expect(pen.page.locator(".cm-lint-marker-error")).to_have_count(1)
    spot.hover()
    told = pen.page.locator(".cm-tooltip .cm-diagnostic")
    expect(told).to_contain_text("unknown name 'helthpercentage'")
    expect(told).to_contain_text("did you mean 'healthpercentage'?")
    told.get_by_role("button", name="Fix: write healthpercentage").click()
    pen.wait_for("script guard\n    if healthpercentage < 50 then pass;\n    pass;")
    pen.field.press("ControlOrMeta+z")
    pen.wait_for("script guard\n    if helthpercentage < 50 then pass;\n    pass;")


def test_keys_go_from_problem_to_problem_and_fix_them(pen: Pen) -> None:
    begin(pen, "script guard\n    fly;\n    If health < 5 then pass;\n    pass;")
    expect(pen.page.locator(".cm-lintRange-error")).to_have_count(2)
    pen.field.press("ControlOrMeta+Home")
    pen.field.press("F8")
    pen.field.press_sequentially("pass")
    pen.wait_for("script guard\n    pass;\n    If health < 5 then pass;\n    pass;")
    expect(pen.page.locator(".cm-lintRange-error").first).to_have_text("If")
    pen.field.press("F8")
    pen.field.press("ControlOrMeta+.")
    pen.wait_for("script guard\n    pass;\n    if health < 5 then pass;\n    pass;")


def test_a_problem_of_the_list_leads_to_its_spot_wherever_it_has_moved(pen: Pen) -> None:
    begin(pen, "script guard\n" + "    pass;\n" * 60 + "    fly;")
    row = pen.page.get_by_role("list", name="Problems").get_by_role("button").filter(has_text="fly")
    expect(row).to_have_count(1)
    check_by(pen, "() => new Promise(() => {})")
    pen.field.press("ControlOrMeta+Home")
    pen.field.press_sequentially("# above")
    pen.field.press("Enter")
    # No check has seen the line above: the row still speaks of the text before.
    row.click()
    expect(pen.page.locator(".cm-activeLine")).to_contain_text("fly;")
    pen.field.press_sequentially("pass")
    pen.wait_for("# above\nscript guard\n" + "    pass;\n" * 60 + "    pass;")
    check_by(pen, "usual")


def test_columns_behind_a_picture_are_counted_as_the_server_counts(pen: Pen) -> None:
    begin(pen, 'script guard\n    drink("\U0001f600\U0001f600"); fly; pass;')
    expect(pen.page.locator(".cm-lintRange-error").filter(has_text="fly")).to_have_text("fly")


def test_a_check_that_fails_is_told(pen: Pen, desk: Seat) -> None:
    check_by(pen, "() => Promise.reject(new Error('nobody is there'))")
    begin(pen, "script guard\n    fly;")
    expect(status(desk)).to_have_text("The text could not be checked: nobody is there")
    expect(desk.page.locator(".re-problem")).to_have_count(0)
    check_by(pen, "usual")
    pen.field.press_sequentially(" ")
    expect(status(desk)).to_contain_text("1 error")


# --- characters that nobody sees -------------------------------------------------------


def test_every_character_that_lint_warns_of_is_shown(pen: Pen) -> None:
    letters = [chr(code) for code in range(0x110000) if UNSEEN.fullmatch(chr(code))]
    # Of the thousands of tags, two are enough.
    few = [one for one in letters if ord(one) < 0xE0000] + ["\U000e0001", "\U000e0041"]
    begin(pen, "\n".join(f"# {letter}" for letter in few[:8]))
    for start in range(0, len(few), 15):
        some = few[start : start + 15]
        pen.write("\n".join(f"# {letter}" for letter in some))
        wanted = [f"U+{ord(letter):04X}" for letter in some]
        expect(pen.page.locator(".cm-specialChar")).to_have_text(wanted)


def test_characters_that_turn_the_text_are_warned_of_and_removed(
    pen: Pen, desk: Seat, own_rules: str
) -> None:
    begin(pen, f"{own_rules}# all is f\u202eine\u2066")
    expect(status(desk)).to_have_text("4 warnings")
    first = desk.page.locator(".re-problem").filter(has_text="U+202E")
    expect(first).to_contain_text("an invisible character, U+202E (right-to-left override)")
    expect(first).to_contain_text("all is f\ufffdine\ufffd")
    first.get_by_role("button", name="Fix: remove it").click()
    pen.wait_for(f"{own_rules}# all is fine\u2066")
    expect(status(desk)).to_have_text("3 warnings")
    # As it stands in the text, it turns nothing around.
    assert "\u2066" not in pen.field.inner_text()


def test_a_blank_that_is_none_becomes_one(pen: Pen) -> None:
    begin(pen, "script guard\n    pass\u00a0;")
    pen.page.get_by_role("button", name="Fix: write a space").click()
    pen.wait_for("script guard\n    pass ;")


def test_a_family_is_one_picture(pen: Pen, desk: Seat, own_rules: str) -> None:
    begin(pen, f"{own_rules}# a\u200bb")
    expect(status(desk)).to_have_text("3 warnings")
    begin(pen, f"{own_rules}# \U0001f468\u200d\U0001f469\u200d\U0001f467")
    expect(status(desk)).to_have_text("2 warnings")
    assert desk.page.locator(".cm-specialChar").count() == 0
