"""The list of mutants fits the code: `make mutants` tries them, this only reads them."""

import os
import signal
import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))

import mutant_order  # noqa: E402
import mutant_processes  # noqa: E402
import mutant_run  # noqa: E402
import mutate  # noqa: E402
from mutant_copy import BrokenError, Copy  # noqa: E402
from mutant_kills import Kills  # noqa: E402
from mutant_list import ListError, Mutant, parse_mutants, read_mutants, write_mutants  # noqa: E402
from mutant_processes import Processes  # noqa: E402

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
    """A copy whose tests end as the text of the mutant says, and are in b.py quicker than in a.py."""

    log = failed = ""
    processes = SimpleNamespace(stop=lambda: None)

    def __init__(self, _folder):
        self.text = "fine"

    def write(self, _file, text):
        self.text = text

    def build(self, _test):
        return "broken" not in self.text

    def test(self, tests, *, native, limit):
        assert not native and limit > 60
        assert self.text == "fine" or list(tests) == ["tests/b.py", "tests/a.py"]
        self.failed = "tests/b.py::test_it" if self.text == "killed" else ""
        code = {"killed": 1, "crashed": 1, "hung": None}.get(self.text, 0)
        return code, 0.2 if tests[0] == "tests/a.py" else 0.1


@pytest.fixture
def kills(monkeypatch, tmp_path):
    """Makes the record of kills, none yet, of files whose text is fine."""
    monkeypatch.setattr(mutant_run, "Copy", FakeCopy)
    monkeypatch.setattr(mutate, "source_of", lambda _: "fine")
    monkeypatch.setattr(mutant_run, "source_of", lambda _: "fine")
    for folder in ["native/tests", "tests"]:
        (tmp_path / folder).mkdir(parents=True)
    for name in [
        "native/killed.cpp",
        "killed.py",
        "crashed.py",
        "survived.py",
        "hung.py",
        "tests/a.py",
        "tests/b.py",
    ]:
        (tmp_path / name).write_text("fine")
    return lambda *mutants: Kills(tmp_path / "record" / "killed", tmp_path, mutants)


def wrong(kind):
    return Mutant(f"{kind}.py", ("tests/a.py", "tests/b.py"), "fine", kind)


def test_every_mutant_is_tried_and_the_report_tells_which_no_test_noticed(kills, tmp_path, capsys):
    mutants = [wrong(kind) for kind in ["killed", "crashed", "survived", "hung"]]
    mutants.append(Mutant("same.py", ("tests/a.py",), "fine", "good", "it is as good"))
    run = mutant_run.Run(mutants, kills(*mutants))
    run.work(tmp_path)
    found = [run.results[mutant] for mutant in mutants]
    assert found == ["killed", "killed", "survived", "hung", "equivalent"]
    mutate.report(run.results)
    out = capsys.readouterr().out
    assert "killed.py:1  tests/b.py::test_it\n" in out
    assert "crashed.py:1  tests/b.py tests/a.py\n" in out
    assert "survived: survived.py:1" in out and "= it is as good" in out
    assert out.splitlines()[-1].split() == ["2", "1", "1", "0", "1"]


def test_native_tests_run_alone_and_before_pytest(kills, monkeypatch, tmp_path):
    tried = []
    monkeypatch.setattr(FakeCopy, "test", lambda _, tests, **__: (tried.append([*tests]) or 0, 0.1))
    tests = ("tests/a.py", "native:x", "native:y")
    mutant = Mutant("native/killed.cpp", tests, "fine", "bad")
    mutant_run.Run([mutant], kills(mutant)).work(tmp_path)
    assert sorted(tried[:3]) == [["native:x"], ["native:y"], ["tests/a.py"]]
    assert tried[3:] == [["native:x"], ["native:y"], ["tests/a.py"]]


def test_a_test_that_fails_without_a_mutant_ends_the_run(kills, monkeypatch, tmp_path):
    monkeypatch.setattr(FakeCopy, "test", lambda *_, **__: (1, 0.1))
    with pytest.raises(BrokenError, match=r"tests/a.py fails without any mutant"):
        mutant_run.Run([wrong("killed")], kills(wrong("killed"))).work(tmp_path)


def test_a_resumed_run_leaves_out_what_was_killed(kills, tmp_path):
    mutants = [wrong("killed"), wrong("survived")]
    mutant_run.Run(mutants, kills(*mutants)).work(tmp_path)
    again = kills(*mutants)
    assert [mutant in again for mutant in mutants] == [True, False]
    assert mutant_run.Run(mutants, again, resume=True).results == {mutants[0]: "killed"}
    assert mutant_run.Run(mutants, again).results == {}


@pytest.mark.parametrize(
    ("noticed", "changed", "state"),
    [
        ("tests/b.py::test_it", "killed.py", "stale"),
        ("tests/b.py::test_it", "tests/b.py", "stale"),
        ("tests/b.py::test_it", "tests/a.py", "killed"),
        ("tests/a.py tests/b.py", "tests/a.py", "stale"),
    ],
)
def test_a_kill_holds_while_the_file_and_the_test_stay_as_they_are(
    kills, tmp_path, noticed, changed, state
):
    mutant = wrong("killed")
    record = kills(mutant)
    assert record.state(mutant) == "missing"
    record.add(mutant, noticed)
    assert record.state(mutant) == kills(mutant).state(mutant) == "killed"
    (tmp_path / changed).write_text("other")
    assert record.state(mutant) == "killed"  # by what there was when the run began
    assert kills(mutant).state(mutant) == state


@pytest.mark.parametrize(
    ("noticed", "changed", "state"),
    [
        ("it_holds_in_16_bits", "x_test.cpp", "stale"),
        ("it_holds_in_16_bits", "check.hpp", "stale"),
        ("it_holds_in_16_bits", "y_test.cpp", "killed"),
        ("native:x", "y_test.cpp", "stale"),
    ],
)
def test_a_kill_by_a_native_test_holds_while_its_file_and_the_headers_do(
    kills, tmp_path, noticed, changed, state
):
    folder = tmp_path / "native" / "tests"
    (folder / "x_test.cpp").write_text("TEST_EACH_WIDTH(it_holds) {}\n")
    for name in ["y_test.cpp", "check.hpp"]:
        (folder / name).write_text("// it_holds\n")
    mutant = Mutant("native/killed.cpp", ("native:x",), "fine", "bad")
    kills(mutant).add(mutant, noticed)
    (folder / changed).write_text("TEST_EACH_WIDTH(it_holds) { }\n// other\n")
    if "y_test" in changed:
        (folder / changed).write_text("other")
    assert kills(mutant).state(mutant) == state


def test_a_record_forgets_what_survives_and_what_is_listed_no_more(kills):
    mutants = [wrong("killed"), wrong("crashed"), wrong("hung")]
    record = kills(*mutants)
    for mutant in mutants:
        record.add(mutant, "tests/b.py::test_it")
    record.remove(mutants[1])
    assert [mutant in kills(*mutants) for mutant in mutants] == [True, False, True]
    kills(*mutants[:2]).add(mutants[1], "tests/b.py::test_it")
    assert [mutant in kills(*mutants) for mutant in mutants] == [True, True, False]


def test_two_runs_at_once_keep_what_both_killed(kills):
    mutants = [wrong("killed"), wrong("crashed")]
    one, two = kills(*mutants), kills(*mutants)
    one.add(mutants[0], "tests/b.py::test_it")
    two.add(mutants[1], "tests/b.py::test_it")
    assert [mutant in kills(*mutants) for mutant in mutants] == [True, True]


def test_a_summary_counts_what_is_known_stale_and_missing(kills, tmp_path):
    mutants = [wrong("killed"), wrong("crashed"), wrong("hung")]
    mutants.append(Mutant("same.py", ("tests/a.py",), "fine", "good", "it is as good"))
    record = kills(*mutants)
    record.add(mutants[0], "tests/b.py::test_it")
    record.add(mutants[1], "tests/b.py::test_it")
    (tmp_path / "crashed.py").write_text("other")
    assert kills(*mutants).summary(mutants) == (
        "of 3 mutants 1 are known to be killed, 1 were before their file or test changed, "
        "1 are not on record"
    )


def test_files_are_chosen_by_patterns():
    mutants = [
        Mutant(file, ("tests/a.py",), "x", "y") for file in ["a/b.py", "a/c.py", "b/b.py", "c/b.py"]
    ]
    found = mutate.chosen(mutants, ["a/*", "b/*"], ["*/c.py"])
    assert [mutant.file for mutant in found] == ["a/b.py", "b/b.py"]


@pytest.mark.parametrize(
    ("log", "failed"),
    [
        ("ok    x\nFAIL  y\nFAIL  z\n", "y"),
        (
            "F\n= short test summary info =\nFAILED tests/a.py::test_it - assert 1 == 2\n",
            "tests/a.py::test_it",
        ),
        ("ERROR tests/a.py - ImportError\n", "tests/a.py"),
        ("1 passed\n", ""),
    ],
)
def test_the_first_failed_test_is_read_from_what_was_printed(log, failed):
    copy = object.__new__(Copy)
    copy.processes = SimpleNamespace(log=log)
    assert copy.failed == failed


def test_quick_tests_come_first_once_all_have_passed(monkeypatch, tmp_path):
    monkeypatch.setenv(mutant_order.TIMES, str(tmp_path / "times.json"))
    monkeypatch.setattr(mutant_order, "_new", {})
    times = {"a": 3, "b": 1, "c": 2}
    items = [SimpleNamespace(nodeid=name, duration=seconds) for name, seconds in times.items()]

    def order():
        mutant_order.pytest_collection_modifyitems(items)
        return [item.nodeid for item in items]

    for item in [*items, items[1], items[1]]:  # b is set up, called and torn down
        mutant_order.pytest_runtest_logreport(item)
    mutant_order.pytest_sessionfinish(exitstatus=1)
    assert order() == ["a", "b", "c"]
    mutant_order.pytest_sessionfinish(exitstatus=0)
    items.append(SimpleNamespace(nodeid="new"))
    assert order() == ["new", "c", "a", "b"]


@pytest.fixture
def processes(tmp_path):
    (tmp_path / "test_it.py").write_text(
        "import os, sys, time\n"
        "def test_good(): print('modules', 'numpy' in sys.modules)\n"
        "def test_bad(): assert not os.isatty(0) and sys.stdin.read() == 'x'\n"
        "def test_late(): time.sleep(60)\n"
        "def test_dead(): os.abort()\n"
    )
    return Processes(tmp_path, tmp_path / "log", dict(os.environ))


@pytest.mark.parametrize("name", ["good", "bad", "late", "dead"])
def test_pytest_runs_in_a_process_of_its_own_that_has_imported_much(processes, name):
    arguments = ["-s", "-q", "-p", "no:cacheprovider", f"test_it.py::test_{name}"]
    limit = 0.5 if name == "late" else 60
    expected = {"good": 0, "bad": 1, "late": None, "dead": -signal.SIGABRT}[name]
    assert processes.run_pytest(arguments, limit) == expected
    assert processes.run_pytest([*arguments[:-1], "test_it.py::test_good"], 60) == 0
    assert "modules True" in processes.log and "1 passed" in processes.log


def test_a_command_has_an_exit_code_or_none_when_it_is_late(processes):
    assert processes.run(["sh", "-c", "echo out; echo error >&2; exit 3"], 60) == 3
    assert processes.log == "out\nerror\n"
    assert processes.run(["sleep", "60"], 0.1) is None


def test_of_a_command_that_prints_without_end_both_ends_are_read(processes, monkeypatch):
    monkeypatch.setattr(mutant_processes, "_LONG", 5)
    for text, log in ("1234567", "1234567"), ("12345678901", "1234578901"), ("", ""):
        assert processes.run(["printf", text], 60) == 0
        assert processes.log == log
    limited = ("sh", "-c", 'ulimit -f 8; exec "$@"', "sh")
    monkeypatch.setattr(mutant_processes, "_LIMITED", limited)
    assert processes.run(["yes"], 60) == -signal.SIGXFSZ
    assert processes.log == "y\ny\ny\ny\ny\n"
