"""``--cluster``: refused in one line, the same proof with two processes, and through faults."""

import json
import logging
import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from dask.utils import key_split
from distributed import Client, LocalCluster, get_worker

from fivefold import Lexicon
from fivefold.base.budget import Budget
from fivefold.base.errors import WorkerError
from fivefold.base.tasks import Task, TaskWarning, completed
from fivefold.cli import main
from fivefold.cli.cluster import require_same_fivefold
from fivefold.proof.proof import prove

SECONDS = 120
WORDS = Lexicon.load("original").answers[::2]


@pytest.fixture(scope="module")
def cluster():
    options = {"threads_per_worker": 1, "dashboard_address": None, "silence_logs": logging.CRITICAL}
    with LocalCluster(n_workers=2, **options) as made:
        yield made


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    path = tmp_path_factory.mktemp("words") / "half.txt"
    path.write_text("\n".join(WORDS))
    return path


@pytest.fixture(scope="module")
def alone(words, tmp_path_factory):
    """The certificate that one process makes."""
    path = tmp_path_factory.mktemp("alone") / "proof.json"
    prove(Lexicon.read(words)).save(path)
    return path.read_bytes()


def command(words, out, address):
    arguments = ["prove", "--answers", words, "--cluster", address]
    arguments += ["--resume" if out.exists() else "--out", out]
    return [sys.executable, "-m", "fivefold", *map(str, arguments)]


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("local", "--cluster 'local': write local:4 for four processes"),
        ("local:0", "--cluster 'local:0': write local:4 for four processes"),
        ("local:99999999999", "--cluster 'local:99999999999': write local:4 for four processes"),
        ("host", "--cluster 'host': write tcp://HOST:PORT, or local:4"),
        ("odd://host:1", "no cluster at 'odd://host:1': "),
    ],
)
def test_what_is_no_cluster_is_one_line(address, message, capsys):
    assert main(["prove", "--cluster", address]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"fivefold: {message}") and error.count("\n") == 1


def test_a_check_is_not_shared(capsys):
    assert main(["prove", "--list", "original", "--check", "x.json", "--cluster", "local:2"]) == 2
    assert capsys.readouterr().err == "fivefold: --check does not work with --cluster\n"


def test_without_dask_one_line_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["prove", "--cluster", "local:2"]) == 2
    assert "pip install 'fivefold[cluster]'" in capsys.readouterr().err


class Told:
    """A client whose workers answer as they are told."""

    def __init__(self, answers):
        self.answers = answers

    def run(self, *_, **__):
        return self.answers


@pytest.mark.parametrize(
    ("answers", "message"),
    [
        ({}, "the cluster has no workers"),
        ({"tcp://b:1": "0.1"}, "worker tcp://b:1 has fivefold 0.1; this is "),
        ({"tcp://b:1": ImportError("fivefold")}, "worker tcp://b:1 has no fivefold"),
    ],
)
def test_workers_with_another_fivefold_are_refused(answers, message):
    with pytest.raises(WorkerError, match=message):
        require_same_fivefold(Told(answers))


@pytest.mark.slow
def test_two_processes_make_the_same_certificate(cluster, words, alone, tmp_path):
    out = tmp_path / "proof.json"
    whole = {"timeout": SECONDS, "capture_output": True, "text": True}
    done = subprocess.run(command(words, out, cluster.scheduler_address), check=False, **whole)
    assert (done.returncode, done.stderr) == (0, "")
    assert out.read_bytes() == alone


@pytest.mark.slow
def test_a_worker_killed_in_the_middle_changes_nothing(cluster, words, alone, tmp_path):
    with Client(cluster) as client:
        first = min(client.run(os.getpid).values())
        stages = []

        def kill_once(*stage):
            stages.append(stage)
            if len(stages) == 4:
                os.kill(first, signal.SIGKILL)

        budget = Budget(executor=client.get_executor(pure=False))
        prove(Lexicon.read(words), budget=budget, on_stage=kill_once).save(tmp_path / "proof.json")
        assert len(stages) > 4
        client.wait_for_workers(2, timeout=SECONDS)
        assert first not in client.run(os.getpid).values()
    assert (tmp_path / "proof.json").read_bytes() == alone


def odd_fails(number):
    if number == 3:
        raise ValueError(f"odd {number}")
    return number


def test_a_task_that_fails_three_times_is_named_and_the_rest_goes_on(cluster):
    tasks = [Task(f"task {number}", odd_fails, number) for number in range(8)]
    with (
        Client(cluster) as client,
        pytest.warns(TaskWarning, match=r"^task 3 failed 3 times: odd 3$"),
    ):
        done = list(completed(client.get_executor(pure=False), tasks, Budget().start()))
    assert sorted(result for _, result in done) == [0, 1, 2, 4, 5, 6, 7]


def own_key(_):
    return get_worker().get_current_task()


def test_the_dashboard_shows_what_a_task_does(cluster):
    with Client(cluster) as client:
        tasks = [Task(name, own_key, None) for name in ("close salet and 7 others", "search salet") * 2]
        keys = [key for _, key in completed(client.get_executor(pure=False), tasks, Budget().start())]
    named = [key.rpartition("-")[0] for key in keys]
    assert sorted(named) == sorted(f"own_key-{task.name}" for task in tasks)
    assert {*map(key_split, keys)} == {"own_key"} and len({*keys}) == 4


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_client_that_is_stopped_goes_on_from_its_file(cluster, words, alone, tmp_path, number):
    out, address = tmp_path / "proof.json", cluster.scheduler_address
    with subprocess.Popen(command(words, out, address), stdout=subprocess.DEVNULL) as process:
        end = time.monotonic() + SECONDS
        while not out.exists() and process.poll() is None and time.monotonic() < end:
            time.sleep(0.01)
        threading.Event().wait(0.3)
        process.send_signal(number)
        code = process.wait(SECONDS)
    expected = {signal.SIGKILL: -9, signal.SIGINT: 130, signal.SIGTERM: 143}[number]
    if code != 0:  # it may have been quicker
        assert code == expected
        done = subprocess.run(command(words, out, address), timeout=SECONDS, check=False)
        assert done.returncode == 0
    assert out.read_bytes() == alone


def test_openers_by_guesses_are_ranked_by_two_processes_too(cluster, tmp_path, capsys):
    part = tmp_path / "part.txt"
    part.write_text("\n".join(WORDS[::8]))
    asked = ["openers", "--by", "guesses", "--answers", str(part), "--json"]
    found = []
    for more in ([], ["--cluster", cluster.scheduler_address]):
        assert main([*asked, *more]) == 0
        found.append(json.loads(capsys.readouterr().out)["result"])
    alone, shared = ({**one, "nodes": 0} for one in found)
    assert alone == shared


def test_three_words_are_proven_by_two_processes_too(cluster, folder, capsys):
    (folder / "part.txt").write_text("\n".join(WORDS[::4]))
    asked = ["openers", "--words", "3", "--answers", "part.txt", "--json"]
    found = []
    for more in ([], ["--cluster", cluster.scheduler_address]):
        assert main([*asked, *more]) == 0
        found.append(json.loads(capsys.readouterr().out)["result"])
    alone, shared = ({**one, "counts": None} for one in found)
    assert alone == shared and alone["status"] == "proven"


def test_a_campaign_of_two_processes_knows_the_same(cluster, folder, capsys):
    (folder / "part.txt").write_text("\n".join(WORDS[::16]))
    asked = ["openers", "--by", "guesses", "--all", "--answers", "part.txt", "--json", "--save"]
    found = []
    for more in (["a.sqlite"], ["b.sqlite", "--cluster", cluster.scheduler_address]):
        assert main([*asked, *more]) == 0
        found.append(json.loads(capsys.readouterr().out)["result"])
    alone, shared = ({**one, "nodes": 0} for one in found)
    assert alone == shared and alone["status"] == "proven"


def test_an_opener_is_solved_by_two_processes_too(cluster, words, folder, capsys):
    asked = ["tree", "build", "--answers", str(words), "--opener", "raise", "--json", "--out"]
    found = []
    for more in (["a.csv"], ["b.csv", "--cluster", cluster.scheduler_address]):
        assert main([*asked, *more]) == 0
        found.append(json.loads(capsys.readouterr().out)["result"])
    alone, shared = ({**one, "nodes": 0} for one in found)
    assert alone == shared and alone["status"] == "proven"
    assert (folder / "a.csv").read_bytes() == (folder / "b.csv").read_bytes()
    for refused in (["raise=BBBBB"], ["--beam", "2"], ["--objective", "worst"]):
        assert main(["tree", "build", *refused, "--cluster", "local:2"]) == 2
        assert "--cluster works with neither clues, --beam nor" in capsys.readouterr().err


def test_games_are_played_by_two_processes_too(cluster, folder):
    (folder / "part.txt").write_text("\n".join(WORDS[::16]))
    asked = ["simulate", "entropy", "random", "--boards", "2", "--games", "9", "--answers", "part.txt"]
    for more in (["a.csv"], ["b.csv", "--cluster", cluster.scheduler_address]):
        assert main([*asked, "--csv", *more]) == 0
    assert (folder / "a.csv").read_bytes() == (folder / "b.csv").read_bytes()


@pytest.mark.slow
def test_a_strategy_of_your_own_is_played_by_other_processes(folder):
    (folder / "part.txt").write_text("\n".join(WORDS[::16]))
    (folder / "mine.py").write_text("def first(position):\n    return position.candidates[0]\n")
    command = [
        sys.executable,
        "-m",
        "fivefold",
        "simulate",
        "mine:first",
        "--answers",
        "part.txt",
        "--csv",
    ]
    for more in (["a.csv"], ["b.csv", "--cluster", "local:1"]):
        done = subprocess.run([*command, *more], timeout=SECONDS, check=False, capture_output=True)
        assert (done.returncode, done.stderr) == (0, b"")
    assert (folder / "a.csv").read_bytes() == (folder / "b.csv").read_bytes()
