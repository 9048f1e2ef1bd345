"""The conformance suite: all checks by name, and `hold`, which runs one of them along one match.

A check is a function and its name a sentence. Position checks are given one position, look-alike checks two positions
that a seat or a spectator cannot tell apart, match checks a whole match.
"""

import random
from collections.abc import Callable

from dicery import State
from dicery.testing.checks import drawings, encoding, matches, rules, secrecy
from dicery.testing.setups import Setup
from dicery.testing.subject import Subject
from dicery.testing.walks import look_alikes, positions

SHARE = 12  # besides the opening and the end, one position in this many is checked

POSITION_CHECKS = (
    rules.every_field_holds_plain_values,
    rules.every_field_is_a_number_or_a_packed_array,
    rules.waiting_seats_can_act_and_nobody_else,
    rules.no_step_has_more_choices_than_the_width,
    rules.a_random_pick_is_the_action_listed_at_the_place_drawn,
    rules.notations_are_unique_and_read_back,
    rules.a_clone_is_equal_and_shares_nothing,
    rules.a_step_depends_on_position_and_action_alone,
    rules.asking_changes_nothing,
    rules.the_position_text_keeps_everything,
    rules.pickling_keeps_everything,
    rules.views_are_json_and_tell_the_common_part,
    rules.ranks_start_at_one_and_ties_share,
    drawings.phases_facts_and_score_parts_fit_the_view,
    drawings.a_reaction_can_be_passed_by_the_seat_that_is_asked,
    drawings.what_can_be_done_is_explained_in_a_few_sentences,
    drawings.drawings_are_well_formed,
    drawings.a_board_has_a_button_for_each_of_its_moves,
    drawings.sections_of_a_board_have_names_of_their_own,
    drawings.players_are_called_by_their_names,
    encoding.action_numbers_are_of_a_declared_kind,
    encoding.a_mask_marks_the_legal_actions,
    encoding.an_observation_is_as_declared,
    encoding.steps_that_a_seat_can_tell_apart_change_its_observation,
    encoding.payoffs_are_shares_of_a_win,
    secrecy.concealed_steps_are_logged_without_their_outcome,
    secrecy.steps_that_leave_the_same_view_are_concealed_and_logged_alike,
)
LOOK_ALIKE_CHECKS = (
    secrecy.look_alikes_have_the_same_view_and_choices,
    encoding.look_alikes_have_the_same_observation,
    secrecy.look_alikes_are_positions_of_the_game,
    secrecy.look_alikes_are_redealt_alike,
    secrecy.what_is_hidden_is_dealt_again,
    secrecy.look_alikes_see_the_same,
    secrecy.refusals_tell_nothing_hidden,
    secrecy.drawings_and_prompts_tell_nothing_hidden,
    secrecy.bots_are_handed_the_same_for_look_alikes,
    secrecy.bots_choose_the_same_in_look_alikes,
)
MATCH_CHECKS = (
    matches.matches_end_within_the_longest,
    matches.records_verify_and_their_luck_replays_the_match,
    matches.undone_steps_can_be_made_again,
)
CHECKS: dict[str, Callable[..., None]] = {
    check.__name__: check for check in (*POSITION_CHECKS, *LOOK_ALIKE_CHECKS, *MATCH_CHECKS)
}
COMPILED_ONLY = rules.every_field_is_a_number_or_a_packed_array.__name__

# These take long: they are held at one in this many of the positions.
RARE: dict[Callable[..., None], int] = {
    rules.a_clone_is_equal_and_shares_nothing: 4,
    rules.a_step_depends_on_position_and_action_alone: 4,
    drawings.drawings_are_well_formed: 16,
    drawings.a_board_has_a_button_for_each_of_its_moves: 8,
    drawings.sections_of_a_board_have_names_of_their_own: 8,
    drawings.players_are_called_by_their_names: 16,
    encoding.steps_that_a_seat_can_tell_apart_change_its_observation: 4,
    secrecy.steps_that_leave_the_same_view_are_concealed_and_logged_alike: 3,
    secrecy.look_alikes_have_the_same_view_and_choices: 3,
    secrecy.drawings_and_prompts_tell_nothing_hidden: 16,
    secrecy.bots_choose_the_same_in_look_alikes: 4,
}
FAILURES = (AssertionError, ArithmeticError, AttributeError, LookupError, SyntaxError, TypeError, ValueError)


def hold(subject: Subject, name: str, setup: Setup, seed: int, share: int = SHARE) -> None:
    """Runs one check along one match; a failure says how to run it again, and at which position it was."""
    check = CHECKS[name]
    if check in MATCH_CHECKS:
        cases: list[tuple[object, ...]] = [(setup, seed)]
    elif check in LOOK_ALIKE_CHECKS:
        cases = list(look_alikes(subject.game, setup, seed, share))
    else:
        cases = [(state,) for state in positions(subject.game, setup, seed, share)]
    draw = random.Random(seed)
    cases = [case for case in cases if draw.randrange(RARE.get(check, 1)) == 0]
    for case in cases:
        try:
            check(subject, *case)
        except FAILURES as error:
            error.add_note(f"{subject.game.name}, {setup}, seed {seed}; to run it alone:")
            error.add_note(f"    hold(subject(GAME), {name!r}, {setup!r}, {seed}, {share})")
            if isinstance(case[0], State):
                error.add_note(f"The position:\n{case[0].position()}")
            raise
