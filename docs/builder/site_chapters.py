"""The chapters of the API reference: which names stand on which page.

Names of `sparring` itself are found by the modules they live in, so that new ones come by
themselves: modules that no chapter names stand at the end of the chapter that has their room.
"""

from __future__ import annotations

from dataclasses import dataclass, field

EVERYTHING = "*"
"""Instead of names: every public name of a package."""


@dataclass(frozen=True)
class Chapter:
    """One page of the reference."""

    page: str
    title: str
    about: str
    """What a reader finds here, and where it is explained."""
    homes: tuple[str, ...] = ()
    """Modules whose names are given by `sparring` itself, in the order of the page."""
    room: str = ""
    """The folder of `src/sparring` whose other modules come after those."""
    further: dict[str, str] = field(default_factory=dict)
    """Other packages and modules, and which of their names: a list with blanks between them."""


CHAPTERS = (
    Chapter(
        "learning",
        "Learning",
        "Dynamic scripting: rules written in Python, drawing scripts, acting, learning, "
        "explaining and saving. [The tutorial](../tutorial.md) and [Embedding](../embedding.md) "
        "explain it.",
        homes=(
            "scripting.learner",
            "scripting.rulebase",
            "scripting.script",
            "scripting.explain",
            "scripting.restoring",
            "luck",
        ),
        room="scripting",
        further={"sparring.scripting.adjust": "adjustment_for"},
    ),
    Chapter(
        "settings",
        "Settings",
        "How learners learn, and how hard they fight: [Embedding](../embedding.md#settings).",
        homes=("scripting.settings",),
    ),
    Chapter(
        "rules",
        "Rules",
        "Rules as text: the words of a game, reading, checking, writing. What can be said is in "
        "[The rule language](../rule-language.md).",
        homes=(
            "rules.vocabulary",
            "rules.check",
            "rules.files",
            "rules.checked",
            "rules.format",
            "rules.rules_form",
            "rules.vocabulary_form",
        ),
        room="rules",
    ),
    Chapter(
        "learners",
        "Other learners",
        "Rivals of dynamic scripting that keep a value for each action: "
        "[Learners](../learners.md).",
        homes=(
            "learners.values",
            "learners.settings",
            "learners.sarsa",
            "learners.alert",
            "learners.temporal_settings",
            "learners.prior",
        ),
        room="learners",
        further={"sparring.learners.rewards": "health_share share_reward"},
    ),
    Chapter(
        "behaviours",
        "Behaviours",
        "Characters with a life of their own: [Behaviours](../behaviours.md), and as text "
        "[The roles language](../roles-language.md).",
        homes=(
            "behaviours.actor",
            "behaviours.company",
            "behaviours.memes",
            "behaviours.model",
            "behaviours.roles_text.check",
            "behaviours.roles_text.format",
            "behaviours.roles_text.form",
        ),
        room="behaviours",
        further={
            "sparring.behaviours": EVERYTHING,
            "sparring.behaviours.roles_text": EVERYTHING,
            "sparring.behaviours.roles_text.check": "signature",
        },
    ),
    Chapter(
        "evolution",
        "Evolution",
        "Networks that are bred, doped or not: [Evolution](../evolution.md).",
        further={"sparring.evolution": EVERYTHING},
    ),
    Chapter(
        "errors",
        "Errors",
        "All errors are of one tree: whoever catches `SparringError` has caught every one.",
        homes=("errors",),
    ),
    Chapter(
        "worlds",
        "Worlds",
        "What all worlds promise, and what they are built from: "
        "[A world of your own](../worlds/adding.md).",
        further={
            "sparring.worlds.registry": "world_names open_world",
            "sparring.worlds.contract": (
                "World RuledWorld Contender ScriptLine Bout ExplainingBout OrderedBout "
                "HitTellingBout Hit TryingBout Outcome Practice Encounter Learned Telling Sentence "
                "Standing Showing"
            ),
            "sparring.worlds.rule_world": "RuleWorld",
            "sparring.worlds.plain": "PlainBout Note",
            "sparring.worlds.plain_showing": "PAINTER events",
            "sparring.worlds.practice": "teach ScriptPractice",
            "sparring.worlds.replay": "Replay save_replay load_replay",
            "sparring.worlds.env": "make_env WorldEnv EnvSettings Codec",
            "sparring.worlds.bout_codec": "BoutCodec",
            "sparring.worlds.checking": "check_world",
            "sparring.worlds.curses": "is_cursed",
            "sparring.worlds.value_actions": "described",
            "sparring.kernels.habits": "Habit",
            "sparring.kernels.loop": "turning_point",
            "sparring.kernels.records": "write",
        },
    ),
    Chapter(
        "lab",
        "The lab",
        "Experiments over the worlds: [The lab](../lab.md).",
        further={
            "sparring.lab.jobs": "Job",
            "sparring.lab.laboratory": "Laboratory",
            "sparring.lab.experiment": "Experiment Wishes Findings",
            "sparring.lab.results": "Result reproduce",
            "sparring.lab.designs": "turning_against",
            "sparring.lab.sample": "sample_of Sample Estimate Stretch TurningPoints",
            "sparring.lab.statistics": "interval intervals Interval randomisation_test",
            "sparring.lab.claims": "Claim Evidence Judgement Verdict",
            "sparring.lab.calibration": EVERYTHING,
            "sparring.lab.exploits": EVERYTHING,
        },
    ),
)

TAUGHT = Chapter(
    "further",
    "Our worlds, and more",
    "What else the pages use, module by module; a world begins with its class.",
)
"""The last chapter: its names are found on the pages."""
