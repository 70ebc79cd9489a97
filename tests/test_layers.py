"""Who may use whom, from the imports and includes themselves."""

import ast
import re
from pathlib import Path

import fivefold

PACKAGE = Path(fivefold.__file__).parent
NATIVE = Path(__file__).parents[1] / "native"

# A room uses the rooms before it and nothing else of fivefold but the core; a method may hand its value
# to `show`, which is loaded when something is drawn.
ROOMS = (
    "base",  # errors, files, progress, kernels
    "words",  # letters, lists, the lexicon, weights
    "puzzle",  # patterns, clues, feedback, rules, partitions
    "gpu",  # the same sums on a GPU, where there is one
    "trees",  # strategies written out: checked, in files
    "search",  # exact search, beams, what guesses cost
    "proof",  # the best opener with proof, certificates and their check
    "openings",  # one, two or three words to play first
    "strategies",  # ways to choose a guess, and the games they play
    "cover",  # words that share no letter
    "players",  # what to guess next, how well a game was played
    "serve",  # the page and its API
    "bench",  # speed tables
    "show",  # what is drawn: tables, tiles, trees, plots
    "cli",  # the command line
)
# The same names as on the other side, and the kernels, which are written for each instruction set.
NATIVE_ROOMS = ("base", "kernels", "puzzle", "search", "proof", "openings", "strategies", "cover")
# The independent checker uses these and nothing else, above all nothing of the search.
RECOUNT_USES = {"base", "puzzle", "recount"}


def imported(path):
    """The rooms a module imports from, but for what its functions draw with."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    late = {node for function in functions for node in ast.walk(function)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("fivefold"):
            parts = node.module.split(".")[1:]
            if parts[:1] != ["show"] or node not in late:
                yield from [parts[0]] if parts else [alias.name for alias in node.names]


def included(path):
    """The files of the core that a native file includes."""
    return re.findall(r'^#include "([^"]+)"', path.read_text(encoding="utf-8"), re.MULTILINE)


def test_a_room_uses_only_the_rooms_before_it():
    level = {"_core": -1} | {room: number for number, room in enumerate(ROOMS)}
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts[0]
        if room not in ("__init__.py", "__main__.py"):
            for other in imported(path):
                assert level[other] <= level[room], f"{path} imports {other}"


def test_a_native_room_uses_only_the_rooms_before_it():
    level = {room: number for number, room in enumerate(NATIVE_ROOMS)}
    for path in (NATIVE / "src").rglob("*.*pp"):
        for other in included(path):
            if path.parent.name == "recount":
                assert Path(other).parts[0] in RECOUNT_USES, f"{path} includes {other}"
            else:
                assert level[Path(other).parts[0]] <= level[path.parent.name], f"{path} includes {other}"


def test_only_the_bindings_know_python():
    for path in NATIVE.rglob("*.[ch]pp"):
        text = path.read_text(encoding="utf-8")
        if path.parent.name != "bindings":
            assert not re.search(r"nanobind|Python\.h|bindings/", text), path
