"""What the thesis says of the role-playing world without a word on learning, measured.

None of it needs a learner: fights of teams whose scripts are drawn by equal weights, small
fights to order, and a little arithmetic.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sparring.kernels.run import Won
from sparring.rules.check import parse_rules
from sparring.worlds.crpg.data.characters import CHARACTERS
from sparring.worlds.crpg.data.codes import Influence, Kind, Saved, Throw
from sparring.worlds.crpg.data.numbers import settled
from sparring.worlds.crpg.data.spells import SPELLS
from sparring.worlds.crpg.kernel import entries
from sparring.worlds.crpg.kernel.record import TEAM

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sparring.worlds.crpg.data.characters import Weapon
    from sparring.worlds.crpg.world import Crpg

FIGHTS = 1_000
"""Small fights, for each share that is measured."""
MOST_ROUNDS = 10
LEAST_DEATHS = 60.0
CLEARLY = 20.0
"""Points by which something helps clearly."""
LEAST_RATIO = 1.5
SELDOM = 10.0
"""Per cent."""
NEAR = 0.1
"""How near a fitness value is to the one that the thesis names."""
MISTAKE = "stink_at_start"
"""Rule 30 of the wizards, whose priority the thesis calls a mistake."""

STANDING = "rangedattack(closestenemy);"
MOVING = "movefrom(centrefriend);"
PROTECTED = f'if roundnumber <= 1 then drink("Potion of Fire Resistance"); {STANDING}'
WIZARDS = slice(2, TEAM)


class Statement(NamedTuple):
    """Something the thesis says, and what is measured here."""

    text: str
    source: str
    wanted: str
    value: float | dict[str, float]
    holds: bool

    def as_data(self) -> dict[str, Any]:
        """As JSON data."""
        return self._asdict()


def statements_of(
    world: Crpg, rounds: Mapping[str, float], novice: str, briefs: Sequence[Any]
) -> dict[str, Statement]:
    """Every statement with its measured value: the median length of fights by tactic, the
    letters of those against the novice and some looked at one by one are given."""
    standing, moving, protected = (
        both_wizards_die(world, script, FIGHTS) for script in (STANDING, MOVING, PROTECTED)
    )
    ratio = melee_over_bow(world.numbers)
    best_loser, worst_winner = fitness_of_extremes(briefs)
    mistake = share_of_acting(world, MISTAKE, briefs)
    charm = charm_failure(world.numbers)
    decided = {"wins": novice.count("W"), "losses": novice.count("L")}
    return {
        "length": Statement(
            "a fight takes five to ten rounds",
            "thesis 5.2.2",
            f"median at most {MOST_ROUNDS} against each tactic",
            dict(rounds),
            max(rounds.values()) <= MOST_ROUNDS,
        ),
        "two_fireballs": Statement(
            "two wizards who neither move nor protect themselves usually die in the first "
            "round against offensive",
            "thesis A.4.1",
            f"both, at least {LEAST_DEATHS:.0f} per cent",
            standing,
            standing >= LEAST_DEATHS,
        ),
        "moving_helps": Statement(
            "those who move at once are safer",
            "thesis A.4.1",
            f"both die at least {CLEARLY:.0f} points less often",
            {"standing": standing, "moving": moving},
            moving <= standing - CLEARLY,
        ),
        "protection_helps": Statement(
            "those who drink a potion against fire at once are safer",
            "thesis A.4.1",
            f"both die at least {CLEARLY:.0f} points less often",
            {"standing": standing, "protected": protected},
            protected <= standing - CLEARLY,
        ),
        "melee_over_bow": Statement(
            "a fighter is much more effective with the sword than with the bow",
            "thesis A.4.1",
            f"at least {LEAST_RATIO} times the damage",
            ratio,
            ratio >= LEAST_RATIO,
        ),
        "best_loser": Statement(
            "the best losing agent has a fitness of about 0.2",
            "thesis 5.2.3",
            "0.2: of all losing agents, one in a hundred does better",
            best_loser,
            abs(best_loser - 0.2) <= NEAR,
        ),
        "worst_winner": Statement(
            "the worst winning agent has a fitness of about 0.4",
            "thesis 5.2.3",
            "0.4: of all winning agents, one in a hundred does worse",
            worst_winner,
            abs(worst_winner - 0.4) <= NEAR,
        ),
        "rule_30": Statement(
            "wizards' rule 30 seldom acts",
            "thesis A.3",
            f"in at most {SELDOM:.0f} per cent of the scripts that hold it",
            mistake,
            mistake <= SELDOM,
        ),
        "charm": Statement(
            "Charm Person fails half of the time against a fighter",
            "thesis A.2",
            "50 per cent",
            charm,
            abs(charm - 50) < 1,
        ),
        "novice": Statement(
            "the novice is not beaten by scripts drawn arbitrarily",
            "thesis 5.4.5",
            "fewer wins than losses of 100",
            {name: 100 * count / max(1, len(novice)) for name, count in decided.items()},
            decided["wins"] < decided["losses"],
        ),
    }


def both_wizards_die(world: Crpg, script: str, fights: int, seed: int = 0) -> float:
    """In how many of 100 first rounds against offensive two wizards with this script die."""
    text = f"script fighter\n meleeattack(closestenemy);\nscript wizard\n {script}\n"
    team = world.team_from(parse_rules(text, world.vocabulary), 0)
    count = 0
    for fight in range(fights):
        world.prepare((team, "offensive"), seed + fight)
        entries.begin(world.record)
        entries.choose_all(world.record)
        entries.close_round(world.record)
        count += not any(world.column("alive")[WIZARDS])
    return 100 * count / fights


# --- arithmetic -----------------------------------------------------------------------


def damage_a_round(weapon: Weapon, armour: int, numbers: Mapping[str, int]) -> float:
    """What a weapon costs someone in this armour, on average: 20 hits, 1 misses."""
    needed = settled(weapon.aim, numbers) - armour
    hits = sum(die == 20 or (die != 1 and die >= needed) for die in range(1, 21)) / 20
    points = weapon.dice * (settled(weapon.sides, numbers) + 1) / 2 + settled(weapon.plus, numbers)
    return hits * points * settled(weapon.half_attacks, numbers) / 2


def melee_over_bow(numbers: Mapping[str, int]) -> float:
    """How many times as much a fighter's sword costs as his bow, at the least: in reach,
    against a fighter or a wizard."""
    fighter = CHARACTERS[Kind.FIGHTER]
    bow = fighter.weapon_for_missiles(numbers)
    assert bow is not None
    armours = [settled(CHARACTERS[kind].armour, numbers) for kind in (Kind.FIGHTER, Kind.WIZARD)]
    return min(
        damage_a_round(fighter.melee, armour, numbers) / damage_a_round(bow, armour, numbers)
        for armour in armours
    )


def charm_failure(numbers: Mapping[str, int]) -> float:
    """In how many of 100 tries a fighter withstands Charm Person."""
    (charm,) = (
        effect
        for spell in SPELLS
        for effect in spell.effects
        if effect.influence is Influence.CHARMED
    )
    assert charm.saved is Saved.NEGATES
    needed = CHARACTERS[Kind.FIGHTER].saves[Throw(charm.throw)] - settled(charm.save, numbers)
    return 100 * sum(die >= needed for die in range(1, 21)) / 20


# --- fights looked at one by one ------------------------------------------------------


def fitness_of_extremes(briefs: Sequence[Any]) -> tuple[float, float]:
    """The fitness of the best agents of losing teams and of the worst of winning ones: one
    in a hundred does better, or worse."""
    losers = [part.fitness for one in briefs for part in one.parts if one.row.won == Won.ENEMIES]
    winners = [part.fitness for one in briefs for part in one.parts if one.row.won == Won.LEARNERS]
    return ranked(losers, 0.99), ranked(winners, 0.01)


def ranked(values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies; 0 if there are none."""
    return sorted(values)[int(share * (len(values) - 1))] if values else 0.0


def share_of_acting(world: Crpg, rule: str, briefs: Sequence[Any]) -> float:
    """In how many of 100 scripts that hold it a rule of the wizards acts."""
    roles = list(world.rules.roles)
    role = roles.index("wizard")
    number = [one.name for one in world.rules.roles["wizard"].rules].index(rule)
    acted = [
        number in part.acted
        for one in briefs
        for part in one.parts
        if part.role == role and number in part.rules
    ]
    return 100 * sum(acted) / max(1, len(acted))
