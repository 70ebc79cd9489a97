"""Triples: proven against every triple counted, resumed, cut short."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from fivefold import Control, _core
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OpeningError, OptionError
from fivefold.base.kernel import available_kernels
from fivefold.gpu.device import GpuWarning
from fivefold.gpu.found import BestFound
from fivefold.openings import triple_proof, triples
from fivefold.openings.opening_search import OpeningSearch
from fivefold.openings.rank import (
    exact_rank,
    place_opening,
    rank_openings,
    rank_triples,
    rank_triples_with,
)
from fivefold.openings.triple_proof import TripleProver, TripleQuestion
from fivefold.openings.triples import climb, climb_near, extended, first_triples, part_of
from fivefold.puzzle.criterion import BY_ENTROPY, CRITERIA
from fivefold.puzzle.feedback import FeedbackTable
from fivefold.puzzle.position import Position
from fivefold.words.lexicon import Lexicon
from tests.support.small_search import part_of_nyt, stopped

MEASURES = {"entropy": "n_log_n", "groups": "groups", "expected": "squares"}
ALPHABETS = ["abc", "abcdefgh", "abcdefghijklmnopqrstuvwxyz"]


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch):
    monkeypatch.setattr(triple_proof, "WORDS_PER_BLOCK", 5)


def random_lexicon(chance: random.Random) -> Lexicon:
    length, alphabet = chance.choice([4, 5, 5, 6]), chance.choice(ALPHABETS)

    def words(count: int) -> set[str]:
        return {"".join(chance.choices(alphabet, k=length)) for _ in range(count)}

    return Lexicon.from_words(sorted(words(chance.choice([5, 14, 24]))), words(chance.choice([3, 10])))


def every_triple(lexicon: Lexicon, by: str, *, disjoint: bool = False) -> list[tuple[str, ...]]:
    """All triples, best first, ties by the alphabet."""
    numbers = lexicon.numbers(lexicon.guesses), lexicon.numbers(lexicon.answers)
    core = _core.OpeningSearch(FeedbackTable.build(lexicon).patterns, *numbers, "", 1)
    sign = -1 if by == "groups" else 1

    def value(ids: tuple[int, ...]) -> int:
        return sign * getattr(core.spread(ids), MEASURES[by])

    valued = sorted((value(ids), ids) for ids in combinations(range(len(lexicon.guesses)), 3))
    triples = [tuple(lexicon.guesses[i] for i in ids) for _, ids in valued]
    return [
        words
        for words in triples
        if not disjoint or len(set("".join(words))) == sum(len(set(word)) for word in words)
    ]


@pytest.mark.parametrize("seed", range(60))
def test_every_question_about_triples_is_answered_as_by_counting_all(seed):
    chance = random.Random(seed)
    lexicon = random_lexicon(chance)
    by, disjoint = chance.choice(list(MEASURES)), chance.random() < 0.25
    budget = Budget(threads=chance.choice([1, 2]), kernel=chance.choice(available_kernels()))
    asked = {"by": by, "disjoint": disjoint, "budget": budget}
    truth = every_triple(lexicon, by, disjoint=disjoint)
    top = chance.randint(1, 5)
    ranking = rank_openings(lexicon, 3, top=top, **asked)
    assert [opening.words for opening in ranking] == truth[:top]
    assert ranking.status is Status.PROVEN
    assert ranking.counts.bounded >= 0 and ranking.counts.closed == ranking.counts.total
    if not truth:
        return
    place = chance.randrange(len(truth))
    found = place_opening(lexicon, truth[place], top=top, **asked)
    assert [row.words for row in found] == truth[:top] + [truth[place]] * (place >= top)
    assert found.opening.rank == (None if place >= top else place + 1)
    assert exact_rank(lexicon, truth[place], **asked).opening.rank == place + 1
    for given in (chance.sample(truth[place], 1), chance.sample(truth[place], 2)):
        best = rank_triples_with(lexicon, given, top=top, **asked)
        right = [words for words in truth if set(given) <= set(words)]
        assert [tuple(sorted(opening.words)) for opening in best] == right[:top]
        assert all(set(opening.words[: len(given)]) == set(given) for opening in best)
        assert best.status is Status.PROVEN


@pytest.fixture(scope="module")
def part() -> Lexicon:
    return part_of_nyt(4, 50)


@pytest.mark.parametrize("by", MEASURES)
def test_triples_of_real_words_are_those_of_counting_all(part, by):
    few = Lexicon.from_words(part.answers[::20], part.guesses[::25])
    truth = every_triple(few, by)
    ranking = rank_openings(few, 3, by=by, top=5)
    assert [opening.words for opening in ranking] == truth[:5]


def test_pairs_rule_out_a_third_of_some_hundred_words(part):
    counts = rank_openings(part, 3, top=1).counts
    assert counts.bounded > counts.total / 3


def test_kernels_and_threads_change_nothing(part):
    few = Lexicon.from_words(part.answers[::5], part.guesses[::4])
    results = set()
    for kernel in available_kernels():
        for threads in (1, 2):
            ranking = rank_openings(few, 3, top=4, budget=Budget(threads=threads, kernel=kernel))
            results.add((tuple(opening.words for opening in ranking), ranking.counts))
    assert len(results) == 1


class StopAfter:
    """A control that stops when it was asked so often whether to."""

    def __init__(self, questions: int) -> None:
        self.left = questions

    @property
    def stop_requested(self) -> bool:
        self.left -= 1
        return self.left < 0

    def request_stop(self) -> None:
        self.left = 0


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("seed", range(12))
def test_a_proof_stopped_anywhere_goes_on_to_the_same_end(part, seed):
    chance = random.Random(seed)
    few = Lexicon.from_words(part.answers[::10], part.guesses[::10])
    by = chance.choice(list(MEASURES))
    whole = rank_openings(few, 3, by=by, top=4)
    for _ in range(200):
        control = StopAfter(chance.randint(1, 60))
        ranking = rank_triples(few, "t.json", by=by, top=4, budget=Budget(control=control))
        if ranking.status is Status.PROVEN:
            break
        assert ranking.status is Status.STOPPED and ranking.counts.bounded == 0
    assert ranking.status is Status.PROVEN
    assert [opening.words for opening in ranking] == [opening.words for opening in whole]
    # What is finished is read, not searched again.
    again = rank_triples(few, "t.json", by=by, top=4, budget=Budget(control=stopped()))
    assert again.status is Status.PROVEN and again.rows == ranking.rows


def test_what_is_saved_is_counted_by_the_cpu(part, tmp_path):
    file = tmp_path / "t.json"
    with pytest.raises(OptionError, match="a search on a GPU is not saved"):
        rank_triples(part, save=file, budget=Budget(device="gpu"))
    with pytest.warns(GpuWarning, match="what is saved is counted by the CPU"):
        found = rank_triples(part, save=file, budget=Budget(device="auto"))
    assert found.rows == rank_triples(part, save=tmp_path / "u.json").rows


def test_stopped_at_once_there_is_something_to_show():
    ranking = rank_openings("nyt-2022", 3, top=2, budget=Budget(control=stopped()))
    assert ranking.status is Status.STOPPED and len(ranking) == 2
    assert ranking.limit == 0 < ranking[0].value


def test_cut_short_by_time_no_triple_is_better_than_a_bound_allows(part, monkeypatch):
    monkeypatch.setattr(OpeningSearch, "masking_limit", lambda *_: 0.125)
    cut_short = rank_openings(part, 3, top=1, budget=Budget(seconds=0.05))
    assert (cut_short.status, cut_short.limit) == (Status.BOUNDED, 0.125)


def test_what_cannot_be_proven_says_so(part):
    words = part.guesses[:3]
    with pytest.raises(OptionError, match="three words by largest cannot be proven"):
        exact_rank(part, words, by="largest")
    with pytest.raises(OptionError, match="three words by largest cannot be proven"):
        rank_triples(part, "t.json", by="largest")
    with pytest.raises(OptionError, match="triples with one word cannot be ranked by largest"):
        rank_triples_with(part, words[:1], by="largest")
    with pytest.raises(OpeningError, match="only a proof over triples is saved"):
        exact_rank(part, words[:2], save="t.json")
    with pytest.raises(OpeningError, match="triples with 3 given words cannot be ranked"):
        rank_triples_with(part, words)


@pytest.mark.parametrize(
    ("seconds", "most", "part"), [(None, None, None), (None, 3, 3), (8, None, 4), (8, 1, 1), (8, 9, 4)]
)
def test_a_part_of_the_time_is_a_share_of_what_is_left(seconds, most, part):
    budget = part_of(Budget(seconds=seconds, threads=3, on_progress=print).start(), 0.5, most).budget
    assert (budget.seconds is None) == (part is None)
    assert part is None or part - 0.5 < budget.seconds <= part
    assert (budget.threads, budget.on_progress) == (3, None)


def test_a_part_is_stopped_with_the_whole():
    assert part_of(Budget(control=stopped()).start(), 0.5).stopped


def test_by_the_largest_group_a_long_list_is_not_proven():
    real = part_of_nyt(4, 16)
    ranking = rank_openings(real, 3, by="largest", top=2, budget=Budget(seconds=1))
    assert ranking.status is Status.BOUNDED and len(ranking) == 2


QUESTION = TripleQuestion(measure="n_log_n", count=3)


@pytest.fixture(scope="module")
def sample() -> Lexicon:
    return part_of_nyt(12, 100)


def prover(lexicon: Lexicon, budget: Budget | None = None) -> TripleProver:
    clock = (budget or Budget()).start()
    return TripleProver(OpeningSearch(Position(lexicon), BY_ENTROPY, clock))


def test_the_quick_search_finds_the_best_of_a_list_of_some_hundred_words(sample):
    best = first_triples(prover(sample), QUESTION)
    words = [tuple(sample.guesses[i] for i in triple.words) for triple in best.found]
    assert words[0] == rank_openings(sample, 3, top=1)[0].words
    assert len(words) == 10 and best.found == sorted(set(best.found))


def test_a_seed_begins_elsewhere_and_comes_to_the_same(sample, monkeypatch):
    begun = []

    def noted(search, pairs, *others, **options):
        begun.append(pairs)
        return extended(search, pairs, *others, **options)

    monkeypatch.setattr("fivefold.openings.triples.extended", noted)
    found = [first_triples(prover(sample), QUESTION, seed=seed).found[0] for seed in (0, 1, 2, 2)]
    assert len(set(found)) == 1
    assert begun[2] == begun[3] and len({*map(tuple, begun)}) == 3
    assert all(len(pairs) == len({*pairs}) == 20 for pairs in begun)


def test_climbing_tries_every_word_of_the_best(sample):
    here = prover(sample)
    best = BestFound(3)
    best.add(extended(here.search, [(0, 1)], QUESTION))
    assert all(triple.words[:2] == (0, 1) for triple in best.found)
    climb(here, best, QUESTION)
    for word in {word for triple in best.found for word in triple.words}:
        assert not here.close_with(QUESTION, word, best.found[0]).best


@pytest.mark.parametrize("by", ["entropy", "expected", "groups"])
def test_climbing_near_tries_the_words_of_all_that_are_nearly_as_good(sample, by):
    here = TripleProver(OpeningSearch(Position(sample), CRITERIA[by], Budget().start()))
    question = TripleQuestion(measure=here.search.measure, count=3)
    best = BestFound(3)
    best.add(extended(here.search, [(0, 1)], question))
    climb_near(here, best, question)
    words = tuple(sample.guesses[i] for i in best.found[0].words)
    assert words == rank_openings(sample, 3, by=by, top=1)[0].words


@pytest.mark.parametrize("climbing", [climb, climb_near])
def test_climbing_stops_when_asked(sample, climbing):
    best = BestFound(3)
    here = prover(sample, Budget(control=stopped()))
    best.add(extended(here.search, [(0, 1)], QUESTION, hurry=True))
    before = list(best.found)
    climbing(here, best, QUESTION)
    assert best.found == before != []


def test_climbing_from_nothing_finds_nothing(sample):
    for climbing in (climb, climb_near):
        best = BestFound(3)
        climbing(prover(sample), best, QUESTION)
        assert best.found == []


def test_the_words_given_come_first_and_the_counts_add_up(sample):
    guesses = len(sample.guesses)
    one = rank_triples_with(sample, [sample.guesses[9]], top=2)
    assert one.counts.closed == one.counts.total == (guesses - 1) * (guesses - 2) // 2
    two = rank_triples_with(sample, [sample.guesses[9], sample.guesses[3]], top=2)
    assert two.counts.closed == two.counts.total == guesses - 2
    assert two[0].words[:2] == (sample.guesses[3], sample.guesses[9])
    assert two.limit == two[0].value


def test_stopped_it_is_not_proven():
    budget = Budget(control=stopped())
    for given in (["salet"], ["salet", "courd"]):
        ranking = rank_triples_with("nyt-2022", given, top=2, budget=budget)
        assert ranking.status is Status.STOPPED and ranking.counts.bounded == 0
        assert ranking.limit == 0


def test_the_pairs_that_are_extended_first_decide_nothing(sample, monkeypatch):
    given = [sample.guesses[9]]
    whole = rank_triples_with(sample, given, top=9)
    monkeypatch.setattr(triples, "_GIVEN_PAIRS", 1)
    assert rank_triples_with(sample, given, top=9).rows == whole.rows
    assert len({opening.words[1] for opening in whole}) > 1


def test_cut_short_the_best_so_far_is_no_limit(sample, monkeypatch):
    control = Control()

    def extended_and_stopped(*asked):
        found = extended(*asked)
        control.request_stop()
        return found

    monkeypatch.setattr(triples, "extended", extended_and_stopped)
    ranking = rank_triples_with(sample, sample.guesses[:2], top=2, budget=Budget(control=control))
    assert ranking.status is Status.STOPPED
    assert ranking.limit == 0 < ranking[0].value
