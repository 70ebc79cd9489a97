"""Word lists in files: every format, and what is wrong with one named by its line."""

import json

import pytest

from fivefold import WordListError
from fivefold.base.files import MOST_BYTES
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
