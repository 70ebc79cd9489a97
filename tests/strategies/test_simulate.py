import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import FeedbackTable, Lexicon, splits
from fivefold.base.errors import OptionError
from fivefold.base.progress import Control
from fivefold.puzzle import reference
from fivefold.puzzle.rule import Rule
from fivefold.strategies.by_name import FromTree, named_strategy, strategy_names
from fivefold.strategies.greedy_walk import walks_natively
from fivefold.strategies.letters import LETTER_VALUES
from fivefold.strategies.simulate import Record, StrategyError, simulate
from fivefold.strategies.strategy import Greedy, RandomGuess, State, greedy_strategies
from tests.support.strategies import word_lists, words

# `optimal` has its own tests: it may choose among equal trees.
DETERMINISTIC = [
    name for name in strategy_names() if name not in ("random", "optimal") and ":" not in name
]


@pytest.fixture(scope="module")
def improved():
    return FeedbackTable.build(Lexicon.load("improved"))


def play_plainly(strategy, table, rule, answer, opener=None):
    """One game with nothing shared: candidates by the reference rules, every guess asked for."""
    state = State.start(table, rule)
    while True:
        guess = opener if opener and state.turn == 1 else strategy(state)
        assert rule.allows(guess, state.history)
        if guess == answer:
            return state.turn
        state = state.after((guess, reference.feedback(guess, answer)))


@pytest.mark.parametrize("name", [*DETERMINISTIC, "combined-eliminations:3", "combined-eliminations:8"])
@given(data=st.data())
def test_walking_groups_equals_playing_games(name, data):
    guesses = data.draw(word_lists(4, "abcde", most=30))
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    table = FeedbackTable.build(Lexicon.from_words(answers, guesses))
    rule = data.draw(st.sampled_from(list(Rule)))
    opener = data.draw(st.none() | st.sampled_from(guesses))
    strategy = named_strategy(name, table.lexicon, possible_only=data.draw(st.booleans()))
    record = simulate(strategy, table, rule=rule, opener=opener, threads=data.draw(st.integers(1, 3)))
    assert record.turns == {
        answer: play_plainly(strategy, table, rule, answer, opener) for answer in sorted(answers)
    }
    first = opener or strategy(State.start(table, rule))
    assert record.opener == first


@pytest.mark.parametrize("name", ["entropy", "expected", "eliminations", "minimax", "groups"])
@given(data=st.data())
def test_weighted_walks_equal_weighted_games(name, data):
    guesses = data.draw(word_lists(4, "abcde", most=25))
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    table = FeedbackTable.build(Lexicon.from_words(answers, guesses))
    weights = {word: data.draw(st.integers(0, 4)) for word in answers}
    rule = data.draw(st.sampled_from(list(Rule)))
    possible_only = data.draw(st.booleans())
    strategy = named_strategy(name, table.lexicon, possible_only=possible_only, weights=weights)
    record = simulate(strategy, table, rule=rule, weights=weights, threads=data.draw(st.integers(1, 2)))
    assert record.turns == {word: play_plainly(strategy, table, rule, word) for word in sorted(answers)}
    if name in ("minimax", "groups"):
        assert (
            record.turns
            == simulate(greedy_strategies(possible_only=possible_only)[name], table, rule=rule).turns
        )
    total = sum(weights.values())
    if total:
        expected = sum(weights[word] * turn for word, turn in record.turns.items()) / total
        assert record.weighted_mean == pytest.approx(expected)
    else:
        assert record.weighted_mean is None


def test_weights_find_likely_answers_sooner():
    table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "latch"]))
    weights = {"latch": 9, "hatch": 3, "catch": 2, "batch": 1}
    turns = simulate(named_strategy("expected", table.lexicon, weights=weights), table).turns
    assert turns == {"latch": 1, "hatch": 2, "catch": 3, "batch": 4}


@given(data=st.data())
def test_the_core_does_what_the_value_says(data):
    """Every state of a walk by letters, against the arrays of `letter_strategy`."""
    guesses = data.draw(word_lists(5, "abcdef", most=40))
    table = FeedbackTable.build(Lexicon.from_words(guesses))
    name = data.draw(st.sampled_from(list(LETTER_VALUES)))
    strategy = named_strategy(name, table.lexicon)
    assert walks_natively(strategy)
    assert simulate(strategy, table).turns == simulate(strategy.__call__, table).turns


@pytest.mark.parametrize("name", ["entropy", "minimax", "unique-letters", "combined-eliminations:3"])
@given(data=st.data())
def test_a_ranking_begins_with_the_guess_and_has_every_word(name, data):
    guesses = data.draw(st.lists(words(4), min_size=3, max_size=12, unique=True))
    table = FeedbackTable.build(Lexicon.from_words(guesses))
    strategy = named_strategy(name, table.lexicon)
    ranking = strategy.ranking(State.start(table))
    assert ranking[0] == strategy(State.start(table))
    assert sorted(ranking) == sorted(guesses)
    assert strategy.ranking(State.start(table), 2) == ranking[:2]


@pytest.mark.parametrize("name", ["entropy", "groups"])
@given(data=st.data())
def test_long_words_walk_too(name, data):
    guesses = data.draw(word_lists(data.draw(st.sampled_from([6, 11])), "ab", most=12))
    table = FeedbackTable.build(Lexicon.from_words(guesses))
    strategy = named_strategy(name, table.lexicon)
    record = simulate(strategy, table)
    assert record.turns == {
        word: play_plainly(strategy, table, Rule.NORMAL, word) for word in table.lexicon.answers
    }


# Means with the bank `improved` on the original answers, guessing from all words and from
# possible words, as the current rs-wordle-solver gives them; its ties go by another order.
PUBLISHED = {
    "unique-letters": (3.920, 3.917),
    "located-letters": (3.762, 3.790),
    "approximate-eliminations": (3.769, 3.800),
    "eliminations": (3.634, 3.744),
}


@pytest.mark.parametrize("name", PUBLISHED)
@pytest.mark.parametrize("possible_only", [False, True])
def test_published_means_come_out_within_tie_breaking(improved, name, possible_only):
    strategy = named_strategy(name, improved.lexicon, possible_only=possible_only)
    record = simulate(strategy, improved, hidden=Lexicon.load("original").answers)
    assert record.games == 2315
    assert record.mean == pytest.approx(PUBLISHED[name][possible_only], abs=0.02)
    assert record.opener == ("arose" if name == "unique-letters" else "tares")


def test_random_games_repeat_with_their_seed(improved):
    hidden = improved.lexicon.answers[::97]
    first, again, other = (
        simulate(RandomGuess(seed), improved, hidden=hidden).turns for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


@given(data=st.data())
def test_random_games_without_states_are_the_same_games(data):
    guesses = data.draw(word_lists(4, "abcde", most=30))
    answers = data.draw(st.lists(st.sampled_from(guesses), min_size=1, unique=True))
    table = FeedbackTable.build(Lexicon.from_words(answers, guesses))
    opener = data.draw(st.none() | st.sampled_from(guesses))
    rule = data.draw(st.sampled_from(list(Rule)))
    seed = data.draw(st.integers(0, 100))
    plain = RandomGuess(seed)
    turns = {word: play_plainly(plain, table, rule, word, opener) for word in sorted(answers)}
    assert simulate(RandomGuess(seed), table, rule=rule, opener=opener).turns == turns


def test_random_games_can_be_any_number(improved):
    hidden = improved.lexicon.answers[::400]
    fewer = simulate(RandomGuess(1), improved, hidden=hidden, games=5)
    assert (fewer.games, len(fewer.turns), fewer.again) == (5, 5, ())
    more = simulate(RandomGuess(1), improved, hidden=hidden, games=30)
    assert more.games == 30
    assert set(more.turns) == set(hidden)
    played = [*more.turns, *(word for word, _ in more.again)]
    assert {played.count(word) for word in hidden} <= {30 // len(hidden), 30 // len(hidden) + 1}
    assert sum(more.counts.values()) == 30
    assert more.mean == pytest.approx(sum(more.all_turns) / 30)
    with pytest.raises(OptionError, match="entropy always plays the same"):
        simulate(greedy_strategies()["entropy"], improved, games=3)


def test_a_stop_leaves_the_games_that_were_finished(improved):
    def first_candidate(state):
        if len(state.history) == 3:
            control.request_stop()
        return state.candidates[0]

    control = Control()
    record = simulate(first_candidate, improved, control=control)
    whole = simulate(lambda state: state.candidates[0], improved)
    assert 0 < record.games < whole.games
    assert record.games + record.unfinished == whole.games
    assert record.turns.items() <= whole.turns.items()


def test_random_games_that_were_not_played_are_counted():
    table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"]))
    control = Control()
    control.request_stop()
    record = simulate(RandomGuess(1), table, games=10, control=control)
    assert record.games < 10
    assert record.games + record.unfinished == 10


def test_a_stopped_walk_of_the_core_holds_what_it_found(improved):
    control = Control()
    control.request_stop()
    for name in ("entropy", "unique-letters"):
        record = simulate(named_strategy(name, improved.lexicon), improved, control=control)
        assert (record.games, record.unfinished) == (0, len(improved.lexicon.answers))
        assert record.mean != record.mean  # not a number


def test_progress_counts_games_for_every_kind_of_strategy(improved, monkeypatch):
    monkeypatch.setattr("fivefold.strategies.simulate._SECONDS_BETWEEN_REPORTS", 0)
    for strategy in (lambda state: state.candidates[0], RandomGuess()):
        reports = []
        hidden = improved.lexicon.answers[::200]
        simulate(strategy, improved, hidden=hidden, on_progress=reports.append)
        assert reports == list(range(1, len(hidden) + 1))


def test_a_function_of_ten_lines_is_a_strategy():
    table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "latch"]))

    def last_candidate(state):
        return state.candidates[-1]

    record = simulate(last_candidate, table)
    assert record.name == "last_candidate"
    assert record.turns == {"batch": 4, "catch": 3, "hatch": 2, "latch": 1}
    assert record.counts == {1: 1, 2: 1, 3: 1, 4: 1}


@pytest.mark.parametrize(
    ("guess", "message"),
    [
        (lambda _: "zzzzz", r"guessed 'zzzzz', which is not in the list \(turn 1, 4 candidates\)"),
        (lambda _: 7, "guessed 7, which is not in the list"),
        (lambda state: {}[state.turn], r"raised KeyError: 1 \(turn 1, 4 candidates\)"),
        (lambda _: "batch", "does not find the answer: turn 65 after batch BGGGG batch BGGGG"),
    ],
)
def test_a_failing_strategy_is_reported_with_its_state(guess, message):
    table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "latch"]))
    with pytest.raises(StrategyError, match=message):
        simulate(guess, table)


def test_a_guess_against_the_rule_is_reported():
    table = FeedbackTable.build(Lexicon.from_words(["batch", "catch"], ["audio"]))

    def stubborn(state):
        return "batch" if state.turn == 1 else "audio"

    with pytest.raises(StrategyError, match="against the hard rule: 'batch' showed A exact in place 2"):
        simulate(stubborn, table, rule=Rule.HARD)


def test_a_tree_plays_as_written(tmp_path):
    table = FeedbackTable.build(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    path = tmp_path / "tree.txt"
    path.write_text("batch BGGGG1 catch BGGGG2 hatch BGGGG3 match GGGGG4\n")
    strategy = named_strategy(f"tree:{path}", table.lexicon)
    assert isinstance(strategy, FromTree)
    assert simulate(strategy, table).turns == {"batch": 1, "catch": 2, "hatch": 3, "match": 4}


def test_unknown_strategies_are_named():
    with pytest.raises(OptionError, match="no strategy 'genius': there are random, unique-letters"):
        named_strategy("genius", Lexicon.load("original"))
    with pytest.raises(OptionError, match="cannot load nowhere:Thing: ModuleNotFoundError"):
        named_strategy("nowhere:Thing", Lexicon.load("original"))
    with pytest.raises(OptionError, match="'math' has no strategy 'pi'"):
        named_strategy("math:pi", Lexicon.load("original"))


def test_a_record_knows_its_numbers():
    record = Record("x", "crane", {"crane": 1, "slate": 3, "fuzzy": 8})
    assert (record.games, record.mean, record.failed) == (3, 4.0, 1)
    assert record.sd == pytest.approx((26 / 3) ** 0.5)
    assert record.weighted_mean is None


def test_six_guesses_are_not_a_failure_and_seven_are():
    assert Record("x", "crane", {"crane": 6, "slate": 7}, again=(("crane", 6), ("slate", 7))).failed == 2


def test_weights_count_every_game_of_an_answer():
    weights = {"crane": 3, "slate": 1, "fuzzy": 50}
    record = Record("x", "crane", {"crane": 1, "slate": 3}, again=(("crane", 2),), weights=weights)
    assert record.weighted_mean == pytest.approx((3 * 1 + 1 * 3 + 3 * 2) / 7)
    assert record.counts == {1: 1, 2: 1, 3: 1}
    assert (record.games, record.mean) == (3, 2.0)


def test_records_and_splits_are_tables():
    record = Record("x", "crane", {"crane": 1, "slate": 3})
    assert record.to_arrow().to_pydict() == {"answer": ["crane", "slate"], "turns": [1, 3]}
    assert "<th>3</th>" in record._repr_html_()
    found = splits(Lexicon.from_words(["crane", "slate"]))
    assert found.to_arrow().column("groups").to_pylist() == [2, 2]


def test_strategies_are_greedy_by_name():
    assert all(isinstance(strategy, Greedy) for strategy in greedy_strategies().values())
