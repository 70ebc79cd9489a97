"""Tree files made to do harm: one line, exit code 2, and no more memory than a tree needs."""

import resource
import subprocess
import sys
from pathlib import Path

import pytest

from fivefold.trees.games import MOST_GAMES, MOST_TURNS

COMMANDS = (("verify",), ("draw",), ("convert", "out.csv"))

HOSTILE = {
    "nested lists": "[" * 100_000,
    "lists nested less deep than the reader allows": '{"ab": {"BB": ' + "[" * 900 + "]" * 900 + "}}",
    "a claim nested deep": '{"total": ' + "[" * 900 + "]" * 900 + ', "tree": "ab"}',
    "a word nested in itself": '{"ab": {"GG": ' * 450 + '"ab"' + "}}" * 450,
    "a tree nested deep": '{"ab": {"BB": ' * 450 + '"cd"' + "}}" * 450,
    "one guess too many": "ab BB " * MOST_TURNS + "cd GG",
    "not a number": '{"total": NaN, "tree": "crane"}',
    "endless": '{"mean": -Infinity, "tree": "crane"}',
    "a number of too many digits": '{"total": ' + "9" * 5000 + ', "tree": "crane"}',
    "a key twice": '{"total": 8, "total": 9, "tree": "crane"}',
    "the last of many keys twice": "{" + "".join(f'"{i}": 0, ' for i in range(100_000)) + '"99999": 0}',
    "half a character": '{"guess": "\\ud800\\ud800"}',
    "no UTF-8": b'{"guess": "\xe9"}',
    "a zero byte": b"crane \0\n",
    "a zero byte later": b"# " + b"x" * 5000 + b"\ncrane \0\n",
    "a long word": '{"guess": "' + "x" * 10**6 + '"}',
    "a long key": '{"' + "x" * 10**6 + '": 1}',
    "a long line": "crane " * 10**5,
    "a letter with many marks": "a" + "\u0301" * 10**6,
    "nothing but commas": "," * 10**6,
    "a name with lines and colours": '{"format": "a\\nb\\u001b[31m", "tree": "crane"}',
}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line(run, folder, kind, command):
    text = HOSTILE[kind]
    (folder / "tree").write_bytes(text if isinstance(text, bytes) else text.encode())
    code, out, err = run("tree", command[0], "tree", *command[1:])
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("fivefold: tree")
    assert len(err) < 200 and err[:-1].isprintable()
    assert not Path("out.csv").exists()


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", ".", "none"])
def test_what_is_no_file_is_refused_in_one_line(run, folder, path):
    del folder
    code, out, err = run("tree", "verify", path)
    assert (code, out, err.count("\n")) == (2, "", 1)


def test_the_deepest_tree_there_may_be_is_read(run, folder):
    nested = '{"ab": {"BB": ' * (MOST_TURNS - 1) + '"cd"' + "}}" * (MOST_TURNS - 1)
    (folder / "tree.json").write_text(nested)
    (folder / "words.txt").write_text("cd")
    (folder / "guesses.txt").write_text("ab\ncd")
    words = ("--answers", "words.txt", "--guesses", "guesses.txt")
    assert run("tree", "verify", "tree.json", *words)[0] == 0
    assert run("tree", "convert", "tree.json", "tree.paths", *words)[0] == 0
    assert run("tree", "verify", "tree.paths", *words)[0] == 0


# As many bytes as fivefold reads, and what each would take if all of it were kept.
MOST = 32 << 20
LARGE = {
    "empty lists": ("[" + "[]," * (MOST // 3 - 2) + "[]]", "more than 1500000 values, not a tree"),
    "empty lines": ("\n" * (MOST - 1), f"more than {4 * MOST_GAMES} lines, not a tree"),
    "rows alike": ("ab,ab\n" * (MOST // 6), f"more than {4 * MOST_GAMES} lines, not a tree"),
    "tabs": ("crane" + "\t" * (MOST - 9) + "🟩", "are too many for a game"),
    "words": ("a " * (MOST // 2), "are too many for a game"),
}


@pytest.mark.parametrize("kind", LARGE)
def test_a_large_file_is_refused_in_little_memory(folder, kind):
    text, message = LARGE[kind]
    (folder / "tree.csv").write_text(text)
    process = subprocess.run(
        [sys.executable, "-m", "fivefold", "tree", "verify", "tree.csv"],
        capture_output=True,
        check=False,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (700 << 20, 700 << 20)),
    )
    assert process.returncode == 2
    assert process.stderr.startswith("fivefold: tree.csv") and process.stderr.endswith(f"{message}\n")
    assert process.stderr.count("\n") == 1
