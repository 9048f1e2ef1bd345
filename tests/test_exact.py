"""What is solved is right: the best choices of the position files, and small endings against plain recursion."""

import random
from itertools import combinations

import pytest

import dicery
from dicery.bots import bot
from dicery.bots.levels import strategy_of
from dicery.engine.rng import Rng
from dicery.engine.solver import Solver
from dicery.engine.state import CHANCE, State
from dicery.games.dessert_dice.rules.dice import DESSERTS
from dicery.games.dessert_dice.rules.state import DessertState
from dicery.games.diced_veggies.rules.state import VeggieState
from tests.dessert_dice import table as desserts
from tests.wok_and_roll import table as woks

HEAVY = ("E13", "E14", "E15", "E17", "E20")
ENDGAMES = {entry["id"]: entry for entry in desserts.POSITIONS["endgame"]}
EACH_ENDGAME = [pytest.param(name, marks=pytest.mark.heavy) if name in HEAVY else name for name in ENDGAMES]
TURNS = {entry["id"]: entry for entry in woks.POSITIONS["turn"]}
MANY = dicery.Budget(6000)


def solver_of(name: str) -> Solver:
    """What a game can solve."""
    solver = strategy_of(dicery.game(name)).solver
    assert solver is not None
    return solver


def open_endgame(name):
    """An endgame of the file, in which both see both cards."""
    text = desserts.from_entry(ENDGAMES[name]).position()
    return desserts.GAME.load(text.replace("open_cards=no", "open_cards=yes"))


@pytest.mark.parametrize("name", EACH_ENDGAME)
def test_endgames_of_dessert_dice_are_advised_exactly(name):
    state = open_endgame(name)
    advice = dicery.advise(state, state.active)
    assert all(one.exact and one.visits == 0 and one.low == one.chance == one.high for one in advice)
    assert sorted(one.move for one in advice) == sorted(state.legal_moves(state.active))
    winning = {desserts.steps_of(state, decision)[0] for decision in ENDGAMES[name]["winning"]}
    assert {one.move: one.chance for one in advice} == {one.move: float(one.move in winning) for one in advice}
    assert [one.chance for one in advice] == sorted((one.chance for one in advice), reverse=True)


@pytest.mark.parametrize(
    "name", [each for each in EACH_ENDGAME if ENDGAMES[getattr(each, "values", [each])[0]]["winning"]]
)
def test_master_wins_the_endgames_that_can_be_won(name):
    state = open_endgame(name)
    seat = state.active
    wins = set()
    for decision in ENDGAMES[name]["winning"]:
        after = state.clone()
        desserts.decide(after, decision)
        wins.add(after.position())
    player = bot("master", state.game)
    state.apply(seat, player.choose(state, seat, Rng(1)))
    while state.mid_decision(seat):
        state.apply(seat, player.choose(state, seat, Rng(1)))
    assert state.position() in wins


def ending(seats, squares, seed, **options):
    """A position of a random match with this number of squares left, before the first step of a turn."""
    draw = random.Random(seed)
    state = desserts.GAME.new(seats, stall_guard=2, **options)
    assert isinstance(state, DessertState)
    while bin(state.empty).count("1") > squares or not state.waiting or state.mid_decision(state.active):
        state.apply(state.actor(), draw.choice(state.actions(state.actor())))
    return state


def forces(state, me):
    """Does the seat win with these cards whatever the others do? By trying everything."""
    if state.over:
        return state.ranks()[me] == 1
    seat = state.active
    results = (forces(after, me) for after in afters(state, seat))
    return any(results) if seat == me else all(results)


def afters(state, seat):
    for action in state.actions(seat):
        after = state.clone()
        after.apply(seat, action)
        yield after


def deals(state, me):
    """The state with every deal that the seat may be in."""
    found = {}
    for seed in range(100):
        deal = state.redeal(me, Rng(seed))
        found[tuple(deal.cards)] = deal
    hidden = state.seats - 1 if not state.open_cards else 0
    assert len(found) == [1, 3, 6, 6][hidden] and all(0 <= card < DESSERTS for cards in found for card in cards)
    return list(found.values())


def best_share(state, me, worlds):
    """The largest share of the deals in which one way to finish the decision forces a win."""
    if not state.mid_decision(me):
        return sum(forces(world, me) for world in worlds) / len(worlds)
    best = 0.0
    for action in state.actions(me):
        copies = [world.clone() for world in worlds]
        for copy in copies:
            copy.apply(me, action)
        best = max(best, best_share(copies[0], me, copies))
    return best


@pytest.mark.heavy
@pytest.mark.parametrize("options", [{}, {"open_cards": True}, {"free_yaw": False}, {"face_set": "plain"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_solution_is_what_trying_everything_finds(seats, options):
    found: list[float] = []
    for seed in range(12):
        state = ending(seats, 1 + seed % 2, seed, **options)
        me = state.active
        worlds = deals(state, me)
        wanted = {}
        for action in state.actions(me):
            copies = [world.clone() for world in worlds]
            for copy in copies:
                copy.apply(me, action)
            wanted[action] = best_share(copies[0], me, copies)
        if seats > 2:
            wanted = {action: share for action, share in wanted.items() if share == 1}
        solved = solver_of("dessert-dice").solve(state, me, MANY)
        assert {step.action: step.payoff for step in solved} == pytest.approx(wanted)
        found += wanted.values()
    assert len(set(found)) > 1 if seats == 2 else 1 in found


def test_where_the_budget_is_short_only_sure_wins_are_told():
    solver = solver_of("dessert-dice")
    state = open_endgame("E14")
    whole = {step.action: step.payoff for step in solver.solve(state, state.active, MANY)}
    for visits in (1, 10, 40):
        for step in solver.solve(state, state.active, dicery.Budget(visits)):
            assert step.payoff == whole[step.action] == 1
    assert solver.solve(desserts.sparse("Rtn@c3"), 0, MANY) == []


def last_turn(turn, rolled, dice):
    """The last turn of a solo match, the dice rolled so often."""
    return woks.position(f"simple t8 market {rolled} {dice[:2]}/{dice[2:]}", turn["sheet"])


def in_order(letters):
    return "".join(sorted(letters))


@pytest.mark.heavy
@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.soak][name != "start" :]) for name in TURNS])
def test_master_keeps_the_best_dice_of_the_last_turn(name):
    turn = TURNS[name]
    for keep in turn["keep"]:
        state = last_turn(turn, 3 - keep["rerolls_left"], keep["dice"])
        first = dicery.advise(state, 0)[0]
        assert first.exact and first.chance == pytest.approx((turn["score"] + keep["value_decimal"]) / 100)
        choice = state.game.notation(state, 0, bot("master", state.game).choose(state, 0, Rng(1)))
        kept = keep["dice"] if choice == "lock" else choice.removeprefix("keep ").replace("/", "")
        assert in_order(kept) == in_order(keep["keep"]), keep


@pytest.mark.heavy
@pytest.mark.parametrize("name", TURNS)
def test_master_cooks_the_most_of_given_dice_in_the_last_turn(name):
    turn = TURNS[name]
    player = bot("master", woks.GAME)
    for final in turn["final"]:
        state = last_turn(turn, 1, final["dice"])
        state.play(0, "lock")
        advice = dicery.advise(state, 0)
        assert advice[0].exact and advice[0].chance == pytest.approx((turn["score"] + final["gain"]) / 100)
        while not state.over:
            state.apply(0, player.choose(state, 0, Rng(1)))
        assert state.scores()[0] - turn["score"] == final["gain"], final["dice"]


@pytest.mark.heavy
def test_turns_before_the_last_are_not_called_exact():
    state = woks.position("simple t7 market 1 rr/nmvs", woks.blank())
    assert not any(one.exact for one in dicery.advise(state, 0, dicery.Budget(2)))


VEGGIES = dicery.game("diced-veggies")


def last_veggies(seats, seed, decks, **options):
    """A last turn of greedies from the cut on, with this number of cards left in both decks, at any of its steps."""
    draw = random.Random(seed)
    player = bot("greedy", VEGGIES)
    state = VEGGIES.new(seats, **options)
    assert isinstance(state, VeggieState)
    while True:
        seat = state.actor()
        last = state.trigger == 1 - seat if seats == 2 else state.turn == state.solo_turns - 1
        if seat >= 0 and last and state.view(seat)["step"] != "restock" and draw.random() < 0.4:
            break
        if state.over:
            return last_veggies(seats, seed + 1000, decks, **options)
        state.apply(seat, player.choose(state, seat, Rng(seed)) if seat >= 0 else draw.choice(state.actions(seat)))
    state.hype_deck, state.hype_discards = split(state.hype_deck, state.hype_discards, decks)
    state.recipe_deck, state.recipe_discards = split(state.recipe_deck, state.recipe_discards, decks)
    return state


def split(deck, discards, most):
    """A deck of at most this number of cards; the others are put away."""
    cards = bits_of(deck)
    return sum(cards[:most]), discards | sum(cards[most:])


def bits_of(cards):
    return [1 << card for card in range(cards.bit_length()) if cards >> card & 1]


def hands(state, me):
    """The state with every hand that the rival may hold."""
    if state.seats == 1:
        return [state]
    unseen = state.hype_deck | state.hypes[1 - me]
    worlds = []
    for hand in combinations(bits_of(unseen), bin(state.hypes[1 - me]).count("1")):
        world = state.clone()
        world.hypes[1 - me] = sum(hand)
        world.hype_deck = unseen & ~sum(hand)
        worlds.append(world)
    return worlds


def applied(state, seat, action):
    after = state.clone()
    after.apply(seat, action)
    return after


def expected(worlds, me):
    """What a seat that cannot tell these positions apart may expect; a rival cooks for the most stars."""
    state = worlds[0]
    if any(world.actor() != state.actor() or world.over for world in worlds):
        return sum(expected_of_one(world, me) for world in worlds) / len(worlds)
    if state.actor() == me:
        return max(expected([applied(world, me, action) for world in worlds], me) for action in state.actions(me))
    if state.actor() != CHANCE:
        return sum(expected_of_one(world, me) for world in worlds) / len(worlds)
    seen: dict[int, list[State]] = {}
    for world in worlds:
        for outcome in world.actions(CHANCE):
            seen.setdefault(outcome, []).append(applied(world, CHANCE, outcome))
    total = sum(map(len, seen.values()))
    return sum(len(alike) / total * expected(alike, me) for alike in seen.values())


def expected_of_one(world, me):
    if world.over:
        return strategy_of(dicery.game("diced-veggies")).judgement.payoff(world, me)
    rival = world.actor()
    if rival in (me, CHANCE):
        return expected([world], me)
    ways = [applied(world, rival, action) for action in world.actions(rival)]
    return expected([max(ways, key=lambda way: most_stars(way, rival))], me)


def most_stars(state, seat):
    if state.over or state.actor() != seat:
        return state.scores()[seat]
    return max(most_stars(applied(state, seat, action), seat) for action in state.actions(seat))


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), pytest.param(2, {"even_turns": True}, marks=pytest.mark.soak), (2, {"hypes": False}), (1, {})],
)
def test_the_last_turn_of_diced_veggies_is_what_trying_everything_finds(seats, options):
    """Nothing in a final cook affects another seat [DV-12.4]."""
    telling, steps = 0, set()
    for seed in range(50):
        state = last_veggies(seats, seed, 3, **options)
        me = state.actor()
        if len(state.actions(me)) > 12:
            continue
        worlds = hands(state, me)
        wanted = {
            action: expected([applied(world, me, action) for world in worlds], me) for action in state.actions(me)
        }
        for world in (state, worlds[0], worlds[-1]):  # which of them is true the seat cannot know
            solved = solver_of("diced-veggies").solve(world, me, MANY)
            assert {step.action: step.payoff for step in solved} == pytest.approx(wanted), state.position()
        telling += len(set(wanted.values())) > 1
        steps.add(state.view(me)["step"])
    assert telling > 5 and {"cut", "cook", "card"} <= steps


@pytest.mark.heavy
def test_of_diced_veggies_nothing_else_is_solved():
    solver = solver_of("diced-veggies")
    state = last_veggies(2, 1, 99)
    me = state.actor()
    assert len(solver.solve(state, me, MANY)) == len(state.actions(me)) > 1
    assert solver.solve(state, me, dicery.Budget(0)) == []
    assert solver.solve(state, 1 - me, MANY) == []
    state.trigger = me
    assert solver.solve(state, me, MANY) == []
