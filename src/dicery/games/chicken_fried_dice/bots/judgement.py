"""Chicken Fried Dice: the points a sheet is heading for once everything that lies ready is used where it helps most.

A customer promises what feeding it gives, times the chance that it comes to that: in this round by the dice still to be
plucked, or later by its empty spaces [CF-3.4]; every space that is yet to be filled costs something. Prep ingredients,
parts and cross-offs are tried one after another on the space where they add most, so that a bot that tries one decision
ahead plucks what they cannot do [CF-5.9]. Boards count by what they show and by how likely the next steps are to come.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from dicery.engine.bits import size
from dicery.engine.judgement import Judgement
from dicery.engine.state import State
from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t
from dicery.games.chicken_fried_dice.rules.scoring import clashes, table_points, tile_points
from dicery.games.chicken_fried_dice.rules.sheet import Sheet
from dicery.games.chicken_fried_dice.rules.state import ChickenState

_STAR: Final = 1.1
_TIP: Final = 1.6  # and for every round in which its upgrades serve
_TIP_ROUND: Final = 0.4
_MAY_TIP: Final = 0.6  # of a tip that can still be met
_CROSS: Final = 1.5  # bonuses that are kept for a later round
_CROSS_ANY: Final = 2.0
_MULTI: Final = 3.5
_COOP: Final = 2.0
_ICON: Final = 5.0  # what it costs to fill a space of the picnic board
_PLACED: Final = 0.8  # of a flavour that is still to be placed
_READY: Final = 0.95  # of what an ingredient or a cross-off that lies ready would add
_NO_SPACE: Final = -1000.0  # less than any space adds: a die that fits nowhere is wasted, another must be used [CF-6.5]
_TOSS: Final = 0.1  # a use that is left
_CHOP: Final = 0.3
_SAUCE: Final = 0.3
_FILL: Final = 1.8  # what it costs to fill a space, and in the last round
_FILL_LAST: Final = 1.0
_LAST_SPACE: Final = 1.2  # with this many dice left the last empty space is filled in half of the cases
_MORE_SPACES: Final = 2.5  # and each further one
_DELAY: Final = 0.5  # feeding it a round later, besides the star
# Chance to be fed after this round, by empty spaces, for a customer that stays for one more round, and for longer.
_SOON: Final = vec[float]([1.0, 0.78, 0.54, 0.3, 0.1, 0.03])
_LATER: Final = vec[float]([1.0, 0.78, 0.69, 0.61, 0.48, 0.28])
# A flavour comes in time with (rounds to come + _THIS_ROUND) : _FLAVOURS odds, an icon likewise.
_THIS_ROUND: Final = 0.5
_FLAVOURS: Final = 2.0
_ICONS: Final = 0.2
_ALIKE: Final = 0.6  # of that, for an icon that must be like another
_GROWTH: Final = 2.2  # spaces of a colour fed in a round
_UPGRADE: Final = 3.0  # one that is earned but not yet chosen, and for every round in which it serves
_UPGRADE_ROUND: Final = 1.4
# For every round in which it serves: prep, chop, sauce and toss at level 1, then at level 2.
_SERVES: Final = vec[float]([1.5, 1.7, 1.2, 0.4, 3.0, 3.1, 2.0, 0.6])
_FOUR: Final = 1.0  # a fourth new customer

# The spaces of each card, eight bits for each colour.
_SPACES: Final = vec[i64](
    [sum(t.CARD_COUNT[5 * card + colour] << 8 * colour for colour in range(5)) for card in range(len(t.CARD_BONUS))]
)
# 1 for the tables whose markers are = [CF-11.2]
_SAME: Final = vec[i64](
    [
        max(edge >> 12 for edge in t.EDGES if t.TABLE_FIRST[table] <= edge & 63 < t.TABLE_FIRST[table + 1])
        for table in range(t.TABLES)
    ]
)
# The bonuses that touch each table, one table after the other, and where those of each begin [CF-11.10]
_TABLE_BONUSES: Final = [
    [
        bonus
        for bonus in range(len(t.TOUCHED))
        if t.TOUCHED[bonus] & (1 << t.TABLE_FIRST[table + 1]) - (1 << t.TABLE_FIRST[table])
    ]
    for table in range(t.TABLES)
]
_BONUSES: Final = vec[i64]([bonus for bonuses in _TABLE_BONUSES for bonus in bonuses])
_BONUSES_FIRST: Final = vec[i64]([sum(map(len, _TABLE_BONUSES[:table])) for table in range(t.TABLES + 1)])


class ChickenJudgement(Judgement):
    """Keeps the sheet that it judges in its own fields, so that a value allocates little."""

    def __init__(self) -> None:
        self.sheet = Sheet(vec[i64](), 0)
        self.rounds: i64 = 0  # to come after this one
        self.open = False  # may the seat still act in this round?
        self.ticked = False  # have unfed customers lost their star for this round?
        self.tip = 0.0
        self.chances = vec[float]([1.0] * 6)  # empty spaces -> chance to be fed in this round
        self.known: i64 = t.NONE  # what the last value of a menu was computed from, and that value
        self.menu_value = 0.0
        self.rates = vec[float]([0.0] * 5)  # colour -> points that a further space on a fed customer brings
        self.flavours = vec[float]([0.0] * 5)  # flavour -> what one more is worth, then the best of them
        self.live: i64 = 0  # customers in the queue, each with a place in these:
        self.cards = vec[i64]([0] * t.SLOTS)
        self.accepts = vec[i64]([0] * t.SLOTS)
        self.written = vec[i64]([0] * t.SLOTS)
        self.stays = vec[i64]([0] * t.SLOTS)  # rounds after this one in which it can be fed
        self.worths = vec[float]([0.0] * t.SLOTS)  # what feeding it gives, tips aside
        self.promises = vec[float]([0.0] * t.SLOTS)

    def goal(self, state: State) -> float:
        assert isinstance(state, ChickenState)
        return float(state.solo_target)  # [CF-15.4]

    def first_seat(self, state: State) -> i64:
        assert isinstance(state, ChickenState)
        return state.first

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, ChickenState)
        sheet = state.sheet(seat)
        plucking = a.PLUCKING <= state.phase <= a.STEALING
        segments = sheet[t.STAR_SEGMENTS]
        tips = sheet[t.TIPS] + sheet[t.TIPS_DUE] + sheet[t.BOARD_TIPS]
        if plucking:
            segments += sheet.segments_fed(state.round)
            tips += sheet.tips_earned(state.round)
        self.set_sheet(sheet, state.phase, t.ROUNDS - state.round)
        if segments > t.SEGMENTS:
            segments = t.SEGMENTS
        value = float(t.REVIEW_POINTS[segments])
        value += truck_value(sheet, tips, self.rounds)
        if sheet[t.MY_BOARD] == t.MENU:
            self.menu()
            value += self.menu_value
        else:
            value += self.picnic()
        if state.phase >= a.UPGRADING and self.rounds == 0:
            return value
        value += self.queue()
        if self.open:
            value += self.ready()
        value += self.bonuses()
        if state.phase == a.TOSSING and sheet[t.HAND] != t.NONE:
            value += self.tossed(sheet[t.HAND] // 6)
        return value

    def set_sheet(self, sheet: Sheet, phase: i64, rounds: i64) -> None:
        """What this sheet can count on, by the time that is left."""
        self.sheet = sheet
        self.rounds = rounds
        self.open = phase < a.UPGRADING and sheet[t.STEP] != a.FINISHED
        self.ticked = phase >= a.DRAWING
        self.tip = _TIP + _TIP_ROUND * float(rounds)
        dice: i64 = 0
        if self.open:
            dice = t.PLUCKS - sheet[t.PLUCKED]
            chops = sheet[t.CHOPS] if phase >= a.PLUCKING else t.USES[3 * t.CHOP_STATION + sheet.level(t.CHOP_STATION)]
            dice += (chops if chops < dice else dice) + sheet[t.SAVED + t.COOP]
        chance = 1.0
        empty: i64 = 1
        while empty <= 5:
            left = float(dice + 1 - empty) if empty <= dice else 0.0
            chance *= left / (left + (_LAST_SPACE if empty == 1 else _MORE_SPACES))
            self.chances[empty] = chance
            empty += 1

    def in_time(self, odds: float) -> float:
        """How likely one more flavour is to come before the match ends."""
        time = float(self.rounds) + (_THIS_ROUND if self.open else 0.0)
        return time / (time + odds)

    def menu(self) -> None:
        """Steps count by the chance that they are reached, rules by the spaces there will be [CF-10.2, CF-10.3]."""
        fed = self.count_fed()
        tracks = self.sheet[t.TRACKS]
        known = fed << 16 | tracks << 4 | self.rounds << 1 | (1 if self.open else 0)
        if known == self.known:
            return
        self.known = known
        chance = self.in_time(_FLAVOURS)
        growth = _GROWTH * (float(self.rounds) + (0.5 if self.open else 0.0))
        colour: i64 = 0
        while colour < 5:
            self.rates[colour] = 0.0
            colour += 1
        value = 0.0
        best = 0.0
        flavour: i64 = 0
        while flavour < 4:
            made = tracks >> 3 * flavour & 7
            place = t.MENU_STEPS * flavour
            gain = 0.0  # of one more step
            if made < t.MENU_STEPS and t.MENU_GAIN[place + made] != t.NONE:
                gain = self.bonus(t.MENU_GAIN[place + made])
            reach = 1.0
            step: i64 = 0
            while step < t.MENU_STEPS:
                nearer = reach
                if step >= made:
                    reach *= chance
                points = float(t.MENU_POINTS[place + step])
                each = float(t.MENU_EACH[place + step])
                if each > 0.0:
                    colour = t.MENU_COLOUR[place + step]
                    self.rates[colour] += each * reach
                    points += each * (float(fed >> 8 * colour & 255) + growth)
                value += points * reach
                if step >= made:
                    gain += points * (nearer - reach)
                step += 1
            self.flavours[flavour] = gain
            best = max(best, gain)
            flavour += 1
        self.flavours[4] = best
        self.menu_value = value

    def count_fed(self) -> i64:
        """Spaces on fed customers, eight bits for each colour [CF-10.4]."""
        rows = self.sheet.rows
        first = self.sheet.first
        fed: i64 = 0
        slot = first
        end = first + rows[first + t.CUSTOMERS]
        while slot < end:
            if 0 < rows[slot + t.FED] < t.LEFT:
                fed += _SPACES[rows[slot + t.CARD]]
            slot += 1
        return fed

    def picnic(self) -> float:
        """Tables count as they are, and by what filling them would give if it comes to that [CF-11.2 to 11.10]."""
        sheet = self.sheet
        chance = self.in_time(_ICONS)
        clash = clashes(sheet)
        value = 0.0
        best = 0.0  # that one more icon adds
        table: i64 = 0
        while table < t.TABLES:
            value += float(table_points(sheet, table, clash))
            spaces = (1 << t.TABLE_FIRST[table + 1]) - (1 << t.TABLE_FIRST[table])
            missing = size(spaces & ~sheet[t.FILLED])
            if missing > 0 and clash & spaces == 0 and not self.spoilt(table):
                comes = chance * _ALIKE if _SAME[table] != 0 else chance
                each = 0.0 if t.TABLE_RULE[table] == t.RULE_ALL else float(t.TABLE_POINTS[table])
                full = float(t.TABLE_POINTS[table] if t.TABLE_RULE[table] == t.RULE_ALL else t.TABLE_FULL[table])
                full += each * float(missing) + self.table_gains(table)
                before = max(full - _ICON * float(missing), 0.0)
                after = max(full - _ICON * float(missing - 1), 0.0)
                while missing > 1:
                    before *= comes
                    after *= comes
                    missing -= 1
                before *= comes
                value += before
                best = max(best, after - before)
            table += 1
        self.known = t.NONE
        place: i64 = 0
        while place < 5:
            self.flavours[place] = best
            self.rates[place] = 0.0
            place += 1
        return value

    def spoilt(self, table: i64) -> bool:
        """Are there two flavours on a table whose spaces must all be alike? [CF-11.2]"""
        sheet = self.sheet
        if _SAME[table] == 0 or t.TABLE_RULE[table] != t.RULE_ALL:
            return False
        first: i64 = t.NONE
        space = t.TABLE_FIRST[table]
        while space < t.TABLE_FIRST[table + 1]:
            if sheet[t.FILLED] >> space & 1 != 0:
                icon = sheet[t.ICONS] >> 2 * space & 3
                if first != t.NONE and first != icon:
                    return True
                first = icon
            space += 1
        return False

    def table_gains(self, table: i64) -> float:
        """What the bonuses beside spaces of the table are worth that are still to be earned [CF-11.10]."""
        value = 0.0
        missing = ~self.sheet[t.FILLED]
        place = _BONUSES_FIRST[table]
        while place < _BONUSES_FIRST[table + 1]:
            bonus = _BONUSES[place]
            if t.TOUCHED[bonus] & missing != 0:
                value += self.bonus(t.TOUCH_GAIN[bonus])
            place += 1
        return value

    def bonus(self, kind: i64) -> float:
        if kind < t.CROSS_ANY:
            return _CROSS
        if kind == t.CROSS_ANY:
            return _CROSS_ANY
        if kind < t.FLAVOUR:
            return _MULTI
        if kind == t.TIP:
            return self.tip
        return self.flavours[kind - t.FLAVOUR] if kind < t.COOP else _COOP

    def queue(self) -> float:
        """What the customers promise as they are, and those that are still to come [CF-13.13]."""
        sheet = self.sheet
        rows = sheet.rows
        slot = sheet.first
        end = slot + sheet[t.CUSTOMERS]
        value = 0.0
        live: i64 = 0
        while slot < end:
            accepts = rows[slot + t.ACCEPTS]
            if accepts != 0:
                card = rows[slot + t.CARD]
                stars = rows[slot + t.STARS]
                written = rows[slot + t.WRITTEN]
                self.cards[live] = card
                self.accepts[live] = accepts
                self.written[live] = written
                stays = stars + (1 if self.ticked else 0)
                self.stays[live] = stays if stays < self.rounds else self.rounds
                self.worths[live] = self.worth(card, stars)
                promise = self.promise(live, accepts, written)
                self.promises[live] = promise
                value += promise
                live += 1
            slot += 1
        self.live = live
        if sheet[t.REPLACE] != 0:
            value += float(sheet[t.REPLACE]) * self.unknown()
        return value + _FOUR * float(sheet[t.DRAWS_FOUR])

    def worth(self, card: i64, stars: i64) -> float:
        """What feeding a customer gives, tips aside: stars, its bonus, its spaces for the menu [CF-10.3, CF-13.2]."""
        worth = _STAR * float(stars) + self.bonus(t.CARD_BONUS[card])
        if self.sheet[t.MY_BOARD] == t.MENU:
            colour: i64 = 0
            while colour < 5:
                worth += self.rates[colour] * float(t.CARD_COUNT[5 * card + colour])
                colour += 1
        return worth

    def unknown(self) -> float:
        """What a customer promises that is not drawn yet: four spaces, three stars, and what bonuses are on average."""
        worth = 2.8 * _STAR + 0.45 * _CROSS_ANY + 1.3 * _MAY_TIP * self.tip
        flavour: i64 = 0
        while flavour < 4:
            worth += 0.55 / 4.0 * self.flavours[flavour]
            flavour += 1
        colour: i64 = 0
        while colour < 5:
            worth += 0.8 * self.rates[colour]
            colour += 1
        return self.hope(worth, 4, self.rounds)

    def promise(self, which: i64, accepts: i64, written: i64) -> float:
        """What a customer promises if this is written on it [CF-3.2, CF-13.5]."""
        worth = self.worths[which]
        place = 5 * self.cards[which]
        end = place + 5
        empty: i64 = 0
        while place < end:
            tip = t.CARD_TIP[place]
            if written & 7 != 0:
                if written & 7 == tip:
                    worth += self.tip
            elif accepts & 63 != 0:
                empty += 1
                if tip != 0 and accepts >> tip - 1 & 1 != 0:
                    worth += _MAY_TIP * self.tip
            else:
                break
            accepts >>= 6
            written >>= 3
            place += 1
        return worth if empty == 0 else self.hope(worth, empty, self.stays[which])

    def hope(self, worth: float, empty: i64, stays: i64) -> float:
        """What is left of a worth while this many spaces are empty [CF-13.11]."""
        worth -= (_FILL if self.rounds > 0 else _FILL_LAST) * float(empty)
        now = self.chances[empty]
        if stays <= 0:
            return now * worth
        later = _SOON[empty] if stays == 1 else _LATER[empty]
        return now * worth + (1.0 - now) * later * (worth if self.ticked else worth - _STAR - _DELAY)

    def ready(self) -> float:
        """Uses that are left, and what prep, parts and a die laid aside add one after another [CF-6.2, CF-7.11]."""
        sheet = self.sheet
        value = _TOSS * float(sheet[t.TOSSES]) + _CHOP * float(sheet[t.CHOPS]) + _SAUCE * float(sheet[t.SAUCES])
        slot: i64 = 0
        while slot < 3:
            number = sheet.prep_number(slot)
            if number != 0 and sheet[t.PREP_USED] >> slot & 1 == 0 and sheet[t.SOURCE] != t.PREP + slot:
                value += _READY * self.serve(sheet.prep_colour(slot), number, 0.0, True)
            slot += 1
        parts = sheet[t.CHOPPED]
        while parts != 0:
            part = (parts & 63) - 1
            value += _READY * self.serve(part // 6, part % 6 + 1, 0.0, True)
            parts >>= 6
        if sheet[t.LAID] != t.NONE:
            gain = self.serve(sheet[t.LAID] // 6, sheet[t.LAID] % 6 + 1, _NO_SPACE, True)
            if _NO_SPACE < gain < 0.0:  # where it helps it is used at once
                value += gain
        return value

    def bonuses(self) -> float:
        """Bonuses are used where that adds more than to keep them; those of customers are lost [CF-8.1, CF-9.2]."""
        sheet = self.sheet
        value = 0.0
        kind: i64 = 0
        while kind < t.KINDS:
            if self.open:
                earned = sheet[t.EARNED + kind]
                while earned > 0:
                    value += self.use_bonus(kind, 0.0)
                    earned -= 1
            if self.open or self.rounds > 0:
                saved = sheet[t.SAVED + kind]
                while saved > 0:
                    value += self.use_bonus(kind, self.bonus(kind) if self.rounds > 0 else 0.0)
                    saved -= 1
            kind += 1
        return value

    def use_bonus(self, kind: i64, kept: float) -> float:
        """What a bonus adds, at least what it is worth if kept."""
        if kind == t.COOP:
            return _COOP
        if kind >= t.FLAVOUR:
            return _PLACED * self.bonus(kind)
        if not self.open:
            return kept
        if kind >= t.MULTI:
            return max(self.cross_all(kind - t.MULTI), kept)
        if kind == t.CROSS_ANY:
            return self.serve(t.WILD, t.X, kept, True)
        return self.serve(kind, t.X, kept, True)

    def serve(self, colour: i64, number: i64, least: float, write: bool) -> float:
        """The most that an ingredient or an X adds on any space, if more than the least; it may be written there."""
        numbers: i64 = t.EVERY_NUMBER
        if number != t.X:
            numbers = t.EXACTLY[number]
        best = least
        at: i64 = t.NONE
        best_accepts: i64 = 0
        best_written: i64 = 0
        which: i64 = 0
        while which < self.live:
            accepts = self.accepts[which]
            fitting = accepts & numbers & t.CARD_MASK[6 * self.cards[which] + colour]
            space: i64 = 0
            while fitting != 0:
                if fitting & 63 != 0:
                    rest = accepts & ~(63 << 6 * space)
                    if number != t.X:
                        below = rest & ((1 << 6 * space) - 1)
                        rest = below & t.AT_MOST[number] | rest & ~below & t.AT_LEAST[number]
                    written = self.written[which] | number << 3 * space
                    gain = self.promise(which, rest, written) - self.promises[which]
                    if gain > best:
                        best = gain
                        at = which
                        best_accepts = rest
                        best_written = written
                fitting >>= 6
                space += 1
            which += 1
        if write and at != t.NONE:
            self.promises[at] += best
            self.accepts[at] = best_accepts
            self.written[at] = best_written
        return best

    def cross_all(self, colour: i64) -> float:
        """What crossing off a whole colour would add [CF-8.4]."""
        gain = 0.0
        which: i64 = 0
        while which < self.live:
            mask = t.CARD_MASK[6 * self.cards[which] + colour]
            crossed = self.accepts[which] & mask
            if crossed != 0:
                written = self.written[which]
                space: i64 = 0
                while crossed >> 6 * space != 0:
                    if crossed >> 6 * space & 63 != 0:
                        written |= t.X << 3 * space
                    space += 1
                gain += self.promise(which, self.accepts[which] & ~mask, written) - self.promises[which]
            which += 1
        return gain

    def tossed(self, colour: i64) -> float:
        """What the ingredient that is being tossed adds on average [CF-7.5]."""
        total = 0.0
        number: i64 = 1
        while number <= 6:
            total += self.serve(colour, number, 0.0, False)
            number += 1
        return total / 6.0


def truck_value(sheet: Sheet, tips: i64, rounds: i64) -> float:
    """Points of the tip track and the tiles, and the use of the stations in the rounds to come [CF-13.8]."""
    if tips > t.TIP_STEPS:
        tips = t.TIP_STEPS
    value = float(t.TIP_POINTS[tips]) + float(tile_points(sheet))
    made: i64 = 0
    station: i64 = 0
    while station < 4:
        level = sheet.level(station)
        made += level
        if level > 0:
            value += _SERVES[4 * (level - 1) + station] * float(rounds)
        station += 1
    reached: i64 = 0
    step: i64 = 0
    while step < tips:
        if t.TIP_KIND[step] != t.POINTS_STEP:
            reached += 1
        step += 1
    return value + float(reached - made) * (_UPGRADE + _UPGRADE_ROUND * float(rounds))
