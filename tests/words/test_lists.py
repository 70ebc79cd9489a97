"""Lists that come with fivefold, their catalogue and lists of one's own."""

import hashlib
import json
from pathlib import Path

import pytest

import fivefold
from fivefold import Lexicon, WordListError, builtin_lists, history
from fivefold.base.files import MOST_BYTES
from fivefold.words.catalogue import builtin_list, data_words, words_sha256
from fivefold.words.letters import letters, parse_word
from fivefold.words.lists import read_weights, read_words


def write(folder, name, text):
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("words.txt", "crane\nslate\n"),
        ("words.txt", "\ufeffCRANE\r\nSlate\r\n\r\n"),
        ("words.txt", "  crane\nslate\ncrane"),
        ("words.csv", "crane,1\nslate,2\n"),
        ("words.csv", "rank,word\n1,crane\n2,slate\n"),
        ("words.json", json.dumps(["crane", "SLATE"])),
        ("words.txt", ' ["crane",\n"slate"]'),
    ],
)
def test_every_format_gives_the_same_words(tmp_path, name, text):
    assert read_words(write(tmp_path, name, text)).words == ("crane", "slate")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.txt", "", "no words"),
        ("a.txt", "\n\n", "no words"),
        ("a.txt", "crane\nslates\n", "line 2: 'slates' has 6 letters, 'crane' has 5"),
        ("a.txt", "crane\nsl4te\n", "line 2: 'sl4te' is not a word: '4' is not a letter"),
        ("a.txt", "crane\nto day\n", "line 2: 'to day' is not a word: ' ' is not a letter"),
        ("a.txt", "a\n", "line 1: 'a' has 1 letter: words have 2 to 11"),
        ("a.txt", b"crane\n\x00\x01", "line 2: not text, it contains a zero byte"),
        ("a.txt", b"crane\n\xff\xfe", "line 2: not UTF-8 text (byte 0xff)"),
        ("a.json", "[1, 2]", "entry 1: '1' is not a word"),
        ("a.json", '["crane"', "line 1: not JSON"),
        ("a.json", "[" * 100000, "not a JSON array of words"),
        ("a.csv", "x" * 200000, "line 1: longer than 100000 characters"),
        ("a.csv", 'crane\n"' + 2 * f"{'x' * 90000}\n", "line 3: not CSV"),
        ("a.json", '["' + "x" * 1001 + '"]', "entry 1: 'xxx"),
        ("a.csv", "word,n\ncrane,1\n7,2\n", "line 3: '7' is not a word"),
        ("a.txt", "x" * 500, "…xxxxxxxxxxxxxxxxxxxxxxxxxxxx' has 500 letters"),
    ],
)
def test_bad_files_are_refused_with_place_and_text(tmp_path, name, text, message):
    path = write(tmp_path, name, text)
    with pytest.raises(WordListError) as caught:
        read_words(path)
    assert str(caught.value).startswith(str(path))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_missing_files_and_folders_are_refused(tmp_path):
    with pytest.raises(WordListError, match="No such file"):
        read_words(tmp_path / "none.txt")
    with pytest.raises(WordListError, match="directory"):
        read_words(tmp_path)


@pytest.mark.parametrize("start", [b"\x7fELF\0", b"ab\n" * 10])
def test_files_too_large_to_be_lists_are_refused(tmp_path, start):
    path = tmp_path / "huge.bin"
    with path.open("wb") as file:
        file.write(start)
        file.truncate(MOST_BYTES + 10)
    with pytest.raises(WordListError, match=r"zero byte|larger than 32 MB"):
        read_words(path)


@pytest.mark.parametrize("text", ["crane 2\nslate 0.5\n", "word,weight\ncrane,2\nslate,0.5\n"])
def test_weights_are_read_with_or_without_headings(tmp_path, text):
    assert read_weights(write(tmp_path, "w.csv", text)) == {"crane": 2.0, "slate": 0.5}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("crane\n", "line 1: 'crane' is not a word and a weight"),
        ("crane x\n", "line 1: 'x' is not a weight"),
        ("crane -1\n", "line 1: '-1' is not a weight"),
        ("crane inf\n", "line 1: 'inf' is not a weight"),
        ("crane nan\n", "line 1: 'nan' is not a weight"),
        ("crane 1\ncrane 2\n", "line 2: 'crane' has a weight already"),
        ("crane 0\n", "no word has a weight above zero"),
    ],
)
def test_bad_weights_are_refused_with_place_and_text(tmp_path, text, message):
    with pytest.raises(WordListError) as caught:
        read_weights(write(tmp_path, "w.txt", text))
    assert message in str(caught.value)


DATA = Path(fivefold.__file__).with_name("data")

# Counts and hashes as their publishers' words give them, independent of the catalogue.
KNOWN = {
    "original.answers.txt": (2315, "5209b35f823f8b80f0404f863bd80df06d6a966c6eb1016d69f38badc6eed5d0"),
    "original.guesses.txt": (12972, "498f38211e3bafbfd6cc824ed10537a974d502377aa92459d06ff6a5b6110bb8"),
    "nyt-2022.answers.txt": (2309, "b8f8854e42a0dd46dfa13f42453620e17abc1114b9c0eef5cab8d6b2b2ad04be"),
    "nyt-2022.guesses.txt": (12947, "e4a7befed83e650b46d669dfa6e7c4ce08f50720af7931121377c3f5bd06deaf"),
    "nyt-2022-aug.guesses.txt": (
        14855,
        "a7898cd20f36686d4c5b43ece226c36eb41a701df36da35bd18e21af41cfead4",
    ),
    "nyt-2023.answers.txt": (3158, "761b933d6047bfcc0d529baf8c0be03df788d69b4acfdd78ed020f65aa47d3fc"),
    "alpha.txt": (15920, "93a94a13f13571664dffd1966376f45c4da96363ebae101c40bb5ff939aa0102"),
}


@pytest.mark.parametrize("file", KNOWN)
def test_the_published_lists_are_complete(file):
    words = data_words(file)
    assert (len(words), words_sha256(words)) == KNOWN[file]


def test_alpha_with_a_vowel_is_the_list_of_the_cover_puzzle():
    vowelled = [word for word in data_words("alpha.txt") if set(word) & set("aeiouyw")]
    assert len(vowelled) == 15913
    assert words_sha256(vowelled).startswith("0e7e57cf405cbafe6a6c0288d90618b4")


@pytest.mark.parametrize("name", builtin_lists())
def test_every_list_is_what_the_catalogue_says(name):
    entry = builtin_list(name)
    for words in (entry.answers, entry.guesses):
        found = data_words(words.file)
        assert len(found) == words.count
        assert words_sha256(found) == words.sha256
        assert list(found) == sorted(set(found))
        assert len({len(letters(word)) for word in found}) == 1
        assert all(parse_word(word) == word for word in found)
    lexicon = Lexicon.load(name)
    assert set(lexicon.answers) <= set(lexicon.guesses)
    assert entry.sources
    assert all(source.package and source.path and source.licence for source in entry.sources)


def test_no_data_file_is_left_over():
    catalogue = json.loads((DATA / "lists.json").read_text())
    used = {
        entry[role]["file"] for entry in catalogue["lists"].values() for role in ("answers", "guesses")
    }
    used.add(catalogue["history"]["file"])
    assert {path.name for path in DATA.glob("*.txt")} == used


def test_the_sources_name_every_file():
    text = (DATA / "SOURCES.md").read_text()
    assert all(path.name in text for path in DATA.glob("*.txt"))


def test_history_is_the_answers_in_order_of_publication():
    words = history()
    assert words[0] == "cigar"
    assert sorted(words) == list(data_words("original.answers.txt"))
    digest = hashlib.sha256("\n".join(words).encode()).hexdigest()
    assert digest == "3a185cbda0d81285d2304eec05aec963af42edb3f4afeb6296c32a41e73a5dd3"


def test_an_unknown_list_says_where_the_names_are():
    with pytest.raises(WordListError, match="no word list 'nyt': `fivefold lists` shows their names"):
        builtin_list("nyt")


@pytest.mark.parametrize("name", ["de", "es", "fr", "it", "pt"])
def test_answers_in_other_languages_are_common_words(name):
    lexicon = Lexicon.load(name)
    answers, guesses = {*lexicon.answers}, {*lexicon.guesses}
    assert answers < guesses
    assert 1500 < len(answers) < 3000
    names_and_letters = {"adolf", "mazda", "xaver", "rsfsr", "huber", "gomes", "paolo", "luigi", "talia"}
    assert not answers & names_and_letters


def test_romance_languages_are_played_without_accents():
    for name in ("es", "fr", "it", "pt"):
        letters = {*"".join(Lexicon.load(name).guesses)}
        assert letters <= {*"abcdefghijklmnopqrstuvwxyzñ"}, name
    assert {*"äöüß"} <= {*"".join(Lexicon.load("de").answers)}
