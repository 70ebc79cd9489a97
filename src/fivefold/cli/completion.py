"""``fivefold completion``."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from fivefold.base.errors import OptionError, StorageError
from fivefold.cli.parser import Commands, new_command
from fivefold.words.catalogue import builtin_lists

SHELLS = ("bash", "zsh", "fish")

# What the script for zsh needs when a start file reads it.
_ZSH = "autoload -Uz compinit\n(( $+functions[compdef] )) || compinit\n"


def add_command(commands: Commands) -> None:
    """Add ``completion``."""
    parser = new_command(
        commands,
        "completion",
        detail="Prints the script for your shell, or with --install puts it where the shell finds it.",
        example="fivefold completion --install",
    )
    parser.add_argument("shell", nargs="?", choices=list(SHELLS), help="default: the shell you use")
    parser.add_argument("--install", action="store_true", help="put it where the shell finds it")
    parser.set_defaults(run=run)


def run(options: Namespace) -> None:
    """Print the script, or install it."""
    shell = options.shell or _used_shell()
    text = script(shell)
    if not options.install:
        print(text, end="")
        return
    path = _place(shell)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        if shell == "zsh":
            _source_from_zshrc(path)
    except OSError as error:
        raise StorageError(f"cannot write {path}: {error.strerror or error}") from None
    print(f"Installed for {shell} in {path}.  Open a new terminal and press Tab.")


def script(shell: str) -> str:
    """The script of one shell, written from the parsers of the command line.

    >>> "suggest" in script("bash"), script("fish").startswith("#")
    (True, True)
    """
    import shtab

    from fivefold.cli import build_parser

    parser = build_parser()
    _name_values(parser)
    return (_ZSH if shell == "zsh" else "") + shtab.complete(parser, shell)


def _name_values(parser: ArgumentParser) -> None:
    """Tell shtab which arguments are files and which are lists."""
    import shtab

    for action in parser._actions:  # noqa: SLF001
        if isinstance(action.choices, dict):
            for child in action.choices.values():
                _name_values(child)
        elif action.type is Path or action.metavar == "FILE":
            action.complete = shtab.FILE  # type: ignore[attr-defined]
        elif action.dest == "list" or parser.prog.endswith(" lists"):
            action.choices = list(builtin_lists())


def _used_shell() -> str:
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise OptionError(f"which shell?  Name one: {', '.join(SHELLS)}")
    return name


def _place(shell: str) -> Path:
    """Where the shell looks for scripts of the user."""
    home = Path.home()
    data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
    return {
        "bash": data / "bash-completion" / "completions" / "fivefold",
        "zsh": data / "fivefold" / "completion.zsh",
        "fish": config / "fish" / "completions" / "fivefold.fish",
    }[shell]


def _source_from_zshrc(path: Path) -> None:
    """Add one line to the start file of zsh, which looks in no folder of the user; once."""
    start = Path(os.environ.get("ZDOTDIR") or Path.home()) / ".zshrc"
    line = f'source "{path}"'
    before = start.read_text(encoding="utf-8") if start.exists() else ""
    if line not in before.splitlines():
        joint = "\n" if before and not before.endswith("\n") else ""
        start.write_text(f"{before}{joint}{line}\n", encoding="utf-8")
