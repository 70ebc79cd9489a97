"""Completion scripts for shells, written from the parsers of the command line."""

from __future__ import annotations

from argparse import Action, ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from shlex import quote

from fivefold.cli import build_parser
from fivefold.words.catalogue import builtin_lists

SHELLS = ("bash", "zsh", "fish")


@dataclass(frozen=True, slots=True)
class Completed:
    """A command with what may follow it."""

    path: tuple[str, ...]
    words: tuple[str, ...]
    """Commands and choices."""
    options: tuple[str, ...]
    values: dict[str, tuple[str, ...]]
    """Options whose values are known."""


def script(shell: str) -> str:
    """The script of one shell.

    >>> "suggest" in script("bash"), script("fish").startswith("#")
    (True, True)
    """
    found = list(completed_commands())
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](found)


def completed_commands() -> Iterator[Completed]:
    """Every command, the whole command line first."""
    yield from _commands(build_parser(), ())


def _commands(parser: ArgumentParser, path: tuple[str, ...]) -> Iterator[Completed]:
    actions: list[Action] = parser._actions  # noqa: SLF001
    children: dict[str, ArgumentParser] = {}
    words: list[str] = []
    options: list[str] = []
    values: dict[str, tuple[str, ...]] = {}
    for action in actions:
        known = tuple(map(str, action.choices or ()))
        if isinstance(action.choices, dict):
            children.update(action.choices)
        elif not action.option_strings:
            words += [*known, *(builtin_lists() if path == ("lists",) else ())]
        if action.dest == "list" and action.option_strings:
            known = tuple(builtin_lists())
        for name in action.option_strings:
            options.append(name)
            if known:
                values[name] = known
    yield Completed(path, (*children, *words), tuple(o for o in options if o.startswith("--")), values)
    for name, child in children.items():
        yield from _commands(child, (*path, name))


def _bash(found: list[Completed]) -> str:
    known = "\n".join(
        f"            {quote(' ' + ' '.join(one.path))}) path={quote(' ' + ' '.join(one.path))} ;;"
        for one in found
        if one.path
    )
    return f"""# fivefold: completion for bash, written by `fivefold completion bash`.
_fivefold() {{
    local path="" word words
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}"
    for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
        case "$path $word" in
{known}
        esac
    done
    path="${{path# }}"
    case "${{path:+$path }}$previous" in
{_value_cases(found)}
        *) case "$path" in
{_word_cases(found)}
        esac ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    [[ -n $words && ${{#COMPREPLY[@]}} -gt 0 ]] || compopt -o default
}}
complete -F _fivefold fivefold
"""


def _value_cases(found: list[Completed]) -> str:
    return "\n".join(
        f"        {quote(' '.join((*one.path, option)))}) words={quote(' '.join(values))} ;;"
        for one in found
        for option, values in one.values.items()
    )


def _word_cases(found: list[Completed]) -> str:
    return "\n".join(
        f"            {quote(' '.join(one.path))}) words={quote(words)} ;;"
        for one in found
        for words in [" ".join((*one.words, *one.options))]
    )


def _zsh(found: list[Completed]) -> str:
    return f"""# fivefold: completion for zsh, written by `fivefold completion zsh`.
autoload -Uz compinit bashcompinit
(( $+functions[compdef] )) || compinit
bashcompinit
compopt() {{ :; }}
{_bash(found).partition(chr(10))[2]}"""


def _fish(found: list[Completed]) -> str:
    lines = ["# fivefold: completion for fish, written by `fivefold completion fish`."]
    for one in found:
        if not one.path:
            where = "__fish_use_subcommand"
        else:
            where = "; and ".join(f"__fish_seen_subcommand_from {name}" for name in one.path)
        start = f"complete -c fivefold -n {quote(where)}"
        if one.words:
            lines.append(f"{start} -f -a {quote(' '.join(one.words))}")
        for option in one.options:
            more = f" -x -a {quote(' '.join(one.values[option]))}" if option in one.values else ""
            lines.append(f"{start} -l {option[2:]}{more}")
    return "\n".join(lines) + "\n"
