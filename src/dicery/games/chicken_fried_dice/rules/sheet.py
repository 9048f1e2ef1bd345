"""The sheet of one seat in Chicken Fried Dice: its truck, its customers, its bonuses and its board.

Two kinds of bit sets carry the rules. `accepts` of a customer has the bit 6 * space + number - 1 for every number that
an empty space still takes under Order Up; it is 0 once the customer is fed. `wanted` of a sheet has the bit
6 * colour + number - 1 for every ingredient that some space of the queue takes.
"""

from librt.vecs import vec
from mypy_extensions import i64

from dicery.games.chicken_fried_dice.rules import actions as a
from dicery.games.chicken_fried_dice.rules import tables as t


class Sheet:
    """What lies before one seat: a row of numbers in the state, which this writes through to."""

    def __init__(self, rows: vec[i64], seat: i64) -> None:
        self.rows = rows
        self.first = t.ROW * seat

    def __getitem__(self, field: i64) -> i64:
        return self.rows[self.first + field]

    def __setitem__(self, field: i64, value: i64) -> None:
        self.rows[self.first + field] = value

    def level(self, station: i64) -> i64:
        return self[t.LEVELS] >> 2 * station & 3

    def join(self, card: i64) -> None:
        """A customer joins the queue in the next slot, all its spaces empty; there is no limit [CF-2.5, CF-13.16]."""
        slot = self[t.CUSTOMERS]
        self[t.CARD + slot] = card
        self[t.ACCEPTS + slot] = t.CARD_MASK[6 * card + t.WILD]
        self[t.STARS + slot] = t.CARD_STARS[card]
        self[t.CUSTOMERS] = slot + 1
        self.update_wanted()

    def update_wanted(self) -> None:
        """Notes in `wanted` what the empty spaces of the queue take now [CF-3.1]."""
        wanted: i64 = 0
        slot: i64 = 0
        while slot < self[t.CUSTOMERS]:
            accepts = self[t.ACCEPTS + slot]
            place = 5 * self[t.CARD + slot]
            while accepts != 0:
                wanted |= (accepts & 63) << 6 * t.CARD_COLOUR[place]
                accepts >>= 6
                place += 1
            slot += 1
        self[t.WANTED] = wanted

    def write(self, slot: i64, space: i64, number: i64, order_up: bool, round: i64) -> None:
        """Writes a number or an X; a customer without an empty space is fed at once [CF-3.2 to 3.5, CF-16.1]."""
        accepts = self[t.ACCEPTS + slot]
        below = accepts & ((1 << 6 * space) - 1)
        above = accepts >> 6 * space + 6 << 6 * space + 6
        if order_up and number != t.X:
            below &= t.AT_MOST[number]
            above &= t.AT_LEAST[number]
        self[t.ACCEPTS + slot] = below | above
        self[t.WRITTEN + slot] |= number << 3 * space
        if below | above == 0:
            self.feed(slot, round)

    def feed(self, slot: i64, round: i64) -> None:
        """The customer leaves the queue and gives its bonus; the menu takes a named flavour now [CF-8.1, CF-10.5]."""
        self[t.FED + slot] = round
        kind = t.CARD_BONUS[self[t.CARD + slot]]
        if self[t.MY_BOARD] == t.MENU and t.FLAVOUR <= kind < t.FLAVOUR_ANY:
            self.advance(kind - t.FLAVOUR)
        else:
            self[t.EARNED + kind] += 1

    def gain(self, kind: i64) -> None:
        """The board gives a bonus to keep, or a tip for this round's cleanup [CF-9.1 to 9.3]."""
        if kind == t.TIP:
            self[t.BOARD_TIPS] += 1
        else:
            self[t.SAVED + kind] += 1

    def spend(self, kind: i64) -> None:
        """One that would be lost goes before a saved one [CF-8.7]."""
        if self[t.EARNED + kind] > 0:
            self[t.EARNED + kind] -= 1
        else:
            self[t.SAVED + kind] -= 1

    def advance(self, flavour: i64) -> None:
        """One step down a track of the menu; on a complete one the flavour is lost [CF-10.1, CF-10.2, CF-10.5]."""
        made = self[t.TRACKS] >> 3 * flavour & 7
        if made < t.MENU_STEPS:
            self[t.TRACKS] += 1 << 3 * flavour
            kind = t.MENU_GAIN[t.MENU_STEPS * flavour + made]
            if kind != t.NONE:
                self.gain(kind)

    def tracks_open(self) -> i64:
        """Bits of the menu tracks that are not complete [CF-10.6]."""
        tracks: i64 = 0
        flavour: i64 = 0
        while flavour < 4:
            if self[t.TRACKS] >> 3 * flavour & 7 < t.MENU_STEPS:
                tracks |= 1 << flavour
            flavour += 1
        return tracks

    def draw_icon(self, space: i64, flavour: i64) -> None:
        """An icon on the picnic board; bonuses whose spaces are all filled now are earned [CF-11.1, CF-11.10]."""
        filled = self[t.FILLED] | 1 << space
        self[t.FILLED] = filled
        self[t.ICONS] |= flavour << 2 * space
        bonus: i64 = 0
        while bonus < len(t.TOUCHED):
            touched = t.TOUCHED[bonus]
            if touched >> space & 1 != 0 and touched & ~filled == 0:
                self.gain(t.TOUCH_GAIN[bonus])
            bonus += 1

    def prep_number(self, slot: i64) -> i64:
        return self[t.PREP_NUMBERS] >> 3 * slot & 7

    def prep_colour(self, slot: i64) -> i64:
        """The colours of the truck, at level 2 one white and two wild [CF-1.3, CF-7.2, CF-7.3]."""
        if self.level(t.PREP_STATION) == 2:
            return t.BEST_PREP[slot]
        return t.TRUCK_PREP[3 * self[t.MY_TRUCK] + slot]

    def changeable(self, source: i64) -> bool:
        """Dice and parts always, prep ingredients from level 1 on [CF-6.2, CF-7.2]."""
        return source < t.PREP or t.CHANGEABLE[self.level(t.PREP_STATION)] != 0

    def fitting(self, colour: i64, number: i64) -> i64:
        """Bits of `wanted` that the ingredient would serve; wild fits every colour [CF-3.1, CF-7.4]."""
        if colour == t.WILD:
            return self[t.WANTED] & t.EXACTLY[number]
        return self[t.WANTED] & 1 << 6 * colour + number - 1

    def sauceable(self, colour: i64, number: i64) -> bool:
        """Is a sauce left, and a space of another colour for the number? Wild needs no sauce [CF-7.4, CF-7.10]."""
        return self[t.SAUCES] > 0 and colour != t.WILD and self[t.WANTED] & t.EXACTLY[number] & ~(63 << 6 * colour) != 0

    def choppable(self, source: i64, number: i64) -> bool:
        """A 1 cannot be chopped, nor can a part [CF-7.7, CF-7.8]."""
        return self[t.CHOPS] > 0 and number > 1 and source != t.PART

    def useful(self, source: i64, colour: i64, number: i64) -> bool:
        """Could a prep ingredient or part be written, sauced, tossed or chopped if it were taken? [CF-6.3]"""
        if self.fitting(colour, number) != 0:
            return True
        if not self.changeable(source):
            return False
        return self[t.TOSSES] > 0 or self.sauceable(colour, number) or self.choppable(source, number)

    def usable_prep(self) -> i64:
        """Bits of the prep slots that can be taken [CF-7.1]."""
        slots: i64 = 0
        slot: i64 = 0
        while slot < 3:
            number = self.prep_number(slot)
            if (
                number != 0
                and self[t.PREP_USED] >> slot & 1 == 0
                and self.useful(t.PREP, self.prep_colour(slot), number)
            ):
                slots |= 1 << slot
            slot += 1
        return slots

    def usable_parts(self) -> i64:
        """Bits of the parts that can be taken, by ingredient: equal ones are one action [CF-7.9, CF-7.12]."""
        ingredients: i64 = 0
        parts = self[t.CHOPPED]
        while parts != 0:
            part = (parts & 63) - 1
            if self.useful(t.PART, part // 6, part % 6 + 1):
                ingredients |= t.INGREDIENT_BIT[part]
            parts >>= 6
        return ingredients

    def usable_bonuses(self, spare: i64) -> i64:
        """Bits of the bonuses that are owned and have a target [CF-8.3 to 8.6, CF-9.4 to 9.7, CF-10.6, CF-11.11]."""
        wanted = self[t.WANTED]
        rows = self.rows
        earned = self.first + t.EARNED
        saved = self.first + t.SAVED
        kinds: i64 = 0
        kind: i64 = 0
        while kind < t.FLAVOUR:
            if rows[earned + kind] + rows[saved + kind] != 0:
                colour = kind if kind < t.CROSS_ANY else kind - t.MULTI
                targets = wanted if kind == t.CROSS_ANY else wanted & 63 << 6 * colour
                if targets != 0:
                    kinds |= 1 << kind
            kind += 1
        if self[t.MY_BOARD] == t.MENU:
            if self[t.EARNED + t.FLAVOUR_ANY] != 0 and self.tracks_open() != 0:
                kinds |= 1 << t.FLAVOUR_ANY
        elif self[t.FILLED] != t.ALL_PICNIC:
            while kind <= t.FLAVOUR_ANY:
                if self[t.EARNED + kind] != 0:
                    kinds |= 1 << kind
                kind += 1
        if spare > 0 and self[t.SAVED + t.COOP] != 0:
            kinds |= 1 << t.COOP
        return kinds

    def idle(self, spare: i64) -> bool:
        """Has the seat no free action left? [CF-5.7, CF-5.9]"""
        return self.usable_bonuses(spare) == 0 and self.usable_prep() == 0 and self.usable_parts() == 0

    def ready(self) -> bool:
        """Is nothing in hand, laid aside or opened? [CF-5.9]"""
        return self[t.STEP] == a.FREE and self[t.LAID] == t.NONE

    def has_new(self, spare: i64) -> bool:
        """Can the seat use what a die may have brought: a coop or customer bonus, a part that fits? [CF-5.6]"""
        bonuses = self.usable_bonuses(spare)
        if bonuses >> t.COOP & 1 != 0:
            return True
        kind: i64 = 0
        while bonuses >> kind != 0:
            if bonuses >> kind & 1 != 0 and self[t.EARNED + kind] != 0:
                return True
            kind += 1
        parts = self[t.CHOPPED]
        while parts != 0:
            part = (parts & 63) - 1
            if self.fitting(part // 6, part % 6 + 1) != 0:
                return True
            parts >>= 6
        return False

    def wrapped_up(self, spare: i64) -> bool:
        """Are the four dice dealt with, and no free action left? Then the seat is finished [CF-5.7]."""
        return self[t.PLUCKED] == t.PLUCKS and self.ready() and self.idle(spare)

    def add_part(self, part: i64) -> None:
        """Puts a part on the chop station, in ascending order [CF-7.9]."""
        rest = self[t.CHOPPED]
        shift: i64 = 0
        while rest != 0 and rest & 63 <= part:
            rest >>= 6
            shift += 6
        self[t.CHOPPED] += (part + 1 << shift) + (rest << shift + 6) - (rest << shift)

    def remove_part(self, part: i64) -> None:
        """Takes a part from the chop station [CF-7.9]."""
        rest = self[t.CHOPPED]
        shift: i64 = 0
        while rest & 63 != part + 1:
            rest >>= 6
            shift += 6
        self[t.CHOPPED] += (rest >> 6 << shift) - (rest << shift)

    def hold(self, ingredient: i64, source: i64) -> None:
        """The ingredient is now in hand [CF-6.1]."""
        self[t.HAND] = ingredient
        self[t.SOURCE] = source
        self[t.STEP] = a.HOLDING

    def lay_aside(self) -> None:
        """The plucked die lies before the seat while something else is used [CF-5.9]."""
        self[t.LAID] = self[t.HAND]
        self[t.LAID_FROM] = self[t.SOURCE]
        self.let_go()

    def take_up(self) -> None:
        """The die that lies aside is in hand again [CF-5.9]."""
        self.hold(self[t.LAID], self[t.LAID_FROM])
        self[t.LAID] = t.NONE
        self[t.LAID_FROM] = t.NOWHERE

    def die(self) -> i64:
        """The ingredient in hand, or the die that lies aside."""
        return self[t.HAND] if self[t.HAND] != t.NONE else self[t.LAID]

    def holds(self, source: i64) -> bool:
        """Is a die of this kind in hand, or does it lie aside?"""
        return self[t.SOURCE] == source or self[t.LAID_FROM] == source

    def let_go(self) -> None:
        """The hand is empty [CF-6.1]."""
        self[t.HAND] = t.NONE
        self[t.SOURCE] = t.NOWHERE
        self[t.STEP] = a.FREE

    def serve(self, slot: i64, space: i64, order_up: bool, round: i64) -> None:
        """Writes the number in hand on a space [CF-3.1, CF-6.7]."""
        self.write(slot, space, self[t.HAND] % 6 + 1, order_up, round)
        self.update_wanted()

    def chop(self, smaller: i64) -> None:
        """Two parts of the same colour that add up to the number [CF-7.7]."""
        self[t.CHOPS] -= 1
        self.add_part(self[t.HAND] - smaller)
        self.add_part(self[t.HAND] // 6 * 6 + smaller - 1)

    def cross_all(self, colour: i64, order_up: bool, round: i64) -> None:
        """An X on every empty space of the colour, slots ascending, spaces from the bottom [CF-8.4]."""
        slot: i64 = 0
        while slot < self[t.CUSTOMERS]:
            spaces = self[t.ACCEPTS + slot]
            if spaces != 0:
                spaces &= t.CARD_MASK[6 * self[t.CARD + slot] + colour]
                space: i64 = 0
                while spaces != 0:
                    if spaces & 63 != 0:
                        self.write(slot, space, t.X, order_up, round)
                    spaces >>= 6
                    space += 1
            slot += 1
        self.update_wanted()

    def open_stations(self) -> None:
        """The uses of a new round; nothing carries over [CF-7.5, CF-7.7, CF-7.10, CF-7.11]."""
        self[t.CHOPS] = t.USES[3 * t.CHOP_STATION + self.level(t.CHOP_STATION)]
        self[t.SAUCES] = t.USES[3 * t.SAUCE_STATION + self.level(t.SAUCE_STATION)]
        self[t.TOSSES] = t.USES[3 * t.TOSS_STATION + self.level(t.TOSS_STATION)]
        self[t.PLUCKED] = 0
        self[t.STEP] = a.FREE

    def clean_stations(self) -> None:
        """Marks, numbers, parts and uses are cleared, unused customer bonuses lost [CF-6.6, CF-12.1, CF-13.1]."""
        self[t.CHOPS] = 0
        self[t.SAUCES] = 0
        self[t.TOSSES] = 0
        self[t.PREP_NUMBERS] = 0
        self[t.PREP_USED] = 0
        self[t.CHOPPED] = 0
        self[t.PLUCKED] = 0
        self[t.STEP] = a.FREE
        kind: i64 = 0
        while kind < t.KINDS:
            self[t.EARNED + kind] = 0
            kind += 1

    def segments_fed(self, round: i64) -> i64:
        """Star segments of the customers fed in a round [CF-13.2, CF-13.3]."""
        segments: i64 = 0
        slot: i64 = 0
        while slot < self[t.CUSTOMERS]:
            if self[t.FED + slot] == round:
                segments += self[t.STARS + slot]
            slot += 1
        return segments

    def tips_earned(self, round: i64) -> i64:
        """One for each condition met on the customers fed in a round; an X meets none [CF-3.5, CF-13.5]."""
        tips: i64 = 0
        slot: i64 = 0
        while slot < self[t.CUSTOMERS]:
            if self[t.FED + slot] == round:
                written = self[t.WRITTEN + slot]
                place = 5 * self[t.CARD + slot]
                while written != 0:
                    if written & 7 == t.CARD_TIP[place]:
                        tips += 1
                    written >>= 3
                    place += 1
            slot += 1
        return tips

    def review(self, round: i64) -> None:
        """Adds the segments; a completed star with the card icon draws four [CF-13.2, CF-13.12]."""
        before = self[t.STAR_SEGMENTS]
        after = before + self.segments_fed(round)
        if after > t.SEGMENTS:
            after = t.SEGMENTS
        self[t.STAR_SEGMENTS] = after
        self[t.DRAWS_FOUR] = t.CARD_STARS_DONE[after] > t.CARD_STARS_DONE[before]

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
        return self.stations_at(0 if t.TIP_KIND[self[t.TIPS] - 1] == t.PLUS_STEP else 1)

    def raise_station(self, station: i64) -> None:
        """The tile is put on the truck, or turned [CF-13.7]."""
        self[t.LEVELS] += 1 << 2 * station

    def walk_tips(self) -> bool:
        """Walks the tips due; true where the seat has to choose a station first [CF-13.6, CF-13.7]."""
        while self[t.TIPS_DUE] > 0 and self[t.TIPS] < t.TIP_STEPS:
            self[t.TIPS_DUE] -= 1
            self[t.TIPS] += 1
            if t.TIP_KIND[self[t.TIPS] - 1] != t.POINTS_STEP:
                stations = self.upgradable()
                if stations & stations - 1 != 0:
                    return True
                station: i64 = 0
                while stations >> station & 1 == 0:
                    station += 1
                self.raise_station(station)
        self[t.TIPS_DUE] = 0
        return False

    def fed_spaces(self, colour: i64) -> i64:
        """Spaces of a colour on all fed customers, crossed off or not [CF-10.4]."""
        spaces: i64 = 0
        slot: i64 = 0
        while slot < self[t.CUSTOMERS]:
            if 0 < self[t.FED + slot] < t.LEFT:
                spaces += t.CARD_COUNT[5 * self[t.CARD + slot] + colour]
            slot += 1
        return spaces

    def fed_count(self) -> i64:
        """Customers fed in the whole match [CF-14.6]."""
        fed: i64 = 0
        slot: i64 = 0
        while slot < self[t.CUSTOMERS]:
            if 0 < self[t.FED + slot] < t.LEFT:
                fed += 1
            slot += 1
        return fed


def new_row() -> list[int]:
    """A seat before the setup: nothing chosen, all stations at level 0, tracks and tables empty [CF-2.3]."""
    row = [0] * t.ROW
    for field in (t.MY_TRUCK, t.MY_BOARD, t.HAND, t.OPENED, t.NAMED, t.LAID):
        row[field] = t.NONE
    return row
