"""Fights in words: every event has its sentence, and says what the reader must know."""

from __future__ import annotations

import pytest

from sparring.worlds.contract import Sentence
from sparring.worlds.pit import telling
from sparring.worlds.pit.data.codes import Act, Blow, Event, Influence, Kind, Zone
from sparring.worlds.pit.data.influences import INFLUENCES
from sparring.worlds.pit.outcome import Happening
from sparring.worlds.pit.telling import OVER, SILENT, UNDER, Teller, ending, event_data, tell, when
from sparring.worlds.pit.world import Pit
from tests.worlds.pit.stage import (
    BLUE_FIGHTER,
    BLUE_PRIEST,
    BLUE_ROGUE,
    BLUE_WIZARD,
    CREATURE,
    POTION,
    PROPOSED,
    RED_FIGHTER,
    RED_PRIEST,
    RED_ROGUE,
    RED_WIZARD,
    SPELL,
    cast,
    drink,
    play,
    staged,
)

SKELETON, BOAR = CREATURE[RED_PRIEST], CREATURE[BLUE_WIZARD]


def happened(
    code: Event, who: int, target: int = -1, thing: int = -1, amount: int = 0
) -> Happening:
    """An event of the third round, two seconds into it."""
    return Happening(code, 28, who, target, thing, amount, 1.5, -2.0)


def told(code: Event, who: int, target: int = -1, thing: int = -1, amount: int = 0) -> str:
    """Its sentence."""
    teller = Teller()
    teller.creatures = {SKELETON: Kind.SKELETON, BOAR: Kind.BOAR}
    return str(teller.sentence(happened(code, who, target, thing, amount)))


@pytest.mark.parametrize("code", list(Event), ids=lambda code: code.name)
def test_every_event_can_be_told(code):
    sentences = tell([happened(code, RED_PRIEST, BLUE_ROGUE, 1, 1)])
    if code in SILENT:
        assert sentences == []
    else:
        (sentence,) = sentences
        assert sentence.startswith("Round 3.2: ")
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_times_are_rounds_and_whole_seconds():
    assert [when(clock) for clock in (0, 1, 2, 11, 12, 28)] == [
        *("1.0", "1.0", "1.1", "1.5", "2.0", "3.2")
    ]


@pytest.mark.parametrize("entry", INFLUENCES, ids=lambda entry: entry.name)
def test_every_influence_comes_and_goes_in_words_of_its_own(entry):
    assert told(Event.GAINS, RED_PRIEST, BLUE_ROGUE, entry.code) == UNDER[entry.name].format(
        "blue's rogue"
    )
    assert "blue's rogue" in told(Event.LOSES, BLUE_ROGUE, BLUE_ROGUE, entry.code)
    assert UNDER.keys() == OVER.keys() == {one.name for one in INFLUENCES}
    assert len(set(UNDER.values()) | set(OVER.values())) == 2 * len(INFLUENCES)


def test_people_are_named_by_team_and_class_and_creatures_by_whose_they_are():
    teller = Teller()
    assert [teller.name(who) for who in (0, 1, 2, 3, 4, 7)] == [
        "red's fighter",
        "red's rogue",
        "red's priest",
        "red's wizard",
        "blue's fighter",
        "blue's wizard",
    ]
    assert teller.name(SKELETON) == "red priest's creature"
    teller.tell([happened(Event.SUMMONS, RED_PRIEST, SKELETON, Kind.SKELETON)])
    assert teller.name(SKELETON) == "red priest's skeleton"
    assert [teller.name(who) for who in (9, 10, 11)] == [
        "red wizard's creature",
        "blue priest's creature",
        "blue wizard's creature",
    ]


@pytest.mark.parametrize(
    ("blow", "more"),
    [
        (Blow.PLAIN, ""),
        (Blow.CRITICAL, ", a critical hit"),
        (Blow.SNEAK, ", a sneak attack"),
        (Blow.CRITICAL | Blow.SNEAK, ", a critical sneak attack"),
        (Blow.OPENING | Blow.CRITICAL, ", a critical hit"),
    ],
)
def test_blows_tell_what_is_special_about_them(blow, more):
    sentence = told(Event.STRIKES, RED_ROGUE, BLUE_PRIEST, blow, 17)
    assert sentence == f"red's rogue stabs blue's priest for 17{more}"
    sentence = told(Event.SHOOTS, RED_FIGHTER, BLUE_PRIEST, blow, 6)
    assert sentence == f"red's fighter shoots blue's priest for 6{more}"


def test_everybody_strikes_in_his_own_way():
    verbs = [
        told(Event.STRIKES, who, BLUE_FIGHTER, 0, 3).split(" blue's fighter")[0].split()[-1]
        for who in (RED_FIGHTER, RED_ROGUE, RED_PRIEST, RED_WIZARD, SKELETON, BOAR)
    ]
    assert verbs == ["strikes", "stabs", "clubs", "stabs", "slashes", "gores"]


def test_an_opening_is_told_before_the_blow():
    sentence = told(Event.SNATCHES, BLUE_FIGHTER, RED_WIZARD)
    assert sentence == "red's wizard gives blue's fighter an opening"


@pytest.mark.parametrize(
    ("who", "target", "spell", "aim"),
    [
        (RED_WIZARD, BLUE_FIGHTER, "Fireball", " at blue's fighter"),
        (RED_WIZARD, BLUE_FIGHTER, "Acid Arrow", " at blue's fighter"),
        (RED_PRIEST, RED_FIGHTER, "Aid", " on red's fighter"),
        (RED_PRIEST, RED_PRIEST, "Aid", ""),
        (RED_PRIEST, RED_PRIEST, "Prayer", ""),
        (RED_PRIEST, BLUE_FIGHTER, "Animate Dead", ""),
        (RED_WIZARD, -1, "Fireball", ""),
    ],
)
def test_spells_are_told_with_whom_they_are_meant_for(who, target, spell, aim):
    name = Teller().name(who)
    assert told(Event.BEGINS, who, target, SPELL[spell]) == f"{name} begins to cast {spell}{aim}"
    assert told(Event.CASTS, who, target, SPELL[spell]) == f"{name} casts {spell}{aim}"


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            (Event.HURT, RED_WIZARD, BLUE_PRIEST, SPELL["Fireball"], 31),
            "red's wizard's Fireball burns blue's priest for 31",
        ),
        (
            (Event.HURT, RED_WIZARD, BLUE_PRIEST, SPELL["Ray of Frost"], 3),
            "red's wizard's Ray of Frost hurts blue's priest for 3",
        ),
        (
            (Event.HURT, RED_WIZARD, BLUE_ROGUE, SPELL["Fireball"], 0),
            "red's wizard's Fireball leaves blue's rogue unharmed",
        ),
        (
            (Event.RESISTS, RED_WIZARD, BLUE_ROGUE, SPELL["Fireball"]),
            "blue's rogue dodges Fireball",
        ),
        ((Event.RESISTS, RED_PRIEST, BLUE_ROGUE, SPELL["Doom"]), "blue's rogue withstands Doom"),
        (
            (Event.BLOCKED, RED_WIZARD, BLUE_WIZARD, SPELL["Fireball"]),
            "Fireball does nothing to blue's wizard",
        ),
        (
            (Event.SHAKES_OFF, BLUE_WIZARD, SKELETON, SPELL["Fireball"]),
            "red priest's skeleton shakes off Fireball",
        ),
        (
            (Event.DISTURBED, RED_WIZARD, -1, SPELL["Fireball"]),
            "pain makes red's wizard lose Fireball",
        ),
        (
            (Event.MUFFLED, RED_WIZARD, BLUE_PRIEST, SPELL["Fireball"]),
            "silence swallows red's wizard's Fireball",
        ),
        (
            (Event.DRINKS, RED_ROGUE, RED_ROGUE, POTION["Invisibility"]),
            "red's rogue drinks a Potion of Invisibility",
        ),
        (
            (Event.VIGOUR, RED_PRIEST, RED_ROGUE, SPELL["Aid"], 5),
            "red's rogue gains 5 temporary hit points",
        ),
        (
            (Event.VIGOUR, RED_PRIEST, RED_ROGUE, SPELL["Virtue"], 1),
            "red's rogue gains 1 temporary hit point",
        ),
        ((Event.HEALS, RED_PRIEST, RED_ROGUE, -1, 12), "red's rogue regains 12"),
        ((Event.BURNS, -1, RED_ROGUE, Influence.ACID, 4), "acid burns red's rogue for 4"),
        (
            (Event.GRIPS, RED_WIZARD, BLUE_ROGUE, Zone.TENTACLES, 9),
            "tentacles grip blue's rogue for 9",
        ),
        ((Event.NOTICES, BLUE_ROGUE, RED_PRIEST), "blue's rogue sees red's priest all the same"),
        ((Event.TURNS, RED_PRIEST, -1, 9, 0), "red's priest turns undead, in vain"),
        ((Event.TURNS, RED_PRIEST, -1, 9, 1), "red's priest turns undead, one is gone for good"),
        ((Event.TURNS, RED_PRIEST, -1, 9, 2), "red's priest turns undead, they are gone for good"),
        ((Event.SUMMONS, BLUE_WIZARD, BOAR, Kind.BOAR), "a boar joins blue's wizard"),
        ((Event.VANISHES, BOAR, BLUE_WIZARD), "blue wizard's boar vanishes"),
        ((Event.DIES, BOAR, BOAR), "blue wizard's boar falls"),
        ((Event.APPEARS, RED_WIZARD, -1, Zone.TENTACLES), "black tentacles rise around 1.5, -2.0"),
        ((Event.FADES, RED_WIZARD, -1, Zone.TENTACLES), "the tentacles of red's wizard sink back"),
        ((Event.APPEARS, RED_PRIEST, BLUE_WIZARD, Zone.SILENCE), "silence surrounds blue's wizard"),
        ((Event.FADES, RED_PRIEST, BLUE_WIZARD, Zone.SILENCE), "the silence of red's priest lifts"),
        ((Event.PASSES, RED_PRIEST), "red's priest waits"),
        ((Event.REPLACED, RED_PRIEST), "red's priest thinks better of it"),
        ((Event.MISSES, RED_PRIEST, BLUE_ROGUE, 0), "red's priest misses blue's rogue"),
        ((Event.SHOOTS_PAST, RED_PRIEST, BLUE_ROGUE, 0), "red's priest shoots past blue's rogue"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_happens_is_told_in_these_words(event, sentence):
    assert told(*event) == sentence


@pytest.mark.parametrize(
    ("act", "thing", "sentence"),
    [
        (Act.MELEE, -1, "does not get at blue's rogue"),
        (Act.RANGED, -1, "does not get to shoot"),
        (Act.CAST, SPELL["Prayer"], "does not get to cast Prayer"),
        (Act.DRINK, POTION["Bless"], "does not get to drink his Potion of Bless"),
        (Act.TURN, -1, "does not get to turn undead"),
        (Act.MOVE, -1, "does not get where he wanted to be"),
    ],
)
def test_orders_that_come_to_nothing_are_told_by_what_they_were(act, thing, sentence):
    assert told(Event.LOST, RED_PRIEST, BLUE_ROGUE, thing, act) == f"red's priest {sentence}"


def test_choices_are_told_by_the_line_that_made_them():
    fight = staged(RED_FIGHTER, BLUE_FIGHTER, scripts={RED_FIGHTER: "skip; melee;"})
    play(fight)
    sentences = [sentence for _, sentence in telling.sentences(fight) if sentence is not None]
    (choice,) = (one for one in sentences if one.is_choice and "red" in one.text)
    assert choice == Sentence(
        "Round", 1, "1.0", "red's fighter follows line 2: melee;", 0, is_choice=True
    )


@pytest.mark.parametrize(
    ("code", "weight"), [(Event.DIES, 2), (Event.STRIKES, 1), (Event.MISSES, 0)]
)
def test_what_decides_weighs_more_than_what_misses(code, weight):
    sentence = Teller().weighed(happened(code, RED_PRIEST, BLUE_ROGUE, 0, 1), [])
    assert sentence is not None
    assert sentence.weight == weight


def test_events_are_data_for_machines():
    assert event_data(happened(Event.STRIKES, RED_ROGUE, BLUE_PRIEST, 1, 17)) == {
        "round": 3,
        "tick": 4,
        "event": "strikes",
        "who": RED_ROGUE,
        "target": BLUE_PRIEST,
        "thing": 1,
        "amount": 17,
        "x": 1.5,
        "y": -2.0,
    }


def test_the_ending_is_told_in_a_sentence():
    world = Pit(numbers=PROPOSED)
    for seed in range(3):
        outcome = world.fight(("ai161", "random_talents"), seed)
        assert outcome.winner is not None
        standing = sum(h > 0 for h in outcome.health[4 * outcome.winner : 4 * outcome.winner + 4])
        team = ("red", "blue")[outcome.winner]
        assert ending(outcome) == (
            f"After {outcome.rounds} rounds {team} wins with {standing} of 4 standing."
        )


def test_standings_tell_who_is_left_with_what():
    fight = staged()
    play(fight, {RED_WIZARD: cast("Minor Globe"), RED_PRIEST: drink("Bless")})
    fight.record.unit[BLUE_ROGUE].health = 10
    standings = telling.standings(fight)
    assert [one.name for one in standings] == [Teller().name(who) for who in range(8)]
    assert [one.side for one in standings] == [0] * 4 + [1] * 4
    assert standings[BLUE_ROGUE].state == "10 of 38"
    assert standings[RED_WIZARD].used == "Minor Globe"
    assert "2 x Magic Missile" in standings[RED_WIZARD].unused
    assert standings[RED_PRIEST].used == "Potion of Bless"


def test_whole_fights_are_told_and_name_nobody_unknown():
    """Creatures are spoken of by their kind: the teller has heard of each."""
    for seed in range(5):
        fight = Pit(numbers=PROPOSED).begin(("ai161", "ai129"), seed)
        while not fight.over:
            fight.step()
        story = tell(fight.all_events)
        assert len(story) > 30
        assert not any("creature" in sentence for sentence in story)
        assert story == [
            str(one) for _, one in telling.sentences(fight) if one and not one.is_choice
        ]
