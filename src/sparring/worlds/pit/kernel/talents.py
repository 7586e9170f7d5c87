"""The talents: what a line of a script tries to do. Each leaves an order in the fight's
`try` fields and tells whether it will act (thesis B.2, B.3; facts of the modelled game)."""

from __future__ import annotations

from sparring.kernels.bytecode import NOBODY
from sparring.kernels.luck import below
from sparring.worlds.pit.data.codes import Act, Kind, Sort, Talent, Target, Type
from sparring.worlds.pit.kernel.finding import find, friends_attacker, own_attacker
from sparring.worlds.pit.kernel.health import creature_of
from sparring.worlds.pit.kernel.influences import has
from sparring.worlds.pit.kernel.record import POTIONS, SPELLS, TEAM, Fight, kernel
from sparring.worlds.pit.kernel.sensing import (
    ANYBODY,
    NEAR,
    between,
    enemies_within,
    friends_within,
    is_enemy,
    is_silenced,
    nearest_enemy,
)

HEALED_BELOW = 50
"""Of a hundred hit points: friends with fewer need a healer."""
GROUP_RADIUS = 20.0 / 3.0
"""Metres around an enemy within which an area spell finds others."""
BESIDE = 2.0
"""Metres before the caster that a creature appears."""


# --- orders in the making ------------------------------------------------------------


@kernel
def propose(fight: Fight, act: int, thing: int, target: int) -> bool:
    """An order at somebody, where he stands."""
    fight.try_act = act
    fight.try_thing = thing
    fight.try_target = target
    if target != NOBODY:
        fight.try_x = fight.unit[target].x
        fight.try_y = fight.unit[target].y
    return True


@kernel
def can_cast(fight: Fight, me: int, spell: int) -> bool:
    """Whether somebody has a spell at hand; silence is asked apart."""
    return fight.unit[me].spells[spell] > 0


@kernel
def has_creature(fight: Fight, me: int) -> bool:
    """Whether somebody's creature lives."""
    return me % TEAM >= 2 and fight.unit[creature_of(fight, me)].alive == 1


@kernel
def makes_sense(fight: Fight, me: int, spell: int, target: int) -> bool:
    """Whether a spell is worth casting at somebody: what it brings is not there yet."""
    row = fight.book.spell[spell]
    if row.summons == 1:
        return not has_creature(fight, me)
    if row.influence == NOBODY or target == NOBODY:
        return True
    return not has(fight, target, row.influence)


@kernel
def best_spell(fight: Fight, me: int, sort: int, target: int) -> int:
    """The highest-level spell of a sort that makes sense, or none."""
    best = NOBODY
    unit = fight.unit[me]
    for spell in range(SPELLS):
        if unit.spells[spell] == 0:
            continue
        row = fight.book.spell[spell]
        if row.sort & sort == 0 or (best != NOBODY and row.level <= fight.book.spell[best].level):
            continue
        aimed = me if row.target == Target.SELF else target
        if makes_sense(fight, me, spell, aimed):
            best = spell
    return best


@kernel
def suits(fight: Fight, me: int, sort: int, target: int) -> bool:
    """Whether a spell with such a target may be cast at somebody."""
    friend = fight.unit[target].side == fight.unit[me].side
    if sort == Target.ENEMY:
        return is_enemy(fight, me, target)
    if sort == Target.FRIEND:
        return friend and fight.unit[target].alive == 1
    return True


@kernel
def cast_at(fight: Fight, me: int, spell: int, target: int) -> bool:
    """Propose a spell, aimed as it must be."""
    if spell == NOBODY:
        return False
    sort = fight.book.spell[spell].target
    aimed = me if sort == Target.SELF else target
    if aimed == NOBODY or not suits(fight, me, sort, aimed):
        return False
    return propose(fight, Act.CAST, spell, aimed)


@kernel
def cast_best(fight: Fight, me: int, sort: int, target: int) -> bool:
    """Cast the highest-level spell of a sort at somebody."""
    if is_silenced(fight, me):
        return False
    return cast_at(fight, me, best_spell(fight, me, sort, target), target)


# --- healing -------------------------------------------------------------------------


@kernel
def random_thing(fight: Fight, me: int, spells: bool, sort: int) -> int:
    """Any spell, or any potion, of a sort that somebody has; or none."""
    count = 0
    most = SPELLS if spells else POTIONS
    for thing in range(most):
        if spells:
            fits = fight.unit[me].spells[thing] > 0 and fight.book.spell[thing].sort & sort != 0
        else:
            fits = fight.unit[me].potions[thing] > 0 and fight.book.potion[thing].sort & sort != 0
        if fits:
            fight.candidates[count] = thing
            count += 1
    if count == 0:
        return NOBODY
    return fight.candidates[0 if count == 1 else below(fight.luck, count)]


@kernel
def heal_self(fight: Fight, me: int) -> bool:
    """Any cure that one knows, else a potion."""
    unit = fight.unit[me]
    if unit.health >= unit.most_health:
        return False
    if not is_silenced(fight, me):
        spell = random_thing(fight, me, True, Sort.HEALING)
        if spell != NOBODY:
            return propose(fight, Act.CAST, spell, me)
    potion = random_thing(fight, me, False, Sort.HEALING)
    return potion != NOBODY and propose(fight, Act.DRINK, potion, me)


@kernel
def is_wounded(fight: Fight, who: int) -> bool:
    """Whether somebody has lost half of his health."""
    unit = fight.unit[who]
    return 100 * unit.health < HEALED_BELOW * unit.most_health


@kernel
def heal_other(fight: Fight, me: int) -> bool:
    """The best cure for the nearest comrade who has lost half of his health."""
    best = NOBODY
    least = 0.0
    group = fight.members[fight.unit[me].side]
    for other in range(fight.units):
        if group >> other & 1 == 0 or other == me or not is_wounded(fight, other):
            continue
        size = between(fight, me, other)
        if best == NOBODY or size < least:
            best = other
            least = size
    return best != NOBODY and cast_best(fight, me, Sort.HEALING, best)


# --- getting better --------------------------------------------------------------------


@kernel
def help_self(fight: Fight, me: int, sort: int) -> bool:
    """The best spell of a sort on oneself that is not active yet."""
    return cast_best(fight, me, sort, me)


@kernel
def help_others(fight: Fight, me: int, sort: int) -> bool:
    """The best spell of a sort for others, on the nearest comrade who lacks it."""
    if is_silenced(fight, me):
        return False
    best = NOBODY
    whom = NOBODY
    least = 0.0
    group = fight.members[fight.unit[me].side]
    for spell in range(SPELLS):
        row = fight.book.spell[spell]
        if fight.unit[me].spells[spell] == 0 or row.sort & sort == 0 or row.target == Target.SELF:
            continue
        if best != NOBODY and row.level <= fight.book.spell[best].level:
            continue
        nearest = NOBODY
        for other in range(fight.units):
            if group >> other & 1 == 0 or other == me or has(fight, other, row.influence):
                continue
            size = between(fight, me, other)
            if nearest == NOBODY or size < least:
                nearest = other
                least = size
        if nearest != NOBODY:
            best = spell
            whom = nearest
    return best != NOBODY and propose(fight, Act.CAST, best, whom)


@kernel
def drink_unused(fight: Fight, me: int, sort: int) -> bool:
    """A potion of a sort that does not work in one already."""
    unit = fight.unit[me]
    for potion in range(POTIONS):
        row = fight.book.potion[potion]
        if unit.potions[potion] > 0 and row.sort & sort and not has(fight, me, row.influence):
            return propose(fight, Act.DRINK, potion, me)
    return False


@kernel
def buff_self(fight: Fight, me: int) -> bool:
    """Spells, then potions: what protects before what enhances."""
    return (
        help_self(fight, me, Sort.PROTECTION)
        or help_self(fight, me, Sort.ENHANCEMENT)
        or drink_unused(fight, me, Sort.PROTECTION)
        or drink_unused(fight, me, Sort.ENHANCEMENT)
    )


@kernel
def most_dangerous(fight: Fight, me: int) -> int:
    """The type of enemy that one must fear most: of whom there are more; casters, if as
    many."""
    casters = enemies_within(fight, me, Type.CASTER, 1_000.0)
    warriors = enemies_within(fight, me, Type.WARRIOR, 1_000.0)
    return Type.WARRIOR if warriors > casters else Type.CASTER


@kernel
def adv_protect(fight: Fight, me: int) -> bool:
    """The protection that fits the most dangerous enemies."""
    if is_silenced(fight, me):
        return False
    fear = most_dangerous(fight, me)
    for spell in range(SPELLS):
        row = fight.book.spell[spell]
        if fight.unit[me].spells[spell] > 0 and row.sort & Sort.PROTECTION and row.against & fear:
            if not has(fight, me, row.influence):
                return propose(fight, Act.CAST, spell, me)
    return False


# --- attacking with magic ----------------------------------------------------------------


@kernel
def single_then_area(fight: Fight, me: int, target: int) -> bool:
    """A spell at one enemy; if there is none, at several."""
    return cast_best(fight, me, Sort.SINGLE, target) or cast_best(
        fight, me, Sort.AREA_DAMAGE, target
    )


@kernel
def area_then_single(fight: Fight, me: int, target: int) -> bool:
    """A spell at several enemies; if there is none, at one."""
    return cast_best(fight, me, Sort.AREA_DAMAGE, target) or cast_best(
        fight, me, Sort.SINGLE, target
    )


@kernel
def nearest_within(fight: Fight, me: int, taste: int, metres: float) -> int:
    """The nearest enemy within a distance; one of the preferred types first."""
    if taste != 0:
        liked = nearest_enemy(fight, me, taste)
        if liked != NOBODY and between(fight, me, liked) <= metres:
            return liked
    nearest = nearest_enemy(fight, me, ANYBODY)
    if nearest != NOBODY and between(fight, me, nearest) <= metres:
        return nearest
    return NOBODY


@kernel
def respond_melee(fight: Fight, me: int, taste: int) -> bool:
    """Magic against those who have come near: one gets a spell of his own, several share
    one."""
    target = nearest_within(fight, me, taste, NEAR)
    if target == NOBODY:
        return False
    if enemies_within(fight, me, ANYBODY, NEAR) > 1:
        return area_then_single(fight, me, target)
    return single_then_area(fight, me, target)


@kernel
def others_near(fight: Fight, me: int, target: int) -> bool:
    """Whether an enemy has others of his side around him."""
    group = fight.standing[fight.unit[target].side]
    for other in range(fight.units):
        if group >> other & 1 and other != target:
            if between(fight, target, other) <= GROUP_RADIUS:
                return True
    return False


@kernel
def bombard(fight: Fight, me: int, target: int) -> bool:
    """Magic from afar: with friends near the target an area spell that spares them; an
    area spell if he has company; else one for himself."""
    if friends_within(fight, me, target, ANYBODY, GROUP_RADIUS) > 0:
        if cast_best(fight, me, Sort.AREA_CURSE, target):
            return True
        return cast_best(fight, me, Sort.SINGLE, target)
    if others_near(fight, me, target):
        return area_then_single(fight, me, target)
    return single_then_area(fight, me, target)


@kernel
def far_attacker(fight: Fight, me: int, taste: int) -> int:
    """Who attacked one from afar and still stands there; with a taste, only such a one
    comes before others."""
    attacker = own_attacker(fight, me)
    if attacker == NOBODY or fight.unit[me].attacked_from_afar == 0:
        return NOBODY
    if between(fight, me, attacker) <= NEAR:
        return NOBODY
    if taste != 0 and taste >> fight.unit[attacker].kind & 1 == 0:
        caster = shooting_caster(fight, me, taste)
        if caster != NOBODY:
            return caster
    return attacker


@kernel
def shooting_caster(fight: Fight, me: int, taste: int) -> int:
    """The nearest enemy of a preferred type who aims at one from afar."""
    best = NOBODY
    least = 0.0
    for other in range(fight.units):
        if not is_enemy(fight, me, other) or taste >> fight.unit[other].kind & 1 == 0:
            continue
        size = between(fight, me, other)
        if fight.unit[other].last_target == me and size > NEAR:
            if best == NOBODY or size < least:
                best = other
                least = size
    return best


@kernel
def respond_ranged(fight: Fight, me: int, taste: int) -> bool:
    """Magic against whoever attacks one from afar."""
    target = far_attacker(fight, me, taste)
    return target != NOBODY and bombard(fight, me, target)


@kernel
def ranged_enemies(fight: Fight, me: int, taste: int) -> bool:
    """Magic against an enemy who attacked from afar; else against the nearest."""
    target = far_attacker(fight, me, taste)
    if target == NOBODY:
        target = nearest_within(fight, me, taste, 1_000.0)
    return target != NOBODY and bombard(fight, me, target)


@kernel
def spell_attack(fight: Fight, me: int, target: int) -> bool:
    """Whatever magic there is: at several unless friends are there, at one, any."""
    if target == NOBODY or is_silenced(fight, me):
        return False
    if friends_within(fight, me, target, ANYBODY, GROUP_RADIUS) <= 1:
        if cast_best(fight, me, Sort.AREA_DAMAGE, target):
            return True
    if cast_best(fight, me, Sort.SINGLE, target):
        return True
    return cast_at(fight, me, random_thing(fight, me, True, Sort.ATTACK), target)


@kernel
def call_help(fight: Fight, me: int) -> bool:
    """Summon a creature, halfway to a lone enemy, else just before oneself."""
    if is_silenced(fight, me) or has_creature(fight, me):
        return False
    nearest = nearest_enemy(fight, me, ANYBODY)
    spell = best_spell(fight, me, Sort.SUMMONING, nearest)
    if spell == NOBODY or nearest == NOBODY:
        return False
    propose(fight, Act.CAST, spell, nearest)
    unit = fight.unit[me]
    away = between(fight, me, nearest)
    share = 0.5
    if enemies_within(fight, me, ANYBODY, 1_000.0) > 1:
        share = min(0.5, BESIDE / away) if away > 0.0 else 0.0
    fight.try_x = unit.x + (fight.try_x - unit.x) * share
    fight.try_y = unit.y + (fight.try_y - unit.y) * share
    return True


@kernel
def cast_named(fight: Fight, me: int, spell: int) -> bool:
    """Cast a spell by its name, aimed as it must be."""
    if spell == NOBODY or not can_cast(fight, me, spell) or is_silenced(fight, me):
        return False
    sort = fight.book.spell[spell].target
    target = me
    if sort == Target.ENEMY or sort == Target.POINT:
        target = nearest_enemy(fight, me, ANYBODY)
    if target == NOBODY or not makes_sense(fight, me, spell, target):
        return False
    return propose(fight, Act.CAST, spell, target)


# --- weapons -----------------------------------------------------------------------------


@kernel
def strike_at(fight: Fight, me: int, target: int) -> bool:
    """Run up to an enemy and strike."""
    if target == NOBODY or not is_enemy(fight, me, target):
        return False
    return propose(fight, Act.MELEE, NOBODY, target)


@kernel
def shoot_at(fight: Fight, me: int, target: int) -> bool:
    """Shoot at an enemy."""
    if target == NOBODY or not is_enemy(fight, me, target):
        return False
    if fight.book.character[fight.unit[me].kind].ranged.attacks == 0:
        return False
    return propose(fight, Act.RANGED, NOBODY, target)


@kernel
def take_weapon(fight: Fight, me: int) -> None:
    """The weapon of habit, chosen when a fight begins for somebody: the ranged one if the
    nearest enemy is far away."""
    nearest = nearest_enemy(fight, me, ANYBODY)
    far = nearest != NOBODY and between(fight, me, nearest) > fight.book.number.shooting_distance
    fight.unit[me].shoots = 1 if far else 0


@kernel
def attack_by_habit(fight: Fight, me: int, target: int) -> bool:
    """With the weapon that suited the first distance, even when enemies have closed in."""
    if fight.unit[me].shoots == 1 and shoot_at(fight, me, target):
        return True
    return strike_at(fight, me, target)


@kernel
def sneak(fight: Fight, me: int) -> bool:
    """A rogue strikes at whoever attacked his nearest comrade last."""
    if fight.unit[me].kind != Kind.ROGUE:
        return False
    return strike_at(fight, me, friends_attacker(fight, me))


@kernel
def turn_undead(fight: Fight, me: int) -> bool:
    """Turn undead enemies, if there are any."""
    if fight.unit[me].turns == 0:
        return False
    undead = nearest_enemy(fight, me, Type.UNDEAD)
    return undead != NOBODY and propose(fight, Act.TURN, NOBODY, undead)


# --- all of them ---------------------------------------------------------------------------


@kernel
def is_defensive(talent: int) -> bool:
    """Whether a talent helps rather than hurts: what AI 1.61 calls a defensive round."""
    return Talent.HEAL_OTHER <= talent <= Talent.CURE or (
        Talent.BUFF_SELF <= talent <= Talent.ADV_PROTECT
    )


@kernel
def aimed_at(fight: Fight, me: int, word: int, type: int) -> int:
    """The agent named; the nearest enemy if none is."""
    if word == NOBODY:
        return nearest_enemy(fight, me, ANYBODY)
    return find(fight, me, word, type)


@kernel
def try_helpful(fight: Fight, me: int, talent: int) -> bool:
    """The talents that help somebody."""
    if talent == Talent.HEAL:
        return heal_self(fight, me)
    if talent == Talent.HEAL_OTHER:
        return heal_other(fight, me)
    if talent == Talent.CURE:
        return cast_best(fight, me, Sort.REMEDY, me)
    if talent == Talent.BUFF_SELF:
        return buff_self(fight, me)
    if talent == Talent.ENHANCE_SELF:
        return help_self(fight, me, Sort.ENHANCEMENT)
    if talent == Talent.ENHANCE_OTHERS:
        return help_others(fight, me, Sort.ENHANCEMENT)
    if talent == Talent.PROTECT_SELF:
        return help_self(fight, me, Sort.PROTECTION)
    if talent == Talent.PROTECT_OTHERS:
        return help_others(fight, me, Sort.PROTECTION)
    if talent == Talent.ADV_PROTECT:
        return adv_protect(fight, me)
    return cast_best(fight, me, Sort.HIDING, me)


@kernel
def try_talent(
    fight: Fight, me: int, talent: int, thing: int, other: int, sort: int, target: int, taste: int
) -> bool:
    """Whether a talent acts; its order is then in the fight's `try` fields."""
    if talent == Talent.SKIP:
        return False
    if talent == Talent.MELEE:
        return strike_at(fight, me, target)
    if talent == Talent.RANGED:
        return shoot_at(fight, me, target)
    if talent == Talent.ATTACK:
        return attack_by_habit(fight, me, target)
    if talent == Talent.CAST_BEST:
        return cast_best(fight, me, sort, target)
    if talent == Talent.SPELL_ATTACK:
        return spell_attack(fight, me, target)
    if talent == Talent.RESPOND_MELEE:
        return respond_melee(fight, me, taste)
    if talent == Talent.RESPOND_RANGED:
        return respond_ranged(fight, me, taste)
    if talent == Talent.RANGED_ENEMIES:
        return ranged_enemies(fight, me, taste)
    if talent == Talent.SUMMON:
        return call_help(fight, me)
    if talent == Talent.SNEAK:
        return sneak(fight, me)
    if talent == Talent.TURN:
        return turn_undead(fight, me)
    if talent == Talent.CAST:
        return cast_named(fight, me, thing) or cast_named(fight, me, other)
    if talent == Talent.PASS:
        return propose(fight, Act.PASS, NOBODY, NOBODY)
    return try_helpful(fight, me, talent)
