"""The moves as buttons, the list of moves, and the log. They change with every step, so templates would be slow."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import NamedTuple

from dicery.drawing import glyph, quoted, section, tag, words
from dicery.engine.board import Parts
from dicery.server.page.texts import say

LOG_LINES = 60
NUMBERED = 9  # the most buttons that each have a key of their own


class Button(NamedTuple):
    """A move as a button with words."""

    move: str
    label: str
    final: bool = False  # is it answered at once, so that it cannot be taken back?

    def listed(self) -> list[str]:
        """As the list of moves has it in an update (static/table/moves.js); a third text says that it is final."""
        return [self.move, capitalized(self.label), *["final"] * self.final]


@lru_cache(maxsize=1 << 10)
def drawn_phases(names: tuple[str, ...], now: int) -> str:
    """The phases of the turn in their order; nothing if the turn is in none of them."""
    if now < 0:
        return ""
    tick = tag("span", "✓", aria_hidden="true") + " "
    items = "".join(
        tag(
            "li",
            (tick if number < now else "") + words(name),
            class_="done" if number < now else "now" if number == now else "",
            aria_current="step" if number == now else None,
        )
        for number, name in enumerate(names)
    )
    return tag("ol", items, class_="phases", aria_label=say("table.phases"))


def drawn_choices(choices: Sequence[Button]) -> Parts:
    """The area for moves that have no place on the table, if they are too many for the prompt."""
    buttons = "".join([_choice(button.move, button.label) for button in choices])
    return section("choices", buttons, class_="sheet choices", aria_label=say("table.choose"))


@lru_cache(maxsize=1 << 12)
def _choice(move: str, label: str) -> str:
    return tag("button", words(capitalized(label)), class_="btn quiet", name="do", value=move)


def capitalized(label: str) -> str:
    """The words of a move with a capital letter; games also use them inside a sentence."""
    return label[:1].upper() + label[1:]


def drawn_buttons(buttons: Sequence[Button]) -> str:
    """The moves beside the prompt, each with its key."""
    if len(buttons) == 1:
        return _button(buttons[0].move, buttons[0].label, "Enter")
    numbered = len(buttons) <= NUMBERED
    return "".join([_button(one.move, one.label, str(key) if numbered else "") for key, one in enumerate(buttons, 1)])


@lru_cache(maxsize=1 << 12)
def _button(move: str, label: str, key: str) -> str:
    inside = words(capitalized(label)) + (" " + tag("kbd", key) if key else "")
    return tag("button", inside, class_="btn", form="moves", name="do", value=move)


@lru_cache(maxsize=16)
def drawn_undo(word: str) -> str:
    key = "Esc" if word == say("table.back") else "U"
    return tag(
        "button", f"{glyph('undo')}{words(word)} {tag('kbd', key)}", class_="btn quiet", form="undo", data_undo=True
    )


@lru_cache(maxsize=1)
def drawn_advice_button() -> str:
    inside = words(say("table.hint")) + " " + tag("kbd", "H")
    return tag("button", inside, class_="btn quiet hint-do", form="hint", data_hint=True)


def drawn_pass(turn: str) -> str:
    """The button that passes now and whenever the seat is asked again in this turn of another."""
    return tag("button", words(say("table.pass_turn")), class_="btn quiet", form="pass", name="turn", value=turn)


def drawn_list(code: str, buttons: Sequence[Button]) -> str:
    """All legal moves in words, for those who do not see the board."""
    start, none, text = _around_list()
    items = "".join([_listed(button) for button in buttons])
    return f'{start}<ul>{items}</ul>{none}<p><a href="/t/{code}/text">{text}</a></p></details>'


@lru_cache(maxsize=1)
def _around_list() -> tuple[str, str, str]:
    start = f'<details class="fold panel moves-list">{tag("summary", words(say("table.moves")))}'
    return start, tag("p", words(say("table.moves_none")), class_="none"), words(say("table.as_text"))


def _listed(button: Button) -> str:
    final = ' data-final=""' if button.final else ""
    start = f'<button class="btn quiet small" form="moves" name="do" value="{quoted(button.move)}"{final}>'
    return f"<li>{start}{words(capitalized(button.label))} <code>{words(button.move)}</code></button></li>"


def log_item(code: str, number: int, text: str) -> str:
    """A line of the log with its step."""
    label = words(say("table.step", number=number))
    link = f'<a class="n" href="/t/{code}/replay/{number}" aria-label="{label}">{number}</a>'
    return f"<li>{link}<span>{words(text)}</span></li>"


def log_list(code: str, items: Collection[str], more: bool) -> str:
    """The log, the latest line first; the script keeps no more of them than `data-most`."""
    lines = "".join(items).replace("<li>", '<li class="last">', 1)
    log = (
        f'<ol class="log" data-most="{LOG_LINES}">{lines}</ol>'
        if items
        else tag("p", words(say("table.log_empty")), class_="note")
    )
    return log + _older(code) if more else log


def _older(code: str) -> str:
    return tag("p", tag("a", words(say("table.log_older")), href=f"/t/{code}/replay/1"), class_="note")
