"""Rules nobody would write: a clear error, or a legal fight that ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sparring.errors import RuleError, SettingsError, UsageError
from sparring.kernels.run import MOST_RULES
from sparring.rules.check import parse_rules
from sparring.rules.vocabulary import Vocabulary
from sparring.worlds.crpg.data.codes import Act
from sparring.worlds.crpg.kernel.record import MOST_LINES, MOST_PLACES
from sparring.worlds.crpg.vocabulary import CrpgOrder
from sparring.worlds.crpg.world import Crpg
from tests.samples import samples
from tests.worlds.crpg.helpers import RED_FIGHTER, WORDS, bout, statements

HUGE = " * ".join(["9007199254740992"] * 25)


def fought(*scripts, seed=1):
    """A fight of the novices against these scripts, the last of them for the rest."""
    side = [statements(lines) for lines in scripts]
    side += [side[-1]] * (4 - len(side))
    return Crpg().fight((side, "novice"), seed)


# --- text that cannot be right -----------------------------------------------


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('cast("Wish", closestenemy);', "unknown literal"),
        ('cast("Firebal", closestenemy);', 'did you mean "Fireball"?'),
        ("cast(Fireball, closestenemy);", "in quotes"),
        ('drink("Fireball");', "expected a potion"),
        ("meleeattack(centreenemy);", "expected an agent"),
        ('meleeattack(closestenemy("Dragon"));', "unknown literal"),
        ("if chancepercentage(1/0) then pass;", "division by zero"),
        ("if health < 0 then pass;", "can never hold"),
        ("rangedattack(defaultenemy);", "not bound"),
        ("enemy.influence(badinfluence);", "always done by the agent itself"),
        ("influence(badinfluence);", "not an action"),
        ("moveto();", "takes 1 argument"),
        ("if randomspell then pass;", "expected a condition"),
        ("", "script"),
    ],
)
def test_mistakes_are_told(lines, message):
    with pytest.raises(RuleError, match=message.replace("?", r"\?")):
        parse_rules(f"script anyone\n{lines}\n", WORDS)


def test_conditions_nested_too_deeply_are_refused():
    depth = 70
    condition = "(" * depth + "health > 1" + ")" * depth
    with pytest.raises(RuleError, match="nest"):
        statements(f"if {condition} then pass;")


@pytest.mark.parametrize(
    "condition",
    [
        "not " * 60 + "health > 1",
        "(" * 60 + "health > 1" + ")" * 60,
        "(" * 60 + "health" + " + 1)" * 60 + " > 1",
        "-" * 61 + "health < 1",
        "random(" * 60 + "health" + ")" * 60 + " >= 0",
        "(1 + " * 31 + "health" + ")" * 31 + " > 1",
        " and ".join(["health > 1"] * 60),
        "(health > 1 or " * 30 + "health > 2" + ")" * 30,
    ],
    ids=["not", "brackets", "left", "minus", "random", "right", "and", "or"],
)
def test_conditions_as_deep_as_the_checker_allows_can_be_fought_with(condition):
    outcome = fought(f"if {condition} then rangedattack(closestenemy);")
    assert outcome.rounds >= 1


# --- odd but legal -----------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        "pass;",
        "moveto(self);",
        "movefrom(self);",
        "if random(0) > 0 then meleeattack(closestenemy);",
        "if random(0.5) == 0 then meleeattack(closestenemy);",
        "if random(-5) >= 0 then meleeattack(closestenemy);",
        "if chancepercentage(1 / segmentnumber) then meleeattack(closestenemy);",
        "if chancepercentage(-9007199254740992) then meleeattack(closestenemy);",
        f"if chancepercentage({HUGE}) then meleeattack(closestenemy);",
        f"if health < {HUGE} then meleeattack(closestenemy);",
        f"if health * {HUGE} - {HUGE} * health < 1 then meleeattack(closestenemy);",
        f"if random({HUGE}) >= 0 then meleeattack(closestenemy);",
        f"if random({HUGE} - {HUGE} * health) >= 0 then meleeattack(closestenemy);",
        'cast("Magic Missile", self);',
        'cast("Magic Missile", centreenemy);',
        'cast("Shield", closestenemy);',
        'cast("Shield", centreall);',
        'cast("Fireball");',
        'cast("Luck", closestenemy);',
        'cast("Dispel Magic", centreclouds);',
        'cast("Monster Summoning I", self);',
        "cast(randomdefensive, closestenemy);",
        "cast(randomspell, anywhere);",
        'drink("Potion of Healing");',
        "drink(randompotion);",
        "meleeattack(self);",
        "rangedattack(closestfriend);",
        'meleeattack(closestenemy("Animal"));',
        'if friend("Animal").influence(badinfluence) then pass;',
        "moveto(anywhere);",
        "movefrom(anywhere);",
        "if distance(self, self) == 0 then movefrom(self);",
        "if closestenemy.distance(defaultenemy) == 0 then movefrom(defaultenemy);",
    ],
)
def test_odd_scripts_of_one_rule_are_fought_to_an_end(lines):
    limit = Crpg().numbers["round_limit"]
    for seed in range(3):
        assert 1 <= fought(lines, seed=seed).rounds <= limit


def test_two_teams_that_do_nothing_come_to_a_draw():
    side = [statements("pass;")] * 4
    world = Crpg()
    outcome = world.fight((side, side), 1)
    assert (outcome.winner, outcome.rounds) == (None, world.numbers["round_limit"])


def test_two_teams_that_only_run_away_come_to_a_draw():
    side = [statements("movefrom(closestenemy); movefrom(closestfriend); movefrom(self);")] * 4
    assert Crpg().fight((side, side), 1).winner is None


def test_scripts_without_a_line_do_nothing():
    nothing = [()] * 4
    outcome = Crpg().fight((nothing, "offensive"), 1)
    assert outcome.winner == 1


def test_everybody_may_hold_the_longest_script():
    lines = statements("\n".join(f"if health == {n} then pass;" for n in range(MOST_PLACES)))
    side = [lines] * 4
    assert Crpg().fight((side, side), 1).winner is None


# --- too much ----------------------------------------------------------------


def test_a_script_of_65_lines_is_refused():
    lines = statements("\n".join(f"if health == {n} then pass;" for n in range(MOST_PLACES + 1)))
    with pytest.raises(UsageError, match="65 lines; at most 64"):
        Crpg().fight(([lines] * 4, "novice"), 1)


def teams_of_different_lines(each):
    """Eight scripts with no line in common."""
    scripts = [
        statements("\n".join(f"if stepsize == {n} + {who} * 0.1 then pass;" for n in range(each)))
        for who in range(8)
    ]
    return scripts[:4], scripts[4:]


def test_512_different_lines_fit_into_a_fight_with_the_animals_own():
    assert Crpg().fight(teams_of_different_lines(MOST_LINES // 8 - 1), 1).winner is None
    with pytest.raises(UsageError, match="more than 512 different rules"):
        Crpg().fight(teams_of_different_lines(MOST_LINES // 8), 1)


def test_conditions_too_long_for_a_fight_are_refused():
    long = " or ".join(["enemy.influence(badinfluence)"] * 50)
    lines = "\n".join(f"if ({long}) and health == {n} then pass;" for n in range(64))
    with pytest.raises(UsageError, match="too long for one fight"):
        Crpg().fight(([statements(lines)] * 4, "novice"), 1)


def test_more_different_numbers_than_fit_into_a_fight_are_refused():
    scripts = [
        statements("\n".join(f"if stepsize == {who}.{n} then pass;" for n in range(100, 163)))
        for who in range(9)
    ]
    lines = "\n".join(
        f"if stepsize == {n}.25 or stepsize == {n}.5 or stepsize == {n}.75 then pass;"
        for n in range(200)
    )
    many = statements(lines)
    assert Crpg().fight((scripts[:4], scripts[4:8]), 1).winner is None
    with pytest.raises(UsageError, match="too long for one fight"):
        Crpg().fight(([many[at : at + 50] for at in range(0, 200, 50)], "novice"), 1)


def test_a_world_goes_on_after_it_has_refused_something():
    world = Crpg()
    before = world.fight(("offensive", "novice"), 3)
    long = statements("\n".join(f"if health == {n} then pass;" for n in range(65)))
    with pytest.raises(UsageError):
        world.fight(([long] * 4, "novice"), 1)
    assert world.fight(("offensive", "novice"), 3) == before


def test_a_world_forgets_old_rules_when_its_tables_are_full():
    world = Crpg()
    expected = world.fight(("cursing", "novice"), 3)
    for batch in range(40):
        lines = "\n".join(
            f"if stepsize == {n} + {batch} * 0.001 then pass; " for n in range(MOST_PLACES)
        )
        world.fight(([statements(lines)] * 4, "novice"), batch)
    assert world.fight(("cursing", "novice"), 3) == expected


def many_rules(count):
    rules = "\n".join(
        f"rule r{n}\n    if stepsize == {n % 2000}.{n // 2000} then meleeattack(closestenemy);"
        for n in range(count)
    )
    return f"role {{}} draws 5\n{rules}\nclosing\n    meleeattack(closestenemy);\n"


def world_with_rules(fighter, wizard):
    return parse_rules(fighter.format("fighter") + wizard.format("wizard"), WORDS)


@samples(2000, slow=9990)
def test_thousands_of_rules_can_be_drawn_from_and_fought_with(count):
    """In the plain loop; the kernel has room for fewer and says so."""
    rules = world_with_rules(many_rules(count // 2), many_rules(count // 2))
    world = Crpg(rules)
    practice = world.practice("scripting", "novice", seed=1)
    for encounter in practice.encounters(10):
        assert encounter.outcome.rounds >= 1
    assert "more than 128" in practice.note
    assert len(practice.run(3)) == 3


@pytest.mark.parametrize("count", [1, 63, 64, 65, 128, 129, 200, 255, 256, 257, 400])
def test_any_number_of_rules_is_fought_with_or_refused_clearly_by_the_kernel(count):
    rules = world_with_rules(many_rules(count), many_rules(count))
    practice = Crpg(rules).practice("scripting", "novice")
    assert len(practice.run(2)) == 2
    assert (practice.note == "") == (count <= MOST_RULES)


def test_drawn_and_closing_rules_that_are_too_many_together_are_refused():
    closing = "\n".join(f"if health == {n} then pass;" for n in range(10))
    fighter = many_rules(70).replace("draws 5", "draws 60").replace("closing", f"closing {closing}")
    rules = world_with_rules(fighter, many_rules(10))
    practice = Crpg(rules).practice("scripting", "novice")
    with pytest.raises(UsageError, match="at most 64 fit into a fight"):
        practice.run(1)


def test_rules_that_do_not_fit_together_are_refused_by_the_kernel():
    """A third role that would fit alone, but not beside the other two."""
    conditions = [" or ".join(f"stepsize == {n}.{k}" for k in range(11, 21)) for n in range(51)]
    villagers = "\n".join(f"rule v{n} if {c} then pass;" for n, c in enumerate(conditions))
    own = Crpg.own_rules()
    third = parse_rules(f"role villager draws 5\n{villagers}\nclosing pass;\n", WORDS)
    rules = replace(own, roles=own.roles | third.roles)
    practice = Crpg(rules).practice("scripting", "novice")
    assert len(practice.run(1)) == 1
    assert "too many for one fight" in practice.note


# --- roles and sides ---------------------------------------------------------


def test_a_role_without_closing_rule_is_refused():
    with pytest.raises(RuleError, match="no closing rule"):
        parse_rules("role fighter draws 1\nrule a\n    pass;\n", WORDS)


def test_a_world_needs_rules_for_both_roles():
    fighter = "role fighter draws 1\nrule a\n    pass;\nclosing\n    pass;\n"
    with pytest.raises(UsageError, match="role wizard"):
        Crpg(parse_rules(fighter, WORDS))


def test_a_tactic_needs_a_script_for_everybody():
    with pytest.raises(UsageError, match="script wizard"):
        Crpg().team_from(parse_rules("script fighter\n    pass;\n", WORDS))
    with pytest.raises(UsageError, match="second wizard"):
        Crpg().team_from(parse_rules("script fighter\npass;\nscript wizard first\npass;\n", WORDS))


@pytest.mark.parametrize("sides", [("offensive",), ("offensive",) * 3, ([()] * 3, "novice")])
def test_a_fight_has_two_sides_of_four(sides):
    with pytest.raises(UsageError):
        Crpg().fight(sides, 1)


def test_a_misspelt_tactic_is_told_with_the_nearest_name():
    with pytest.raises(UsageError, match="did you mean 'offensive'"):
        Crpg().fight(("ofensive", "novice"), 1)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 0.5, "7", None])
def test_a_seed_that_is_none_is_refused(seed):
    with pytest.raises(UsageError, match="seed"):
        Crpg().fight(("offensive", "novice"), seed)
    side = [statements("pass;")] * 4
    with pytest.raises(UsageError, match="seed"):
        Crpg().fight((side, side), seed)


@pytest.mark.parametrize(
    "numbers", [{"wizzard_health": 18}, {"wizard_health": 9}, {"friend_test": 3}, {"blindness": 7}]
)
def test_free_numbers_outside_their_range_are_refused(numbers):
    with pytest.raises(SettingsError):
        Crpg(numbers=numbers)


# --- orders from outside -----------------------------------------------------


@pytest.mark.parametrize(
    "order",
    [
        CrpgOrder(Act.CAST, 21, 4),
        CrpgOrder(Act.CAST, -1, 4),
        CrpgOrder(Act.DRINK, 3),
        CrpgOrder(Act.MELEE, target=18),
        CrpgOrder(Act.MELEE, target=-2),
        CrpgOrder(Act.MOVE_TO, -1, -1, 1000.5, 0, True),
        CrpgOrder(Act.MOVE_TO, -1, -1, 0, float("nan"), True),
        CrpgOrder(7),
        CrpgOrder(Act.PASS, 10**20),
    ],
)
def test_orders_about_what_does_not_exist_are_refused_with_an_error(order):
    fight = bout()
    fight.open_round()
    with pytest.raises(UsageError):
        fight.order(RED_FIGHTER, order)


@pytest.mark.parametrize("agent", [-1, 8, 1.5, "0"])
def test_orders_to_nobody_are_refused_with_an_error(agent):
    fight = bout()
    fight.open_round()
    with pytest.raises(UsageError):
        fight.order(agent, CrpgOrder(Act.PASS))


def test_rounds_are_opened_and_closed_in_turn():
    fight = bout()
    with pytest.raises(UsageError):
        fight.close_round()
    with pytest.raises(UsageError):
        fight.order(0, CrpgOrder(Act.PASS))
    fight.open_round()
    with pytest.raises(UsageError):
        fight.open_round()


def test_a_fight_that_is_over_has_no_more_rounds():
    fight = Crpg().begin(("offensive", "novice"), 1)
    while not fight.over:
        fight.step()
    with pytest.raises(UsageError, match="over"):
        fight.open_round()


# --- what is no rule of this world -------------------------------------------


def test_rules_in_the_words_of_another_game_are_refused():
    words = Vocabulary("elsewhere")
    words.action(name="wave")(lambda me: True)
    foreign = parse_rules("script a\n    wave;\n", words).scripts[0]
    world = Crpg()
    with pytest.raises(UsageError, match="not in this world's words"):
        world.fight(([foreign] * 4, "offensive"), 1)
    assert world.fight(("offensive", "cursing"), 1) == Crpg().fight(("offensive", "cursing"), 1)


def test_a_script_as_it_was_checked_can_fight():
    checked = parse_rules("script a\n    meleeattack(closestenemy);\n", WORDS).scripts[0]
    assert Crpg().fight(([checked] * 4, [checked.lines] * 4), 1).rounds > 0


@pytest.mark.parametrize("value", [90.5, "90", True, 10**9])
def test_free_numbers_of_the_wrong_kind_are_refused(value):
    with pytest.raises(SettingsError, match="step"):
        Crpg(numbers={"step": value})
