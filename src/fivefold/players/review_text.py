"""A review in words and as plain values."""

from __future__ import annotations

from fractions import Fraction

from fivefold.players.review import GuessReview, Review

_SMALL = Fraction(1, 100)


def guess_sentence(guess: GuessReview) -> str:
    """What to say about one guess: the choice, then the reply."""
    return f"{_choice(guess)} {_reply(guess)}"


def _choice(guess: GuessReview) -> str:
    about = "" if guess.loss_exact else "about "
    word = guess.word
    if guess.loss == 0:
        if guess.before == 1:
            return f"{word} was the only word left."
        sure = "nothing was better" if not about else "nothing better was found"
        return f"{word} was a best guess: {sure}."
    lost = f"{about}{float(guess.loss):.2f}" if guess.loss >= _SMALL else "less than 0.01"
    cost = f"{word} cost {lost} guesses against {guess.best}"
    if not guess.possible and guess.before <= 2:
        return f"{cost}: it could not be the answer."
    if guess.before > 1 and guess.after == guess.before:
        return f"{cost}: it could tell nothing new."
    return f"{cost}."


def _reply(guess: GuessReview) -> str:
    luck = round(float(guess.luck), 2)
    about = "" if guess.luck_exact else "about "
    if guess.pattern.solved:
        if guess.before == 1:
            return "Found."
        start = f"Found, one of {guess.before} possible words"
    else:
        start = f"{guess.after} of {guess.before} words left"
    if luck > 0:
        return f"{start}: {about}{luck:.2f} guesses of luck."
    if luck < 0:
        return f"{start}: {about}{-luck:.2f} guesses of bad luck."
    return f"{start}, as was to be expected."


def review_json(review: Review) -> dict[str, object]:
    """A review as plain values for JSON; fractions also as text, since they are exact."""
    return {
        "answer": review.answer,
        "solved": review.solved,
        "used": review.used,
        "expected": _number(review.expected.number),
        "left": _number(review.left.number),
        "loss": _number(review.loss),
        "luck": _number(review.luck),
        "exact": review.exact,
        "notes": list(review.notes),
        "guesses": [
            {
                "word": guess.word,
                "pattern": str(guess.pattern),
                "before": guess.before,
                "after": guess.after,
                "possible": guess.possible,
                "best": guess.best,
                "expected": _number(guess.expected.number),
                "played": _number(guess.played.number),
                "loss": _number(guess.loss),
                "luck": _number(guess.luck),
                "loss_exact": guess.loss_exact,
                "luck_exact": guess.luck_exact,
                "sentence": guess_sentence(guess),
            }
            for guess in review.guesses
        ],
    }


def _number(fraction: Fraction) -> dict[str, object]:
    return {"value": float(fraction), "fraction": str(fraction)}
