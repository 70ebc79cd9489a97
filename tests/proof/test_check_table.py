"""The table of the check of certificates is the table."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import FeedbackTable, Lexicon
from fivefold.proof.check import table_by_definition


@settings(max_examples=100, deadline=None)
@given(st.integers(2, 11), st.data())
def test_it_is_the_table_that_is_built(length, data):
    words = st.text("abcé", min_size=length, max_size=length)
    answers = data.draw(st.lists(words, min_size=1, max_size=20, unique=True))
    lexicon = Lexicon.from_words(answers, data.draw(st.lists(words, max_size=20)))
    table, built = table_by_definition(lexicon), FeedbackTable.build(lexicon, threads=1)
    assert table.patterns.dtype == built.patterns.dtype
    assert (table.patterns == built.patterns).all()


def test_it_shows_how_far_it_is():
    lexicon, seen = Lexicon.load("original"), []
    table_by_definition(Lexicon.from_words(lexicon.answers[:9], lexicon.guesses[:600]), seen.append)
    assert seen == [0, 256, 512]
