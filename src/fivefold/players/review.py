"""Review: how well was a game played, guess by guess.

A position is worth the average number of guesses needed with best play.  The **loss** of a guess is how
much more it needs than the best guess; its **luck** is how much less is left than was to be expected
after it.  So, exactly:

    guesses used = expected at the start + sum of losses - sum of luck

(and for a game that was not finished, guesses used + expected from there).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from fivefold.base.bounds import Bounds
from fivefold.base.budget import Budget
from fivefold.base.errors import BadPatternError, BadWordError, IllegalGuessError, quoted
from fivefold.players.contradiction import Contradiction
from fivefold.players.guess_values import Judge, Value
from fivefold.players.opener_book import best_openers
from fivefold.players.played_text import require_shown
from fivefold.players.reviews import GuessReview, Review
from fivefold.puzzle.clue import Clue, ClueLike, as_clues
from fivefold.puzzle.feedback import feedback
from fivefold.puzzle.position import GameLike, Position
from fivefold.search.exact import solve
from fivefold.trees.tree import Leaf, Tree
from fivefold.words.letters import parse_word, separate_words, word_length
from fivefold.words.lexicon import Lexicon
from fivefold.words.near_words import near_hint

# The best line: how best play would have found an answer, or good play where that is not known.


_MANY = 700
"""From here on no search for a first guess ends in time; the opener book may know one."""


@dataclass(frozen=True, slots=True)
class Line:
    """Guesses that lead to an answer."""

    clues: tuple[Clue, ...] = ()
    """With what they show; none if no way was found in time."""
    proven: bool = False
    """Whether no way to play needs fewer guesses on average."""


def best_line(start: Position, answer: str, first: str, budget: Budget) -> Line:
    """How best play finds ``answer``; good play, not proven, where no best first guess is known.

    ``first`` is a good first guess for a long list of which the book knows no best one.

    >>> from fivefold.words.lexicon import Lexicon
    >>> start = Position(Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"]))
    >>> line = best_line(start, "hatch", "chomp", Budget())
    >>> [(word, str(shown)) for word, shown in line.clues], line.proven
    ([('chomp', 'YYBBB'), ('batch', 'BGGGG'), ('hatch', 'GGGGG')], True)
    """
    start = start.with_guesses_left(None)
    line: list[Clue] = []
    game, proven = start, True
    if len(start) >= _MANY:
        whole = start.weights is None and len(start) == len(start.lexicon.answers)
        book = best_openers(start.lexicon, start.rule) if whole else ()
        proven = bool(book)
        opener = book[0].word if book else first
        line.append((opener, feedback(opener, answer)))
        if line[-1][1].solved:
            return Line(tuple(line), proven)
        game = start.after(line[-1])
    if answer not in game or len(game) >= _MANY:
        return Line()
    tree = solve(game, budget=budget).tree  # none if it is not a best one
    while tree is not None:
        word = tree.word
        shown = feedback(word, answer)
        line.append((word, shown))
        if shown.solved:
            return Line(tuple(line), proven)
        following: Tree | None = None if isinstance(tree, Leaf) else tree.branches.get(shown)
        tree = following
    return Line()


# The review itself.

_LINE_SECONDS = 0.5  # for best play on the answer, when the judgements took all the time
FIVE_SECONDS = Budget(seconds=5.0)
"""What a review of one game may take."""


def review(
    game: GameLike,
    words: str | Sequence[ClueLike],
    *,
    answer: str | None = None,
    budget: Budget = FIVE_SECONDS,
    judge: Judge | None = None,
) -> Review:
    """How well ``words`` were played; the last one is the answer unless another is given.

    Words may come with what they were shown, ``"crane=BBYBG"``; then the answer may be unknown, and one
    that would have shown something else is refused.  Where some words do, the others are shown what the
    answer gives.  An answer that the list does not have is judged with a wider list, and `Review.notes`
    says so.  A ``judge`` of the same start saves time when there are many games.  Where the position has
    weights, averages are weighted.  Progress counts guesses.

    >>> lexicon = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp"])
    >>> game = review(lexicon, ["batch", "chomp", "match"])
    >>> [(guess.best, str(guess.loss), str(guess.luck)) for guess in game]
    [('chomp', '1/4', '-1/2'), ('chomp', '0', '0'), ('match', '0', '0')]
    >>> game.used == game.expected.upper + game.loss - game.luck
    True
    """
    start = Position.of(game)
    if answer is not None and (count := word_length(parse_word(answer))) != start.lexicon.length:
        problem = f"{quoted(answer)} has {count} letters; this list uses {start.lexicon.length}"
        raise BadWordError(problem)
    clues = _clues(words, answer)
    for turn, (word, pattern) in enumerate(clues[:-1]):
        if pattern.solved:
            later = quoted(clues[turn + 1][0])
            raise IllegalGuessError(f"{quoted(word)} was the answer, but {later} was played after it")
    hidden = clues[-1][0] if clues[-1][1].solved else None if answer is None else parse_word(answer)
    end = start.after(*clues)
    used, notes = _list_with(end, hidden)
    start = start if used.lexicon is start.lexicon else start.on(used.lexicon)
    if judge is None or judge.start != start.with_guesses_left(None):
        judge = Judge(start)
    unlisted = dict.fromkeys(word for word, _ in clues if word not in used.lexicon)
    for word in unlisted:
        near = near_hint(word, used.lexicon)
        notes.append(f"{quoted(word)} is not a guess of {used.lexicon.title}{near}")
    notes += start.notes
    if hidden is not None and start.weights is not None and hidden not in start.weights:
        notes.append(f"the answer {quoted(hidden)} has no weight")
    clock = replace(budget, on_progress=None).start()
    judged = _judged(judge, clues, budget)
    line = Line()
    if hidden is not None and not clock.control.stop_requested:
        rest = clock.left
        if rest.seconds is not None:
            rest = replace(rest, seconds=max(rest.seconds, _LINE_SECONDS))
        line = best_line(judge.start, hidden, judged[0].best, rest)
    return Review(
        start=judge.start,
        answer=hidden,
        guesses=judged,
        notes=tuple(notes),
        best_line=line.clues,
        best_line_proven=line.proven,
    )


def _clues(words: str | Sequence[ClueLike], answer: str | None) -> tuple[Clue, ...]:
    """What was shown, from the answer where it is not said."""
    words = separate_words(words) if isinstance(words, str) else words
    if not words:
        raise BadPatternError("no guesses to review")
    said = [None if isinstance(word, str) and "=" not in word else as_clues([word])[0] for word in words]
    last = said[-1]
    hidden = None if answer is None else parse_word(answer)
    if hidden is None and last is None:
        hidden = parse_word(str(words[-1]))
    elif hidden is None and last is not None and last[1].solved:
        hidden = last[0]
    clues = tuple(
        _shown(str(word), hidden) if clue is None else clue
        for word, clue in zip(words, said, strict=True)
    )
    require_shown(clues, hidden)
    return clues


def _shown(text: str, hidden: str | None) -> Clue:
    """What a word without colours was shown, which only the answer tells."""
    word = parse_word(text)
    if hidden is None:
        raise BadPatternError(f"{quoted(word)} needs what came back, or the answer")
    return word, feedback(word, hidden)


def _judged(judge: Judge, clues: tuple[Clue, ...], budget: Budget) -> tuple[GuessReview, ...]:
    """Every guess, judged from the last to the first.

    Late positions take milliseconds, so the time that is left goes to the start, where it is needed.
    """
    clock = replace(budget, on_progress=None).start()
    positions = [judge.start]
    for clue in clues:
        positions.append(positions[-1].after(clue))
    left: Value = Bounds.exactly(Fraction(0))
    if not clues[-1][1].solved:
        left = judge.judge(positions[-1].candidates[0], positions[-1], clock.left).value
    reviews: list[GuessReview] = []
    for turn in range(len(clues) - 1, -1, -1):
        word, pattern = clues[turn]
        before = positions[turn]
        rest = clock.left
        if turn and rest.seconds is not None:
            rest = replace(rest, seconds=rest.seconds / 2)
        found = judge.judge(word, before, rest)
        reviews.append(
            GuessReview(
                word=word,
                pattern=pattern,
                before=len(before),
                after=0 if pattern.solved else len(positions[turn + 1]),
                possible=word in before,
                listed=word in judge.lexicon,
                best=found.best,
                expected=found.value,
                played=found.played,
                left=left,
            )
        )
        left = found.value
        if budget.on_progress is not None:
            budget.on_progress(len(reviews))
    return tuple(reversed(reviews))


def _list_with(end: Position, answer: str | None) -> tuple[Position, list[str]]:
    """The end of the game on the list if it has the answer, or any candidate; else on a wider one."""
    name = end.lexicon.name
    title = end.lexicon.title
    used = end.widened(answer)
    if answer is None and not len(used):
        raise Contradiction(used).error
    if used.lexicon is end.lexicon and (answer is None or answer in used.lexicon.answer_ids):
        return used, []
    missing = "no answer fits" if answer is None else f"{quoted(answer)} is not an answer"
    if answer is None or answer in used.lexicon.answer_ids:
        return used, [f"{missing} in {title}, so {used.lexicon.title} was used"]
    added = Lexicon.from_words(
        {*end.lexicon.answers, answer}, end.lexicon.guesses, name=f"{name} and {answer}"
    )
    near = near_hint(answer, end.lexicon)
    return end.on(added), [f"{missing} in {title}, but counted as one here{near}"]
