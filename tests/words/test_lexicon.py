import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold import Lexicon, UnknownWordError, WordListError
from tests.support.strategies import lengths, word_lists


def write(folder, name, text):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_what_was_tolerated_is_reported(tmp_path):
    path = write(tmp_path, "words.txt", "crane\n\nslate\nCrane\n\n")
    lexicon = Lexicon.read(path)
    assert lexicon.notes == (f"{path}: 2 blank lines ignored", f"{path}: 1 repeated word ignored")


def test_given_words_must_have_one_length():
    with pytest.raises(WordListError, match=r"^words: 'crane' has 5 letters, 'cat' has 3$"):
        Lexicon.from_words(["crane", "cat"])


def test_answers_and_guesses_must_have_one_length(tmp_path):
    answers = write(tmp_path, "answers.txt", "crane\n")
    guesses = write(tmp_path, "guesses.txt", "cranes\n")
    with pytest.raises(WordListError, match=r"guesses\.txt.*'cranes' has 6 letters, 'crane' has 5"):
        Lexicon.read(answers, guesses)


@pytest.mark.parametrize(
    ("answers", "guesses"), [(("zz",), ("ab",)), (("b", "a"), ("a", "b")), (("ab",), ("ab", "ab"))]
)
def test_a_lexicon_is_sorted_and_contains_its_answers(answers, guesses):
    with pytest.raises(WordListError):
        Lexicon("mine", answers, guesses)


def test_one_file_is_both_lists(tmp_path):
    path = write(tmp_path, "mine.txt", "slate\ncrane\n")
    for lexicon in (Lexicon.read(path), Lexicon.read(guesses=path)):
        assert lexicon.answers == lexicon.guesses == ("crane", "slate")
        assert lexicon.name == "mine"


def test_answers_that_the_guesses_lack_are_added_with_a_note(tmp_path):
    answers = write(tmp_path, "answers.txt", "crane\nslate\nabout\n")
    guesses = write(tmp_path, "guesses.txt", "soare\ncrane\n\n")
    lexicon = Lexicon.read(answers, guesses)
    assert lexicon.guesses == ("about", "crane", "slate", "soare")
    assert lexicon.answers == ("about", "crane", "slate")
    assert lexicon.notes == (
        f"{guesses}: 1 blank line ignored",
        f"{guesses}: 2 answers added to the guesses",
    )


def test_more_letters_than_the_core_can_number_are_refused():
    words = [chr(0x4E00 + i) * 2 for i in range(256)]
    assert len(Lexicon.from_words(words[:255]).alphabet) == 255
    with pytest.raises(WordListError, match="256 different letters"):
        Lexicon.from_words(words)


@given(lengths.flatmap(lambda n: word_lists(n, "abcäé")))
def test_numbers_are_places_in_the_alphabet(words):
    lexicon = Lexicon.from_words(words)
    rows = lexicon.numbers(lexicon.guesses)
    assert rows.shape == (len(lexicon.guesses), lexicon.length)
    assert ["".join(lexicon.alphabet[i] for i in row) for row in rows] == list(lexicon.guesses)


def test_words_without_the_strange_letters_of_their_list_have_numbers():
    lexicon = Lexicon.from_words(["bahn", "haus"], ["grün", "gruß"])
    assert [lexicon.alphabet[number] for number in lexicon.numbers(["bahn"])[0]] == list("bahn")


@given(st.permutations(["crane", "slate", "audio", "nymph"]))
def test_the_hash_does_not_depend_on_order(words):
    assert Lexicon.from_words(words).sha256 == Lexicon.from_words(sorted(words)).sha256
    assert Lexicon.from_words(words[:3], words[3:]).sha256 != Lexicon.from_words(words).sha256


def test_the_hash_tells_answers_and_guesses_apart():
    few, many = ["crane", "slate"], ["crane", "nymph", "slate"]
    lists = [(few, few), (few, many), (many, many), (few[:1], few), (few[1:], few)]
    hashes = {Lexicon.from_words(answers, guesses).sha256 for answers, guesses in lists}
    assert len(hashes) == len(lists)


def test_the_alphabet_is_that_of_all_guesses():
    assert Lexicon.from_words(["ba"], ["dé", "ab"]).alphabet == ("a", "b", "d", "é")


def test_unknown_guesses_are_all_named():
    with pytest.raises(UnknownWordError, match="not among the guesses of words: abcde, fghij"):
        Lexicon.from_words(["crane"]).require_guesses(["abcde", "crane", "fghij"])


def test_of_many_unknown_words_five_are_named():
    words = ["aaaaa", "bbbbb", "ccccc", "ddddd", "eeeee", "fffff"]
    with pytest.raises(UnknownWordError, match=r"ddddd, eeeee$"):
        Lexicon.from_words(["crane"]).require_answers(words[:5])
    with pytest.raises(UnknownWordError, match=r"eeeee and 1 more$"):
        Lexicon.from_words(["crane"]).require_answers(words)


def test_a_lexicon_contains_its_guesses():
    lexicon = Lexicon.from_words(["crane"], ["slate"])
    assert "crane" in lexicon and "slate" in lexicon and "stale" not in lexicon


SMALL = Lexicon.from_words(["batch", "catch", "hatch", "match", "patch"], ["chomp"])


def test_words_are_left_out_and_one_must_be_left():
    rest = SMALL.without(["batch", "CATCH", "chomp"])
    assert rest.answers == ("hatch", "match", "patch") and rest.guesses == SMALL.guesses
    assert SMALL.without(["chomp"]) is SMALL
    assert SMALL.without(SMALL.answers[1:]).answers == ("batch",)
    with pytest.raises(WordListError, match="words: no answer is left"):
        SMALL.without(SMALL.answers)


def test_words_are_found_in_any_case():
    assert "CHOMP" in SMALL and "chomp" in SMALL and "champ" not in SMALL and 5 not in SMALL
    assert SMALL.guess("Chomp") == "chomp"
    with pytest.raises(UnknownWordError, match="not among the guesses of words: champ"):
        SMALL.guess("CHAMP")


def test_two_files_are_read_by_name(tmp_path):
    answers = write(tmp_path, "answers.txt", "crane\n")
    guesses = write(tmp_path, "guesses.txt", "crane\nsoare\n")
    lexicon = Lexicon.read(str(answers), guesses=str(guesses))
    assert repr(lexicon) == "Lexicon('answers', 1 answer, 2 guesses)"


def test_notebooks_show_the_sizes_and_some_answers_on_tiles():
    shown = Lexicon.from_words(["crane"], ["soare"], name="<mine>")._repr_html_()
    assert "&lt;mine&gt;" in shown and "<td>1</td><td>2</td>" in shown
    assert shown.count(">C<") == 1 and ">S<" not in shown
    assert Lexicon.load("nyt-2022")._repr_html_().count("white-space") == 5
