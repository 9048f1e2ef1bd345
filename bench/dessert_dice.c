/* Dessert Dice with the standard options, written by hand: the yardstick for the compiled rules.

   It plays the same random matches as `dicery.playouts("dessert-dice", seats=N, games=G, seed=S)`: the same rules, the same
   steps in the same order, the same generator. It prints games, steps, the sum of all scores, and seconds; the first three
   must equal what the engine finds. Usage: dessert_dice SEATS GAMES SEED
*/
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SQUARES = 25, DICE = 25, COLOURS = 5, NONE = -1, OUTSIDE = 25, WIDTH = 64 };
enum { PICK = 30, SQUARE = 55, TURN = 80, TIP = 84 };
enum { DEALING, ROLLING, FIRST, BEGIN, PLACING, TURNING, TIPPING };

typedef struct { uint32_t a, b, c, counter; } Rng;

static uint32_t bits(Rng *rng) {
    uint32_t result = rng->a + rng->b + rng->counter++;
    rng->a = rng->b ^ (rng->b >> 9);
    rng->b = rng->c + (rng->c << 3);
    rng->c = ((rng->c << 21) | (rng->c >> 11)) + result;
    return result;
}

static uint32_t below(Rng *rng, uint32_t n) {
    uint64_t product = (uint64_t)bits(rng) * n;
    if ((uint32_t)product < n) {
        uint32_t reject = -n % n;
        while ((uint32_t)product < reject) product = (uint64_t)bits(rng) * n;
    }
    return product >> 32;
}

static Rng seeded(uint64_t seed) {
    Rng rng = { (uint32_t)seed, (uint32_t)(seed >> 32), 0, 1 };
    for (int i = 0; i < 15; i++) bits(&rng);
    return rng;
}

/* An orientation is 4 * upper face + quarter turn; faces are t b n s e w. */
static int tip_table[4][24];
static int neighbour[SQUARES][4]; /* OUTSIDE beyond the edge */
static int icons[COLOURS][6];

typedef struct { int up, down, north, south, east, west; } Cube;

static Cube tipped(Cube c, int direction) {
    switch (direction) {
    case 0: return (Cube){ c.south, c.north, c.up, c.down, c.east, c.west };
    case 1: return (Cube){ c.west, c.east, c.north, c.south, c.up, c.down };
    case 2: return (Cube){ c.north, c.south, c.down, c.up, c.east, c.west };
    default: return (Cube){ c.east, c.west, c.north, c.south, c.down, c.up };
    }
}

static Cube turned(Cube c) { return (Cube){ c.up, c.down, c.west, c.east, c.north, c.south }; }

static void make_tables(void) {
    Cube lying[24];
    const char *reference[6] = { "", "NN", "S", "N", "W", "E" };
    for (int face = 0; face < 6; face++) {
        Cube cube = { 0, 1, 2, 3, 4, 5 };
        for (const char *d = reference[face]; *d; d++) cube = tipped(cube, (int)(strchr("NESW", *d) - "NESW"));
        for (int quarter = 0; quarter < 4; quarter++) {
            lying[4 * face + quarter] = cube;
            cube = turned(cube);
        }
    }
    for (int direction = 0; direction < 4; direction++)
        for (int o = 0; o < 24; o++) {
            Cube after = tipped(lying[o], direction);
            for (int other = 0; other < 24; other++)
                if (lying[other].up == after.up && lying[other].north == after.north) tip_table[direction][o] = other;
        }
    for (int square = 0; square < SQUARES; square++) {
        neighbour[square][0] = square < 20 ? square + 5 : OUTSIDE;
        neighbour[square][1] = square % 5 < 4 ? square + 1 : OUTSIDE;
        neighbour[square][2] = square >= 5 ? square - 5 : OUTSIDE;
        neighbour[square][3] = square % 5 ? square - 1 : OUTSIDE;
    }
    enum { JT = 1, SR = 2, PO = 4, IC = 8 };
    const int faces[COLOURS][6] = {
        { JT, SR, JT, PO, JT, IC }, { SR, JT, SR, IC, SR, PO }, { PO, IC, PO, JT, PO, SR },
        { IC, PO, IC, SR, IC, JT }, { JT | SR, PO | IC, JT | PO, SR | IC, JT | IC, SR | PO },
    };
    memcpy(icons, faces, sizeof icons);
}

typedef struct {
    int seats, step, active, turn, rolled, taken, picked, moves_in_row, last_from, last_to, over;
    uint32_t empty, kinds; /* bits of the free squares, and of the kinds in the supply */
    int cards[4], placed[4], board[SQUARES], supply[30];
} State;

static State start(int seats) {
    State s = { .seats = seats, .step = DEALING, .taken = NONE, .picked = NONE, .last_from = NONE, .last_to = NONE,
                .empty = 0x1FFFFFF };
    for (int i = 0; i < 4; i++) s.cards[i] = s.placed[i] = NONE;
    for (int i = 0; i < SQUARES; i++) s.board[i] = NONE;
    return s;
}

static int count_up(int n, int *out) {
    for (int i = 0; i < n; i++) out[i] = i;
    return n;
}

static int list_members(uint32_t bits, int offset, int *out, int count) {
    for (; bits; bits &= bits - 1) out[count++] = offset + __builtin_ctz(bits);
    return count;
}

static uint32_t beside(uint32_t squares) {
    return (squares << 5 | squares >> 5 | (squares << 1 & 0x1EF7BDE) | (squares >> 1 & 0x0F7BDEF)) & 0x1FFFFFF;
}

static uint32_t movable(const State *s) {
    uint32_t can_move = beside(s->empty) & ~s->empty;
    if (s->last_to != NONE && !(beside(1u << s->last_to) & s->empty & ~(1u << s->last_from)))
        can_move &= ~(1u << s->last_to);
    return can_move;
}

static int legal(const State *s, int *out) {
    int count = 0;
    switch (s->step) {
    case DEALING: {
        int dealt = 0;
        for (int i = 0; i < s->seats; i++)
            if (s->cards[i] != NONE) dealt |= 1 << s->cards[i];
        for (int card = 0; card < 4; card++)
            if (!(dealt >> card & 1)) out[count++] = card;
        return count;
    }
    case ROLLING: return count_up(6, out);
    case FIRST: return count_up(s->seats, out);
    case BEGIN:
        count = list_members(s->kinds, 0, out, 0);
        return s->moves_in_row < 12 ? list_members(movable(s), PICK, out, count) : count;
    case PLACING: return list_members(s->empty, SQUARE, out, 0);
    case TURNING:
        for (int quarter = 0; quarter < 4; quarter++) out[count++] = TURN + quarter;
        return count;
    default: {
        uint32_t empty = s->empty;
        if (s->picked == s->last_to) empty &= ~(1u << s->last_from);
        for (int direction = 0; direction < 4; direction++) {
            out[count] = TIP + direction;
            count += empty >> neighbour[s->picked][direction] & 1;
        }
        return count;
    }
    }
}

static void end_turn(State *s) {
    s->taken = s->picked = NONE;
    s->turn++;
    if (!s->empty) {
        s->over = 1;
        return;
    }
    s->active = (s->active + 1) % s->seats;
    s->step = BEGIN;
}

static void place(State *s, int die) {
    s->board[s->picked] = die;
    if (--s->supply[s->taken] == 0) s->kinds &= ~(1u << s->taken);
    s->empty &= ~(1u << s->picked);
    s->placed[s->active] = s->turn;
    s->moves_in_row = 0;
    s->last_from = s->last_to = NONE;
    end_turn(s);
}

static void apply(State *s, int action) {
    switch (s->step) {
    case DEALING:
        s->cards[s->active++] = action;
        if (s->active == 3 && s->seats == 4) s->cards[s->active++] = 6 - s->cards[0] - s->cards[1] - s->cards[2];
        if (s->active == s->seats) {
            s->active = 0;
            s->step = ROLLING;
        }
        return;
    case ROLLING: {
        int kind = 6 * (s->rolled / 6) + action;
        s->supply[kind]++;
        s->kinds |= 1u << kind;
        if (++s->rolled == DICE) s->step = FIRST;
        return;
    }
    case FIRST:
        s->active = action;
        s->step = BEGIN;
        return;
    case BEGIN:
        if (action >= PICK) {
            s->picked = action - PICK;
            s->step = TIPPING;
        } else {
            s->taken = action;
            s->step = PLACING;
        }
        return;
    case PLACING:
        s->picked = action - SQUARE;
        if (s->empty & (s->empty - 1)) s->step = TURNING;
        else place(s, 4 * s->taken);
        return;
    case TURNING: place(s, 4 * s->taken + action - TURN); return;
    default: {
        int from = s->picked, to = neighbour[from][action - TIP], die = s->board[from];
        s->board[to] = die - die % 24 + tip_table[action - TIP][die % 24];
        s->board[from] = NONE;
        s->empty ^= 1u << from | 1u << to;
        s->moves_in_row++;
        s->last_from = from;
        s->last_to = to;
        end_turn(s);
    }
    }
}

static int largest_cluster(uint32_t squares) {
    int best = 0;
    while (squares) {
        uint32_t group = squares & -squares, grown = 0;
        while (grown != group) {
            grown = group;
            group |= squares & beside(group);
        }
        squares &= ~group;
        int size = __builtin_popcount(group);
        if (size > best) best = size;
    }
    return best;
}

static int score(const State *s, int seat) {
    uint32_t squares = 0;
    for (int square = 0; square < SQUARES; square++) {
        int die = s->board[square];
        if (die != NONE && icons[die / 24][die % 24 / 4] >> s->cards[seat] & 1) squares |= 1u << square;
    }
    return largest_cluster(squares);
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s SEATS GAMES SEED\n", argv[0]);
        return 2;
    }
    int seats = atoi(argv[1]);
    long games = atol(argv[2]), steps = 0, scores = 0;
    Rng rng = seeded(strtoull(argv[3], NULL, 10));
    make_tables();
    State first = start(seats);
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long game = 0; game < games; game++) {
        State s = first;
        int out[WIDTH];
        while (!s.over) {
            int count = legal(&s, out);
            apply(&s, out[below(&rng, count)]);
            steps++;
        }
        for (int seat = 0; seat < seats; seat++) scores += score(&s, seat);
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (end.tv_sec - begin.tv_sec) + (end.tv_nsec - begin.tv_nsec) / 1e9;
    printf("%ld %ld %ld %.6f\n", games, steps, scores, seconds);
    return 0;
}
