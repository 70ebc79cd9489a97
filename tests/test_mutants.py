"""The list of mutants fits the code: `make mutants` tries them, this only reads them."""

import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

from mutant_list import ListError, Mutant, parse_mutants, read_mutants, write_mutants  # noqa: E402

LIST = """\
# A comment.
native/src/beam.cpp: native:beam tests/test_beam.py
- if (a)
-     b();
+ if (!a)
+     b();

- c();
= nobody calls it

src/fivefold/beam.py: tests/test_beam.py
- x < y
+ x <= y
"""


def test_a_list_says_file_tests_and_change():
    assert list(parse_mutants("list", LIST)) == [
        Mutant(
            "native/src/beam.cpp",
            ("native:beam", "tests/test_beam.py"),
            "if (a)\n    b();",
            "if (!a)\n    b();",
        ),
        Mutant(
            "native/src/beam.cpp", ("native:beam", "tests/test_beam.py"), "c();", "", "nobody calls it"
        ),
        Mutant("src/fivefold/beam.py", ("tests/test_beam.py",), "x < y", "x <= y"),
    ]


def test_a_list_can_be_written_and_read_again():
    mutants = list(parse_mutants("list", LIST))
    assert list(parse_mutants("list", write_mutants(mutants))) == mutants


@pytest.mark.parametrize("text", ["- a\n+ b\n", "src/a.py: tests\n+ b\n", "src/a.py\n", "words\n"])
def test_a_list_that_says_nothing_is_refused(text):
    with pytest.raises(ListError, match=r"list, line \d"):
        list(parse_mutants("list", text))


@pytest.mark.parametrize("source", ["x", "x < y or x < y"])
def test_a_text_that_is_not_there_exactly_once_is_stale(source):
    with pytest.raises(ListError, match="stale"):
        Mutant("a.py", ("tests",), "x < y", "x > y").apply(source)


def test_the_line_of_a_mutant_is_where_it_begins_to_differ():
    mutant = Mutant("a.py", ("tests",), "b\nc", "b\nd")
    assert mutant.line("a\nb\nc\n") == 3


def test_every_listed_mutant_fits_the_code_and_has_tests_that_exist():
    mutants = read_mutants()
    assert len(mutants) >= 100
    sources = {mutant.file: (ROOT / mutant.file).read_text(encoding="utf-8") for mutant in mutants}
    for mutant in mutants:
        mutant.apply(sources[mutant.file])
        for test in mutant.tests:
            assert test.startswith("native") or (ROOT / test.partition("::")[0]).is_file(), test


def test_no_mutant_is_listed_twice():
    found = Counter((mutant.file, mutant.old, mutant.new) for mutant in read_mutants())
    assert [mutant for mutant, times in found.items() if times > 1] == []
