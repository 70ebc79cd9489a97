"""Proofs that are killed or cannot be saved: what their files keep, and what the command says."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from fivefold import FeedbackTable, Lexicon
from fivefold.base.errors import StorageError
from fivefold.cli import main
from fivefold.proof.certificate import Certificate, read_certificate, read_unfinished, write_unfinished
from fivefold.proof.check import check_certificate
from fivefold.proof.proof import prove
from fivefold.puzzle.rule import Rule
from tests.support.positions import game


@pytest.fixture
def files(tmp_path):
    """A list that takes a second, with its options."""
    lexicon = Lexicon.load("original")
    answers = lexicon.answers[::5]
    (tmp_path / "answers.txt").write_text("\n".join(answers))
    (tmp_path / "guesses.txt").write_text("\n".join({*answers, *lexicon.guesses[::6]}))
    return ["--answers", str(tmp_path / "answers.txt"), "--guesses", str(tmp_path / "guesses.txt")]


# Runs the command line with a save at every stage and after every hundred openers; a signal comes after
# so many saves, or while the next one is being written.
SIGNALLED = """
import os, pathlib, sys
from fivefold import cli
from fivefold.proof import prover
from fivefold.cli import prove
from tests.support.in_pieces import work_in_pieces
import pytest
work_in_pieces(pytest.MonkeyPatch(), 100)
prover._SAVE_SECONDS = prover._SAVE_SHARE = 0
signal, saves, during = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "during"
write, rename, done = prove.write_unfinished, pathlib.Path.replace, 0

def save(proof, path):
    global done
    write(proof, path)
    done += 1
    if done == saves and not during:
        os.kill(os.getpid(), signal)

def take_place(part, target):
    if done == saves and during:
        os.kill(os.getpid(), signal)
    return rename(part, target)

prove.write_unfinished, pathlib.Path.replace = save, take_place
sys.exit(cli.main(sys.argv[4:]))
"""


def signalled(name, saves, when, *arguments):
    """Run a proof that gets a signal on its way."""
    number = str(int(getattr(signal, name)))
    command = [sys.executable, "-c", SIGNALLED, number, str(saves), when, "prove", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("saves", "when"), [(1, "after"), (4, "after"), (4, "during"), (6, "during"), (9, "after")]
)
def test_killed_at_any_moment_a_proof_goes_on_from_its_file(files, tmp_path, capsys, saves, when):
    path = tmp_path / "proof.json"
    arguments = [*files, "--max-guesses", "none", "--out", str(path)]
    killed = signalled("SIGKILL", saves, when, *arguments)
    assert killed.returncode == -signal.SIGKILL
    lexicon = Lexicon.read(*files[1::2])
    half = read_unfinished(path, lexicon)
    assert half.counts["open"] > 0 and (half.total is not None) == (saves > 3)
    # It goes on, by the puzzle of its file, and ends as a run in one go does.
    assert main(["prove", *files, "--resume", str(path), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)["result"]
    whole = prove(game(FeedbackTable.build(lexicon), guesses=None))
    assert result["best"] == {"opener": whole.opener, "total": whole.total}
    assert result["status"] == "proven" and result["open"] == 0
    assert read_certificate(path, lexicon) == Certificate.of(whole)


def test_ctrl_c_keeps_everything_at_once(files, tmp_path):
    path = tmp_path / "proof.json"
    stopped = signalled("SIGINT", 6, "after", *files, "--out", str(path))
    assert stopped.returncode == 130 and "Traceback" not in stopped.stderr
    assert "(stopped; answers)" in stopped.stdout
    half = read_unfinished(path, Lexicon.read(*files[1::2]))
    assert f"{half.counts['open']} openers left to check" in stopped.stdout
    assert half.counts["open"] > 0


def test_a_file_that_cannot_be_written_is_told_before_the_work(files, tmp_path, capsys):
    assert main(["prove", *files, "--out", str(tmp_path / "nowhere" / "proof.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_later_save_that_fails_does_not_end_the_proof(monkeypatch, tmp_path, capsys):
    words = tmp_path / "words.txt"
    words.write_text("\n".join(Lexicon.load("original").answers[::40]))
    saves = 0

    def write(proof, path):
        nonlocal saves
        saves += 1
        if saves > 1:
            raise StorageError("cannot write: no space left")
        write_unfinished(proof, path)

    monkeypatch.setattr("fivefold.cli.prove.write_unfinished", write)
    monkeypatch.setattr("fivefold.proof.prover._SAVE_SECONDS", 0)
    monkeypatch.setattr("fivefold.proof.prover._SAVE_SHARE", 0)
    out = tmp_path / "proof.json"
    assert main(["prove", "--answers", str(words), "--out", str(out)]) == 0
    shown = capsys.readouterr()
    assert saves > 2 and "proven" in shown.out
    assert shown.err == "fivefold: cannot write: no space left; going on, and trying again\n"
    assert read_certificate(out, Lexicon.read(words)).total


def test_the_result_is_printed_even_if_it_cannot_be_written(monkeypatch, tmp_path, capsys):
    words = tmp_path / "words.txt"
    words.write_text("batch\ncatch\nhatch\nmatch\n")

    def write(*_):
        raise StorageError("cannot write: no space left")

    monkeypatch.setattr("fivefold.cli.prove.write_certificate", write)
    assert main(["prove", "--answers", str(words), "--out", str(tmp_path / "proof.json")]) == 2
    shown = capsys.readouterr()
    assert "proven" in shown.out and shown.err == "fivefold: cannot write: no space left\n"


def test_an_unfinished_proof_is_not_written_over(tmp_path, capsys):
    words, out = tmp_path / "words.txt", tmp_path / "proof.json"
    words.write_text("batch\ncatch\nhatch\nmatch\n")
    arguments = ["prove", "--answers", str(words)]
    assert main([*arguments, "--seconds", "1e-9", "--out", str(out)]) == 0
    capsys.readouterr()
    kept = out.read_bytes()
    assert main([*arguments, "--out", str(out)]) == 2
    assert "holds an unfinished proof" in capsys.readouterr().err and out.read_bytes() == kept
    assert main([*arguments, "--resume", str(out), "--out", str(tmp_path / "other.json")]) == 0
    assert out.read_bytes() == kept
    # Its own place, or that of a finished one, may be written to.
    assert main([*arguments, "--resume", str(out)]) == 0
    assert main([*arguments, "--out", str(out)]) == 0
    capsys.readouterr()
    assert main([*arguments, "--resume", str(out)]) == 2
    assert "finished: nothing is left to do" in capsys.readouterr().err


def test_a_resumed_proof_takes_rule_and_limit_from_its_file(tmp_path, capsys):
    words, out = tmp_path / "words.txt", tmp_path / "proof.json"
    words.write_text("batch\ncatch\nhatch\nmatch\npatch\nchomp\n")
    arguments = ["prove", "--answers", str(words)]
    how = ["--rule", "hard", "--max-guesses", "none"]
    assert main([*arguments, *how, "--seconds", "1e-9", "--out", str(out)]) == 0
    for wrong in (["--rule", "normal"], ["--max-guesses", "6"], ["--rule", "ultra-hard"]):
        assert main([*arguments, *wrong, "--resume", str(out)]) == 2
        assert capsys.readouterr().err.startswith(f"fivefold: {out}: made for ")
    assert main([*arguments, "--resume", str(out), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["rule"] == "hard" and report["result"]["status"] == "proven"
    certificate = read_certificate(out, Lexicon.read(words))
    assert (certificate.rule, certificate.guesses) == (Rule.HARD, None)
    assert check_certificate(certificate, sample=None).verdict == "valid"


def test_files_are_on_the_disk_before_they_take_their_place(tmp_path, monkeypatch, proof):
    from fivefold.proof.certificate import write_certificate

    done = []
    fsync, rename = os.fsync, Path.replace

    def note_fsync(handle):
        done.append(("fsync", str(Path(f"/proc/self/fd/{handle}").readlink())))
        fsync(handle)

    def note_rename(part, target):
        done.append(("rename", str(target)))
        return rename(part, target)

    monkeypatch.setattr("os.fsync", note_fsync)
    monkeypatch.setattr(Path, "replace", note_rename)
    write_certificate(Certificate.of(proof), tmp_path / "proof.json")
    assert [what for what, _ in done] == ["fsync", "rename", "fsync"]
    assert Path(done[0][1]).name.startswith(".proof-")
    assert done[1][1] == str(tmp_path / "proof.json") and done[2][1] == str(tmp_path)
