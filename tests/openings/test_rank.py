"""Openings against exhaustive evaluation written out in Python."""

from __future__ import annotations

import csv
import json
import os
import signal
import string
from collections import Counter
from itertools import combinations, product
from math import comb, log2
from threading import Timer

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fivefold import _core
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget, Clock
from fivefold.base.errors import OpeningError, OptionError, UnknownWordError, WordListError
from fivefold.base.kernel import available_kernels
from fivefold.cli import main
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.rank import place_opening, rank_openings, rank_partners
from fivefold.puzzle.criterion import (
    BY_ENTROPY,
    BY_EXPECTED,
    BY_GROUPS,
    BY_LARGEST,
    BY_WIN,
)
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position
from fivefold.puzzle.reference import feedback
from fivefold.words.lexicon import Lexicon

CRITERIA = (BY_ENTROPY, BY_EXPECTED, BY_LARGEST, BY_GROUPS)
MEASURES = ("n_log_n", "squares", "largest", "groups")
relaxed = settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def lexicons(draw, most: int = 12) -> Lexicon:
    """Answers and guesses over few letters or many, of four, five or six letters."""
    length = draw(st.sampled_from([4, 5, 5, 5, 6]))
    alphabet = draw(st.sampled_from(["abc", "abcdefgh", "abcdefghijklmnopqrstuvwxyz"]))
    word = st.text(alphabet=alphabet, min_size=length, max_size=length)
    answers = draw(st.lists(word, min_size=2, max_size=2 * most, unique=True))
    guesses = draw(st.lists(word, min_size=2, max_size=most, unique=True))
    return Lexicon.from_words(answers, guesses)


def sizes(lexicon: Lexicon, words: tuple[str, ...]) -> list[int]:
    groups = Counter(tuple(feedback(word, answer) for word in words) for answer in lexicon.answers)
    return list(groups.values())


def value(lexicon: Lexicon, words: tuple[str, ...], criterion) -> float:
    n, groups = len(lexicon.answers), sizes(lexicon, words)
    return {
        "entropy": sum(size * log2(size) for size in groups) / n,
        "expected": sum(size * size for size in groups) / n,
        "largest": max(groups),
        "groups": len(groups),
    }[criterion.name]


def exhaustive(lexicon: Lexicon, criterion, words: int = 2, disjoint: bool = False):
    """Every opening as (value, words), best first, ties in alphabetical order."""
    sign = -1 if criterion.most else 1
    openings = [
        (value(lexicon, opening, criterion), opening)
        for opening in combinations(lexicon.guesses, words)
        if not disjoint or len(set("".join(opening))) == sum(len(set(word)) for word in opening)
    ]
    return sorted(openings, key=lambda pair: (round(sign * pair[0], 9), pair[1]))


def shown(ranking):
    return [(pytest.approx(opening.value), opening.words) for opening in ranking]


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@relaxed
@given(lexicon=lexicons(), disjoint=st.booleans(), count=st.integers(1, 12))
def test_the_best_pairs_are_those_of_exhaustive_evaluation(criterion, lexicon, disjoint, count):
    truth = exhaustive(lexicon, criterion, disjoint=disjoint)
    ranking = rank_openings(
        lexicon, by=criterion, top=count, disjoint=disjoint, budget=Budget(threads=2)
    )
    assert truth[:count] == shown(ranking)
    assert ranking.status is Status.PROVEN
    assert [opening.rank for opening in ranking] == list(range(1, len(ranking) + 1))
    assert ranking.counts.closed == ranking.counts.total == len(truth)


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@relaxed
@given(lexicon=lexicons(), data=st.data())
def test_a_pair_has_the_place_of_exhaustive_evaluation(criterion, lexicon, data):
    truth = exhaustive(lexicon, criterion)
    place = data.draw(st.integers(0, len(truth) - 1))
    found = place_opening(lexicon, truth[place][1][::-1], by=criterion)
    assert shown(found) == [truth[place]]
    assert found[0].rank == place + 1
    assert found.counts.closed == comb(len(lexicon.guesses), 2)


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@relaxed
@given(lexicon=lexicons(), data=st.data())
def test_the_best_partners_are_the_best_pairs_with_the_word(criterion, lexicon, data):
    word = data.draw(st.sampled_from(lexicon.guesses))
    truth = [pair for pair in exhaustive(lexicon, criterion) if word in pair[1]]
    ranking = rank_partners(lexicon, word, by=criterion, top=5)
    assert [(opening.value, tuple(sorted(opening.words))) for opening in ranking] == [
        (pytest.approx(best), words) for best, words in truth[:5]
    ]
    assert all(opening.words[0] == word for opening in ranking)
    assert ranking.counts.closed == len(lexicon.guesses) - 1


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@settings(relaxed, max_examples=10)
@given(lexicon=lexicons(most=7), disjoint=st.booleans())
def test_the_best_triples_are_those_of_exhaustive_evaluation(criterion, lexicon, disjoint):
    lexicon = Lexicon.from_words(lexicon.answers[:12], lexicon.guesses[:8])
    truth = exhaustive(lexicon, criterion, words=3, disjoint=disjoint)
    ranking = rank_openings(lexicon, 3, by=criterion, top=4, disjoint=disjoint)
    assert truth[:4] == shown(ranking)
    assert ranking.status is Status.PROVEN


def core_search(lexicon: Lexicon, kernel: str = "") -> _core.OpeningSearch:
    table = FeedbackTable.build(lexicon).patterns
    numbers = lexicon.numbers(lexicon.guesses), lexicon.numbers(lexicon.answers)
    return _core.OpeningSearch(table, *numbers, kernel, 1)


@pytest.mark.parametrize("measure", MEASURES)
@relaxed
@given(lexicon=lexicons())
def test_no_bound_exceeds_the_value_of_a_pair(measure, lexicon):
    search = core_search(lexicon)
    for x in range(len(lexicon.guesses)):
        for bounds in search.lower_bounds(measure, x):
            for y, bound in enumerate(bounds):
                spread = getattr(search.spread([x, y]), measure)
                assert x == y or bound <= (-spread if measure == "groups" else spread)


@pytest.mark.parametrize("measure", MEASURES)
def test_no_bound_exceeds_the_value_of_a_pair_of_a_real_list(measure):
    words = Lexicon.load("nyt-2022")
    lexicon = Lexicon.from_words(words.answers[::3], words.guesses[::97])
    search = core_search(lexicon)
    tight = 0
    for x in range(0, len(lexicon.guesses), 50):
        values = [getattr(search.spread([x, y]), measure) for y in range(len(lexicon.guesses))]
        for bounds in search.lower_bounds(measure, x):
            for y, (spread, bound) in enumerate(zip(values, bounds, strict=True)):
                exact = -spread if measure == "groups" else spread
                assert x == y or bound <= exact
                tight += bound > exact - abs(exact) / 2
    assert tight > 0


@given(lexicon=lexicons(), measure=st.sampled_from(MEASURES))
@relaxed
def test_kernels_and_threads_change_neither_result_nor_counts(lexicon, measure):
    results = set()
    for kernel, threads in product(available_kernels(), (1, 2, 5)):
        search = core_search(lexicon, kernel)
        found = search.best_pairs(measure, 3, False, threads, _core.Control(), None)
        best = tuple((opening.value, tuple(opening.words)) for opening in found.best)
        results.add((best, found.better, found.bounded, found.evaluated, found.complete))
    assert len(results) == 1


@pytest.fixture(scope="module")
def real() -> Lexicon:
    words = Lexicon.load("nyt-2022")
    return Lexicon.from_words(words.answers[::4], words.guesses[::16], name="part")


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
def test_a_real_list_gives_the_same_as_dividing_every_pair(criterion):
    words = Lexicon.load("nyt-2022")
    part = Lexicon.from_words(words.answers[::12], words.guesses[::300], name="part")
    search = core_search(part)
    measure = MEASURES[CRITERIA.index(criterion)]
    sign = -1 if criterion.most else 1
    ids = range(len(part.guesses))
    truth = sorted(
        (sign * getattr(search.spread([x, y]), measure), x, y) for x, y in combinations(ids, 2)
    )
    ranking = rank_openings(part, by=criterion, top=50)
    assert [opening.words for opening in ranking] == [
        (part.guesses[x], part.guesses[y]) for _, x, y in truth[:50]
    ]
    counts = ranking.counts
    assert counts.bounded > 0 and counts.closed == comb(len(part.guesses), 2)


def test_the_best_pairs_of_the_known_list():
    # The values of Ramsey 2024, recomputed here by dividing.
    ranking = rank_openings("nyt-2022", top=3)
    assert [(" ".join(opening.words), round(opening.value, 6)) for opening in ranking] == [
        ("clint soare", 1.544019),
        ("cline roast", 1.559106),
        ("riant socle", 1.560306),
    ]


def test_disjoint_words_share_none_of_very_many_letters():
    # More letters than a set of bits holds: neighbours in this ring share one, wherever it is numbered.
    letters = [chr(0x4E00 + i) for i in range(90)]
    ring = [letters[i - 1] + letters[i] for i in range(90)]
    apart = {frozenset(pair) for pair in combinations(ring, 2) if not set(pair[0]) & set(pair[1])}
    for by in ("groups", "entropy"):
        ranking = rank_openings(Lexicon.from_words(ring), by=by, top=5000, disjoint=True)
        assert ranking.status is Status.PROVEN and len(ranking) == len(apart)
        assert {frozenset(opening.words) for opening in ranking} == apart


def test_stopping_keeps_what_is_known(real):
    ranking = rank_openings("nyt-2022", by="groups", budget=Budget(seconds=0.05))
    assert ranking.status is Status.BOUNDED
    assert ranking.counts.closed < ranking.counts.total
    assert all(opening.groups <= ranking.limit for opening in ranking)
    triples = rank_openings(real, 3, top=2, budget=Budget(seconds=0.5))
    assert triples.status is Status.BOUNDED and len(triples) == 2
    for opening in triples:
        assert opening.value == pytest.approx(value(real, opening.words, BY_ENTROPY))


def test_an_interrupt_returns_what_is_known():
    timers = []

    def interrupt_soon(_done):
        if not timers:
            timers.append(Timer(0.02, os.kill, (os.getpid(), signal.SIGINT)))
            timers[0].start()

    ranking = rank_openings("nyt-2022", by="groups", budget=Budget(on_progress=interrupt_soon))
    assert ranking.status is Status.STOPPED


def test_an_error_of_the_callback_ends_the_search():
    def fail(_done):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rank_openings("nyt-2022", by="groups", budget=Budget(on_progress=fail))


def test_eliminations_rank_like_expected_words(real):
    part = Lexicon.from_words(real.answers[:60])
    by_expected = rank_openings(part, by="expected")
    by_eliminations = rank_openings(part, by="eliminations")
    assert [o.words for o in by_expected] == [o.words for o in by_eliminations]
    assert by_eliminations[0].value == pytest.approx(len(part.answers) - by_expected[0].value)


def test_bad_pairs_are_refused():
    lexicon = Lexicon.from_words(["crane", "slate", "moist"])
    with pytest.raises(UnknownWordError, match="abcde"):
        rank_partners(lexicon, "abcde")
    with pytest.raises(OpeningError, match="not crane crane"):
        place_opening(lexicon, ("crane", "CRANE"))
    with pytest.raises(OpeningError, match="crane and slate share a letter"):
        place_opening(lexicon, ("crane", "slate"), disjoint=True)
    for by in ("win", BY_WIN):
        with pytest.raises(OptionError, match="by win"):
            rank_openings(lexicon, by=by)
    with pytest.raises(OptionError, match="no criterion 'entropie'"):
        rank_openings(lexicon, by="entropie")
    for count in (1, 4):
        with pytest.raises(OpeningError, match=f"openings of {count} words"):
            rank_openings(lexicon, count)
    for words, by in [
        (("crane",), "entropy"),
        (("crane", "slate", "moist", "crane"), "entropy"),
        ((), "guesses"),
    ]:
        with pytest.raises(OpeningError, match=f"the place of {len(words)} words"):
            place_opening(lexicon, words, by=by)


@pytest.mark.parametrize(
    "game",
    [
        Position("nyt-2022", rule="hard"),
        Position("nyt-2022").after("crane=BBBBB"),
        Position("nyt-2022", weights={"crane": 1}),
    ],
    ids=["rule", "clues", "weights"],
)
def test_openings_of_several_words_are_for_new_games(game):
    for by in ("entropy", "guesses"):
        with pytest.raises(OptionError, match="for a new game"):
            rank_openings(game, by=by)


@pytest.fixture
def words(tmp_path, real):
    path = tmp_path / "words.txt"
    path.write_text("\n".join(real.answers[:80]))
    return str(path)


def test_the_command_prints_pairs_as_table_json_and_csv(words, tmp_path, capsys):
    table = tmp_path / "pairs.csv"
    assert main(["openers", "--answers", words, "--words", "2", "--top", "4", "--csv", str(table)]) == 0
    printed = capsys.readouterr().out
    assert "exact" in printed and "words left" in printed and "3160 pairs" in printed
    with table.open() as file:
        rows = list(csv.DictReader(file))
    assert [row["rank"] for row in rows] == ["1", "2", "3", "4"]
    assert main(["openers", "--answers", words, "--words", "2", "--top", "4", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    assert result["by"] == "entropy" and result["status"] == "proven"
    assert [" ".join(opener["words"]) for opener in result["rows"]] == [row["words"] for row in rows]
    pairs = result["counts"]
    assert pairs["bounded"] + pairs["evaluated"] == pairs["total"] == 3160


def test_the_command_tells_the_place_it_listed(words, capsys):
    assert main(["openers", "--answers", words, "--words", "2", "--top", "7", "--json"]) == 0
    seventh = json.loads(capsys.readouterr().out)["result"]["rows"][6]
    pair = ",".join(seventh["words"])
    assert main(["openers", "--answers", words, "--words", "2", "--rank", pair, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"]["rows"] == [seventh]


def test_the_command_finds_partners_and_triples(words, real, capsys):
    word = real.answers[0]
    assert main(["openers", "--answers", words, "--with", word, "--top", "2"]) == 0
    assert word in capsys.readouterr().out
    assert main(["openers", "--answers", words, "--words", "3", "--seconds", "0.2", "--top", "1"]) == 0
    assert "triples" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--words", "4"],
        ["--words", "2", "--rank", "crane"],
        ["--words", "2", "--rank", "crane,abcde"],
        ["--words", "2", "--by", "win"],
        ["--words", "2", "--plot", "a.txt"],
        ["--words", "2", "--weights", "freq"],
        ["--words", "3", "--rank", "crane,slate"],
        ["--words", "3", "--seconds", "soon"],
        ["--disjoint"],
    ],
)
def test_options_that_do_not_fit_are_one_line_and_exit_code_two(arguments, capsys):
    assert main(["openers", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def masked_limit(lexicon: Lexicon, criterion, words: int) -> float:
    """By the definition: the best choice of letters to see, every choice tried."""
    letters = sorted(set("".join(lexicon.answers)))
    seen = min(len(letters), words * lexicon.length)
    n = len(lexicon.answers)
    values = []
    for chosen in combinations(letters, seen):
        masks = Counter("".join(c if c in chosen else "*" for c in word) for word in lexicon.answers)
        groups = list(masks.values())
        values.append(
            {
                "entropy": sum(size * log2(size) for size in groups) / n,
                "expected": sum(size * size for size in groups) / n,
                "largest": max(groups),
                "groups": -len(groups),
            }[criterion.name]
        )
    return abs(min(values))


@st.composite
def short_words(draw) -> Lexicon:
    """Words of two letters over a larger alphabet: few letters of it fit into an opening."""
    word = st.text(alphabet="abcdefghij", min_size=2, max_size=2)
    answers = draw(st.lists(word, min_size=2, max_size=24, unique=True))
    return Lexicon.from_words(answers, draw(st.lists(word, min_size=3, max_size=8, unique=True)))


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
@settings(relaxed, max_examples=30)
@given(lexicon=short_words(), words=st.integers(2, 3))
def test_the_masking_bound_is_the_best_choice_of_letters_and_no_opening_beats_it(
    criterion, lexicon, words
):
    clock = Budget(threads=1, seconds=60).start()
    limit = OpeningSearch(Position(lexicon), criterion, clock).masking_limit(words, clock)
    assert limit == pytest.approx(masked_limit(lexicon, criterion, words), abs=1e-6)
    best = exhaustive(lexicon, criterion, words)[0][0]
    assert best <= limit + 1e-6 if criterion.most else best >= limit - 1e-6


@pytest.mark.parametrize("criterion", CRITERIA, ids=lambda criterion: criterion.name)
def test_triples_of_a_real_list_keep_a_bound_that_is_not_trivial(criterion):
    whole = Lexicon.load("nyt-2022")
    ranking = rank_openings(whole, 3, by=criterion, top=1, budget=Budget(seconds=4))
    trivial = {"entropy": 0, "expected": 1, "largest": 1, "groups": 2309}[criterion.name]
    assert ranking.status is Status.BOUNDED
    if criterion.most:
        assert ranking[0].value <= ranking.limit < trivial
    else:
        assert ranking[0].value >= ranking.limit > trivial


def test_ctrl_c_while_pairs_are_collected_shows_triples(monkeypatch):
    calls, call = [], Clock.call

    def interrupt_the_first(*arguments):
        calls.append(arguments)
        if len(calls) == 1:
            Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
        return call(*arguments)

    monkeypatch.setattr(Clock, "call", interrupt_the_first)
    ranking = rank_openings("nyt-2022", 3, by="groups", top=1)
    assert len(calls) == 3 and ranking.status is Status.STOPPED
    assert len(ranking) == 1 and len(ranking[0].words) == 3


def test_more_answers_than_counters_hold_are_refused():
    many = Lexicon.from_words(
        [f"{a}{b}{c}{d}" for a, b, c, d in product(string.ascii_lowercase[:17], repeat=4)]
    )
    with pytest.raises(WordListError, match="65534"):
        rank_openings(many)
