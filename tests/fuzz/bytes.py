"""A coverage-guided byte fuzzer over everything that reads untrusted input.

    python tests/fuzz/bytes.py rules -max_total_time=600
    python tests/fuzz/bytes.py state -max_total_time=600

Only the documented errors may come out, and an input of a few kilobytes must
never take long. Words of the language are offered to the fuzzer as a
dictionary. What crashes is written to `.fuzz/`.
"""

from __future__ import annotations

import contextlib
import json
import sys
import tempfile
from pathlib import Path

import atheris

SECONDS_ALLOWED = 5

with atheris.instrument_imports(include=["sparring"]):
    import sparring
    from sparring.rules.parser import read_file
    from sparring.rules.vocabulary import Vocabulary
    from sparring.scripting.state import read_state


def small_vocabulary() -> Vocabulary:
    """One word of every kind."""
    words = Vocabulary("fuzz")
    words.literal("spell", ["Fireball", "Acid"])
    words.value(low=0, high=100)(named("health", lambda me: 50))
    words.value("agent", "agent")(named("distance", lambda me, a, b=None: 5))
    words.predicate("spell")(named("influence", lambda me, spell: True))
    words.agent("spell", remembers="enemy")(named("closestenemy", lambda me, kind=None: me))
    words.among(remembers="enemy")(named("enemy", lambda me: [me]))
    words.remembered("defaultenemy", "enemy")
    words.keyword("place")(named("centre", lambda me: 0))
    words.action("agent or place")(named("move", lambda me, target: True))
    words.action("spell")(named("cast", lambda me, spell: False))
    words.action(always=True)(named("wait", lambda me: True))
    return words


def named(name, function):  # type: ignore[no-untyped-def]
    """A function under the name of a word."""
    function.__name__ = name
    return function


WORDS = small_vocabulary()
START = """role guard draws 2 then 1
# a comment
rule heal [9] weight 30 was old if health < 50 and not influence("Acid") then cast("Acid"); # beside
rule go [-1] states a -> b, b if enemy.influence("Fireball") then move(defaultenemy);
rule far states b
    if distance(closestenemy("Acid"), self) / 2 >= -3 * (4 + 1) or 1 != 2 then move(centre);
closing move(closestenemy); wait;
script guard two wait;
"""


def fuzz_rules(data: bytes) -> None:
    """Parse, check, format, lower and load; whatever is legal must also play."""
    text = data.decode("utf-8", "surrogateescape")
    read_file(text)
    try:
        rules = sparring.parse_rules(text, WORDS)
    except sparring.RuleError:
        return
    formatted = sparring.format_rules(text)
    assert sparring.format_rules(formatted) == formatted
    form = sparring.rules_form(rules)
    again = sparring.rules_from_form(json.loads(json.dumps(form)), WORDS)
    assert sparring.rules_form(again) == form
    try:
        learner = sparring.DynamicScripting(rules, seed=1)
    except (sparring.SettingsError, sparring.UsageError):
        return
    for role in learner.roles:
        script = learner.draw(role)
        luck = learner.deciding_luck.state
        order = script.act("agent")
        learner.deciding_luck.state = luck
        assert script.decide("agent").order == order
        learner.learn(script, 0.9)


def saved_learner() -> sparring.DynamicScripting:
    """A learner that has learned something."""
    text = START.replace("states a -> b, b", "").replace("states b", "").replace(" then 1", "")
    learner = sparring.DynamicScripting(sparring.parse_rules(text, WORDS), seed=1)
    for _ in range(12):
        script = learner.draw()
        script.act("agent")
        learner.learn(script, 0.1)
    return learner


LEARNER = saved_learner()
BEFORE = json.dumps(LEARNER.state())


def fuzz_state(data: bytes) -> None:
    """Restore; what is refused must change nothing, what is taken must go on."""
    try:
        form = json.loads(data.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return
    for read in (read_state, LEARNER.restore_script):
        with contextlib.suppress(sparring.StateError):
            read(form)
    with contextlib.suppress(sparring.RuleError):
        sparring.rules_from_form(form, WORDS)
    with contextlib.suppress(sparring.VocabularyError):
        sparring.vocabulary_from_form(form)
    try:
        LEARNER.restore(form)
    except sparring.StateError:
        assert json.dumps(LEARNER.state()) == BEFORE
        return
    script = LEARNER.draw()
    script.act("agent")
    LEARNER.learn(script, 0.9, won=True)
    for pool in LEARNER.all_pools():
        assert sum(pool.weights) == pool.total
    LEARNER.restore(json.loads(BEFORE))


def seeds_and_dictionary(folder: Path, target: str) -> list[str]:
    """Inputs to start from and words to try."""
    corpus = folder / "corpus"
    corpus.mkdir()
    script = LEARNER.draw()
    starts = {
        "rules": [START, *(path.read_text("utf-8") for path in rule_files())],
        "state": [
            BEFORE,
            json.dumps(script.state()),
            json.dumps(sparring.rules_form(sparring.parse_rules(START, WORDS))),
            json.dumps(sparring.vocabulary_form(WORDS)),
        ],
    }[target]
    for at, start in enumerate(starts):
        (corpus / f"start{at}").write_text(start, "utf-8")
    LEARNER.restore(json.loads(BEFORE))
    tokens = set(START.replace("(", " ").replace(")", " ").split()) | set('(){}[],:;"\\#-+*/')
    entries = [token.replace("\\", "\\\\").replace('"', '\\"') for token in sorted(tokens)]
    dictionary = folder / "words.dict"
    dictionary.write_text("".join(f'"{entry}"\n' for entry in entries), "utf-8")
    return [str(corpus), f"-dict={dictionary}"]


def rule_files() -> list[Path]:
    """Rule files of the tests."""
    return sorted(Path(__file__).parent.parent.glob("rules/**/*.rules"))


def main() -> None:
    """Fuzz one target with the options of libFuzzer."""
    target = sys.argv[1] if len(sys.argv) > 1 else ""
    fuzz = {"rules": fuzz_rules, "state": fuzz_state}.get(target)
    if fuzz is None:
        sys.exit(__doc__)
    crashes = Path(".fuzz")
    crashes.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        options = [
            sys.argv[0],
            *seeds_and_dictionary(Path(folder), target),
            f"-timeout={SECONDS_ALLOWED}",
            "-max_len=4096",
            f"-artifact_prefix={crashes}/",
            *sys.argv[2:],
        ]
        atheris.Setup(options, fuzz)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
