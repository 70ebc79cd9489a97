"""Review: how well was a game played, guess by guess.

A position is worth the expected number of further guesses with best play.  The **loss** of a guess is
how much more it needs than the best guess; its **luck** is how much less is left than was to be expected
after it.  So, exactly:

    guesses used = expected at the start + sum of losses - sum of luck

(and for a game that was not finished, guesses used + expected from there).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from fivefold.base.errors import OptionError, quoted
from fivefold.base.progress import Control, OnProgress
from fivefold.players.guess_values import Judge, Value
from fivefold.puzzle.candidates import candidates_after, conflicting_clues, wider_lists
from fivefold.puzzle.clue import History, clue_text, require_length
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.pattern import Pattern
from fivefold.puzzle.rule import Rule
from fivefold.words.letters import parse_word
from fivefold.words.lexicon import Lexicon


@dataclass(frozen=True, slots=True, kw_only=True)
class GuessReview:
    """One guess of a game."""

    word: str
    pattern: Pattern
    before: int
    """Candidates before it."""
    after: int
    """Candidates after it; 0 when it was the answer."""
    possible: bool
    """Whether it could have been the answer."""
    best: str
    """The best guess then: the word itself where nothing is better."""
    expected: Value
    """Further guesses to expect with the best guess."""
    played: Value
    """Further guesses to expect with this one."""
    left: Value
    """Further guesses to expect after it."""

    @property
    def loss(self) -> Fraction:
        """Expected guesses the choice cost; 0 for every best guess."""
        return self.played.number - self.expected.number

    @property
    def luck(self) -> Fraction:
        """Expected guesses the reply gave; below 0 for bad luck."""
        return self.played.number - 1 - self.left.number

    @property
    def loss_exact(self) -> bool:
        """Whether the loss is proven rather than estimated."""
        return self.expected.exact and self.played.exact

    @property
    def luck_exact(self) -> bool:
        """Whether the luck is proven rather than estimated."""
        return self.played.exact and self.left.exact

    @property
    def exact(self) -> bool:
        """Whether both are."""
        return self.loss_exact and self.luck_exact


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A game with a judgement on every guess."""

    lexicon: Lexicon
    rule: Rule
    answer: str | None
    """None when the game was not finished and nobody told."""
    guesses: tuple[GuessReview, ...]
    notes: tuple[str, ...]
    """What was unusual, for people."""

    @property
    def solved(self) -> bool:
        """Whether the last guess was the answer."""
        return self.guesses[-1].pattern.solved

    @property
    def used(self) -> int:
        """Guesses made."""
        return len(self.guesses)

    @property
    def expected(self) -> Value:
        """Guesses to expect at the start, with best play."""
        return self.guesses[0].expected

    @property
    def left(self) -> Value:
        """Guesses to expect from the end on: none when it was solved."""
        return self.guesses[-1].left

    @property
    def loss(self) -> Fraction:
        """The sum of the losses."""
        return sum((guess.loss for guess in self.guesses), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """The sum of the luck."""
        return sum((guess.luck for guess in self.guesses), Fraction(0))

    @property
    def exact(self) -> bool:
        """Whether every number is proven."""
        return all(guess.exact for guess in self.guesses)


def review_game(
    lexicon: Lexicon,
    guesses: Sequence[str],
    answer: str | None = None,
    *,
    rule: Rule = Rule.NORMAL,
    seconds: float | None = 5.0,
    threads: int = 0,
    judge: Judge | None = None,
    on_progress: OnProgress | None = None,
) -> Review:
    """The game that played ``guesses``, the last of which is the answer unless another is given.

    An answer that the list does not have is judged with a wider list, and the review says so.  A
    ``judge`` of the same lexicon and rule saves time when there are many games.  Progress counts
    guesses.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> review = review_game(lexicon, ["batch", "chomp", "match"])
    >>> [(guess.best, str(guess.loss), str(guess.luck)) for guess in review.guesses]
    [('chomp', '1/4', '-1/2'), ('chomp', '0', '0'), ('match', '0', '0')]
    >>> review.used == review.expected.number + review.loss - review.luck
    True
    """
    words = [parse_word(word) for word in guesses]
    if not words:
        raise OptionError("no guesses to review")
    hidden = words[-1] if answer is None else parse_word(answer)
    return review_clues(
        lexicon,
        [(word, feedback(word, hidden)) for word in words],
        hidden,
        rule=rule,
        seconds=seconds,
        threads=threads,
        judge=judge,
        on_progress=on_progress,
    )


def review_clues(
    lexicon: Lexicon,
    history: History,
    answer: str | None = None,
    *,
    rule: Rule = Rule.NORMAL,
    seconds: float | None = 5.0,
    threads: int = 0,
    judge: Judge | None = None,
    on_progress: OnProgress | None = None,
) -> Review:
    """The same from what was shown, for games whose answer may be unknown."""
    require_length(lexicon.answers[0], history)
    for turn, (word, pattern) in enumerate(history):
        if pattern.solved and turn + 1 < len(history):
            raise OptionError(
                f"{quoted(word)} was the answer, but {quoted(history[turn + 1][0])} was played after it"
            )
    rule.require_allowed(history)
    if history[-1][1].solved:
        answer = history[-1][0]
    wider, notes = judged_list(lexicon, history, answer)
    if judge is None or judge.lexicon != wider or judge.rule is not rule:
        # What stops the judge that was given stops this one too.
        judge = Judge(wider, rule, threads, Control() if judge is None else judge.control)
    notes += [f"{quoted(w)} is not a guess of {wider.name}" for w, _ in history if w not in wider]
    return Review(
        lexicon=wider,
        rule=rule,
        answer=answer,
        guesses=_judged(judge, history, seconds, on_progress),
        notes=tuple(notes),
    )


def _judged(
    judge: Judge, history: History, seconds: float | None, on_progress: OnProgress | None
) -> tuple[GuessReview, ...]:
    """Every guess, judged from the last to the first.

    Late positions take milliseconds, so the time that is left goes to the start, where it is needed.
    """
    end = None if seconds is None else time.monotonic() + seconds
    positions = [candidates_after(judge.lexicon, history[:turn]) for turn in range(len(history) + 1)]
    solved = history[-1][1].solved
    left = Value(Fraction(0), Fraction(0))
    if not solved:
        rest = positions[-1]
        left = judge.judge(rest[0], rest, history, seconds=seconds).value
    reviews: list[GuessReview] = []
    for turn in range(len(history) - 1, -1, -1):
        word, pattern = history[turn]
        before = positions[turn]
        share = None if end is None else max(0.0, end - time.monotonic()) / (2 if turn else 1)
        found = judge.judge(word, before, history[:turn], seconds=share)
        reviews.append(
            GuessReview(
                word=word,
                pattern=pattern,
                before=len(before),
                after=0 if pattern.solved else len(positions[turn + 1]),
                possible=word in before,
                best=found.best,
                expected=found.value,
                played=found.played,
                left=left,
            )
        )
        left = found.value
        if on_progress is not None:
            on_progress(len(reviews))
    return tuple(reversed(reviews))


def judged_list(lexicon: Lexicon, history: History, answer: str | None) -> tuple[Lexicon, list[str]]:
    """The list if it has the answer, or any candidate; else a wider one, with what to say about it."""
    if answer is None:
        if candidates_after(lexicon, history):
            return lexicon, []
    elif answer in lexicon.answer_ids:
        return lexicon, []
    missing = "no answer that agrees with the clues" if answer is None else f"no answer {quoted(answer)}"
    widest = lexicon
    for widest in wider_lists(lexicon):
        if candidates_after(widest, history) if answer is None else answer in widest.answer_ids:
            return widest, [f"{lexicon.name} has {missing}: judged with {widest.name}"]
    if answer is None:
        conflict = clue_text(conflicting_clues(widest, history))
        raise OptionError(f"no word of {widest.name} agrees with {conflict}: look at these clues again")
    added = Lexicon.from_words(
        {*lexicon.answers, answer}, lexicon.guesses, name=f"{lexicon.name} and {answer}"
    )
    return added, [f"{lexicon.name} has {missing}: judged as if it had"]
