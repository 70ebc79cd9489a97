"""Covers against brute force, the counts known to be true, and files as they come."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from itertools import combinations, product
from math import factorial
from string import ascii_lowercase

import pytest

from fivefold import _core
from fivefold.base.budget import Budget
from fivefold.base.kernel import VARIABLE, available_kernels
from fivefold.cover.anagram_classes import AnagramClasses
from fivefold.cover.covers import find_covers
from fivefold.cover.puzzle import CoverPuzzle
from fivefold.cover.search import CoverRules, CoverSearch
from fivefold.words.catalogue import builtin_list, data_bytes, data_words

# More than 32 letters need the wider sets; no letter here is upper case or a combination.
MANY_LETTERS = ascii_lowercase + "αβγδεζηθικλμνξοπρστυφχψω" + "бгджзийлпцчшщъ"

ALL_RULES = [
    CoverRules(pseudovowels=pseudovowels, vowels=vowels, filter=filter_, lookup=lookup)
    for pseudovowels, vowels, filter_, lookup in product(
        (True, False), ("", "ae"), (True, False), (True, False)
    )
]


def brute_force(words, *, count, lengths, missing, contains=(), without="", alphabet):
    """Every choice of ``count`` classes, from the definition."""
    shortest, longest = lengths
    classes = {}
    for word in {word.lower() for word in words}:
        fits = shortest <= len(word) <= longest and set(word) <= set(alphabet)
        if fits and len(set(word)) == len(word):
            classes.setdefault(frozenset(word), []).append(word)
    for word in contains:
        classes[frozenset(word)] = [word]
    covers = set()
    for chosen in combinations(classes, count):
        letters = frozenset().union(*chosen)
        if (
            len(letters) == sum(map(len, chosen))
            and len(set(alphabet) - letters) <= missing
            and not letters & set(without)
            and all(frozenset(word) in chosen for word in contains)
        ):
            covers.add(frozenset(tuple(sorted(classes[letter_set])) for letter_set in chosen))
    return covers


def random_puzzle(rng, letters):
    """Words and a puzzle with about one cover in it, and many near misses."""
    alphabet = "".join(rng.sample(letters, rng.randint(2, min(len(letters), 12))))
    shortest = rng.randint(1, 4)
    longest = shortest if rng.random() < 0.5 else rng.randint(shortest, 5)
    words = []
    while len(words) < rng.randint(0, 9):  # a random division of the alphabet
        shuffled = rng.sample(alphabet, len(alphabet))
        while shuffled:
            words.append("".join(shuffled[: rng.randint(shortest, longest)]))
            del shuffled[: len(words[-1])]
    words += ["".join(rng.choices(alphabet, k=rng.randint(1, 5))) for _ in range(rng.randint(0, 8))]
    rng.shuffle(words)
    return alphabet, (shortest, longest), words


def found(search):
    covers = list(search)
    as_sets = {frozenset(cover.classes) for cover in covers}
    assert len(as_sets) == len(covers), "a cover was found twice"
    return as_sets


@pytest.mark.parametrize("kernel", available_kernels())
@pytest.mark.parametrize("letters", [ascii_lowercase[:12], MANY_LETTERS], ids=["ascii", "any"])
def test_covers_are_those_of_brute_force(kernel, letters, monkeypatch):
    monkeypatch.setenv(VARIABLE, kernel)
    rng = random.Random(f"{kernel} {letters}")
    with_covers = 0
    for _ in range(1000):
        alphabet, lengths, words = random_puzzle(rng, letters)
        classes = AnagramClasses.of(words, lengths=lengths, alphabet=alphabet)
        count = rng.randint(1, 4)
        usable = [word for word in set(words) if word in classes]
        contains = tuple(rng.sample(usable, 1)) if usable and rng.random() < 0.3 else ()
        free = [letter for letter in alphabet if letter not in "".join(contains)]
        without = "".join(rng.sample(free, min(len(free), rng.choice((0, 0, 1, 2)))))
        missing = rng.randint(0, len(alphabet))
        puzzle = CoverPuzzle(count=count, missing=missing, contains=contains, without=without)
        expected = brute_force(
            words,
            count=count,
            lengths=lengths,
            missing=missing,
            contains=contains,
            without=without,
            alphabet=alphabet,
        )
        search = CoverSearch(
            classes, puzzle, rules=rng.choice(ALL_RULES), budget=Budget(threads=rng.randint(1, 2))
        )
        assert found(search) == expected, (words, puzzle)
        stats = search.stats()
        assert stats.complete and stats.covers == len(expected)
        assert stats.expanded == sum(len(list(product(*cover))) for cover in expected)
        counting = CoverSearch(classes, puzzle, counts_only=True)
        assert list(counting) == []
        assert (counting.stats().covers, counting.stats().expanded) == (stats.covers, stats.expanded)
        with_covers += bool(expected)
    assert with_covers > 100


def test_every_combination_of_rules_finds_the_same_covers():
    rng = random.Random(6)
    for _ in range(150):
        alphabet, lengths, words = random_puzzle(rng, ascii_lowercase[:12])
        classes = AnagramClasses.of(words, lengths=lengths, alphabet=alphabet)
        puzzle = CoverPuzzle(count=rng.randint(1, 4), missing=rng.randint(0, len(alphabet)))
        expected = brute_force(
            words, count=puzzle.count, lengths=lengths, missing=puzzle.missing, alphabet=alphabet
        )
        for rules in ALL_RULES:
            assert found(CoverSearch(classes, puzzle, rules=rules, budget=Budget(threads=1))) == expected


def test_words_that_mostly_lack_pseudovowels_are_not_lost():
    """Few words with a common letter and up to six exceptions: where an off-by-one would show."""
    rng = random.Random(5)
    alphabet = ascii_lowercase[:16]
    for _ in range(400):
        vowels = rng.sample(alphabet, 3)
        words = []
        for _ in range(rng.randint(3, 16)):
            word = rng.sample(alphabet, 4)
            if rng.random() < 0.7:
                word[0] = rng.choice(vowels)
            words.append("".join(word))
        classes = AnagramClasses.of(words, lengths=4, alphabet=alphabet)
        for count in (2, 3, 4):
            expected = brute_force(
                words, count=count, lengths=(4, 4), missing=16 - 4 * count, alphabet=alphabet
            )
            for vowel_rule in ("", "".join(vowels)):
                search = CoverSearch(
                    classes,
                    CoverPuzzle(count=count),
                    rules=CoverRules(vowels=vowel_rule),
                    budget=Budget(threads=1),
                )
                assert found(search) == expected


@pytest.mark.parametrize(
    ("name", "classes", "covers", "expanded"),
    [
        ("nyt-2022", 5176, 10, 11),
        ("original", 5182, 10, 11),
        ("all", 5650, 23, 25),
        ("alpha", 5977, 538, 831),
    ],
)
def test_the_counts_of_the_known_lists(name, classes, covers, expanded):
    known = AnagramClasses([(name, data_bytes(builtin_list(name).guesses.file))])
    search = CoverSearch(known)
    assert len(list(search)) == covers
    stats = search.stats()
    assert (stats.classes, stats.covers, stats.expanded) == (classes, covers, expanded)


def test_the_words_of_alpha_with_a_vowel():
    words = [word for word in data_words("alpha.txt") if set(word) & set("aeiouyw")]
    classes = AnagramClasses.of(words)
    covers = list(find_covers(classes))
    assert (len(words), len(classes)) == (15913, 5975)
    assert (len(covers), sum(cover.size for cover in covers)) == (39, 44)


def test_the_smallest_case_that_a_bound_off_by_one_loses():
    words = ["fjord", "gucks", "nymph", "vibex", "waltz"]
    for rules in ALL_RULES:
        assert [sorted(cover.words) for cover in CoverSearch(AnagramClasses.of(words), rules=rules)] == [
            words
        ]


def test_order_and_nodes_do_not_depend_on_threads_or_kernels_or_word_order(monkeypatch):
    words = list(data_words("alpha.txt"))
    runs = []
    for kernel in available_kernels():
        monkeypatch.setenv(VARIABLE, kernel)
        for threads in (1, 2, 3):
            random.Random(threads).shuffle(words)
            search = CoverSearch(AnagramClasses.of(words), budget=Budget(threads=threads))
            runs.append(([str(cover) for cover in search], search.stats().nodes))
    assert all(run == runs[0] for run in runs)


@pytest.mark.parametrize("bits", [32, 64])
@pytest.mark.parametrize("kernel", available_kernels())
def test_words_longer_than_a_vector_and_full_alphabets(kernel, bits, monkeypatch):
    """Sets that use the highest bit, and lists whose length is no multiple of a vector."""
    monkeypatch.setenv(VARIABLE, kernel)
    letters = MANY_LETTERS[:bits]
    rng = random.Random(bits)
    halves = [rng.sample(letters, bits) for _ in range(37)]
    words = ["".join(part) for half in halves for part in (half[: bits // 2], half[bits // 2 :])]
    classes = AnagramClasses.of(words, lengths=bits // 2)
    assert classes.alphabet == tuple(sorted(letters))
    covers = {frozenset(cover.words) for cover in find_covers(classes, CoverPuzzle(count=2, missing=0))}
    assert covers == {frozenset(pair) for pair in zip(words[::2], words[1::2], strict=True)}


def test_a_search_that_is_left_early_ends_and_says_so():
    search = CoverSearch(
        AnagramClasses.of(data_words("alpha.txt")), CoverPuzzle(count=4), budget=Budget(threads=2)
    )
    first = next(iter(search))
    assert len(first.words) == 4
    stats = search.stats()
    assert not stats.complete and stats.covers == 1


def test_a_count_that_is_interrupted_tells_how_far_it_came():
    class Enough(Exception):  # noqa: N818
        pass

    def on_progress(_done):
        if search.stats().covers:
            raise Enough

    classes = AnagramClasses.of(data_words("alpha.txt"))
    search = CoverSearch(classes, CoverPuzzle(count=4), budget=Budget(threads=2), counts_only=True)
    with pytest.raises(Enough):
        list(search.run(on_progress))
    stats = search.stats()
    assert not stats.complete and stats.covers > 0 and stats.nodes[4] == stats.covers


def test_a_reader_that_is_slow_gets_every_cover():
    """More covers than the search keeps waiting for its reader: its threads must wait, then go on."""
    letters = ascii_lowercase[:24]
    words = [a + b for a, b in product(letters, repeat=2)]
    classes = AnagramClasses.of(words, lengths=2, alphabet=letters)
    search = CoverSearch(classes, CoverPuzzle(count=3), budget=Budget(threads=2))
    native = search._native
    found_first = len(native.take(3, 20))
    time.sleep(0.5)
    assert not native.finished
    found_later = 0
    while not native.finished:
        found_later += len(native.take(3, 20))
    # Three unordered pairs of 24 letters.
    pairs = factorial(24) // factorial(18) // 2**3 // factorial(3)
    assert found_first + found_later == native.stats().covers == pairs


def test_find_covers_works_without_numpy():
    code = (
        "import sys; from fivefold import find_covers, CoverPuzzle;"
        "n = len(list(find_covers(['ab', 'cd'], CoverPuzzle(count=2), lengths=2)));"
        "print(n, 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "False"]


WORDS = AnagramClasses.of(["fjord", "gucks", "nymph", "vibex", "waltz", "crane"])


def test_too_many_words_without_a_vowel_turn_vowel_pruning_off():
    search = CoverSearch(WORDS, rules=CoverRules(vowels="q"))
    assert not search.stats().vowels_used and len(list(search)) == 1


def test_a_wrong_call_of_the_core_is_refused():
    classes = _core.AnagramClasses(5, 5)
    assert not classes.read("é".encode(), 1)
    with pytest.raises(IndexError):
        classes.words(0)
    with pytest.raises(ValueError, match="1 to 64"):
        _core.AnagramClasses(5, 65)
