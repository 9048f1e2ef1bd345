"""What must hold in every match: servings are paid for, nothing is spent twice, scores follow from the sheet."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicery import CHANCE
from dicery.games.wok_and_roll.parts import FAMILIES, INGREDIENTS, PARTS
from tests.wok_and_roll.table import new, sheet

MENUS = {menu.id: menu for menu in PARTS.menus}
TILES = {tile.id: tile for tile in PARTS.specials}
RULES = st.fixed_dictionaries(
    {
        "menu": st.sampled_from(["simple", "expert"]),
        "specials": st.sampled_from(["auto", "on", "off"]),
        "bonus": st.sampled_from(["keep", "turn"]),
        "complete": st.integers(2, 5),
        "rolls": st.integers(2, 4),
        "head_start": st.booleans(),
        "finish_round": st.booleans(),
    }
)
LUCK = st.lists(st.integers(0, 2**16), min_size=40, max_size=400)


def items(view, seat):
    """All that a seat can still spend, wherever it lies."""
    own = view["sheets"][seat]
    return Counter(own["fridge"] + own["circled"] + (own["dice"] or ""))


def expected_gain(menu, tile, before, after, own_turn, served):
    """The items that crossing off these servings brings."""
    gained: Counter[str] = Counter()
    old, new = set(before), set(after)
    for row in menu.rows:
        linked = {menu.servings[place].id for place in row.servings}
        if linked <= new and not linked <= old:
            gained["rnmvsb"[row.gives]] += 1
    if tile and tile.nth and own_turn and served == tile.nth:
        gained["rnmvsb"[tile.nth_gives]] += 1
    return gained


def recounted(menu, own):
    """The score of a sheet from the printed menu alone."""
    crossed = set(own["crossed"])
    complete = {
        group.code
        for place, group in enumerate(menu.groups)
        if {s.id for s in menu.servings if s.group == place} <= crossed
    }
    families = Counter(menu.groups[s.group].family for s in menu.servings if s.id in crossed)
    counts = {
        "completed": len(complete),
        "skills": len(own["skills"]),
        "rows": sum({menu.servings[place].id for place in row.servings} <= crossed for row in menu.rows),
        "sets": min(families[family] for family in FAMILIES),
    }
    points = sum(s.points for s in menu.servings if s.id in crossed)
    points += sum(group.bonus for group in menu.groups if group.code in complete)
    for rectangle in menu.rectangles:
        if str(rectangle.id) in own["skills"]:
            of = sum(families[family] for family in rectangle.of)
            points += rectangle.each * counts.get(rectangle.count, of)
    if own["special"]:
        tile = TILES[own["special"]]
        points += tile.end_each * counts.get(tile.end_count, 0)
    return points


@pytest.mark.heavy
@settings(max_examples=40, deadline=None)
@given(seats=st.integers(1, 5), rules=RULES, luck=LUCK)
def test_every_step_of_every_match_is_paid_for_and_counted(seats, rules, luck):
    """[WR-5.3, WR-5.4, WR-6.1, WR-7.1, WR-9.3, WR-9.4, WR-11.5, WR-11.10]"""
    state = new(seats, **rules)
    menu = MENUS[rules["menu"]]
    served: Counter[int] = Counter()
    for pick in luck:
        if state.over:
            break
        waiting = state.waiting_seats()
        seat = waiting[pick % len(waiting)]
        actions = state.actions(seat)
        action = actions[pick // 7 % len(actions)]
        before = state.view(seat)
        after = state.clone()
        after.apply(seat, action)
        if seat != CHANCE and before["part"] == "cook":
            check_cooking(state, seat, state.game.notation(state, seat, action), before, after, menu, served)
        if after.view(-3)["part"] != "cook":
            served.clear()
        state = after
        assert list(state.scores()) == [recounted(menu, state.view(owner)["sheets"][owner]) for owner in range(seats)]


def check_cooking(state, seat, move, before, after, menu, served):
    """What was spent is just the cost of what was done, books standing in through owned hexagons."""
    old, new = before["sheets"][seat], after.view(seat)["sheets"][seat]
    crossed = [s for s in menu.servings if s.id in new["crossed"] and s.id not in old["crossed"]]
    served[seat] += len(crossed)
    if after.view(seat)["part"] != "cook":
        return
    tile = TILES.get(old["special"])
    gained = expected_gain(
        menu, tile, old["crossed"], new["crossed"], seat == before["active"], served[seat] if crossed else 0
    )
    spent = items(before, seat)
    spent.update(gained)
    spent.subtract(items(after.view(seat), seat))
    assert min(spent.values(), default=0) >= 0, move
    due = Counter("".join(serving.cost for serving in crossed))
    for letter in INGREDIENTS:
        assert spent[letter] <= due[letter], move
        assert spent[letter] == due[letter] or letter in old["skills"], move
    books = sum(spent.values()) - sum(due.values())
    assert books == price(menu, tile, old, move), move


def price(menu, tile, old, move):
    """The books that a skill or a lock costs; nothing else costs books as such."""
    if move.startswith("open "):
        lock = next(group.lock for group in menu.groups if group.code == move[5:])
        return lock - (tile.lock_less if tile else 0)
    if not move.startswith("+"):
        return 0
    if move[1:] not in INGREDIENTS:
        return 3
    first = not set(old["skills"]) & set(INGREDIENTS)
    return tile.first_hexagon if tile and tile.first_hexagon and first else 2


@settings(max_examples=30, deadline=None)
@given(seats=st.integers(2, 4), rules=RULES, luck=LUCK, orders=st.randoms(use_true_random=False))
def test_cooking_in_another_order_comes_to_the_same(seats, rules, luck, orders):
    """[WR-5.1]"""
    state = new(seats, **rules)
    for pick in luck:
        if state.over:
            break
        if state.view(-3)["part"] == "cook":
            state = cook_both_ways(state, pick, orders)
        else:
            seat = state.waiting_seats()[0]
            actions = state.actions(seat)
            state.apply(seat, actions[pick % len(actions)])


def cook_both_ways(state, pick, orders):
    """Plays a whole cooking part seat by seat, then the same steps in a mixed order."""
    turn = state.turn
    by_seat = state.clone()
    plans: dict[int, list[int]] = {}
    while not by_seat.over and by_seat.turn == turn and by_seat.waiting:
        seat = by_seat.waiting_seats()[0]
        actions = by_seat.actions(seat)
        action = actions[(pick + len(plans.get(seat, []))) % len(actions)]
        plans.setdefault(seat, []).append(action)
        by_seat.apply(seat, action)
    mixed = state.clone()
    left = {seat: list(plan) for seat, plan in plans.items()}
    while any(left.values()):
        seat = orders.choice([seat for seat, plan in left.items() if plan])
        mixed.apply(seat, left[seat].pop(0))
    assert mixed.position() == by_seat.position()
    assert [sheet(mixed, seat) for seat in range(state.seats)] == [sheet(by_seat, seat) for seat in range(state.seats)]
    return by_seat
