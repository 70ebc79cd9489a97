"""Sums over groups counted one by one, to test kernels against."""

from math import log2

import numpy as np


def sizes(patterns, words):
    """The sizes of the groups into which some rows of a table divide its columns together."""
    keys = np.zeros(patterns.shape[1], np.int64)
    for word in words:
        _, keys = np.unique(keys * (1 << 20) + patterns[word].astype(np.int64), return_inverse=True)
    return np.bincount(keys.reshape(-1)).tolist()


def plain_value(patterns, words, measure):
    """What the core ranks an opening by."""
    groups = sizes(patterns, words)
    return {
        "n_log_n": sum(round(n * log2(n) * (1 << 32)) for n in groups),
        "squares": sum(n * n for n in groups),
        "largest": max(groups),
        "groups": -len(groups),
    }[measure]


def random_patterns(seed, guesses, answers, codes):
    """A table with few large and many small groups in every row."""
    rng = np.random.default_rng(seed)
    numbers = rng.integers(0, codes, (guesses, answers)) * rng.random((guesses, answers)) ** 2
    return numbers.astype(np.uint8 if codes <= 256 else np.uint16)
