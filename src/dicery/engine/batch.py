"""Many matches that are stepped in one call, with what learning programs are given of them in packed arrays."""

from typing import Final

from librt.strings import BytesWriter, read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from dicery.engine.encoder import put_zeros
from dicery.engine.rng import Rng
from dicery.engine.state import CHANCE, State, next_actor

BLOCK: Final = 16  # matches whose observations are copied together into their array


class Batch:
    """`count` matches from the same opening; one that is over is followed by a new one at once.

    Match number n draws its luck from stream `first + n` of the seed, so that it is the same wherever it is played.
    The arrays are written in place: whoever looks at them sees what comes next.
    """

    def __init__(self, opening: State, count: int, seed: int, first: int, outside: bool, points: bool) -> None:
        game = opening.game
        seats = opening.seats
        self.opening = opening
        self.encoder = game.encoder
        self.count: i64 = count
        self.outside = outside  # is chance left to the caller?
        self.points = points  # are rewards points, not shares of the win?
        self.size: i64 = game.observation_size(seats)
        self.actions: i64 = game.actions
        self.width: i64 = game.width
        self.states: list[State] = [opening.clone() for _ in range(count)]
        self.luck: list[Rng] = [Rng(seed, first + number) for number in range(count)]
        self.observations = bytearray(count * game.observation_size(seats))  # of the seat that is to act
        self.array = memoryview(self.observations)
        self.rows = BytesWriter()  # observations that have been written, but not copied
        self.masks = vec[u8]([u8(0)] * (count * game.actions))
        self.turn = vec[i64]([0] * count)  # which seat is to act; CHANCE
        self.rewards = vec[float]([0.0] * (count * int(seats)))  # seats * match + seat, of a match that is just over
        self.dones = vec[u8]([u8(0)] * count)  # 1: the match was over after the last step; what is observed is the next
        self.legal = vec[i64]([0] * game.width)
        self.marked = vec[i64]([0] * (count * game.width))  # the actions that are marked in the masks
        self.choices = vec[i64]([0] * count)  # how many
        self.sampled = vec[i64]([0] * count)
        self.after_first = vec[i64]([0] * (count + 1))  # match -> its first row in the arrays below; the last: how many
        self.after_actions = vec[i64]()  # row -> the action after which it is observed
        self.after_rows = BytesWriter()
        self.after_observations = b""
        self.after_over = vec[u8]()  # 1: the action ends the match
        self.after_rewards = vec[float]()  # seats * row + seat, of an action that ends the match
        number: i64 = 0
        while number < self.count:
            self.settle(number)
            number += 1

    def step(self, actions: bytes) -> None:
        """One action for each match, in eight bytes, the lowest first.

        Raises `ValueError` for the first that is not legal, before anything is done.
        """
        number: i64 = 0
        while number < self.count:
            action = read_i64_le(actions, 8 * number)
            if action < 0 or action >= self.actions or self.masks[number * self.actions + action] == 0:
                raise ValueError(f"expected a legal action in match {number}, got {action}")
            number += 1
        number = 0
        while number < self.count:
            self.advance(number, read_i64_le(actions, 8 * number))
            number += 1

    def advance(self, number: i64, action: i64) -> None:
        """One step in one match; a match that is over leaves its rewards and begins anew."""
        state = self.states[number]
        seats = state.seats
        if self.dones[number] != 0:
            self.dones[number] = u8(0)
            seat: i64 = 0
            while seat < seats:
                self.rewards[number * seats + seat] = 0.0
                seat += 1
        state.apply(self.turn[number], action)
        self.settle(number)

    def settle(self, number: i64) -> None:
        """Chance answers until somebody is to act; then observation and mask are written."""
        state = self.states[number]
        luck = self.luck[number]
        while state.waiting == 0:
            if state.over:
                self.finish(number, state)
                state = self.opening.clone()
                self.states[number] = state
            elif self.outside:
                break
            else:
                state.apply(CHANCE, state.pick(CHANCE, luck, self.legal))
        seat = next_actor(state)
        self.turn[number] = seat
        self.mark(number, state, seat)
        if seat != CHANCE:
            self.encoder.write(state, seat, self.rows)
        else:
            put_zeros(self.size, self.rows)
        number += 1
        if number % BLOCK == 0 or number == self.count:
            self.copy_rows(number)

    def copy_rows(self, end: i64) -> None:
        """Copies the observations that have been written into the array; they are of the matches before `end`."""
        rows = self.rows.getvalue()
        self.rows.truncate(0)
        place = int(end * self.size)
        self.array[place - len(rows) : place] = rows

    def finish(self, number: i64, state: State) -> None:
        """What the match that is over brings to each seat."""
        seats = state.seats
        seat: i64 = 0
        while seat < seats:
            at = number * seats + seat
            self.rewards[at] = self.reward(state, seat)
            seat += 1
        self.dones[number] = u8(1)

    def reward(self, state: State, seat: i64) -> float:
        """What a match that is over brings to a seat."""
        return float(state.score(seat)) if self.points else self.encoder.payoff(state, seat)

    def mark(self, number: i64, state: State, seat: i64) -> None:
        """Takes the marks of the last step out of the mask, and puts in those of the actions that are legal now."""
        masks = self.masks
        marked = self.marked
        legal = self.legal
        first = number * self.width
        base = number * self.actions
        place = first
        end = first + self.choices[number]
        while place < end:
            masks[base + marked[place]] = u8(0)
            place += 1
        count = state.legal(seat, legal)
        self.choices[number] = count
        i: i64 = 0
        while i < count:
            action = legal[i]
            masks[base + action] = u8(1)
            marked[first + i] = action
            i += 1

    def sample(self, rng: Rng) -> None:
        """Writes a random legal action for each match into `sampled`; an outcome of chance as likely as it is."""
        number: i64 = 0
        while number < self.count:
            self.sampled[number] = self.marked[number * self.width + rng.below(self.choices[number])]
            number += 1

    def look_ahead(self, rng: Rng) -> None:
        """Writes what the seat to act would observe after each of its actions into the `after` arrays.

        Where there is no choice, or chance is to act, there are no rows. What the seat cannot see is dealt again first:
        an action that shows something hidden does not show it here.
        """
        self.after_rows.truncate(0)
        rows: i64 = 0
        number: i64 = 0
        while number < self.count:
            self.after_first[number] = rows
            if self.choices[number] > 1 and self.turn[number] != CHANCE:
                rows = self.look_ahead_in(number, rows, rng)
            number += 1
        self.after_first[number] = rows
        self.after_observations = self.after_rows.getvalue()

    def look_ahead_in(self, number: i64, row: i64, rng: Rng) -> i64:
        """The rows of one match; returns the row after the last."""
        seat = self.turn[number]
        seats = self.opening.seats
        seen = self.states[number].redeal(seat, rng)
        self.make_room(row + self.choices[number])
        place = number * self.width
        end = place + self.choices[number]
        while place < end:
            action = self.marked[place]
            after = seen.clone()
            after.apply(seat, action)
            self.after_actions[row] = action
            self.after_over[row] = u8(1) if after.over else u8(0)
            self.encoder.write(after, seat, self.after_rows)
            other: i64 = 0
            while other < seats:
                self.after_rewards[row * seats + other] = self.reward(after, other) if after.over else 0.0
                other += 1
            row += 1
            place += 1
        return row

    def make_room(self, rows: i64) -> None:
        """Makes the arrays of `look_ahead` at least this long."""
        while len(self.after_actions) < rows:
            self.after_actions = append(self.after_actions, 0)
            self.after_over = append(self.after_over, u8(0))
        while len(self.after_rewards) < rows * self.opening.seats:
            self.after_rewards = append(self.after_rewards, 0.0)

    def take_over(self, other: "Batch") -> None:
        """Becomes equal to another batch of the same size, in place."""
        number: i64 = 0
        while number < self.count:
            self.states[number] = other.states[number].clone()
            self.luck[number] = other.luck[number].copy()
            self.settle(number)
            self.dones[number] = other.dones[number]
            number += 1
        at: i64 = 0
        while at < self.count * self.opening.seats:
            self.rewards[at] = other.rewards[at]
            at += 1
