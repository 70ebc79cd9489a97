"""An unfinished proof over all triples as a file, to go on with later.

JSON with the identity of the list, the question, the blocks that are closed and the best triples.
That blocks are closed is trusted, so only a file that this user's fivefold wrote is (see `seal`).
"""

from __future__ import annotations

from pathlib import Path

from fivefold.base.documents import Fields
from fivefold.base.errors import StorageError
from fivefold.base.plain import plain
from fivefold.base.saving import Saving
from fivefold.base.seal import read_sealed, write_sealed
from fivefold.openings.three_words_blocks import Triple, TripleQuestion, TripleState
from fivefold.proof.certificate import take_lexicon
from fivefold.words.lexicon import Lexicon

FORMAT = "fivefold unfinished triples 2"
_MOST = 1 << 62  # a number that no value and no count comes near


def write_triples(state: TripleState, lexicon: Lexicon, path: str | Path) -> None:
    """Write how far the proof has come, whole or not at all."""
    write_sealed(
        path,
        {
            "format": FORMAT,
            "lexicon": plain(lexicon),
            "question": _asked(state.question),
            "closed": "".join("+" if begin in state.closed else "-" for begin in state.begins),
            "best": [[triple.value, *triple.words] for triple in state.best.triples],
            "better": state.better,
            "evaluated": state.evaluated,
        },
    )


def read_triples(question: TripleQuestion, lexicon: Lexicon, path: str | Path) -> TripleState:
    """How far the proof had come when ``path`` was written; it must be about this question and list."""
    fields, own = read_sealed(path, "an unfinished search for three words")
    if fields.values.get("format") != FORMAT:
        raise fields.error("not an unfinished search for three words")
    if not own:
        raise fields.error("changed, or not written by this user and this version: start anew")
    fields.take("format")
    take_lexicon(fields, lexicon)
    if fields.take("question") != _asked(question):
        raise fields.error("about another question: the same options are needed to go on")
    state = TripleState(question, len(lexicon.guesses))
    closed = fields.text("closed")
    state.closed = {begin for begin, mark in zip(state.begins, closed, strict=True) if mark == "+"}
    state.best.add(_triples(fields))
    state.better = fields.number("better", 0, _MOST)
    state.evaluated = fields.number("evaluated", 0, _MOST)
    fields.end()
    return state


def start_or_read(question: TripleQuestion, lexicon: Lexicon, save: Saving | None) -> TripleState:
    """What the file has if there is one; else nothing is done yet, and the file says so.

    A file that cannot be written is found here, before the work.
    """
    if save is None:
        return TripleState(question, len(lexicon.guesses))
    if not save.path.exists():
        state = TripleState(question, len(lexicon.guesses))
    elif save.path.is_file():
        state = read_triples(question, lexicon, save.path)
    else:
        raise StorageError(f"{save.path} is not a regular file")
    save.attempt(lambda path: write_triples(state, lexicon, path))
    return state


def _triples(fields: Fields) -> list[Triple]:
    return [Triple(value, (a, b, c)) for value, a, b, c in fields.take("best")]


def _asked(question: TripleQuestion) -> dict[str, object]:
    before = question.before
    return {
        "measure": question.measure,
        "count": question.count,
        "disjoint": question.disjoint,
        "before": None if before is None else [before.value, *before.words],
    }
