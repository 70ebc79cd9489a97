"""Figures that others published, to be compared with: see ``docs/reproduced-tables.md``."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """Games by number of guesses, mean and standard deviation as printed."""

    mean: float
    sd: float
    counts: dict[str, int]


def _row(mean: float, sd: float, first: int, *games: int) -> Row:
    return Row(mean, sd, {str(turn): n for turn, n in enumerate(games, start=first)})


# The README of rs-wordle-solver: by strategy, hidden answers and words guessed from.
LIBRARY: dict[tuple[str, str, str], Row] = {
    ("random", "improved", "possible"): _row(
        4.49, 1.26, 1, 1, 106, 816, 1628, 1248, 518, 180, 67, 28, 7, 2, 1
    ),
    ("unique-letters", "improved", "possible"): _row(
        4.16, 1.22, 1, 1, 137, 1264, 1831, 829, 321, 129, 57, 26, 6, 1
    ),
    ("unique-letters", "improved", "all"): _row(4.12, 0.87, 1, 1, 32, 1019, 2227, 1054, 228, 36, 5),
    ("located-letters", "improved", "possible"): _row(
        4.00, 1.15, 1, 1, 180, 1442, 1838, 722, 259, 101, 41, 13, 3, 1, 1
    ),
    ("located-letters", "improved", "all"): _row(
        3.90, 0.99, 1, 1, 114, 1558, 2023, 633, 180, 62, 22, 7, 2
    ),
    ("approximate-eliminations", "improved", "possible"): _row(
        4.02, 1.16, 1, 1, 180, 1415, 1843, 734, 262, 104, 41, 14, 6, 1, 1
    ),
    ("approximate-eliminations", "improved", "all"): _row(3.85, 0.72, 1, 1, 72, 1303, 2507, 664, 52, 3),
    ("eliminations", "improved", "possible"): _row(
        3.95, 1.10, 1, 1, 180, 1452, 1942, 666, 220, 93, 33, 10, 4, 1
    ),
    ("eliminations", "improved", "all"): _row(3.78, 0.65, 1, 1, 53, 1426, 2635, 468, 19),
    ("eliminations", "original", "all"): _row(3.71, 0.60, 2, 23, 777, 1364, 148, 3),
    ("combined-eliminations:100", "original", "all"): _row(3.80, 0.62, 2, 19, 654, 1414, 222, 6),
    ("combined-eliminations:1000", "original", "all"): _row(3.75, 0.60, 2, 20, 719, 1410, 163, 3),
}

# Its speed: nanoseconds per game from its benchmarks, or the time of all games divided by them.
LIBRARY_NANOSECONDS: dict[tuple[str, str, str], float] = {
    ("random", "improved", "possible"): 97_871,
    ("unique-letters", "improved", "all"): 1_414_721,
    ("located-letters", "improved", "all"): 2_035_637,
    ("approximate-eliminations", "improved", "all"): 2_378_306,
    ("eliminations", "improved", "all"): 27_068_036,
    ("eliminations", "original", "all"): 20.6e9 / 2315,
    ("combined-eliminations:100", "original", "all"): (41 * 60 + 12) * 60e9 / 2315,
    ("combined-eliminations:1000", "original", "all"): (6 * 60 + 14) * 60e9 / 2315,
}

# "Optimal Wordle Solver": per cent of the puzzles 1 to 225 by number of guesses, 0 lost and
# -1 not in the list; by rule, and whether it is the list of 12972 words or 12dicts.
SOLVER: dict[tuple[str, bool], dict[int, float]] = {
    ("normal", True): {3: 18.2, 4: 58.7, 5: 21.8, 6: 1.3, 0: 0.0},
    ("normal", False): {2: 0.9, 3: 33.3, 4: 57.8, 5: 6.7, 6: 0.4, 0: 0.0, -1: 0.9},
    ("hard", True): {2: 0.4, 3: 17.3, 4: 43.6, 5: 22.7, 6: 10.2, 0: 5.8},
    ("hard", False): {2: 2.2, 3: 36.0, 4: 42.7, 5: 10.7, 6: 4.4, 0: 2.7, -1: 0.9},
}
ANSWERS_12DICTS = 5486
OPENERS = ("lares", "rales", "tares", "soare", "reais")


class BestN(NamedTuple):
    """A row of the first table of "Done Quick"."""

    opener: str
    total: int
    milliseconds: int


# Best N by entropy, guessing only answers that are still possible.
BEST_N: dict[int, BestN] = {
    1: BestN("raise", 8334, 1921),
    2: BestN("slate", 8158, 1896),
    3: BestN("slate", 8158, 2238),
    4: BestN("slate", 8157, 2974),
    5: BestN("trace", 8153, 4320),
    6: BestN("trace", 8152, 7104),
    7: BestN("trace", 8152, 12254),
    8: BestN("trace", 8152, 20867),
    9: BestN("trace", 8151, 33401),
    10: BestN("trace", 8151, 51668),
    11: BestN("trace", 8151, 73564),
    12: BestN("trace", 8150, 103856),
}

# Selby's program with all guesses, by N, as the same page quotes it.
BEST_N_ALL_GUESSES_SECONDS = {25: 17, 50: 40}
