"""What a check of a certificate says and does."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivefold import Control, FeedbackTable, Lexicon, _core
from fivefold.base.budget import Budget
from fivefold.base.errors import CertificateError, StorageError
from fivefold.proof.certificate import Certificate, read_unfinished
from fivefold.proof.check import (
    Checked,
    CheckSteps,
    OpenerChecker,
    Sample,
    check_certificate,
    check_proof,
    read_checked,
    table_by_definition,
    timed_pieces,
    workers,
    write_checked,
)
from fivefold.proof.proof import prove
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.trees.tree import Leaf
from tests.support.small_certificate import WORDS
from tests.support.small_search import stopped


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


def test_a_proof_is_saved_and_checked_by_name(tmp_path):
    lexicon = Lexicon.from_words(WORDS, name="ours")
    prove(Position(lexicon, guesses_left=None)).save(tmp_path / "proof.json")
    found = check_proof(str(tmp_path / "proof.json"), lexicon=lexicon, complete=True)
    assert (found.verdict, found.as_dict()["best"]["total"]) == ("valid", found.certificate.total)
    assert check_proof(tmp_path / "proof.json", lexicon=lexicon).verdict in ("valid", "consistent")
    with pytest.raises(CertificateError, match="made for the list 'ours': pass its Lexicon too"):
        check_proof(tmp_path / "proof.json")
    prove(lexicon, budget=Budget(seconds=0)).save(tmp_path / "half.json")
    assert read_unfinished(tmp_path / "half.json", lexicon).opener is None
    with pytest.raises(CertificateError, match="an unfinished proof: nothing to check"):
        check_proof(tmp_path / "half.json", lexicon=lexicon)


def test_only_a_complete_check_is_valid(certificate, asked):
    check = check_certificate(certificate, sample=None)
    openers = len(certificate.lexicon.guesses)
    assert (check.verdict, check.complete, check.seed) == ("valid", True, None)
    assert check.counted == check.openers == openers
    assert sorted(asked["counted"]) == list(range(openers))
    assert check.searched == check.to_search == len(set(asked["searched"])) > 4

    sampled = check_certificate(certificate, sample=Sample(2))
    assert (sampled.verdict, sampled.complete) == ("consistent", False)
    assert (sampled.counted, sampled.to_search, sampled.searched) == (openers, check.to_search, 4)
    none = check_certificate(certificate, sample=Sample(0))
    assert (none.verdict, none.complete, none.searched) == ("consistent", False, 0)
    # A sample of all is complete.
    every = check_certificate(certificate, sample=Sample(check.to_search))
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
        check = check_certificate(certificate, sample=Sample(2, seed))
        assert check.seed == seed and asked["searched"][:2] == least[:2]
        others = asked["searched"][2:]
        assert len(others) == len(set(others)) == 2 and set(others) <= set(least[2:])
        chosen.append(others)
    assert {row for others in chosen for row in others} == set(least[2:])
    asked["searched"].clear()
    check_certificate(certificate, sample=Sample(2, 7))
    assert asked["searched"][2:] == chosen[7]


def test_nobody_can_foresee_the_sample(certificate, monkeypatch):
    seeds = iter([5, 4_000_000_000])
    most = []

    def unpredictable(below):
        most.append(below)
        return next(seeds)

    monkeypatch.setattr("secrets.randbelow", unpredictable)
    assert [check_certificate(certificate, sample=Sample(1)).seed for _ in range(2)] == [
        5,
        4_000_000_000,
    ]
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
    check = check_certificate(certificate, sample=None)
    assert (check.verdict, check.to_search) == ("valid", 0)
    bounds[3] = total - 1
    totals[3] = total
    check = check_certificate(certificate, sample=None)
    assert (check.verdict, check.to_search, check.searched) == ("valid", 1, 1)
    totals[3] = total - 1
    check = check_certificate(certificate, sample=None)
    word = certificate.lexicon.guesses[3]
    assert check.problems == (f"{word!r} costs {total - 1}, less than {total}",)
    assert check.verdict == "not valid"
    totals[3] = _core.INFINITE_COST
    assert check_certificate(certificate, sample=None).verdict == "valid"


def test_an_opener_without_an_answer_is_not_checked(certificate, monkeypatch):
    total, openers = certificate.total, len(certificate.lexicon.guesses)
    bounds, totals = [total] * openers, [total] * openers
    bounds[3], totals[3] = total - 1, -1
    answers_of(monkeypatch, bounds, totals)
    check = check_certificate(certificate, sample=None)
    assert (check.verdict, check.complete, check.searched) == ("unfinished", False, 0)
    bounds[4], totals[3] = -1, total  # and nothing is searched before all are counted
    check = check_certificate(certificate, sample=None)
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
        check = check_certificate(replace(certificate, **change), sample=None)
        assert check.verdict == "not valid" and not check.complete
        assert any(problem in text for text in check.problems), problem
    assert asked == {"counted": [], "searched": []}


def test_a_check_out_of_time_says_so(certificate):
    check = check_certificate(certificate, sample=None, budget=Budget(seconds=0.0))
    assert (check.verdict, check.complete, check.counted) == ("unfinished", False, 0)
    assert (
        check_certificate(certificate, sample=Sample(), budget=Budget(seconds=0.0)).verdict
        == "unfinished"
    )


def test_a_check_stops_while_it_fills_its_table(certificate, asked, monkeypatch):
    control, shown = Control(), []

    def fill(lexicon, on_progress):
        on_progress(0)
        control.request_stop()
        on_progress(256)
        raise AssertionError(lexicon)

    monkeypatch.setattr("fivefold.proof.check.table_by_definition", fill)
    check = check_certificate(
        certificate,
        sample=Sample(),
        budget=Budget(control=control),
        on_stage=lambda *stage: shown.append(stage),
    )
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
        certificate, sample=None, budget=Budget(threads=1, control=control), checked=checked, save=save
    )
    assert (check.verdict, check.complete) == ("unfinished", False)
    assert kept == [(9, 0), (18, 0), (20, 0)][:saves]
    done = set(asked["counted"])
    asked["counted"].clear()
    seen = []
    again = check_certificate(
        certificate, sample=None, checked=checked, on_stage=lambda *stage: seen.append(stage)
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
        certificate, sample=None, budget=Budget(threads=1, control=control), checked=checked, save=save
    )
    assert check.verdict == "unfinished" and 0 < check.searched < check.to_search
    first = list(asked["searched"])
    again = check_certificate(certificate, sample=None, checked=checked)
    assert again.verdict == "valid" and sorted(asked["searched"]) == sorted(set(asked["searched"]))
    assert asked["searched"][: len(first)] == first


def test_what_was_found_wrong_before_a_stop_stays_wrong(certificate):
    openers = len(certificate.lexicon.guesses)
    known = Checked(
        counted=dict.fromkeys(range(openers), certificate.total - 1),
        searched=dict.fromkeys(range(openers), certificate.total) | {2: certificate.total - 1},
    )
    check = check_certificate(certificate, sample=None, checked=known, budget=Budget(seconds=0.0))
    assert check.verdict == "not valid" and len(check.problems) == 1


def steps(certificate, checked=None, budget=None):
    return CheckSteps(certificate, (budget or Budget(threads=1)).start(), None, checked, None)


def test_a_replay_objects_to_a_false_total(certificate):
    true = steps(certificate)
    true.replay()
    false = steps(replace(certificate, total=certificate.total + 1))
    false.replay()
    assert (true.problems, len(false.problems)) == ([], 1)
    assert f"not {certificate.total + 1}" in false.problems[0]


def test_openers_below_the_total_come_by_their_bounds(certificate):
    total = certificate.total
    check = steps(certificate, Checked(counted={0: total, 1: total - 1, 2: total - 5, 3: total - 1}))
    assert check.to_search() == [2, 1, 3] and not check.all_counted


def test_without_time_no_table_is_filled(certificate):
    assert not steps(certificate, budget=Budget(seconds=0)).prepare(1)
    assert steps(certificate).prepare(1)


def sizes(count, least, most, seconds):
    """How long the pieces are when each takes so many seconds per row."""
    pieces = []
    for done, piece in timed_pieces(
        list(range(count)), least, most, clock=lambda: seconds * sum(pieces)
    ):
        assert piece == list(range(done, done + len(piece)))
        pieces.append(len(piece))
    assert sum(pieces) == count
    return pieces


def test_pieces_grow_while_they_are_quick_and_shrink_while_they_are_slow():
    assert sizes(300, 2, 64, 0) == [16, 32, 64, 64, 64, 60]
    assert sizes(40, 2, 64, 0.5) == [16, 8, 4, *[2] * 6]
    assert sizes(40, 2, 64, 0.2) == [16, 8, 4, 4, 4, 4]
    assert sizes(10, 3, 4, 9) == [3, 3, 3, 1]
    assert sizes(0, 3, 4, 9) == []


def test_there_is_work_for_every_thread():
    assert workers(3) == 3 and workers(0) >= 1


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


FEW = Lexicon.from_words(["batch", "catch", "hatch", "match"], ["chomp", "thumb"])


@pytest.fixture(scope="module")
def few_certificate():
    return Certificate.of(prove(FEW))


def test_a_check_stopped_before_the_bounds_is_not_consistent(few_certificate):
    # Every bound reaches the total, so there is nothing to search again.
    whole = check_certificate(few_certificate, sample=Sample(), budget=Budget(threads=1))
    assert (whole.verdict, whole.to_search) == ("valid", 0)
    filled = replace(few_certificate, table=FeedbackTable.build(FEW))
    halted = check_certificate(filled, sample=Sample(), budget=Budget(control=stopped()))
    assert (halted.verdict, halted.counted) == ("unfinished", 0)


def test_every_problem_is_handed_on(few_certificate):
    one_more = replace(few_certificate, total=few_certificate.total + 1)
    wrong = check_certificate(one_more, sample=Sample())
    assert wrong.verdict == "not valid" and len(wrong.problems) == 1
    assert wrong.as_dict()["problems"] == wrong.problems


def test_notes_are_about_one_certificate_and_undamaged(tmp_path):
    path = tmp_path / "notes"
    assert read_checked(3, "a", path) == Checked()
    checked = Checked(counted={0: 5, 2: 7}, searched={0: 9})
    write_checked(checked, 3, "a", path)
    assert read_checked(3, "a", path) == checked
    with pytest.raises(CertificateError, match="about another proof"):
        read_checked(3, "b", path)
    text = path.read_text()
    for old, new in [("5,", "6,"), ("9,", "8,"), ('"a"', '"b"'), (":[5,-1", ":[5,7")]:
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))
        with pytest.raises(CertificateError, match="damaged: its checksum is wrong"):
            read_checked(3, "b" if new == '"b"' else "a", path)


def test_a_name_that_cannot_be_read_is_an_error_of_its_own(tmp_path):
    with pytest.raises(StorageError, match=r"cannot read .*File name too long"):
        read_checked(3, "a", tmp_path / ("x" * 300))
