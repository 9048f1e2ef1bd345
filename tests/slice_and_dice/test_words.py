"""Slice & Dice in words: sentences of the log, prompts, labels, the text board, and records with the clock."""

import re

import pytest

from dicery import CHANCE, CLOCK, SPECTATOR
from dicery.engine.rng import Rng
from dicery.games.slice_and_dice.board.view_model import chance_words
from dicery.games.slice_and_dice.rules import actions as a
from dicery.match.luck import SeededDealer
from dicery.match.match import Match
from dicery.match.record import read, verify, write
from dicery.terminal.table import Table
from dicery.testing.by_hand import play
from tests.slice_and_dice.table import GAME, new, position

NAMES = ["Ana", "Bo", "Cleo", "Dan"]
COOP = "mode=coop-throws quota=8 throws=50"


def logged(state, move: str, observer: int = SPECTATOR) -> str:
    """What the log tells of a move; "*garlic" is what chance brings."""
    seat = CHANCE if move.startswith("*") else state.waiting_seats()[0]
    return GAME.sentence(state, seat, state.parse(seat, move.removeprefix("*")), observer, NAMES)


def labels(state) -> dict[str, str]:
    """How the choices of the seat that is asked read."""
    seat = state.waiting_seats()[0]
    return {move: GAME.label(state, seat, state.parse(seat, move), NAMES) for move in state.legal_moves(seat)}


def test_the_log_tells_a_throw_when_its_last_die_lies():
    state = position("line=1", "", step="cook 1")
    assert logged(state, "throw") == ""
    play(state, "throw")
    assert logged(state, "*garlic") == ""
    play(state, "*garlic")
    assert logged(state, "*chop") == "Ana rolled garlic and chop. Hit: garlic and chop."
    play(state, "*chop")
    assert logged(state, "take") == "Ana took garlic and chop."


def test_the_log_tells_what_came_without_a_question():
    """[SD-3.5]"""
    state = play(position("line=1 board=garlic", "line=2", step="cook 1", turn="cuts=2"), "throw", "*onion")
    assert logged(state, "*mince") == "Ana rolled onion and mince. No hit. The last cut. Ana lost garlic."
    last = position("line=1 board=tomato,garlic", "", step="cook 1")
    assert logged(play(last, "throw", "*chop"), "take") == "Ana took chop. Ana served Bruschetta for 2 stars."


def test_the_log_tells_of_a_given_cut_and_of_hits_that_are_lost_with_it():
    """[SD-8.30]"""
    play_it = "play meat-tenderizer"
    first = position("line=1 board=tomato,chop", "hand=meat-tenderizer", step="cook 1")
    assert logged(play(first, "throw", "*onion"), play_it) == "Bo played Meat Tenderizer. Ana has 2 cuts."
    hit = position("line=1 board=tomato,chop", "hand=meat-tenderizer", step="cook 1", turn="cuts=2")
    lost = "The last cut. The hits are lost: garlic."
    assert logged(play(hit, "throw", "*garlic"), play_it) == f"Bo played Meat Tenderizer. {lost}"
    mitt = position("line=1 board=chop hand=oven-mitt", "hand=meat-tenderizer", step="cook 1", turn="cuts=2")
    assert logged(play(mitt, "throw", "*garlic"), play_it) == "Bo played Meat Tenderizer. The last cut."
    assert logged(play(mitt, play_it), "cut") == "Ana took the cut. The hits are lost: garlic. Ana lost chop."
    assert logged(mitt, "play oven-mitt") == "Ana played Oven Mitt."


def test_the_log_and_the_labels_tell_how_a_cut_is_averted():
    """[SD-9.4]"""
    cooks = ("line=1 board=tomato,chop owned=garlic", "hand=meat-tenderizer")
    missed = play(position(*cooks, step="cook 1", turn="cuts=2"), "throw", "*onion")
    given = play(position(*cooks, step="cook 1", turn="cuts=2"), "throw", "*garlic", "play meat-tenderizer")
    for state in (missed, given):
        assert labels(state) == {"cut": "take the cut (3 of 3)", "add garlic": "avert the cut with the special garlic"}
        sentence = "Ana averted the cut with the special garlic. Ana served Bruschetta for 2 stars."
        assert logged(state, "add garlic") == sentence
    assert GAME.prompt(missed.view(0), NAMES) == "No hit: take the cut, or use Garlic?"
    assert GAME.prompt(given.view(0), NAMES) == "Meat Tenderizer: take the cut, or add a special instead?"
    assert logged(given, "cut") == "Ana took the cut. The last cut. The hits are lost: garlic."


def test_a_rival_is_told_that_the_dish_can_be_completed():
    """[SD-7.11]"""
    state = position("line=1 board=tomato", "hand=spatula,wooden-spoon", step="cook 1")
    play(state, "throw", "*garlic", "*mince")
    assert GAME.prompt(state.view(1), NAMES) == "Ana hits garlic. Play a utensil, or pass?"
    play(state, "pass", "take", "throw", "*chop")
    assert GAME.prompt(state.view(1), NAMES) == "Ana can complete the dish. Play a utensil, or pass?"
    assert GAME.reaction(state.view(1)) == ("pass", "5 0") and GAME.reaction(state.view(0)) == ("", "")


def test_what_a_lid_does_is_said_wherever_one_is_taken():
    """[SD-8.21, SD-10.5, SD-10.6]"""
    nobody = "nobody else may choose or cook"
    state = position("line=1 owned=egg,soy hand=pan-lid", "line=1")
    assert nobody in labels(state)["play pan-lid"] and "nobody else may cook it" in labels(state)["lid"]
    under = "Under the lid, only Ana may cook Bruschetta."
    assert logged(state, "play pan-lid") == f"Ana played Pan Lid. {under}"
    taken = play(position("line=1 hand=pan-lid", "line=2", turn="lid=2"), "play pan-lid")
    assert labels(taken) == {
        "lid-here": "put the lid on your dish: only you may cook it",
        "lid-off": "take the lid off the board",
    }
    assert GAME.prompt(taken.view(0), NAMES) == "Put the lid on your dish, or off the board?"
    assert logged(taken, "lid-here") == f"Ana took the lid. {under}"
    assert logged(taken, "lid-off") == "Ana took the lid off the board. Anyone may cook that dish again."


@pytest.mark.parametrize("options", [{}, {"start_specials": 3, "dishes_to_win": 3, "cut_limit": 5}, {"mode": "coop"}])
def test_no_two_choices_of_a_decision_read_the_same(options):
    """Random matches in which cards are played and dishes cooked where possible."""
    rng = Rng(7)
    for number in range(4):
        state = new(2 if "mode" in options else 2 + number % 3, max_rounds=20, **options)
        while not state.over:
            seat = state.actor()
            legal = state.actions(seat)
            if seat != CHANCE:
                read = [GAME.label(state, seat, action, NAMES).casefold() for action in legal]
                assert len(set(read)) == len(read), f"{read} in\n{state.position()}"
            eager = [action for action in legal if action in (a.THROW, a.TAKE, a.SERVE) or a.CARD <= action < a.TRADE]
            picked = eager if eager and seat != CHANCE and rng.below(3) else legal
            state.apply(seat, picked[rng.below(len(picked))])


def test_a_card_from_the_deck_is_named_to_its_buyer_only():
    """[SD-15.2]"""
    state = play(position("line=1 hand=mill,tongs", "line=2"), "trade tongs+mill", "buy deck")
    assert logged(state, "*wok", 0) == "Ana bought Wok from the deck."
    assert logged(state, "*wok", 1) == logged(state, "*pan", SPECTATOR) == "Ana bought a utensil from the deck."


def played(card):
    """A miss, answered with a utensil for one's own dice."""
    return play(position(f"line=1 hand={card}", "", step="cook 1"), "throw", "*onion", "*mince", f"play {card}")


def test_the_explanation_knows_which_utensil_wants_dice():
    """[SD-8.15, SD-8.20]"""
    assert "then the face" in GAME.explain(played("funnel").view(0), NAMES)
    assert "go once more" in GAME.explain(played("squeezer").view(0), NAMES)


@pytest.mark.parametrize(
    ("step", "board", "warned"),
    [
        ("opening 1", "rice,beans", True),
        ("opening 1", "rice", False),
        ("cook 1", "rice,steam,beans", True),
        ("cook 1", "rice,beans", False),
    ],
)
def test_what_to_do_about_extra_items_is_explained_where_they_block(step, board, warned):
    """At the start of a turn, and while cooking once nothing else is missing [SD-5.12]."""
    state = position(f"line=3 board={board}", "", step=step)
    assert ("is extra" in GAME.explain(state.view(0), NAMES)) == warned


def missed(cook):
    """A miss that something can still answer."""
    return play(position(f"line=1 {cook}", "", step="cook 1"), "throw", "*onion", "*mince")


def used(card):
    """A utensil of one's own turn has been played."""
    return play(
        position(f"line=1 board=rice,egg hand={card}", "", lines="bruschetta 2, kefta 2, idli 2"), f"play {card}"
    )


def served(hand):
    """A dish with the utensil icon is on the plate."""
    return play(position(f"line=1 board=tomato hand={hand}", "", step="cook 1"), "throw", "*garlic", "*chop", "take")


@pytest.mark.parametrize(
    ("state", "prompt"),
    [
        (position("", ""), "Choose a dish to cook."),
        (position("line=3 board=rice,steam", ""), "Serve the dish, or change something first?"),
        (position("line=3 board=rice,steam,beans", ""), "Extra items block the dish."),
        (
            position("line=3 board=rice,steam,beans", "", step="cook 1"),
            "Extra items block the dish: roll for a cut, or stop?",
        ),
        (position("line=1", ""), "Roll, change dish or stop?"),
        (play(position("line=1", ""), "go 2"), "Roll the dice, or stop?"),
        (position("line=1", "", step="cook 1"), "Roll again or stop?"),
        (play(position("line=1", ""), "throw", "*tomato", "*chop"), "Take tomato and chop?"),
        (play(position("line=1", ""), "throw"), "The dice are rolled."),
        (played("funnel"), "Choose the die to turn."),
        (played("squeezer"), "Choose dice to roll again."),
        (played("measuring-cup"), "Choose the die to roll again."),
        (
            position("line=1 board=chop", "", step="cook 1", turn="cuts=2"),
            "Roll again or stop? One more cut costs an item.",
        ),
        (position("line=1", "", step="cook 1", turn="cuts=2"), "Roll again or stop?"),
        (missed("hand=funnel"), "No hit: take the cut, or use Funnel?"),
        (missed("owned=garlic hand=funnel"), "No hit: take the cut, or use Garlic or Funnel?"),
        (missed("owned=garlic,tomato hand=funnel"), "No hit: take the cut, or use a special or a utensil?"),
        (used("scales"), "Choose the dish that waits one round longer."),
        (used("whisk"), "Choose the dish that waits one round less."),
        (used("ladle"), "Take out as many items as you like."),
        (used("tongs"), "Choose an item to take out."),
        (used("peeler"), "Choose an item to swap."),
        (served("mill"), "Choose a free utensil, or end the turn?"),
        (served("mill,tongs,whisk"), "Your hand is full: play or trade a utensil, or end the turn?"),
    ],
)
def test_prompts_say_what_to_do(state, prompt):
    assert GAME.prompt(state.view(0), NAMES) == prompt


def test_labels_name_dice_dishes_and_cards():
    state = position("line=1 hand=mill,tongs", "")
    labels = {move: GAME.label(state, 0, state.parse(0, move), NAMES) for move in state.legal_moves(0)}
    assert labels["throw"] == "roll 2 dice" and labels["go 2"] == "cook Kefta Brochettes"
    assert labels["trade tongs+mill"] == "discard Tongs and Mill and buy a utensil"
    assert labels["pick"] == "choose dice" and labels["stop"] == "stop"


@pytest.mark.parametrize(
    ("board", "line", "logged"),
    [
        ("", 2, "roll 4 dice"),
        ("beef", 2, "roll 3 dice"),
        ("rice,steam,egg", 3, "roll all dice for a sure cut"),
    ],
)
def test_a_throw_counts_the_dice_and_tells_a_sure_cut(board, line, logged):
    """[SD-5.2, SD-5.13]"""
    state = position(f"line={line} board={board or '-'}", "", step="cook 1")
    assert GAME.label(state, 0, a.THROW, NAMES) == logged


def test_a_rival_in_the_cut_window_is_told_the_number_of_cuts():
    """[SD-7.12]"""
    cooks = ("line=1", "line=2 hand=meat-tenderizer")
    first = play(position(*cooks), "throw", "*onion", "*mince")
    assert GAME.prompt(first.view(1), NAMES) == "Ana has 1 cut. Play a utensil, or pass?"
    second = play(position(*cooks, step="cook 1", turn="cuts=1"), "throw", "*onion", "*mince")
    assert GAME.prompt(second.view(1), NAMES) == "Ana has 2 cuts. Play a utensil, or pass?"


def test_the_text_board_shows_lines_needs_and_standings_in_100_columns():
    """[SD-11.4, SD-12.3]"""
    state = position(
        "line=1 board=tomato,soy owned=egg hand=tongs,mill cooked=maki,ramen",
        "line=1 cooked=omelette",
        lines="pizza-margherita 4, kefta 1, idli 2 pinned",
    )
    text = GAME.text(state.view(0), state.legal_moves(0), NAMES)
    assert max(len(line) for line in text.splitlines()) <= 100
    for words in ("Pizza Margherita, 5*", "last round", "+Tomato", "Extra:    Soy Sauce", "pinned"):
        assert words in text
    assert ">Utensil:  Tongs" in text and "Japanese (most): Maki, Ramen" in text


def test_odds_are_a_hint_that_can_be_turned_off():
    """In the terminal a hint beside the board, on the page the chance beside the dice [SD-5.3]."""
    state = position("line=1 board=tomato,soy", "line=1", lines="pizza-margherita 4, kefta 1, idli 2")
    view = state.view(0)
    assert GAME.odds(view).startswith("Odds: 61 % to hit with") and "61 %" not in GAME.text(view, [], NAMES)
    chance = '<p class="odds"><b>3 in 5</b> to hit with 4 dice<span class="sr">, 61%</span></p>'
    assert chance in GAME.board(view, [], NAMES).html
    play(state, "pick", "die fire")
    assert GAME.odds(state.view(0)) == "Odds: 17 % to hit with fire."
    assert GAME.odds(position("", "").view(0)) == ""  # no dish, no odds


def test_the_terminal_shows_the_odds_until_they_are_turned_off():
    table = Table(GAME, ["you", "random"], {"starter": 1}, 5, False)
    table.choose("go 1")
    assert table.text().startswith("Odds: ")
    table.hints = False
    assert "Odds" not in table.text() and not table.again(6).hints


@pytest.mark.parametrize(
    ("step", "turn", "phase"),
    [
        ("opening 1", "", 0),
        ("cook 1", "", 1),
        ("wrap-up 1", "", 2),
        ("opening 1", "moved=yes", 1),
        ("losing 1", "cuts=3 point=wrap-up", 1),
    ],
)
def test_a_turn_has_three_phases(step, turn, phase):
    """[SD-3.3]"""
    state = position("line=1 board=tomato,garlic", "line=1", step=step, turn=turn)
    assert GAME.phases(state.view(1)) == (["Dish", "Cook", "Reward"], phase)


def test_no_phase_before_the_first_turn_and_after_the_last():
    assert GAME.phases(new(2).view(0))[1] == -1
    over = play(position("line=1", "line=1", turn="round=100", step="opening 2"), "stop")
    assert GAME.phases(over.view(0))[1] == -1


def test_a_fact_tells_dishes_missing_and_extra_items_and_what_is_held():
    view = position("line=1 board=tomato hand=mill owned=egg,soy cooked=maki", "").view(1)
    assert GAME.fact(view, 0) == "1 dish, 2 missing, 1 utensil, 2 specials"
    assert GAME.fact(view, 1) == "0 dishes, 0 utensils"
    blocked = position("line=1 board=tomato,egg,soy", "").view(1)
    assert GAME.fact(blocked, 0) == "0 dishes, 2 missing, 2 extra, 0 utensils"


@pytest.mark.heavy
@pytest.mark.parametrize("options", [{}, {"dishes_to_win": 3, "cut_limit": 5}, {"mode": "coop"}])
def test_the_parts_of_a_score_add_up_along_random_matches(options):
    """[SD-12.3, SD-12.4, SD-12.5, SD-12.6, SD-13.7]"""
    rng, seen = Rng(11), set()
    for number in range(8):
        state = new(2, **options)
        while not state.over:
            legal = state.actions(state.actor())
            eager = [action for action in legal if action in (a.THROW, a.TAKE, a.SERVE) and state.waiting]
            state.apply(state.actor(), (eager or legal)[rng.below(len(eager or legal))])
            view = state.view(number % 2)
            for seat in range(2):
                parts = GAME.score_parts(view, seat)
                assert sum(points for _, points in parts) == view["scores"][seat]
                seen |= {title for title, points in parts if points}
    assert seen >= ({"Stars of all cards"} if "mode" in options else {"Stars"})


def test_in_the_coop_only_the_stars_of_all_cards_are_shown_to_count():
    """[SD-13.7]"""
    state = position("cooked=maki,gyoza", "cooked=ramen", lines="raita 1, kefta 1, tempura 1", rules=COOP)
    view = state.view(0)
    assert [GAME.score_parts(view, seat) for seat in (0, 1)] == [[("Stars of all cards", 12)]] * 2
    for shown in (GAME.text(view, [], NAMES), GAME.board(view, [], NAMES).html):
        assert "Together" in shown and not any(word in shown for word in ("Most of", "Variety", "Marker"))
    against = position("line=1 cooked=maki", "").view(0)
    for shown in (GAME.text(against, [], NAMES), GAME.board(against, [], NAMES).html):
        assert all(word in shown for word in ("Points", "Most of", "Variety", "Marker"))


def test_a_tie_is_told_with_what_broke_it():
    """[SD-12.7]"""
    ended = {"lines": "maki 1, samosa 1, gyoza 1", "step": "opening 2", "turn": "round=100"}
    broken = play(
        position("line=1 cooked=frijoles-refritos,raita,amlou", "line=1 cooked=bissara,omelette", **ended), "stop"
    )
    view = broken.view(0)
    assert view["scores"] == [4, 4] and GAME.prompt(view, NAMES) == "Ana wins the tie: cooked more dishes."
    assert GAME.tie_reason(view, 0, 1) == "cooked more dishes" and GAME.tie_reason(view, 1, 0) == ""
    shared = play(position("line=1 cooked=raita", "line=1 cooked=omelette", **ended), "stop")
    assert GAME.prompt(shared.view(0), NAMES) == "A tie: Ana and Bo share the win."
    assert GAME.tie_reason(shared.view(0), 0, 1) == ""
    clear = play(position("line=1 cooked=raita", "line=1", **ended), "stop")
    assert GAME.prompt(clear.view(0), NAMES) == "Ana wins."


def test_each_criterion_is_a_part_of_the_score():
    """[SD-12.3, SD-12.4, SD-12.5, SD-12.6]"""
    eight = "omelette,raita,maki,ramen,gyoza,yakitori,ceviche,samosa"
    state = position(f"line=1 cooked={eight},amlou", "line=1", turn="finisher=1", step="opening 2")
    parts = dict(GAME.score_parts(state.view(1), 0))
    assert parts == {"Stars": 27, "Cuisines": 6, "Variety": 4, "Marker": 2}
    assert GAME.score_parts(state.view(1), 1) == [("Stars", 0), ("Cuisines", 0), ("Variety", 0), ("Marker", 0)]


def test_buttons_stand_where_the_moves_have_a_place():
    state = position("line=1 board=tomato owned=garlic hand=tongs,mill", "", turn="lid=-")
    page = GAME.board(state.view(0), state.legal_moves(0), NAMES).html
    for move in ("go 2", "go 3", "add garlic", "play tongs", "trade tongs+mill"):
        assert page.count(f'value="{move}"') == 1
    assert 'name="do"' not in GAME.board(state.view(1), [], NAMES).html


def test_the_board_has_a_section_for_each_thing_that_changes_by_itself():
    state = play(position("line=1 hand=mill cooked=maki,ramen", "line=2", ""), "play mill")
    sections = [part.name for part in GAME.board(state.view(0), state.legal_moves(0), NAMES).sections()]
    lines = "line-1 line-2 line-3"
    dice = "dice-head die-garden die-pantry die-market die-larder die-blade die-worktop die-fire"
    own = "kitchen kitchen-pan kitchen-knife kitchen-specials kitchen-hand"
    found = f"request-lines orders-head {lines} asked choices dice {dice} cuts {own} shop kitchen-2 kitchen-3 standings"
    assert sections == found.split()
    watched = [part.name for part in GAME.board(state.view(SPECTATOR), [], NAMES).sections()]
    assert watched == [name for name in sections if name != "choices"]


@pytest.mark.parametrize(
    ("rules", "logged"),
    [
        ("mode=coop-throws quota=8 throws=1", "1 of 8 dishes together, 1 roll left"),
        ("mode=coop-clock quota=8", "1 of 8 dishes together, against the clock"),
        ("quota=6", "the game ends when someone serves 6 dishes"),
    ],
)
def test_the_request_lines_tell_what_ends_the_match(rules, logged):
    """[SD-13.3, SD-13.4, SD-13.5]"""
    view = position("line=1 cooked=maki", "", rules=rules).view(0)
    assert (
        f'<div class="area"><h2 data-section="orders-head">Orders <span>{logged}</span>'
        in GAME.board(view, [], NAMES).html
    )


@pytest.mark.parametrize(
    ("share", "logged"),
    [
        (0.0, "no chance"),
        (1.0, "sure"),
        (0.05, "5%"),
        (0.17, "1 in 6"),
        (0.5, "1 in 2"),
        (0.61, "3 in 5"),
        (0.95, "95%"),
    ],
)
def test_a_chance_is_said_in_small_numbers(share, logged):
    """[SD-5.3]"""
    assert chance_words(share) == logged


def test_every_item_that_a_rival_lacks_is_named_with_its_die():
    state = position("line=1", "line=2 board=beef,soy", lines="pizza-margherita 4, kefta 1, idli 2")
    rival = next(part for part in GAME.board(state.view(0), [], NAMES).sections() if part.name == "kitchen-2")
    words = re.findall(r'<li class="ch[^>]*>.*?<span>([^<]+)</span>.*?<span class="sr">, ([^<]+)</span>', rival.html)
    named = dict(words)
    assert {item: said.rpartition(", ")[0] for item, said in named.items()} == {
        "Beef": "is in",
        "Herbs": "needed",
        "Mince": "needed",
        "Grill": "needed",
        "Soy Sauce": "blocks the dish",
    }
    assert named["Soy Sauce"] == "blocks the dish, Larder die" and "title=" not in rival.html


def test_dice_cards_and_tokens_have_names_that_are_unique_on_the_board():
    cooks = ("line=1 board=tomato,garlic owned=egg,egg hand=tongs,mill", "line=1 board=tomato", "line=2")
    state = position(*cooks, step="cook 1")
    keys = re.findall(r'data-key="([^"]+)"', GAME.board(state.view(0), state.legal_moves(0), NAMES).html)
    assert len(keys) == len(set(keys)) and {"die-fire", "card-mill", "dish-kefta", "t0-garlic"} <= set(keys)


@pytest.mark.parametrize(
    ("hand", "logged"), [("mill", "1 card, 0 seen by all"), ("mill,+wok", "2 cards, 1 seen by all")]
)
def test_a_watcher_reads_how_many_cards_a_cook_holds(hand, logged):
    """[SD-15.2]"""
    state = position(f"line=1 hand={hand}", "")
    assert logged in GAME.board(state.view(SPECTATOR), [], NAMES).html


def test_the_clocks_event_is_part_of_the_record():
    """[SD-13.4]"""
    match = Match(GAME, ["Ana", "Bo"], {"mode": "coop", "limit": "clock"}, SeededDealer(3))
    for _ in range(20):
        seat = match.state.waiting_seats()[0]
        match.submit(seat, match.seq, match.state.legal_moves(seat)[0])
    match.submit(CLOCK, match.seq, "time-up")
    text = write(match)
    assert "! time-up" in text and match.state.over
    assert verify(read(text, {GAME.name: GAME})).error is None


def test_what_is_taken_flies_to_the_board_or_to_the_seat_of_another():
    """[SD-5.4, SD-5.11]"""
    state = play(position("line=1 board=garlic", "line=2"), "throw", "*tomato", "*mince")
    take = state.parse(0, "take")
    assert GAME.motion(state, 0, take, 0).moved == (("die-garden", "t0-tomato"),)
    assert GAME.motion(state, 0, take, 1).moved == (("die-garden", "seat"),)
    play(state, "take")
    assert 'data-key="t0-tomato"' in GAME.board(state.view(0), [], NAMES).html
    last = play(position("line=1 board=garlic,chop", "line=2"), "throw", "*tomato")
    assert GAME.motion(last, 0, last.parse(0, "take"), 0).moved[1:] == (("dish-bruschetta", "seat"),)


def test_a_die_that_lies_from_an_earlier_throw_counts_for_nothing():
    """What it shows is no hit any more; before the first throw of a turn it is pale [SD-5.3]."""
    state = play(position("line=1", "line=3", step="cook 1"), "throw", "*tomato", "*chop", "take", "stop")
    view = state.view(1)
    page = GAME.board(view, [], NAMES).html
    assert view["active"] == 1 and "Garden die (not rolled)" in page and page.count(" old") == 7
    play(state, "throw", "*rice", "*steam")
    assert "Pantry die (Rice)" in GAME.board(state.view(1), [], NAMES).html
    assert "Garden die (not rolled)" in GAME.board(state.view(1), [], NAMES).html


def test_an_order_names_the_extras_that_block_it():
    """[SD-5.12]"""
    state = position("line=1 board=tomato,rice,egg", "line=1 board=beans")
    page = GAME.board(state.view(0), state.legal_moves(0), NAMES).html
    assert "1 of 3 in, <em>2 extra</em>" in page and "needs 3 more, <em>1 extra</em>" in page


def test_a_card_that_cannot_be_played_now_says_so():
    """[SD-7.9]"""
    state = position("line=1 hand=scales", "line=1 hand=corkscrew")  # no dish can be moved back
    assert "not right now" in GAME.board(state.view(0), state.legal_moves(0), NAMES).html
    assert "in your turn" in GAME.board(state.view(1), [], NAMES).html


def test_the_choice_of_an_item_names_what_the_dish_lacks():
    state = play(position("line=1 board=tomato hand=kitchen-knife", ""), "play kitchen-knife")
    page = GAME.board(state.view(0), state.legal_moves(0), NAMES).html
    assert "your dish lacks Garlic and Chop" in page and page.count("can lacking") == 1


@pytest.mark.parametrize(
    ("board", "cuts", "said"),
    [
        ("tomato", 2, "One more cut ends your cooking and costs an item."),
        ("-", 2, "One more cut ends your cooking and costs nothing else."),
        ("tomato", 1, ""),
    ],
)
def test_the_last_cut_is_announced_with_what_it_costs(board, cuts, said):
    """[SD-5.9]"""
    page = GAME.board(position(f"line=1 board={board}", "", step="cook 1", turn=f"cuts={cuts}").view(0), [], NAMES).html
    assert said in page and ("One more cut" in page) == bool(said)
