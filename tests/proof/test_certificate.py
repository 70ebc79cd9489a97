"""Certificates as files, and what a check of one says and does."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.base.bounds import Status
from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.cli.stage_line import stage_line
from fivefold.proof.certificate import Certificate, read_certificate, write_certificate
from fivefold.proof.check import Checked, check_certificate
from fivefold.proof.checked_so_far import read_checked, write_checked
from fivefold.proof.opener_checker import OpenerChecker
from fivefold.proof.proof import prove
from fivefold.puzzle.rule import Rule
from fivefold.trees.tree import Leaf
from tests.support.positions import game

WORDS = [word for word in Lexicon.load("original").answers if word[1:] in ("ight", "ound")]


@pytest.fixture(autouse=True)
def own_data(tmp_path_factory, monkeypatch):
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path_factory.getbasetemp() / "data"))


@pytest.fixture(scope="module")
def certificate():
    table = FeedbackTable.build(Lexicon.from_words(WORDS, ["salet", "crowd", "crimp"]))
    return Certificate.of(prove(game(table, guesses=None), budget=Budget(threads=1)))


@pytest.fixture
def asked(monkeypatch):
    """What the check asks for: the rows recounted and the rows searched, in order."""
    rows = {"counted": [], "searched": []}
    count, reached = OpenerChecker.two_guess_bounds, OpenerChecker.reached

    def note_count(self, some, *arguments, **how):
        rows["counted"] += some
        return count(self, some, *arguments, **how)

    def note_search(self, some, *arguments, **how):
        rows["searched"] += some
        return reached(self, some, *arguments, **how)

    monkeypatch.setattr(OpenerChecker, "two_guess_bounds", note_count)
    monkeypatch.setattr(OpenerChecker, "reached", note_search)
    return rows


@pytest.mark.parametrize("rule", Rule, ids=str)
@pytest.mark.parametrize("guesses", [None, 12])
def test_a_certificate_survives_its_file(certificate, tmp_path, rule, guesses):
    claim = replace(certificate, rule=rule, guesses=guesses)
    write_certificate(claim, tmp_path / "proof.json")
    assert read_certificate(tmp_path / "proof.json", claim.lexicon) == claim


def test_letters_beyond_ascii_survive_too(tmp_path):
    table = FeedbackTable.build(Lexicon.from_words(["élève", "étele", "ôtera"]))
    claim = Certificate.of(prove(game(table), budget=Budget(threads=1)))
    write_certificate(claim, tmp_path / "proof.json")
    assert read_certificate(tmp_path / "proof.json", claim.lexicon) == claim


def test_an_unfinished_proof_has_no_certificate(certificate):
    table = FeedbackTable.build(certificate.lexicon)
    with pytest.raises(OptionError, match="not finished"):
        Certificate.of(prove(game(table), budget=Budget(seconds=0.0)))
    none = prove(game(table, guesses=2))
    assert none.impossible and none.counts["open"] == 0 and none.status is Status.BOUNDED
    with pytest.raises(OptionError, match="not finished"):
        Certificate.of(none)
    control = Control()

    def stop(stage, _done, _total):
        if stage == "bound openers":
            control.request_stop()

    half = prove(game(table, guesses=None), on_stage=stop, budget=Budget(control=control))
    assert half.tree is not None
    with pytest.raises(OptionError, match="not finished"):
        Certificate.of(half)


def test_only_a_complete_check_is_valid(certificate, asked):
    check = check_certificate(certificate, complete=True)
    openers = len(certificate.lexicon.guesses)
    assert (check.verdict, check.complete, check.seed) == ("valid", True, None)
    assert check.counted == check.openers == openers
    assert sorted(asked["counted"]) == list(range(openers))
    assert check.searched == check.to_search == len(set(asked["searched"])) > 4

    sampled = check_certificate(certificate, sample=2)
    assert (sampled.verdict, sampled.complete) == ("consistent", False)
    assert (sampled.counted, sampled.to_search, sampled.searched) == (openers, check.to_search, 4)
    none = check_certificate(certificate, sample=0)
    assert (none.verdict, none.complete, none.searched) == ("consistent", False, 0)
    # A sample of all is complete.
    every = check_certificate(certificate, sample=check.to_search)
    assert (every.verdict, every.complete) == ("valid", True)


def test_a_sample_has_the_openers_of_least_bound_and_others_by_chance(certificate, asked):
    table = FeedbackTable.build(certificate.lexicon)
    checker = OpenerChecker(table, certificate.rule, certificate.guesses)
    rows = list(range(len(certificate.lexicon.guesses)))
    bounds = checker.two_guess_bounds(rows, Control()).tolist()
    least = sorted(
        (row for row in rows if bounds[row] < certificate.total), key=lambda row: (bounds[row], row)
    )
    chosen = []
    for seed in range(20):
        asked["searched"].clear()
        check = check_certificate(certificate, sample=2, seed=seed)
        assert check.seed == seed and asked["searched"][:2] == least[:2]
        others = asked["searched"][2:]
        assert len(others) == len(set(others)) == 2 and set(others) <= set(least[2:])
        chosen.append(others)
    assert {row for others in chosen for row in others} == set(least[2:])
    asked["searched"].clear()
    check_certificate(certificate, sample=2, seed=7)
    assert asked["searched"][2:] == chosen[7]


def test_nobody_can_foresee_the_sample(certificate, monkeypatch):
    seeds = iter([5, 4_000_000_000])
    most = []

    def unpredictable(below):
        most.append(below)
        return next(seeds)

    monkeypatch.setattr("secrets.randbelow", unpredictable)
    assert [check_certificate(certificate, sample=1).seed for _ in range(2)] == [5, 4_000_000_000]
    assert most == [2**32, 2**32]


def answers_of(monkeypatch, bounds, totals):
    """A checker that gives these answers."""
    import numpy as np

    def count(_self, rows, _control, _show=None, *, claims):
        return np.array(
            [min(bounds[row], claim) for row, claim in zip(rows, claims, strict=True)], np.int32
        )

    def search(_self, rows, _claims, _control, _show=None):
        return np.array([totals[row] for row in rows], np.int32)

    monkeypatch.setattr(OpenerChecker, "two_guess_bounds", count)
    monkeypatch.setattr(OpenerChecker, "reached", search)


def test_one_less_is_found_and_no_less_is_not(certificate, monkeypatch):
    total, openers = certificate.total, len(certificate.lexicon.guesses)
    bounds, totals = [total] * openers, [total - 100] * openers
    answers_of(monkeypatch, bounds, totals)
    check = check_certificate(certificate, complete=True)
    assert (check.verdict, check.to_search) == ("valid", 0)
    bounds[3] = total - 1
    totals[3] = total
    check = check_certificate(certificate, complete=True)
    assert (check.verdict, check.to_search, check.searched) == ("valid", 1, 1)
    totals[3] = total - 1
    check = check_certificate(certificate, complete=True)
    word = certificate.lexicon.guesses[3]
    assert check.problems == (f"{word!r} costs {total - 1}, less than {total}",)
    assert check.verdict == "not valid"
    totals[3] = _core.INFINITE_COST
    assert check_certificate(certificate, complete=True).verdict == "valid"


def test_an_opener_without_an_answer_is_not_checked(certificate, monkeypatch):
    total, openers = certificate.total, len(certificate.lexicon.guesses)
    bounds, totals = [total] * openers, [total] * openers
    bounds[3], totals[3] = total - 1, -1
    answers_of(monkeypatch, bounds, totals)
    check = check_certificate(certificate, complete=True)
    assert (check.verdict, check.complete, check.searched) == ("unfinished", False, 0)
    bounds[4], totals[3] = -1, total  # and nothing is searched before all are counted
    check = check_certificate(certificate, complete=True)
    assert (check.verdict, check.counted, check.searched) == ("unfinished", openers - 1, 0)


def test_what_the_tree_shows_wrong_needs_no_search(certificate, asked):
    other = next(word for word in certificate.lexicon.guesses if word != certificate.opener)
    for change, problem in [
        ({"total": certificate.total - 1}, f"the total is {certificate.total}, not"),
        ({"total": certificate.total + 1}, f"the total is {certificate.total}, not"),
        ({"opener": other}, f"the tree opens with {certificate.opener!r}, not {other!r}"),
        ({"guesses": 3}, "at most 3 are allowed"),
        ({"rule": Rule.ULTRA_HARD}, "ultra-hard rule: "),
        ({"tree": Leaf(certificate.opener)}, "never found"),
    ]:
        check = check_certificate(replace(certificate, **change), complete=True)
        assert check.verdict == "not valid" and not check.complete
        assert any(problem in text for text in check.problems), problem
    assert asked == {"counted": [], "searched": []}


def test_a_check_out_of_time_says_so(certificate):
    check = check_certificate(certificate, complete=True, seconds=0.0)
    assert (check.verdict, check.complete, check.counted) == ("unfinished", False, 0)
    assert check_certificate(certificate, seconds=0.0).verdict == "unfinished"


def test_a_check_stops_while_it_fills_its_table(certificate, asked, monkeypatch):
    control, shown = Control(), []

    def fill(lexicon, on_progress):
        on_progress(0)
        control.request_stop()
        on_progress(256)
        raise AssertionError(lexicon)

    monkeypatch.setattr("fivefold.proof.check.table_by_definition", fill)
    check = check_certificate(certificate, control=control, on_stage=lambda *stage: shown.append(stage))
    assert check.verdict == "unfinished" and asked == {"counted": [], "searched": []}
    assert shown == [("fill the table", 0, 20), ("fill the table", 256, 20)]


@pytest.mark.parametrize("saves", [1, 2, 3])
def test_a_stopped_check_goes_on_where_it_was(certificate, asked, saves, monkeypatch):
    monkeypatch.setattr("fivefold.proof.check._COUNT_CHUNK", (9, 9))
    monkeypatch.setattr("fivefold.proof.check._MOST_SEARCHED", 2)
    control, kept = Control(), []

    def save(checked):
        kept.append((len(checked.counted), len(checked.searched)))
        if len(kept) == saves:
            control.request_stop()

    checked = Checked()
    check = check_certificate(
        certificate, complete=True, threads=1, control=control, checked=checked, save=save
    )
    assert (check.verdict, check.complete) == ("unfinished", False)
    assert kept == [(9, 0), (18, 0), (20, 0)][:saves]
    done = set(asked["counted"])
    asked["counted"].clear()
    seen = []
    again = check_certificate(
        certificate, complete=True, checked=checked, on_stage=lambda *stage: seen.append(stage)
    )
    assert again.verdict == "valid" and again.counted == again.openers == 20
    assert sorted([*done, *asked["counted"]]) == list(range(20))
    assert len(asked["searched"]) == again.to_search
    counts = [(done, total) for stage, done, total in seen if stage == "recount bounds"]
    assert all(done >= 9 and total == 20 for done, total in counts)
    assert all(a <= b for a, b in pairwise(counts))


def test_a_check_stopped_between_searches_goes_on_too(certificate, asked, monkeypatch):
    monkeypatch.setattr("fivefold.proof.check._MOST_SEARCHED", 2)
    control = Control()
    checked = Checked()

    def save(checked):
        if checked.searched:
            control.request_stop()

    check = check_certificate(
        certificate, complete=True, threads=1, control=control, checked=checked, save=save
    )
    assert check.verdict == "unfinished" and 0 < check.searched < check.to_search
    first = list(asked["searched"])
    again = check_certificate(certificate, complete=True, checked=checked)
    assert again.verdict == "valid" and sorted(asked["searched"]) == sorted(set(asked["searched"]))
    assert asked["searched"][: len(first)] == first


def test_what_was_found_wrong_before_a_stop_stays_wrong(certificate):
    openers = len(certificate.lexicon.guesses)
    known = Checked(
        counted=dict.fromkeys(range(openers), certificate.total - 1),
        searched=dict.fromkeys(range(openers), certificate.total) | {2: certificate.total - 1},
    )
    check = check_certificate(certificate, complete=True, checked=known, seconds=0.0)
    assert check.verdict == "not valid" and len(check.problems) == 1


def test_notes_are_about_one_certificate_and_one_users_own(tmp_path, monkeypatch):
    path = tmp_path / "notes"
    assert read_checked(3, "a", path) == Checked()
    checked = Checked(counted={0: 5, 2: 7}, searched={0: 9})
    write_checked(checked, 3, "a", path)
    assert read_checked(3, "a", path) == checked
    with pytest.raises(OptionError, match="about another certificate"):
        read_checked(3, "b", path)
    text = path.read_text()
    for old, new in [("5,", "6,"), ("9,", "8,"), ('"a"', '"b"'), (":[5,-1", ":[5,7")]:
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))
        with pytest.raises(OptionError, match="changed, or not written by this user"):
            read_checked(3, "b" if new == '"b"' else "a", path)
    path.write_text(text)
    monkeypatch.setenv("FIVEFOLD_DATA", str(tmp_path / "another user"))
    with pytest.raises(OptionError, match="changed, or not written by this user"):
        read_checked(3, "a", path)


@pytest.fixture
def files(certificate, tmp_path):
    """The options of a check on the command line, and its certificate."""
    lexicon = replace(certificate.lexicon, name="answers")
    (tmp_path / "answers.txt").write_text("\n".join(lexicon.answers))
    (tmp_path / "guesses.txt").write_text("\n".join(lexicon.guesses))
    write_certificate(replace(certificate, lexicon=lexicon), tmp_path / "proof.json")
    names = tmp_path / "answers.txt", tmp_path / "guesses.txt"
    return tmp_path / "proof.json", ["--answers", str(names[0]), "--guesses", str(names[1])]


def result_of(out):
    return json.loads(out)["result"]


def test_the_command_says_how_much_was_checked(files, run):
    path, words = files
    code, out, _ = run("prove", *words, "--check", path, "--sample", 2, "--seed", 123)
    assert code == 0 and out.splitlines() == [
        "consistent: crimp 54 (answers)",
        "the tree replayed, 13 bounds recounted, 4 of the other 7 openers searched again",
        "2 of least bound, 2 at random (seed 123); --complete searches all",
    ]
    code, out, _ = run("prove", *words, "--check", path, "--sample", 2, "--seed", 123, "--json")
    sampled = {
        "verdict": "consistent",
        "complete": False,
        "best": {"opener": "crimp", "total": 54},
        "counted": 20,
        "to_search": 7,
        "searched": 4,
        "seed": 123,
        "problems": [],
    }
    assert code == 0 and result_of(out) == sampled
    code, out, _ = run("prove", *words, "--check", path, "--complete")
    assert code == 0 and out.splitlines() == [
        "valid: crimp 54 (answers)",
        "the tree replayed, 13 bounds recounted, 7 openers searched again",
    ]
    code, out, _ = run("prove", *words, "--check", path, "--complete", "--json")
    assert code == 0 and result_of(out) == sampled | {
        "verdict": "valid",
        "complete": True,
        "searched": 7,
        "seed": None,
    }
    assert not path.with_name("proof.json.checked").exists()


def test_a_complete_check_keeps_its_time_and_goes_on(files, run, tmp_path):
    path, words = files
    for option, notes in ([], "proof.json.checked"), (["--checked", tmp_path / "mine"], "mine"):
        arguments = ["prove", *words, "--check", path, "--complete", *option]
        code, out, _ = run(*arguments, "--seconds", "1e-9", "--json")
        result = result_of(out)
        assert (code, result["verdict"], result["complete"]) == (1, "unfinished", False)
        code, out, _ = run(*arguments, "--seconds", "1e-9")
        assert code == 1 and out.splitlines() == [
            "unfinished: crimp 54 (answers)",
            "nothing wrong so far: 0 of 20 bounds recounted",
            "what was checked is kept: go on with the same command",
        ]
        # What a stopped check has left is believed.
        checked = Checked(counted=dict.fromkeys(range(20), 54))
        from fivefold.proof.checked_so_far import file_sha256

        write_checked(checked, 20, file_sha256(path), tmp_path / notes)
        code, out, _ = run(*arguments, "--json")
        assert code == 0 and result_of(out)["to_search"] == 0
        assert not (tmp_path / notes).exists()
        # What somebody else has left is not.
        (tmp_path / notes).write_text('{"format":"fivefold checked 1"}')
        code, out, error = run(*arguments)
        assert code == 2 and out == "" and "changed, or not written by this user" in error


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--check", "P", "--out", "x"], "--check stands alone: no --out"),
        (["--check", "P", "--resume", "x"], "--check stands alone: no --resume"),
        (["--check", "P", "--complete", "--seed", "1"], "--complete searches all"),
        (["--check", "P", "--complete", "--sample", "1"], "--complete searches all"),
        (["--check", "P", "--checked", "x"], "--checked goes with --complete"),
        (["--check", "P", "--rule", "hard"], "about the normal rule"),
        (["--check", "P", "--max-guesses", "6"], "about any number of guesses"),
        (["--check", "P", "--seed", "-1"], "'-1'"),
        (["--check", "P", "--seed", "4294967296"], "from 0 to 4294967295"),
        (["--check", "P", "--seed", "9" * 5000], "from 0 to 4294967295"),
        (["--complete"], "--complete goes with --check"),
        (["--seed", "0"], "--seed goes with --check"),
        (["--sample", "0"], "--sample goes with --check"),
        (["--checked", "x"], "--checked goes with --check"),
        (["--resume", "P"], "finished: nothing is left to do"),
        (["--resume", "W"], "not a"),
        (["--check", "W"], "not a"),
        (["--check", "nothing.json"], "nothing.json"),
    ],
)
def test_what_does_not_go_together_is_refused_in_one_line(files, run, arguments, text):
    path, words = files
    names = {"P": path, "W": words[1]}
    code, out, error = run("prove", *words, *(names.get(name, name) for name in arguments))
    assert code == 2 and out == "" and text in error and error.count("\n") == 1


def test_a_check_takes_the_list_from_the_certificate(tmp_path, run):
    path = tmp_path / "proof.json"
    lexicon = Lexicon.load("original").answers_only()
    claim = Certificate(
        lexicon=lexicon, rule=Rule.HARD, guesses=6, opener="aback", total=5, tree=Leaf("aback")
    )
    write_certificate(claim, path)
    for more in ([], ["--answers-only"]):
        code, out, _ = run("prove", "--check", path, *more)
        assert code == 1 and out.startswith("not valid: aback 5 (original, answers only, hard rule)\n")
    code, _, error = run("prove", "--check", path, "--list", "nyt-2022")
    assert code == 2 and "about other words than nyt-2022 (it says 'original, answers only')" in error
    write_certificate(replace(claim, lexicon=Lexicon.load("original")), path)
    code, _, error = run("prove", "--check", path, "--answers-only")
    assert code == 2 and "not about answers only" in error
    write_certificate(replace(claim, lexicon=replace(lexicon, name="mine")), path)
    code, _, error = run("prove", "--check", path)
    assert code == 2 and "written for the lexicon 'mine': give its --answers" in error
    # Another name for the same words is a false one.
    code, _, error = run("prove", "--check", path, "--list", "original", "--answers-only")
    assert code == 2 and "it calls these words 'mine'; here they are 'original, answers only'" in error


def test_no_tree_within_the_guesses_is_shown_for_all_openers(files, run):
    _, words = files
    code, out, _ = run("prove", *words, "--max-guesses", 2)
    assert code == 1
    assert out == "impossible: no opener finds every answer within 2 guesses (answers)\n"
    code, out, _ = run("prove", *words, "--max-guesses", 2, "--json")
    assert code == 1 and result_of(out)["status"] == "impossible"


def test_progress_says_how_long_it_will_take(monkeypatch, capsys):
    now = 0.0
    monkeypatch.setattr("fivefold.cli.stage_line.time.monotonic", lambda: now)
    with stage_line() as show:
        assert show is None
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with stage_line() as show:
        show("recount", 10, 100)
        now = 4.0
        show("recount", 30, 100)
        show("search", 30, 100)
    shown = capsys.readouterr().err.split("\r\x1b[K")
    assert shown == [
        "",
        "recount: 10 of 100",
        "recount: 30 of 100, about 14 s left",
        "search: 30 of 100",
        "",
    ]
