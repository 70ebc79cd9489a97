"""The list of mutants fits the code: `make mutants` tries them, this only reads them."""

import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import mutate  # noqa: E402
from mutant_list import ListError, Mutant, parse_mutants, read_mutants, write_mutants  # noqa: E402

LIST = """\
# A comment.
native/src/search/beam.cpp: native:beam tests/search/test_beam.py
- if (a)
-     b();
+ if (!a)
+     b();

- c();
= nobody calls it

src/fivefold/search/beam.py: tests/search/test_beam.py
- x < y
+ x <= y
"""


def test_a_list_says_file_tests_and_change():
    assert list(parse_mutants("list", LIST)) == [
        Mutant(
            "native/src/search/beam.cpp",
            ("native:beam", "tests/search/test_beam.py"),
            "if (a)\n    b();",
            "if (!a)\n    b();",
        ),
        Mutant(
            "native/src/search/beam.cpp",
            ("native:beam", "tests/search/test_beam.py"),
            "c();",
            "",
            "nobody calls it",
        ),
        Mutant("src/fivefold/search/beam.py", ("tests/search/test_beam.py",), "x < y", "x <= y"),
    ]


def test_a_list_can_be_written_and_read_again():
    mutants = list(parse_mutants("list", LIST))
    mutants.append(Mutant("a.py", ("tests/a.py",), "a\n\n    b\n", "\nb"))
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


class FakeCopy:
    """A copy whose tests end as the text of the mutant says."""

    log = ""

    def __init__(self, _folder):
        self.text = "fine"

    def write(self, _file, text):
        self.text = text

    def build(self, _test):
        return "broken" not in self.text

    def test(self, test, *, native, limit):
        assert not native and limit > 60
        code = {"killed": 1, "hung": None, "late": int(test == "tests/b.py")}.get(self.text, 0)
        return code, 0.1

    def stop(self):
        pass


def test_a_mutant_is_killed_by_any_of_its_tests_and_a_hang_is_told(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(mutate, "Copy", FakeCopy)
    monkeypatch.setattr(mutate, "source_of", lambda _: "fine")
    kinds = ["killed", "late", "survived", "hung"]
    mutants = [Mutant(f"{kind}.py", ("tests/a.py", "tests/b.py"), "fine", kind) for kind in kinds]
    mutants.append(Mutant("same.py", ("tests/a.py",), "fine", "good", "it is as good"))
    run = mutate.Run(mutants)
    run.work(tmp_path)
    found = [run.results[mutant] for mutant in mutants]
    assert found == ["killed", "killed", "survived", "hung", "equivalent"]
    mutate.report(run.results)
    out = capsys.readouterr().out
    assert "survived: survived.py:1" in out and "= it is as good" in out
    assert out.splitlines()[-1].split() == ["2", "1", "1", "0", "1"]


def test_a_test_that_fails_without_a_mutant_ends_the_run(monkeypatch, tmp_path):
    monkeypatch.setattr(mutate, "Copy", FakeCopy)
    monkeypatch.setattr(mutate, "source_of", lambda _: "fine")
    monkeypatch.setattr(FakeCopy, "test", lambda *_, **__: (1, 0.1))
    with pytest.raises(mutate.BrokenError, match=r"tests/a.py fails without any mutant"):
        mutate.Run([Mutant("a.py", ("tests/a.py",), "fine", "bad")]).work(tmp_path)
