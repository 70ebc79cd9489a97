"""What may be asked and what is answered, as the schema of the API says it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from fivefold.base.bounds import Status
from fivefold.serve.request_limits import (
    MOST_BOARDS,
    MOST_CLUES,
    MOST_OPENERS,
    MOST_SECONDS,
    MOST_SHOWN,
    MOST_SUGGESTIONS,
    MOST_TEXT,
)

ListName = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Word = Annotated[str, StringConstraints(min_length=2, max_length=44)]
Marks = Annotated[str, StringConstraints(pattern=r"^[BYG]{2,11}$")]
KnownText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
RuleName = Literal["normal", "hard", "ultra-hard"]
CriterionName = Literal["entropy", "expected", "largest", "groups", "eliminations", "win"]
Surety = Literal["proven", "bounded"]


def surety(status: Status) -> Surety:
    """How sure an answer is; a search that was stopped when its time was over has bounds."""
    return "proven" if status is Status.PROVEN else "bounded"


class Question(BaseModel):
    """What clients send: nothing unknown, no text for numbers."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Clue(Question):
    """A guess and what came back: B not in the word, Y in another place, G right place."""

    guess: Word
    pattern: Marks


class BoardGuess(Question):
    """A guess and what came back on each board; null for a board that was solved before."""

    guess: Word
    patterns: tuple[Marks | None, ...] = Field(min_length=2, max_length=MOST_BOARDS, strict=False)


class GameQuestion(Question):
    """A game so far."""

    list: ListName | None = Field(None, description="A name of `/api/lists`; null: the default list.")
    rule: RuleName = "normal"
    clues: tuple[Clue, ...] = Field((), max_length=MOST_CLUES, strict=False)
    known: KnownText | None = Field(None, description="Known letters, such as `s??e? has a t, t not 2`.")
    exclude: Literal["past"] | None = Field(None, description="`past` leaves out past answers.")


class SuggestQuestion(GameQuestion):
    """Asks what to guess next."""

    top: int = Field(10, ge=1, le=MOST_SUGGESTIONS, description="How many suggestions.")
    shown: int = Field(200, ge=0, le=MOST_SHOWN, description="How many possible answers to list.")
    seconds: float = Field(0.5, ge=0, le=MOST_SECONDS, description="Time to search.")


class WordQuestion(GameQuestion):
    """Asks about one word: what it will show, or what it is worth."""

    guess: Word
    seconds: float = Field(0.5, ge=0, le=MOST_SECONDS, description="Time to search.")


class BoardsQuestion(Question):
    """Asks what to guess next on several boards at once."""

    list: ListName | None = Field(None, description="A name of `/api/lists`; null: the default list.")
    rule: RuleName = "normal"
    boards: int = Field(ge=2, le=MOST_BOARDS, description="How many boards.")
    guesses: tuple[BoardGuess, ...] = Field((), max_length=MOST_CLUES, strict=False)
    exclude: Literal["past"] | None = Field(None, description="`past` leaves out past answers.")
    top: int = Field(10, ge=1, le=MOST_SUGGESTIONS, description="How many suggestions.")
    shown: int = Field(
        100, ge=0, le=MOST_SHOWN, description="How many possible answers of a board to list."
    )
    seconds: float = Field(0.5, ge=0, le=MOST_SECONDS, description="Time to search.")


class TextQuestion(Question):
    """Asks what a typed or pasted text says."""

    list: ListName | None = Field(None, description="A name of `/api/lists`; null: the default list.")
    text: str = Field(min_length=1, max_length=MOST_TEXT)


class TreeQuestion(GameQuestion):
    """Asks for best play from here on."""

    guess: Word | None = Field(None, description="The next guess; null: the best one.")
    seconds: float = Field(2.0, ge=0, le=MOST_SECONDS, description="Time to search.")


class ReviewQuestion(Question):
    """Asks how well a game was played."""

    list: ListName | None = Field(None, description="A name of `/api/lists`; null: the default list.")
    rule: RuleName = "normal"
    guesses: tuple[Word, ...] = Field(min_length=1, max_length=MOST_CLUES, strict=False)
    patterns: tuple[Marks, ...] | None = Field(
        None, max_length=MOST_CLUES, strict=False, description="What came back, if no answer is known."
    )
    answer: Word | None = Field(None, description="The answer; null: the last guess.")
    seconds: float = Field(3.0, ge=0, le=MOST_SECONDS, description="Time to search.")


class Query(BaseModel):
    """What stands in an address after the question mark: nothing unknown."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class OpenerQuery(Query):
    """Asks for one first guess."""

    list: ListName | None = Field(None, description="A name of `/api/lists`; without it, the default.")
    by: CriterionName = "entropy"


class OpenersQuery(OpenerQuery):
    """Asks for some places of the ranking of first guesses."""

    start: int = Field(1, ge=1, le=1_000_000, description="The first place.")
    count: int = Field(20, ge=1, le=MOST_OPENERS, description="How many places.")


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


class WeighedWord(Answer):
    """What one word is worth."""

    word: str
    expected: Bounds = Field(description="Guesses needed on average, this one included.")
    best: str
    cost: float = Field(description="How many more guesses it needs than the best one.")
    exact: bool = Field(description="Whether the cost is proven.")
    place: int | None = Field(description="Its place by the words it leaves; null: it is not accepted.")
    guesses: int = Field(description="How many guesses are allowed.")
    words_left: float
    possible: bool
    objection: str | None = Field(description="Why the rule forbids it.")
    sentence: str


class BoardSuggestion(Answer):
    """One guess to consider on all boards."""

    word: str
    estimate: float = Field(description="Guesses needed for all boards together, about.")
    win: float = Field(description="Boards it is expected to solve at once.")
    words_left: float
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
    """A game judged: guesses used = expected + loss - luck (and what is left, if it was not solved)."""

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
    best_line: tuple[Clue, ...] = Field(description="Best play on this answer; empty if not known.")
    guesses: tuple[ReviewedGuess, ...]
