"""What holds in every match, found by random play: dice, Order Up, stations, scores, and races of five seats."""

import itertools
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicery import CHANCE, CLOCK, SPECTATOR
from dicery.games.chicken_fried_dice.parts import PARTS
from dicery.testing.states import PEOPLE
from tests.chicken_fried_dice.table import CARDS, GAME, new, position, sheet

pytestmark = pytest.mark.heavy

FLAVOURS = [flavour.id for flavour in PARTS.flavours]
CASES = settings(max_examples=8, deadline=None)
MATCHES = st.tuples(
    st.integers(1, 5),
    st.sampled_from(["turns", "live"]),
    st.sampled_from(["menu", "picnic", "mixed"]),
    st.integers(0, 2**32),
)


def walk(case, greed=0.0):
    """Every position of a random match with the step made there; waiting seats act in random order."""
    seats, plucking, boards, seed = case
    draw = random.Random(seed)
    plucking = plucking if seats > 1 else "turns"
    state = new(seats, plucking=plucking, boards=boards, trucks="random", starter="random")
    while not state.over:
        seat = draw.choice(state.waiting_seats())
        moves = state.legal_moves(seat)
        # Puts and saved bonuses are preferred, so that customers are fed and boards move.
        useful = [move for move in moves if move.split()[0] in ("put", "x", "cross", "multi", "seat", "take", "sauce")]
        move = draw.choice(useful if useful and draw.random() < greed else moves)
        yield state, seat, move
        state.play(seat, move)
    yield state, None, ""


@CASES
@given(MATCHES)
def test_dice_are_conserved_in_the_coop(case):
    """[CF-1.2, CF-5.2, CF-5.11, CF-9.7, CF-15.3]"""
    for state, seat, move in walk(case):
        view = state.view(SPECTATOR)
        if view["phase"] != "pluck":
            continue
        each = max(view["seats"], 2)
        plucked = sum(found["plucked"] for found in view["sheets"])
        opened = sum(found["step"] == "coop" for found in view["sheets"])
        held = sum("die" in (found["source"], found["aside_source"]) for found in view["sheets"])
        stolen = plucked - held if view["seats"] == 1 else 0
        assert sum(view["coop"].values()) == 5 * each - plucked - (each - view["spare"] - opened) - stolen
        by_colour: Counter[str] = Counter()
        for die, count in view["coop"].items():
            by_colour[die[0]] += count
        assert all(count <= each for count in by_colour.values())
        assert 0 <= view["spare"] <= each
        if move.startswith("pluck"):
            before = view["coop"][move.split()[1]]
            after = state.clone()
            after.play(seat, move)
            assert after.view(SPECTATOR)["coop"].get(move.split()[1], 0) == before - 1
            assert sheet(after, seat)["hand"] == move.split()[1]


@CASES
@given(MATCHES)
def test_order_up_holds_on_every_customer_and_ranges_say_what_fits(case):
    """[CF-3.1, CF-3.2, CF-3.4, CF-3.5]"""
    for number, (state, _, _) in enumerate(walk(case, greed=0.6)):
        if number % 7 and not state.over:
            continue
        for found in (one for seat in state.view(SPECTATOR)["sheets"] for one in seat["customers"]):
            numbers = [int(mark) for mark in found["written"] if mark not in ("", "X")]
            assert numbers == sorted(numbers)
            assert (found["fed"] > 0) == all(found["written"])
            for space, mark in enumerate(found["written"]):
                below = [int(m) for m in found["written"][:space] if m not in ("", "X")]
                above = [int(m) for m in found["written"][space + 1 :] if m not in ("", "X")]
                fits = [n for n in range(1, 7) if all(b <= n for b in below) and all(n <= a for a in above)]
                assert found["accepts"][space] == ([] if mark else fits)


@CASES
@given(MATCHES)
def test_no_two_choices_of_a_decision_read_the_same(case):
    """Neither to type nor to read [CF-1.7, CF-7.12]."""
    for state, seat, _ in walk(case, greed=0.8):
        if seat is not None and seat >= 0:
            labels = [GAME.label(state, seat, action, PEOPLE) for action in state.actions(seat)]
            assert len(set(labels)) == len(labels), sorted(labels)


@CASES
@given(MATCHES)
def test_no_station_is_overused(case):
    """[CF-7.1, CF-7.5, CF-7.7, CF-7.10]"""
    used: Counter[tuple[int, str]] = Counter()
    for state, seat, move in walk(case, greed=0.3):
        view = state.view(SPECTATOR)
        verb = move.split(" ")[0]
        if verb == "order" or view["phase"] == "prep-roll":
            used.clear()
        if verb in ("toss", "chop", "sauce") and seat is not None:
            used[seat, verb] += 1
            level = view["sheets"][seat]["levels"][verb]
            station = next(station for station in PARTS.stations if station.id == verb)
            assert used[seat, verb] <= station.uses[level]
        if seat is not None and view["phase"] == "pluck" and verb in ("put", "sauce", "chop"):
            source = view["sheets"][seat]["source"]
            if source.startswith("p") and source != "part":
                used[seat, source] += 1
                assert used[seat, source] == 1
                assert verb == "put" or view["sheets"][seat]["levels"]["prep"] > 0


@pytest.mark.parametrize(("levels", "tips"), [("0000", 0), ("1100", 3), ("0011", 3), ("2222", 17)])
def test_no_station_is_overused_at_any_level(levels, tips):
    """Random rounds come up to the limit of every station and never go beyond [CF-7.5, CF-7.7, CF-7.10]."""
    uses = {
        station.id: station.uses[int(level)]
        for station, level in zip(PARTS.stations, levels, strict=True)
        if station.id != "prep"
    }
    most: Counter[str] = Counter()
    for seed in range(30):
        draw = random.Random(seed)
        queues = ("c01 c04 c06 c09 c13 c25", "c02 c78")
        state = position(*queues, round=3, levels=f"{levels} 0000", tips=f"{tips} 0", prep="6 5 4", coop="W6 R6 P6 Y6")
        used: Counter[str] = Counter()
        while state.view(SPECTATOR)["phase"] in ("pluck", "toss"):
            seat = state.waiting_seats()[0]
            moves = state.legal_moves(seat)
            changes = [move for move in moves if move.split()[0] in (*uses, "take")]
            move = draw.choice(changes or moves)
            used[move.split()[0]] += seat == 0
            state.play(seat, move)
        most |= used
    assert {station: most[station] for station in uses} == uses


def table_points(table, icons):
    """The points of a picnic table straight from the words of the book, by trying every pair of spaces."""
    full = all(icons)
    holds = [
        (icons[one - table.first] == icons[other - table.first]) == same
        for one, same, other in table.edges
        if icons[one - table.first] and icons[other - table.first]
    ]
    perfect = full and all(holds)
    if table.rule == "all":
        return table.points if perfect else 0
    placed = [icon for icon in icons if icon]
    if table.rule == "distinct":
        return table.points * len(set(placed))
    if table.rule == "most":
        return table.points * max((placed.count(icon) for icon in placed), default=0)
    groups = {space: {space} for space, icon in enumerate(icons) if icon}
    for one, _, other in table.edges:
        pair = (one - table.first, other - table.first)
        if icons[pair[0]] and icons[pair[0]] == icons[pair[1]]:
            merged = groups[pair[0]] | groups[pair[1]]
            groups |= dict.fromkeys(merged, merged)
    counted = {frozenset(group) for group in groups.values()}
    return table.points * len(counted) + (table.full if perfect else 0)


def board_points(icons):
    state = position(
        "c01",
        "c02",
        boards="picnic menu",
        flavours=(" ".join(f"{name}={icon}" for name, icon in icons.items() if icon) or "-") + " / 0 0 0 0",
    )
    return sheet(state)["points"]["board"]


@pytest.mark.parametrize("table", [table for table in PARTS.tables if len(table.at) <= 4], ids=lambda table: table.id)
def test_every_filling_of_a_small_table_scores_as_brute_force_says(table):
    """[CF-11.2 to 11.6, CF-11.8, CF-11.9, CF-11.12]"""
    for icons in itertools.product(["", *FLAVOURS], repeat=len(table.at)):
        named = {f"{table.id}.{space}": icon for space, icon in enumerate(icons, 1)}
        assert board_points(named) == table_points(table, icons)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(["", *FLAVOURS]), min_size=28, max_size=28))
def test_whole_picnics_score_as_brute_force_says(icons):
    """[CF-11.4, CF-11.7, CF-14.4]"""
    names = [PARTS.space_name(space) for space in range(28)]
    expected = sum(table_points(table, icons[table.first : table.first + len(table.at)]) for table in PARTS.tables)
    assert board_points(dict(zip(names, icons, strict=True))) == expected


STARS = [5, 10, 15, 20, 26, 32, 38, 45]
TILES = {"prep": (0, 1, 4), "chop": (0, 2, 5), "sauce": (0, 2, 5), "toss": (0, 3, 7)}
TIP_VALUES = [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 6, 7, 7, 8, 8, 10, 12, 12, 14, 17, 20]
MENU = {  # flavour -> colour of step 3, of step 6
    "savory": ("white", "purple"),
    "sweet": ("green", "green"),
    "spicy": ("yellow", "red"),
    "sour": ("white", "yellow"),
}


def recomputed(found):
    """The score of a sheet from what is written on it, with the values of the ledger's tables."""
    fed = [PARTS.customers[CARDS[one["card"]]] for one in found["customers"] if one["fed"]]
    spaces = Counter(PARTS.colours[colour].id for card in fed for colour in card.spaces)
    if found["board"] == "menu":
        board = 0
        for steps, (third, sixth) in zip(found["menu"], MENU.values(), strict=True):
            board += (
                (spaces[third] if steps >= 3 else 0) + (3 if steps >= 5 else 0) + (2 * spaces[sixth]) * (steps >= 6)
            )
    else:
        board = sum(
            table_points(table, found["picnic"][table.first : table.first + len(table.at)]) for table in PARTS.tables
        )
    stars, beyond = divmod(found["segments"], 5)
    reviews = (STARS[stars - 1] if stars else 0) + beyond
    tiles = sum(TILES[station][level] for station, level in found["levels"].items())
    return TIP_VALUES[found["tips"]] + tiles + board + reviews


@CASES
@given(MATCHES)
def test_the_final_score_follows_from_the_sheets_alone(case):
    """[CF-14.1 to 14.5, CF-10.3, CF-10.4]"""
    for state, _, _ in walk(case, greed=0.9):
        last = state
    view = last.view(SPECTATOR)
    assert list(last.scores()) == [recomputed(found) for found in view["sheets"]]
    keys = [(score, found["fed"]) for score, found in zip(view["scores"], view["sheets"], strict=True)]
    assert view["ranks"] == [1 + sum(other > key for other in keys) for key in keys]


@CASES
@given(MATCHES)
def test_reviews_and_tips_are_those_of_the_fed_customers(case):
    """[CF-13.2, CF-13.5, CF-13.6, CF-13.7]"""
    for state, _, _ in walk(case, greed=0.9):
        last = state
    for found in last.view(SPECTATOR)["sheets"]:
        fed = [one for one in found["customers"] if one["fed"]]
        assert found["segments"] == min(40, sum(one["stars"] for one in fed))
        met = sum(
            one["written"][space] == str(number)
            for one in fed
            for space, number in PARTS.customers[CARDS[one["card"]]].tips
        )
        assert met <= found["tips"] or found["tips"] == 20
        upgrades = sum(step.kind != "points" for step in PARTS.tip_track[: found["tips"]])
        assert sum(found["levels"].values()) == upgrades


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_in_a_race_of_five_every_die_has_one_owner_whatever_the_order_of_requests(seed):
    """Each seat asks for what it saw a moment ago; a request for what has gone changes nothing [CF-5.8, CF-5.10]."""
    draw = random.Random(seed)
    state = new(5, plucking="live", boards="mixed", trucks="seat")
    owned: Counter[int] = Counter()  # plucked in the round that is counted
    counted = 0
    while state.view(SPECTATOR)["round"] < 3 and not state.over:
        if state.waiting_seats() == [CHANCE]:
            state.play(CHANCE, draw.choice(state.legal_moves(CHANCE)))
            continue
        if state.view(SPECTATOR)["round"] != counted:
            counted = state.view(SPECTATOR)["round"]
            owned.clear()
        requests = [(seat, draw.choice(state.legal_moves(seat))) for seat in state.waiting_seats()]
        draw.shuffle(requests)
        for seat, move in requests:
            if seat not in state.waiting_seats():
                continue
            dice = sum(state.view(SPECTATOR)["coop"].values())
            if move not in state.legal_moves(seat):
                before = state.position()
                with pytest.raises(ValueError, match=r"CF-|expected"):
                    state.play(seat, move)
                assert state.position() == before
                continue
            state.play(seat, move)
            if move.startswith("pluck"):
                owned[seat] += 1
                assert sum(state.view(SPECTATOR)["coop"].values()) == dice - 1
                assert sum(owned.values()) <= 25
        if draw.random() < 0.002 and state.legal_moves(CLOCK):
            state.play(CLOCK, "time-up")
            assert state.view(SPECTATOR)["phase"] in ("upgrade", "draw")
