"""An unfinished proof over all triples as a file, to go on with later.

JSON with the identity of the list, the question, the blocks that are closed and the best triples.
The blocks that are closed are not gone through again, and the result says how many triples they hold.
"""

from __future__ import annotations

from pathlib import Path

from fivefold.base.documents import Fields, plain, read_document, take_progress, write_progress
from fivefold.base.errors import StorageError
from fivefold.base.files import Saving
from fivefold.openings.three_words_blocks import Triple, TripleQuestion, TripleState
from fivefold.proof.certificate import take_lexicon
from fivefold.words.lexicon import Lexicon

FORMAT = "fivefold unfinished triples 2"
_MOST = 1 << 62  # a number that no value and no count comes near


def write_triples(state: TripleState, lexicon: Lexicon, path: str | Path) -> None:
    """Write how far the proof has come, whole or not at all."""
    write_progress(
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
    fields = read_document(path, "an unfinished search for three words")
    take_progress(fields, FORMAT, "an unfinished search for three words")
    take_lexicon(fields, lexicon)
    if fields.take("question") != _asked(question):
        raise fields.error("about another question: the same options are needed to go on")
    state = TripleState(question, len(lexicon.guesses))
    closed = fields.text("closed")
    if len(closed) != len(state.begins) or not set(closed) <= set("+-"):
        raise fields.odd("closed", closed, f"{len(state.begins)} signs + and -")
    state.closed = {begin for begin, mark in zip(state.begins, closed, strict=True) if mark == "+"}
    state.earlier = state.triples_closed
    state.best.add(_triples(fields, len(lexicon.guesses)))
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


def _triples(fields: Fields, words: int) -> list[Triple]:
    rows = fields.take("best")
    for row in rows if isinstance(rows, list) else [rows]:
        whole = isinstance(row, list) and [type(part) for part in row] == [int] * 4
        if not (whole and 0 <= row[1] < row[2] < row[3] < words):
            raise fields.odd("best", row, f"a value and three rising numbers below {words}")
    return [Triple(value, (a, b, c)) for value, a, b, c in rows]


def _asked(question: TripleQuestion) -> dict[str, object]:
    before = question.before
    return {
        "measure": question.measure,
        "count": question.count,
        "disjoint": question.disjoint,
        "before": None if before is None else [before.value, *before.words],
    }
