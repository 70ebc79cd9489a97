"""Completion scripts, run by the shells that are there."""

import shutil
import subprocess

import pytest

from fivefold.cli import COMMANDS
from fivefold.cli.completion_scripts import SHELLS, completed_commands, script
from fivefold.words.catalogue import builtin_lists


def completed(line):
    """What bash proposes for a line."""
    ask = (
        f"{script('bash')}\ncompopt() {{ :; }}\nCOMP_WORDS=({line} '')\n"
        "COMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_fivefold\necho ${COMPREPLY[@]}"
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


def test_commands_options_and_lists_are_completed():
    assert set(COMMANDS) <= completed("fivefold")
    assert {"--rule", "--list", "--json"} <= completed("fivefold suggest")
    assert completed("fivefold suggest --rule") == {"normal", "hard", "ultra-hard"}
    assert completed("fivefold suggest crane=BBBBB --list") == set(builtin_lists())
    assert {"build", "verify"} <= completed("fivefold tree")
    assert "--plot" not in completed("fivefold tree build") and "--opener" in completed(
        "fivefold tree build"
    )
    assert set(builtin_lists()) <= completed("fivefold lists")


def test_every_command_is_there():
    paths = {one.path for one in completed_commands()}
    assert {(name,) for name in COMMANDS} <= paths and ("tree", "build") in paths
