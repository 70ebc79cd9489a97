"""What may be asked, as the schema of the API says it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from fivefold.serve.request_limits import (
    MOST_BOARDS,
    MOST_CLUES,
    MOST_OPENERS,
    MOST_PLAYED,
    MOST_SECONDS,
    MOST_SHOWN,
    MOST_SUGGESTIONS,
    MOST_TEXT,
)

ListName = Annotated[str, StringConstraints(min_length=1, max_length=100)]
Word = Annotated[str, StringConstraints(min_length=2, max_length=44)]
Marks = Annotated[str, StringConstraints(pattern=r"^[BYG]{2,11}$")]
KnownText = Annotated[str, StringConstraints(min_length=1, max_length=200)]
PlayedText = Annotated[str, StringConstraints(min_length=1, max_length=MOST_PLAYED)]
_PLAYED = "Words already played, which are less likely: the `text` of `/api/played`."
RuleName = Literal["normal", "hard", "ultra-hard"]
CriterionName = Literal["entropy", "expected", "largest", "groups", "eliminations", "win"]


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
    played: PlayedText | None = Field(None, description=_PLAYED)


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
    played: PlayedText | None = Field(None, description=_PLAYED)
    top: int = Field(10, ge=1, le=MOST_SUGGESTIONS, description="How many suggestions.")
    shown: int = Field(
        100, ge=0, le=MOST_SHOWN, description="How many possible answers of a board to list."
    )
    seconds: float = Field(0.5, ge=0, le=MOST_SECONDS, description="Time to search.")


class TextQuestion(Question):
    """Asks what a typed or pasted text says."""

    list: ListName | None = Field(None, description="A name of `/api/lists`; null: the default list.")
    text: str = Field(min_length=1, max_length=MOST_TEXT)


class PlayedQuestion(Question):
    """Asks what a text says about words already played."""

    text: PlayedText


class TreeQuestion(GameQuestion):
    """Asks for best play from here on."""

    guess: Word | None = Field(None, description="The next guess; null: the best one.")
    seconds: float = Field(2.0, ge=0, le=MOST_SECONDS, description="Time to search.")


class ReviewQuestion(Question):
    """Asks how well a game was played."""

    list: ListName | None = Field(None, description="A name of `/api/lists`; null: the default list.")
    rule: RuleName = "normal"
    guesses: tuple[Word, ...] = Field(min_length=1, max_length=MOST_CLUES, strict=False)
    patterns: tuple[Marks | None, ...] | None = Field(
        None,
        max_length=MOST_CLUES,
        strict=False,
        description="What came back; it must fit the answer.  Null: what the answer gives.",
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
