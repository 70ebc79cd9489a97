"""Letter sets."""

from fivefold.openings.opening_search import letter_sets
from fivefold.words.lexicon import Lexicon


def test_words_meet_where_they_share_a_letter():
    lexicon = Lexicon.from_words(["batch", "dingo", "eerie"])
    sets = dict(zip(lexicon.guesses, letter_sets(lexicon), strict=True))
    for one in lexicon.guesses:
        for other in lexicon.guesses:
            assert (sets[one] & sets[other]).any() == bool(set(one) & set(other))


def test_many_letters_take_several_words():
    alphabet = [chr(first + i) for first in (ord("a"), 0x430, 0x3B1) for i in range(17)]
    alphabet += [chr(0x561 + i) for i in range(25)]
    words = ["".join(alphabet[i : i + 2]) for i in range(0, len(alphabet), 2)]
    lexicon = Lexicon.from_words(words)
    sets = letter_sets(lexicon)
    assert sets.shape[1] == 2
    for i, row in enumerate(sets):
        assert sum(int(word).bit_count() for word in row) == 2
        assert not any((row & other).any() for other in sets[i + 1 :])
