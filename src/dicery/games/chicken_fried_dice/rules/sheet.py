"""The sheet of one seat in Chicken Fried Dice: its truck, its customers, its bonuses and its board.

Two kinds of bit sets carry the rules. `accepts` of a customer has the bit 6 * space + number - 1 for every number that
an empty space still takes under Order Up; it is 0 once the customer is fed. `wanted` of a sheet has the bit
6 * colour + number - 1 for every ingredient that some space of the queue takes.
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.chicken_fried_dice.rules.tables import (
    ACCEPTS,
    ALL_PICNIC,
    AT_LEAST,
    AT_MOST,
    BEST_PREP,
    BOARD_TIPS,
    CARD,
    CARD_BONUS,
    CARD_COLOUR,
    CARD_COUNT,
    CARD_MASK,
    CARD_STARS,
    CARD_STARS_DONE,
    CARD_TIP,
    CHANGEABLE,
    CHOP_STATION,
    CHOPPED,
    CHOPS,
    COOP,
    CROSS_ANY,
    CUSTOMERS,
    DRAWS_FOUR,
    EARNED,
    EXACTLY,
    FED,
    FILLED,
    FLAVOUR,
    FLAVOUR_ANY,
    FREE,
    HAND,
    HOLDING,
    ICONS,
    INGREDIENT_BIT,
    KINDS,
    LEFT,
    LEVELS,
    MENU,
    MENU_GAIN,
    MENU_STEPS,
    MULTI,
    MY_BOARD,
    MY_TRUCK,
    NAMED,
    NONE,
    NOWHERE,
    OPENED,
    PART,
    PLUCKED,
    PLUS_STEP,
    POINTS_STEP,
    PREP,
    PREP_NUMBERS,
    PREP_STATION,
    PREP_USED,
    ROW,
    SAUCE_STATION,
    SAUCES,
    SAVED,
    SEGMENTS,
    SOURCE,
    STAR_SEGMENTS,
    STARS,
    STEP,
    TIP,
    TIP_KIND,
    TIP_STEPS,
    TIPS,
    TIPS_DUE,
    TOSS_STATION,
    TOSSES,
    TOUCH_GAIN,
    TOUCHED,
    TRACKS,
    TRUCK_PREP,
    USES,
    WANTED,
    WILD,
    WRITTEN,
    X,
)


class Sheet:
    """What lies before one seat: a row of numbers in the state, which this writes through to."""

    def __init__(self, rows: vec[i64], seat: i64) -> None:
        self.rows = rows
        self.first = ROW * seat

    def __getitem__(self, field: i64) -> i64:
        return self.rows[self.first + field]

    def __setitem__(self, field: i64, value: i64) -> None:
        self.rows[self.first + field] = value

    def level(self, station: i64) -> i64:
        return self[LEVELS] >> 2 * station & 3

    def join(self, card: i64) -> None:
        """A customer joins the queue in the next slot, all its spaces empty; there is no limit [CF-2.5, CF-13.16]."""
        slot = self[CUSTOMERS]
        self[CARD + slot] = card
        self[ACCEPTS + slot] = CARD_MASK[6 * card + WILD]
        self[STARS + slot] = CARD_STARS[card]
        self[CUSTOMERS] = slot + 1
        self.look()

    def look(self) -> None:
        """Sums up what the empty spaces of the queue take [CF-3.1]."""
        wanted: i64 = 0
        slot: i64 = 0
        while slot < self[CUSTOMERS]:
            accepts = self[ACCEPTS + slot]
            place = 5 * self[CARD + slot]
            while accepts != 0:
                wanted |= (accepts & 63) << 6 * CARD_COLOUR[place]
                accepts >>= 6
                place += 1
            slot += 1
        self[WANTED] = wanted

    def write(self, slot: i64, space: i64, number: i64, order_up: bool, round: i64) -> None:
        """Writes a number or an X; a customer without an empty space is fed at once [CF-3.2 to 3.5, CF-16.1]."""
        accepts = self[ACCEPTS + slot]
        below = accepts & ((1 << 6 * space) - 1)
        above = accepts >> 6 * space + 6 << 6 * space + 6
        if order_up and number != X:
            below &= AT_MOST[number]
            above &= AT_LEAST[number]
        self[ACCEPTS + slot] = below | above
        self[WRITTEN + slot] |= number << 3 * space
        if below | above == 0:
            self.feed(slot, round)

    def feed(self, slot: i64, round: i64) -> None:
        """The customer leaves the queue and gives its bonus; the menu takes a named flavour now [CF-8.1, CF-10.5]."""
        self[FED + slot] = round
        kind = CARD_BONUS[self[CARD + slot]]
        if self[MY_BOARD] == MENU and FLAVOUR <= kind < FLAVOUR_ANY:
            self.advance(kind - FLAVOUR)
        else:
            self[EARNED + kind] += 1

    def gain(self, kind: i64) -> None:
        """The board gives a bonus to keep, or a tip for this round's cleanup [CF-9.1 to 9.3]."""
        if kind == TIP:
            self[BOARD_TIPS] += 1
        else:
            self[SAVED + kind] += 1

    def spend(self, kind: i64) -> None:
        """One that would be lost goes before a saved one [CF-8.7]."""
        if self[EARNED + kind] > 0:
            self[EARNED + kind] -= 1
        else:
            self[SAVED + kind] -= 1

    def advance(self, flavour: i64) -> None:
        """One step down a track of the menu; on a complete one the flavour is lost [CF-10.1, CF-10.2, CF-10.5]."""
        made = self[TRACKS] >> 3 * flavour & 7
        if made < MENU_STEPS:
            self[TRACKS] += 1 << 3 * flavour
            kind = MENU_GAIN[MENU_STEPS * flavour + made]
            if kind != NONE:
                self.gain(kind)

    def tracks_open(self) -> i64:
        """Bits of the menu tracks that are not complete [CF-10.6]."""
        tracks: i64 = 0
        flavour: i64 = 0
        while flavour < 4:
            if self[TRACKS] >> 3 * flavour & 7 < MENU_STEPS:
                tracks |= 1 << flavour
            flavour += 1
        return tracks

    def draw_icon(self, space: i64, flavour: i64) -> None:
        """An icon on the picnic board; bonuses whose spaces are all filled now are earned [CF-11.1, CF-11.10]."""
        filled = self[FILLED] | 1 << space
        self[FILLED] = filled
        self[ICONS] |= flavour << 2 * space
        bonus: i64 = 0
        while bonus < len(TOUCHED):
            touched = TOUCHED[bonus]
            if touched >> space & 1 != 0 and touched & ~filled == 0:
                self.gain(TOUCH_GAIN[bonus])
            bonus += 1

    def prep_number(self, slot: i64) -> i64:
        return self[PREP_NUMBERS] >> 3 * slot & 7

    def prep_colour(self, slot: i64) -> i64:
        """The colours of the truck, at level 2 one white and two wild [CF-1.3, CF-7.2, CF-7.3]."""
        if self.level(PREP_STATION) == 2:
            return BEST_PREP[slot]
        return TRUCK_PREP[3 * self[MY_TRUCK] + slot]

    def changeable(self, source: i64) -> bool:
        """Dice and parts always, prep ingredients from level 1 on [CF-6.2, CF-7.2]."""
        return source < PREP or CHANGEABLE[self.level(PREP_STATION)] != 0

    def fitting(self, colour: i64, number: i64) -> i64:
        """Bits of `wanted` that the ingredient would serve; wild fits every colour [CF-3.1, CF-7.4]."""
        if colour == WILD:
            return self[WANTED] & EXACTLY[number]
        return self[WANTED] & 1 << 6 * colour + number - 1

    def sauceable(self, colour: i64, number: i64) -> bool:
        """Is a sauce left, and a space of another colour for the number? Wild needs no sauce [CF-7.4, CF-7.10]."""
        return self[SAUCES] > 0 and colour != WILD and self[WANTED] & EXACTLY[number] & ~(63 << 6 * colour) != 0

    def choppable(self, source: i64, number: i64) -> bool:
        """A 1 cannot be chopped, nor can a part [CF-7.7, CF-7.8]."""
        return self[CHOPS] > 0 and number > 1 and source != PART

    def useful(self, source: i64, colour: i64, number: i64) -> bool:
        """Could a prep ingredient or part be written, sauced, tossed or chopped if it were taken? [CF-6.3]"""
        if self.fitting(colour, number) != 0:
            return True
        if not self.changeable(source):
            return False
        return self[TOSSES] > 0 or self.sauceable(colour, number) or self.choppable(source, number)

    def usable_prep(self) -> i64:
        """Bits of the prep slots that can be taken [CF-7.1]."""
        slots: i64 = 0
        slot: i64 = 0
        while slot < 3:
            number = self.prep_number(slot)
            if number != 0 and self[PREP_USED] >> slot & 1 == 0 and self.useful(PREP, self.prep_colour(slot), number):
                slots |= 1 << slot
            slot += 1
        return slots

    def usable_parts(self) -> i64:
        """Bits of the parts that can be taken, by ingredient: equal ones are one action [CF-7.9, CF-7.12]."""
        ingredients: i64 = 0
        parts = self[CHOPPED]
        while parts != 0:
            part = (parts & 63) - 1
            if self.useful(PART, part // 6, part % 6 + 1):
                ingredients |= INGREDIENT_BIT[part]
            parts >>= 6
        return ingredients

    def usable_bonuses(self, spare: i64) -> i64:
        """Bits of the bonuses that are owned and have a target [CF-8.3 to 8.6, CF-9.4 to 9.7, CF-10.6, CF-11.11]."""
        wanted = self[WANTED]
        rows = self.rows
        earned = self.first + EARNED
        saved = self.first + SAVED
        kinds: i64 = 0
        kind: i64 = 0
        while kind < FLAVOUR:
            if rows[earned + kind] + rows[saved + kind] != 0:
                colour = kind if kind < CROSS_ANY else kind - MULTI
                targets = wanted if kind == CROSS_ANY else wanted & 63 << 6 * colour
                if targets != 0:
                    kinds |= 1 << kind
            kind += 1
        if self[MY_BOARD] == MENU:
            if self[EARNED + FLAVOUR_ANY] != 0 and self.tracks_open() != 0:
                kinds |= 1 << FLAVOUR_ANY
        elif self[FILLED] != ALL_PICNIC:
            while kind <= FLAVOUR_ANY:
                if self[EARNED + kind] != 0:
                    kinds |= 1 << kind
                kind += 1
        if spare > 0 and self[SAVED + COOP] != 0:
            kinds |= 1 << COOP
        return kinds

    def idle(self, spare: i64) -> bool:
        """Has the seat no free action left? [CF-5.7, CF-5.9]"""
        return self.usable_bonuses(spare) == 0 and self.usable_prep() == 0 and self.usable_parts() == 0

    def add_part(self, part: i64) -> None:
        rest = self[CHOPPED]
        shift: i64 = 0
        while rest != 0 and rest & 63 <= part:
            rest >>= 6
            shift += 6
        self[CHOPPED] += (part + 1 << shift) + (rest << shift + 6) - (rest << shift)

    def remove_part(self, part: i64) -> None:
        rest = self[CHOPPED]
        shift: i64 = 0
        while rest & 63 != part + 1:
            rest >>= 6
            shift += 6
        self[CHOPPED] += (rest >> 6 << shift) - (rest << shift)

    def hold(self, ingredient: i64, source: i64) -> None:
        """The ingredient is now in hand [CF-6.1]."""
        self[HAND] = ingredient
        self[SOURCE] = source
        self[STEP] = HOLDING

    def let_go(self) -> None:
        """The hand is empty again."""
        self[HAND] = NONE
        self[SOURCE] = NOWHERE
        self[STEP] = FREE

    def serve(self, slot: i64, space: i64, order_up: bool, round: i64) -> None:
        """Writes the number in hand on a space [CF-3.1, CF-6.7]."""
        self.write(slot, space, self[HAND] % 6 + 1, order_up, round)
        self.look()

    def chop(self, smaller: i64) -> None:
        """Two parts of the same colour that add up to the number [CF-7.7]."""
        self[CHOPS] -= 1
        self.add_part(self[HAND] - smaller)
        self.add_part(self[HAND] // 6 * 6 + smaller - 1)

    def cross_all(self, colour: i64, order_up: bool, round: i64) -> None:
        """An X on every empty space of the colour, slots ascending, spaces from the bottom [CF-8.4]."""
        slot: i64 = 0
        while slot < self[CUSTOMERS]:
            spaces = self[ACCEPTS + slot]
            if spaces != 0:
                spaces &= CARD_MASK[6 * self[CARD + slot] + colour]
                space: i64 = 0
                while spaces != 0:
                    if spaces & 63 != 0:
                        self.write(slot, space, X, order_up, round)
                    spaces >>= 6
                    space += 1
            slot += 1
        self.look()

    def open_stations(self) -> None:
        """The uses of a new round; nothing carries over [CF-7.5, CF-7.7, CF-7.10, CF-7.11]."""
        self[CHOPS] = USES[3 * CHOP_STATION + self.level(CHOP_STATION)]
        self[SAUCES] = USES[3 * SAUCE_STATION + self.level(SAUCE_STATION)]
        self[TOSSES] = USES[3 * TOSS_STATION + self.level(TOSS_STATION)]
        self[PLUCKED] = 0
        self[STEP] = FREE

    def clean_stations(self) -> None:
        """Marks, numbers, parts and uses are cleared, unused customer bonuses lost [CF-6.6, CF-12.1, CF-13.1]."""
        self[CHOPS] = 0
        self[SAUCES] = 0
        self[TOSSES] = 0
        self[PREP_NUMBERS] = 0
        self[PREP_USED] = 0
        self[CHOPPED] = 0
        self[PLUCKED] = 0
        self[STEP] = FREE
        kind: i64 = 0
        while kind < KINDS:
            self[EARNED + kind] = 0
            kind += 1

    def segments_fed(self, round: i64) -> i64:
        """Star segments of the customers fed in a round [CF-13.2, CF-13.3]."""
        segments: i64 = 0
        slot: i64 = 0
        while slot < self[CUSTOMERS]:
            if self[FED + slot] == round:
                segments += self[STARS + slot]
            slot += 1
        return segments

    def tips_earned(self, round: i64) -> i64:
        """One for each condition met on the customers fed in a round; an X meets none [CF-3.5, CF-13.5]."""
        tips: i64 = 0
        slot: i64 = 0
        while slot < self[CUSTOMERS]:
            if self[FED + slot] == round:
                written = self[WRITTEN + slot]
                place = 5 * self[CARD + slot]
                while written != 0:
                    if written & 7 == CARD_TIP[place]:
                        tips += 1
                    written >>= 3
                    place += 1
            slot += 1
        return tips

    def review(self, round: i64) -> None:
        """Adds the segments; a completed star with the card icon draws four [CF-13.2, CF-13.12]."""
        before = self[STAR_SEGMENTS]
        after = before + self.segments_fed(round)
        if after > SEGMENTS:
            after = SEGMENTS
        self[STAR_SEGMENTS] = after
        self[DRAWS_FOUR] = CARD_STARS_DONE[after] > CARD_STARS_DONE[before]

    def stations_at(self, level: i64) -> i64:
        """Bits of the stations that are at a level."""
        stations: i64 = 0
        station: i64 = 0
        while station < 4:
            if self.level(station) == level:
                stations |= 1 << station
            station += 1
        return stations

    def upgradable(self) -> i64:
        """Bits of the stations that the upgrade just reached may raise: plus from 0, flip from 1 [CF-13.7]."""
        return self.stations_at(0 if TIP_KIND[self[TIPS] - 1] == PLUS_STEP else 1)

    def raise_station(self, station: i64) -> None:
        self[LEVELS] += 1 << 2 * station

    def walk_tips(self) -> bool:
        """Walks the tips due; true where the seat has to choose a station first [CF-13.6, CF-13.7]."""
        while self[TIPS_DUE] > 0 and self[TIPS] < TIP_STEPS:
            self[TIPS_DUE] -= 1
            self[TIPS] += 1
            if TIP_KIND[self[TIPS] - 1] != POINTS_STEP:
                stations = self.upgradable()
                if stations & stations - 1 != 0:
                    return True
                station: i64 = 0
                while stations >> station & 1 == 0:
                    station += 1
                self.raise_station(station)
        self[TIPS_DUE] = 0
        return False

    def fed_spaces(self, colour: i64) -> i64:
        """Spaces of a colour on all fed customers, crossed off or not [CF-10.4]."""
        spaces: i64 = 0
        slot: i64 = 0
        while slot < self[CUSTOMERS]:
            if 0 < self[FED + slot] < LEFT:
                spaces += CARD_COUNT[5 * self[CARD + slot] + colour]
            slot += 1
        return spaces

    def fed_count(self) -> i64:
        fed: i64 = 0
        slot: i64 = 0
        while slot < self[CUSTOMERS]:
            if 0 < self[FED + slot] < LEFT:
                fed += 1
            slot += 1
        return fed


def new_row() -> list[int]:
    """A seat before the setup: nothing chosen, all stations at level 0, tracks and tables empty [CF-2.3]."""
    row = [0] * ROW
    for field in (MY_TRUCK, MY_BOARD, HAND, OPENED, NAMED):
        row[field] = NONE
    return row
