"""Suggestions of the library: the best there is, against trying everything."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon
from fivefold.base.bounds import Bounds, Status
from fivefold.base.budget import UNLIMITED, Budget
from fivefold.base.errors import ContradictionError, IllegalGuessError
from fivefold.players.opener_book import BookOpener
from fivefold.players.suggest import _suggestion, _walks, advise, suggest
from fivefold.puzzle import reference
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.search.guess_costs import GuessCost
from fivefold.strategies.greedy import MANY
from fivefold.words.familiar import unfamiliarity
from tests.support.strategies import word_lists

NO_TIME = Budget(seconds=0)


def least_total(candidates, guesses):
    """The least total by trying everything."""
    if len(candidates) == 1:
        return 1
    totals = []
    for guess in guesses:
        groups = reference.partition(guess, candidates)
        if len(groups) == 1:
            continue
        cost = len(candidates)
        for pattern, group in groups.items():
            if not pattern.solved:
                cost += least_total(tuple(group), guesses)
        totals.append(cost)
    return min(totals)


@settings(max_examples=40)
@given(word_lists(4, "abcde", most=9), st.data())
def test_the_first_suggestion_is_the_best_there_is(guesses, data):
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, max_size=6, unique=True))
    lexicon = Lexicon.from_words(answers, guesses)
    found = suggest(lexicon, budget=UNLIMITED)
    assert found.status is Status.PROVEN
    best = least_total(lexicon.answers, lexicon.guesses)
    assert found[0].expected.value * len(answers) == best == found.lower * len(answers)


def test_numbers_are_those_of_the_exact_search():
    found = suggest("nyt-2022", "salet=BYBBB", top=4, budget=UNLIMITED)
    assert found.ranked and found.candidates == found.position.candidates
    values = []
    for guess in found:
        game = found.position.with_guesses_left(None)
        assert guess.expected == solve(game, opener=guess.word).mean
        values.append(guess.expected.value)
    assert values == sorted(values)


def test_without_time_the_bounds_still_hold():
    game = Position("nyt-2022").after("crane=BBBBB")
    rushed, exact = suggest(game, budget=NO_TIME), suggest(game, budget=UNLIMITED)
    assert rushed.status is not Status.PROVEN or rushed.lower == exact.lower
    assert rushed.lower <= exact.lower
    assert all(guess.expected.lower >= rushed.lower for guess in rushed)


def test_clues_of_every_kind_are_after_those_of_the_position():
    game = Position("nyt-2022").after("soare=BYBBG")
    for clues in (["CLOUD=bggbb"], [("cloud", "BGGBB")], ["cloud", "BGGBB"]):
        assert suggest(game, *clues).candidates == ("bloke", "elope", "globe", "glove")


def test_no_candidates_in_any_list_is_an_error():
    with pytest.raises(ContradictionError, match="no known word fits: check slate=BBBBB"):
        suggest(Lexicon.from_words(["crane"]), "slate=BBBBB")


def test_a_wider_list_is_searched_and_named():
    found = suggest("nyt-2022", "aahed=GGGGG")
    assert (found.position.lexicon.name, found.candidates) == ("all", ("aahed",))
    assert found.notes == ("no usual answer fits, so we searched every accepted guess",)


@pytest.mark.parametrize("name", ["de", "own"])
def test_a_mistyped_clue_gets_no_words_of_another_language(name):
    lexicon = Lexicon.load("de") if name == "de" else Lexicon.from_words(["crane", "slate"])
    with pytest.raises(ContradictionError):
        suggest(lexicon, "aahed=GGGGG")


def test_an_illegal_guess_is_named_with_its_clue():
    with pytest.raises(IllegalGuessError, match="guess 2: hard rule: 'crane' showed a green C"):
        suggest(Position("nyt-2022", rule="hard"), "crane=GBBBB", "slate=BBBBB")


def test_a_table_changes_nothing():
    lexicon = Lexicon.load("original")
    table = FeedbackTable.build(lexicon)
    for clue in ("salet=BYBBB", "soare=BBBBY", "crane=GYYYB"):
        with_table = suggest(Position(lexicon).with_table(table), clue, budget=UNLIMITED)
        assert with_table == suggest(lexicon, clue, budget=Budget(threads=1))
        assert with_table.ranked


def rule_costs(rule, history, candidates, guesses):
    """The cost of every legal guess under a rule, by trying everything."""
    found = {}
    for guess in guesses:
        if not rule.allows(guess, history):
            continue
        groups = reference.partition(guess, candidates)
        if len(groups) == 1 and guess not in candidates:
            continue
        cost = len(candidates)
        for pattern, group in groups.items():
            if not pattern.solved:
                after = (*history, (guess, pattern))
                cost += min(rule_costs(rule, after, tuple(group), guesses).values())
        found[guess] = cost
    return found


@settings(max_examples=60)
@given(word_lists(3, "abc", most=8), st.sampled_from([Rule.HARD, Rule.ULTRA_HARD]), st.data())
def test_under_a_rule_the_first_suggestion_is_the_best_allowed(guesses, rule, data):
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, max_size=6, unique=True))
    lexicon = Lexicon.from_words(answers, guesses)
    hidden = data.draw(st.sampled_from(lexicon.answers))
    first = data.draw(st.sampled_from(lexicon.guesses))
    game = Position(lexicon, rule=rule).after((first, reference.feedback(first, hidden)))
    found = suggest(game, top=3, budget=UNLIMITED)
    truth = rule_costs(rule, game.clues, found.candidates, lexicon.guesses)
    assert found.status is Status.PROVEN
    assert found[0].expected.value * len(game) == min(truth.values())
    for guess in found:
        assert guess.expected.value * len(game) == truth[guess.word]


def test_weights_are_not_ignored_where_the_book_knows_the_openers():
    lexicon = Lexicon.load("original")
    one, other = lexicon.answers[:2]
    game = Position(lexicon, weights={one: 9, other: 1, "zzzzz": 5})
    found = suggest(game, budget=UNLIMITED)
    assert found.candidates == (one, other)
    assert found[0].word == one
    assert found[0].expected == Bounds(11, 11).per(10)
    assert found[0].win == pytest.approx(0.9)


def test_weights_that_no_candidate_has_change_nothing():
    clues = ["soare=BYBBG", "cloud=BGGBB"]
    weighed = suggest(Position("nyt-2022", weights={"zebra": 7}), *clues)
    assert weighed.guesses == suggest("nyt-2022", *clues).guesses


def test_of_equally_good_guesses_the_fewest_weighted_words_left_come_first():
    # With these weights the order by squared group sizes alone is another one.
    lexicon = Lexicon.load("original")
    weights = {word: 1 + 40 * (place % 7 == 0) for place, word in enumerate(lexicon.answers)}
    found = suggest(
        Position(lexicon, weights=weights), "salet=BBBYB", "crony=BBBBB", top=40, budget=UNLIMITED
    )
    keys = [
        (g.expected.value, not g.possible, unfamiliarity(g.word, lexicon), round(g.words_left, 9))
        for g in found
    ]
    assert found.ranked and keys == sorted(keys)
    assert len({key[:3] for key in keys}) < len(keys)


@pytest.mark.parametrize("rule", ["normal", "hard"])
def test_the_book_answers_for_the_whole_list_and_its_rule_only(monkeypatch, rule):
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    opener = BookOpener(word="chomp", total=9, answers=4, certain=True)
    page = {Rule.parse(rule): (opener,)}
    monkeypatch.setattr("fivefold.players.suggest.book_openers", lambda _, rule: page.get(rule, ()))
    start = Position(lexicon, rule=rule)
    found = suggest(start)
    assert (found.status, found.ranked) == (Status.PROVEN, True)
    assert len(found) == 1 and found.lower * 4 == 9
    for other in (start.with_rule(Rule.ULTRA_HARD), start.without(["batch"])):
        assert len(suggest(other, budget=UNLIMITED)) > 1


def test_words_left_are_expected_and_not_an_average_group():
    lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match", "pitch"], ["chomp"])
    for guess in suggest(lexicon, top=9):
        sizes = Counter(reference.feedback(guess.word, answer) for answer in lexicon.answers).values()
        assert guess.words_left == pytest.approx(sum(size * size for size in sizes) / 5)
        assert guess.groups == len(sizes)


def test_upper_bounds_are_found_for_the_first_few_only_when_the_time_is_over(monkeypatch):
    walked = []
    monkeypatch.setattr(
        "fivefold.players.suggest.upper_total", lambda _, word, **__: walked.append(word)
    )
    monkeypatch.setattr("fivefold.players.suggest._FEW", 1000)
    found = suggest("original", "salet=BBBBB", top=50, budget=NO_TIME)
    assert len(found) == 50
    assert walked == [guess.word for guess in found[:5]]
    assert all(guess.expected.lower >= found.lower for guess in found)


def test_upper_bounds_are_found_where_there_is_time(monkeypatch):
    walked = []
    monkeypatch.setattr(
        "fivefold.players.suggest.upper_total", lambda _, word, **__: walked.append(word)
    )
    suggest("original", "salet=BBBBB", budget=NO_TIME)
    assert walked == []
    weights = dict.fromkeys(Lexicon.load("original").answers, 2)
    suggest(Position("original", weights=weights), "salet=BBBBB", budget=Budget(seconds=1e-3))
    assert walked == []


def test_with_weights_upper_bounds_are_weighted():
    lexicon = Lexicon.load("original")
    weights = {word: 1 + 40 * (place % 7 == 0) for place, word in enumerate(lexicon.answers)}
    game = Position(lexicon, weights=weights, guesses_left=None).after("salet=BBBBB", "crony=BBYBB")
    for guess in suggest(game, budget=NO_TIME):
        if guess.expected.upper is not None:
            true = solve(game, opener=guess.word).mean.value
            assert guess.expected.lower <= true <= guess.expected.upper


def test_upper_bounds_end_with_a_stop():
    game = Position(Lexicon.from_words(["crane", "slate"]))
    assert _walks(game, Budget().start())
    control = Control()
    control.request_stop()
    assert not _walks(game, Budget(control=control).start())


@pytest.mark.parametrize("rule", list(Rule))
def test_after_a_stop_suggestions_claim_nothing_false(rule):
    game = Position(Lexicon.load("original").answers_only(), rule=rule).after("slate=BBYBB")
    control = Control()
    control.request_stop()
    quick = advise(game, top=20, budget=Budget(control=control))
    true = suggest(game, top=1, budget=UNLIMITED)
    assert quick.status is Status.STOPPED
    assert quick.lower <= true.lower
    assert len({guess.word for guess in quick}) == 20
    for guess in quick:
        assert guess.expected.lower >= quick.lower
        assert guess.expected.upper is None or guess.expected.upper >= true.lower
        assert guess.word in game.lexicon


@pytest.mark.parametrize("is_stopped", [False, True])
def test_no_more_guesses_are_measured_when_the_time_is_over(is_stopped):
    budget = NO_TIME
    if is_stopped:
        budget = Budget(control=Control())
        budget.control.request_stop()
    found = suggest("len4", top=1000, budget=budget)
    assert len(found) == 100
    assert found.notes == ("no time for more than 100 guesses",)
    assert suggest("len4", top=100, budget=budget).notes == ()
    few = Position("len4").among(["able", "back", "cake"])
    assert len(suggest(few, top=1000, budget=UNLIMITED)) == 1000


@pytest.mark.parametrize(("many", "waits"), [(MANY, True), (MANY + 1, False)])
def test_a_way_to_play_among_many_names_keeps_to_the_time(monkeypatch, many, waits):
    seconds = []
    monkeypatch.setattr(
        "fivefold.players.suggest.upper_total", lambda *_, budget: seconds.append(budget.seconds)
    )
    names = [f"{i:04d}" for i in range(many)]
    table = FeedbackTable.from_function(names, names, str.__eq__)
    _suggestion(
        Position(table), GuessCost(names[0], Bounds(0, None)), Budget(seconds=9).start(), walk=True
    )
    assert len(seconds) == 1 and (seconds[0] is None) == waits
