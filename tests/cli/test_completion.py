"""Completion: where it is installed, and what it prints."""

import shutil
import subprocess

import pytest

from fivefold.cli import COMMANDS
from fivefold.cli.completion import SHELLS, script
from fivefold.words.catalogue import builtin_lists


def completed(line, start=""):
    """What bash proposes for a line that goes on with ``start``."""
    ask = (
        f"{script('bash')}\ncompopt() {{ :; }}\nCOMP_WORDS=({line} '{start}')\n"
        "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_shtab_fivefold\necho ${COMPREPLY[@]}"
    )
    done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return set(done.stdout.split())


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_takes_its_script(shell, tmp_path):
    if shutil.which(shell):
        path = tmp_path / "script"
        path.write_text(script(shell), encoding="utf-8")
        subprocess.run([shell, "-n", path], check=True)
    for name in (*COMMANDS, *builtin_lists(), "ultra-hard"):
        assert name in script(shell)


def test_commands_options_and_lists_are_completed(folder):
    assert set(COMMANDS) <= completed("fivefold")
    assert {"--rule", "--list", "--json"} <= completed("fivefold suggest", "-")
    assert completed("fivefold suggest --rule") == {"normal", "hard", "ultra-hard"}
    assert completed("fivefold suggest crane=BBBBB --list") == set(builtin_lists())
    assert completed("fivefold tree") == {"build", "verify", "convert", "draw"}
    assert "--plot" not in completed("fivefold tree build", "-")
    assert "--opener" in completed("fivefold tree build", "--o")
    assert completed("fivefold lists") == set(builtin_lists())
    (folder / "words.txt").write_text("crane")
    for option in ("--answers", "--weights"):
        assert completed(f"fivefold suggest {option}", "wor") == {"words.txt"}


@pytest.mark.parametrize(
    ("shell", "place"),
    [
        ("bash", ".local/share/bash-completion/completions/fivefold"),
        ("fish", ".config/fish/completions/fivefold.fish"),
        ("zsh", ".local/share/fivefold/completion.zsh"),
    ],
)
def test_one_command_installs_it(run, monkeypatch, tmp_path, shell, place):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(name, raising=False)
    code, out, _ = run("completion", "--install")
    assert code == 0 and str(tmp_path / place) in out
    assert (tmp_path / place).read_text(encoding="utf-8") == run("completion", shell)[1]


def test_the_start_file_of_zsh_gets_one_line(run, monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("ZDOTDIR", raising=False)
    (tmp_path / ".zshrc").write_text("alias ll=ls")
    for _ in range(2):
        run("completion", "zsh", "--install")
    assert (tmp_path / ".zshrc").read_text().splitlines() == [
        "alias ll=ls",
        f'source "{tmp_path}/.local/share/fivefold/completion.zsh"',
    ]


def test_a_shell_that_is_not_known_is_asked_for(run, monkeypatch):
    monkeypatch.setenv("SHELL", "/bin/sh")
    code, _, err = run("completion")
    assert (code, err) == (2, "fivefold: which shell?  Name one: bash, zsh, fish\n")


def test_a_place_that_cannot_be_written_is_told(run, monkeypatch, tmp_path):
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "taken"))
    code, _, err = run("completion", "bash", "--install")
    assert code == 2 and "cannot write" in err and err.count("\n") == 1
