"""The page and the command line say the same: 200 random positions of all lists and rules.

Positions are honest, end in a word that is no answer of the list, have guesses that no list has, break
the rule, or contradict themselves.  Searches either end or do not begin, so that time decides nothing.
"""

import json
import random
from functools import partial

import pytest

from fivefold import Lexicon, Pattern, builtin_lists, feedback
from fivefold.base.errors import FivefoldError
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.serve.app import create_app
from fivefold.serve.request_limits import MOST_CHEAP, MOST_SHOWN
from tests.support.asgi import post

KINDS = ("honest", "no answer", "no word", "illegal", "contradictory")
POSITIONS = 200


@pytest.fixture(scope="module")
def hurried():
    app = create_app()
    yield app
    app.state.dispatcher.stop()


async def without_deadline(run, client, job, _seconds=0.0):
    return await run(client, job)


@pytest.fixture(scope="module")
def patient():
    """Takes ten minutes if it must, as the command does, however busy or asleep the machine was."""
    app = create_app()
    dispatcher = app.state.dispatcher
    for workers in (dispatcher.cheap, dispatcher.short, dispatcher.long):
        workers._fair_end = lambda now, *_: now + 600.0
        workers.run = partial(without_deadline, workers.run)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("fivefold.serve.dispatcher.CHEAP_SECONDS", 600.0)
        yield app
    dispatcher.stop()


def random_clues(rng, lexicon, rule, kind):
    """Clues of a game, which the rule allows unless the kind says otherwise."""
    game = Position(lexicon, rule=rule)
    others = sorted(set(lexicon.guesses) - set(lexicon.answers)) or lexicon.answers
    hidden = rng.choice(others if kind == "no answer" else lexicon.answers)
    for turn in range(rng.choice([0, 1, 1, 2, 2, 3])):
        guess = rng.choice(game.guesses or lexicon.guesses)
        if kind == "no word" and rule is Rule.NORMAL:
            guess = "".join(rng.choices(lexicon.alphabet, k=lexicon.length))
        elif kind == "illegal":
            guess = rng.choice(lexicon.guesses)
        pattern = feedback(guess, hidden)
        if kind == "contradictory" and turn:
            pattern = Pattern(rng.randrange(3**lexicon.length), lexicon.length)
        try:
            game = game.after((guess, pattern))
        except FivefoldError:
            return (*game.clues, (guess, pattern))
    return game.clues


def cases():
    rng = random.Random(13)
    names = sorted(builtin_lists())
    for number in range(POSITIONS):
        name = names[number * len(names) // POSITIONS]  # list by list: tables are made once
        rule, kind = list(Rule)[number % 3], KINDS[number % len(KINDS)]
        yield name, rule, kind, random_clues(rng, Lexicon.load(name), rule, kind)


def asked(name, rule, clues):
    """How many words are left where it is searched, 0 if none is or the rule forbids the clues."""
    try:
        return len(Position(name, rule=rule).after(*clues).widened())
    except FivefoldError:
        return 0


CASES = list(cases())


# Every fourth one always.
NUMBERS = [pytest.param(n, marks=[pytest.mark.slow] if n % 4 else []) for n in range(POSITIONS)]


@pytest.mark.parametrize("number", NUMBERS)
def test_the_page_and_the_command_line_say_the_same(run, hurried, patient, number):
    name, rule, _, clues = CASES[number]
    ends = asked(name, rule, clues) <= MOST_CHEAP
    top = 1 + number % 7
    question = {
        "list": name,
        "rule": rule.value,
        "clues": [{"guess": guess, "pattern": str(pattern)} for guess, pattern in clues],
        "top": top,
        "shown": MOST_SHOWN,
        "seconds": 5 if ends else 0,
    }
    status, answer = post(patient if ends else hurried, "/api/suggest", question)
    options = ["--list", name, "--rule", rule.value, "--top", top, "--json"]
    texts = [f"{guess}={pattern}" for guess, pattern in clues]
    code, out, err = run("suggest", *texts, *options, "--seconds", 600 if ends else 1e-9)
    if code == 2:
        sentence = err.removeprefix("fivefold: ").rstrip("\n")
        assert (status, answer) == (422, {"error": f"{sentence[0].upper()}{sentence[1:]}."})
        return
    report = json.loads(out)
    result = report["result"]
    assert status == 200
    assert list(answer) == list(result)
    assert answer == {**result, "words": result["words"][:MOST_SHOWN]}
    assert (report["lexicon"]["name"], report["rule"]) == (answer["list"], answer["rule"])
    assert code == (answer["status"] == "contradiction")


def test_the_positions_are_of_every_kind():
    found = {(name, rule) for name, rule, _, _ in CASES}
    assert {name for name, _ in found} == set(builtin_lists()) and {rule for _, rule in found} == set(
        Rule
    )
    counts = [asked(name, rule, clues) for name, rule, _, clues in CASES]
    assert min(counts) == 0 and max(counts) > 1000
    assert (
        sum(count > MOST_CHEAP for count in counts) > 20
        and sum(0 < c <= MOST_CHEAP for c in counts) > 60
    )
    assert any(any(g not in Lexicon.load(name) for g, _ in clues) for name, _, _, clues in CASES)
