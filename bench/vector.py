"""Steps per second of processor time of many matches in one call: observations, masks, chance, new matches included."""

import time

import dicery
import dicery.env

ENVS, SEATS, SEED = 4096, 2, 7
WARM_UP = 200  # steps of every match, so that they are at different points
ROUNDS, SECONDS = 5, 1.0


def steps_per_second(name: str) -> tuple[float, float]:
    """The best of some rounds with random legal actions, and the share of all time that drawing these takes besides."""
    vector = dicery.env.vector(name, ENVS, SEATS, seed=SEED)
    for _ in range(WARM_UP):
        vector.step(vector.sample())
    best = 0.0
    drawing = stepping = 0.0
    for _ in range(ROUNDS):
        spent, steps = 0.0, 0
        while spent < SECONDS:
            begin = time.process_time()
            actions = vector.sample()
            middle = time.process_time()
            vector.step(actions)
            end = time.process_time()
            drawing += middle - begin
            spent += end - middle
            steps += ENVS
        stepping += spent
        best = max(best, steps / spent)
    return best, drawing / (drawing + stepping)


def main() -> None:
    print(f"{ENVS} matches of {SEATS} seats, dicery {dicery.BUILD}")
    for name in dicery.SHELF:
        speed, drawing = steps_per_second(name)
        print(f"{name:20} {speed / 1e6:5.2f} M steps/s; drawing random actions takes {drawing:.0%} more")


if __name__ == "__main__":
    main()
