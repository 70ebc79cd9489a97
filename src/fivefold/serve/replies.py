"""What is answered, as the schema of the API says it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from fivefold.base.bounds import Status
from fivefold.serve.questions import Clue, CriterionName, RuleName

Surety = Literal["proven", "bounded"]


def surety(status: Status) -> Surety:
    """How sure an answer is; a search that was stopped when its time was over has bounds."""
    return "proven" if status is Status.PROVEN else "bounded"


class Answer(BaseModel):
    """What clients get; every field is always there."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


class Problem(Answer):
    """Why there is no answer, in one sentence."""

    error: str


class WordList(Answer):
    """A word list to play with."""

    name: str
    title: str = Field(description="What people call it.")
    description: str
    length: int
    answers: int
    guesses: int


class Lists(Answer):
    """Every word list there is."""

    default: str
    lists: list[WordList]


class Bounds(Answer):
    """A number that is at least `lower` and at most `upper`; null: no upper bound is known."""

    lower: float
    upper: float | None
    exact: bool


class Suggestion(Answer):
    """One guess to consider."""

    word: str
    expected: Bounds = Field(description="Guesses needed on average, this one included.")
    win: float = Field(description="Chance to be right at once.")
    words_left: float = Field(description="Possible answers left after it, on average.")
    groups: int = Field(description="Different patterns it can get.")
    possible: bool = Field(description="Whether it could be the answer.")


class GuessNote(Answer):
    """A sentence about one guess."""

    guess: int = Field(description="Its number, from 1.")
    note: str


class Suggestions(Answer):
    """The best next guesses, best first.

    The status `contradiction` means that no known word fits: `contradiction` is a smallest set of
    clues that exclude each other.
    """

    list: str = Field(description="The list used: a wider one if no word of the chosen one fits.")
    rule: RuleName
    status: Literal["proven", "bounded", "contradiction"]
    lower: float | None = Field(description="No guess at all needs fewer on average.")
    ranked: bool = Field(description="Whether all are exact and no other guess belongs among them.")
    candidates: int = Field(description="How many words could be the answer.")
    words: tuple[str, ...] = Field(description="Those words, or as many as were asked for.")
    suggestions: tuple[Suggestion, ...]
    verdict: str = Field(description="How sure this is, in one sentence.")
    notes: tuple[str, ...] = Field(description="What was unusual, such as a wider list.")
    guess_notes: tuple[GuessNote, ...] = Field(description="Guesses that a list or the rule objects to.")
    contradiction: tuple[Clue, ...]


class CertainMarks(Answer):
    """What a guess will show whatever the answer is."""

    word: str
    marks: str = Field(description="B, Y or G where all remaining words agree, else `?`.")
    listed: bool = Field(description="Whether the list accepts it as a guess.")
    guess_notes: tuple[GuessNote, ...] = Field(
        description="Earlier guesses that a list or the rule objects to."
    )


class WeighedWord(Answer):
    """What one word is worth."""

    word: str
    expected: Bounds = Field(description="Guesses needed on average, this one included.")
    best: str
    cost: float = Field(description="How many more guesses it needs than the best one.")
    exact: bool = Field(description="Whether the cost is proven.")
    place: int | None = Field(description="Its place by the words it leaves; null: it is not allowed.")
    guesses: int = Field(description="How many guesses are allowed.")
    words_left: float
    possible: bool
    objection: str | None = Field(description="Why the rule forbids it.")
    sentence: str


class BoardSuggestion(Answer):
    """One guess to consider on all boards."""

    word: str
    estimate: float | None = Field(
        description="Guesses until all boards are solved, about; null under another rule than normal."
    )
    win: float = Field(description="Boards it is expected to solve at once.")
    words_left: float = Field(description="Possible answers left after it on all boards, on average.")
    possible: tuple[int, ...] = Field(description="The boards it could solve, from 1.")


class Board(Answer):
    """One of several boards."""

    candidates: int
    words: tuple[str, ...]
    solved: bool


class BoardSuggestions(Answer):
    """The best next guesses on several boards, best first; an estimate until one board is left."""

    list: str
    rule: RuleName
    status: Literal["proven", "estimate"]
    boards: tuple[Board, ...]
    suggestions: tuple[BoardSuggestion, ...]
    notes: tuple[str, ...]


class TypedGuess(Answer):
    """A guess as far as it was said."""

    word: str | None
    pattern: str | None


class TypedGame(Answer):
    """One game of a text."""

    guesses: tuple[TypedGuess, ...]
    label: str
    answer: str | None
    hard: bool
    known: str | None = Field(description="Known letters instead of guesses.")
    notes: tuple[str, ...] = Field(description="What was left aside.")


class TypedText(Answer):
    """What a text says."""

    list: str
    games: tuple[TypedGame, ...]


class PlayedWords(Answer):
    """What a text says about words already played."""

    words: int = Field(description="How many different words.")
    dated: int = Field(description="How many plays have a date or a number.")
    latest: str | None = Field(description="The day of the last dated play.")
    text: str = Field(description="The same in few characters, for `played` in questions.")


class Opener(Answer):
    """A first guess with what it is worth."""

    word: str
    rank: int
    remaining_bits: float
    bits: float
    expected: float = Field(description="Expected words left.")
    largest: int
    groups: int
    eliminations: float
    win: float


class Openers(Answer):
    """A part of the ranking of all guesses as openers; exact."""

    list: str
    by: CriterionName
    total: int
    openers: tuple[Opener, ...]


class Group(Answer):
    """The answers that give an opener one pattern."""

    pattern: str
    size: int
    words: tuple[str, ...] = Field(description="The first few.")


class OpenerDetails(Answer):
    """One opener and how it splits the answers, the most common pattern first."""

    list: str
    by: CriterionName
    opener: Opener
    groups: tuple[Group, ...]


class TreeNode(Answer):
    """Guess the word, then follow the branch of the pattern it shows."""

    word: str
    can_win: bool
    answers: int
    total: int = Field(description="Guesses needed for all these answers together.")
    branches: dict[str, TreeNode]


class TreeAnswer(Answer):
    """Best play from here on; the tree is null if none was found in time."""

    list: str
    rule: RuleName
    status: Surety
    candidates: int
    mean: Bounds = Field(description="Guesses needed on average; `tree` needs the upper bound.")
    turns: tuple[int, ...] = Field(description="Answers found with 1, 2, ... more guesses.")
    tree: TreeNode | None


class ReviewedGuess(Answer):
    """A guess with what it cost and what the reply gave, in guesses."""

    word: str
    pattern: str
    before: int = Field(description="Words left before it.")
    after: int = Field(description="Words left after it; 0 when it was the answer.")
    possible: bool = Field(description="Whether it could have been the answer.")
    listed: bool = Field(description="Whether the list accepts it as a guess.")
    best: str = Field(description="The best guess then; the word itself where nothing was better.")
    expected: Bounds = Field(description="Guesses to expect with the best guess.")
    played: Bounds = Field(description="Guesses to expect with this one.")
    loss: float = Field(description="How many more guesses it needs than the best one.")
    luck: float = Field(description="How many fewer are left than was to be expected after it.")
    loss_fraction: str
    luck_fraction: str
    loss_exact: bool
    luck_exact: bool
    sentence: str
    mistake: str | None = Field(description="What kind of mistake it was, if it cost enough to be one.")


class Review(Answer):
    """A game judged: used + left = expected + loss - luck; nothing is left of a game that was solved."""

    list: str
    rule: RuleName
    answer: str | None
    solved: bool
    used: int
    expected: Bounds = Field(description="Guesses to expect at the start, with best play.")
    left: Bounds = Field(description="Guesses to expect from the end on.")
    loss: float
    luck: float
    skill: int = Field(description="99 minus 33 for every guess lost, from 0 to 99.")
    luck_score: int = Field(description="50 plus 25 for every guess that luck saved, from 0 to 99.")
    exact: bool = Field(description="Whether every number is proven.")
    notes: tuple[str, ...]
    best_line: tuple[Clue, ...] = Field(description="Best or good play on this answer, if known.")
    best_line_proven: bool = Field(description="Whether it is best play rather than good play.")
    guesses: tuple[ReviewedGuess, ...]
