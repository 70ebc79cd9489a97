"""The reviews of the page."""

from __future__ import annotations

from fivefold.players.guess_values import Judge
from fivefold.players.review import review_game
from fivefold.players.review_text import guess_sentence
from fivefold.puzzle.rule import Rule
from fivefold.serve.models import Review, ReviewedGuess, ReviewQuestion
from fivefold.serve.shared_lists import Store
from fivefold.serve.workers import Turn


def reviewed(store: Store, question: ReviewQuestion, turn: Turn) -> Review:
    """The game with a judgement on every guess."""
    lexicon = store.lexicon(question.list)
    rule = Rule.parse(question.rule)
    judge = Judge(lexicon, rule, threads=1, control=turn.control, known_table=store.table(lexicon))
    review = review_game(
        lexicon,
        question.guesses,
        question.answer,
        rule=rule,
        seconds=turn.seconds,
        threads=1,
        judge=judge,
    )
    return Review(
        list=review.lexicon.name,
        rule=question.rule,
        answer=review.answer or review.guesses[-1].word,
        solved=review.solved,
        used=review.used,
        expected=float(review.expected.number),
        left=float(review.left.number),
        loss=float(review.loss),
        luck=float(review.luck),
        exact=review.exact,
        notes=review.notes,
        guesses=tuple(
            ReviewedGuess(
                word=guess.word,
                pattern=str(guess.pattern),
                before=guess.before,
                after=guess.after,
                possible=guess.possible,
                best=guess.best,
                loss=float(guess.loss),
                luck=float(guess.luck),
                loss_exact=guess.loss_exact,
                luck_exact=guess.luck_exact,
                sentence=guess_sentence(guess),
            )
            for guess in review.guesses
        ),
    )
