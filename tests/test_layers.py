"""Who may use whom, from the imports and includes themselves."""

import ast
import re
from fnmatch import fnmatch
from pathlib import Path

import fivefold
from fivefold.puzzle import reference

PACKAGE = Path(fivefold.__file__).parent
NATIVE = Path(__file__).parents[1] / "native"
TESTS = Path(__file__).parent
MAP = TESTS.parent / "CONTRIBUTING.md"

# A room uses the rooms before it and nothing else of fivefold but the core.
ROOMS = (
    "base",  # errors, files, progress, kernels
    "words",  # letters, lists, the lexicon, weights
    "puzzle",  # patterns, clues, feedback, rules, partitions
    "gpu",  # the same sums on a GPU, where there is one
    "trees",  # strategies written out: checked, in files, drawn
    "search",  # exact search, beams, what guesses cost
    "proof",  # the best opener with proof, certificates and their check
    "openings",  # one, two or three words to play first
    "strategies",  # ways to choose a guess, and the games they play
    "cover",  # words that share no letter
    "players",  # what to guess next, how well a game was played
    "serve",  # the page and its API
    "bench",  # speed tables
    "figures",  # what matplotlib draws
    "cli",  # the command line
)
# The same names as on the other side, and the kernels, which are written for each instruction set.
NATIVE_ROOMS = ("base", "kernels", "puzzle", "search", "proof", "openings", "strategies", "cover")
# The independent checker uses these and nothing else, above all nothing of the search.
RECOUNT_USES = {"base", "puzzle", "recount"}


def imported(path):
    """The rooms a module imports from."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("fivefold"):
            parts = node.module.split(".")[1:]
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


def test_every_room_says_what_it_holds():
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} == set(ROOMS)
    for room in ROOMS:
        assert ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text(encoding="utf-8")))
    for room in (*NATIVE_ROOMS, "recount"):
        assert (NATIVE / "src" / room / "README.md").read_text(encoding="utf-8").startswith("# ")


def test_a_readme_names_every_file_of_its_room():
    for room in (*NATIVE_ROOMS, "recount"):
        named = re.findall(
            r"`([\w*]+)(?:\.\w+)?`", (NATIVE / "src" / room / "README.md").read_text("utf-8")
        )
        for path in (NATIVE / "src" / room).iterdir():
            assert path.stem == "README" or any(fnmatch(path.stem, name) for name in named), path


def test_the_map_for_newcomers_leads_to_files_that_exist():
    rows = re.findall(r"^\|(.*)\|(.*)\|(.*)\|$", MAP.read_text("utf-8"), re.MULTILINE)
    found = 0
    for _, python, native in rows:
        for cell, folder in ((python, PACKAGE), (native, NATIVE / "src")):
            for name in re.findall(r"`(\w+/\w+\.\w+)`", cell):
                found += 1
                assert (folder / name).is_file(), name
    assert found > 20


def test_what_newcomers_are_told_to_change_exists():
    parts = re.split(r"^## ", MAP.read_text("utf-8"), flags=re.MULTILINE)
    for how_to in (part for part in parts if part.startswith("How to add")):
        paths = {name for name in re.findall(r"`([\w./]+)`", how_to) if "/" in name or "." in name}
        places = [MAP.parent, PACKAGE, PACKAGE / "data"]
        attributes = {name for name in paths if name.split(".")[0] in ("ff", "reference")}
        found = {name: [place / name for place in places if (place / name).exists()] for name in paths}
        assert all(found[name] for name in paths - attributes), found
        files = [path for each in found.values() for path in each if path.is_file()]
        text = "".join(path.read_text("utf-8") for path in files)
        for name in set(re.findall(r"`(\w+)`", how_to)):
            assert re.search(rf"\b{name}\b", text), name
        for module, name in re.findall(r"`(ff|reference)\.(\w+)`", how_to):
            assert hasattr({"ff": fivefold, "reference": reference}[module], name), name


def test_every_module_has_its_test_file():
    for path in PACKAGE.glob("*/*.py"):
        if path.stem != "__init__":
            assert (TESTS / path.parent.name / f"test_{path.stem}.py").exists(), path


def test_only_the_bindings_know_python():
    for path in NATIVE.rglob("*.[ch]pp"):
        text = path.read_text(encoding="utf-8")
        if path.parent.name != "bindings":
            assert not re.search(r"nanobind|Python\.h|bindings/", text), path


def test_the_core_never_prints():
    for path in (NATIVE / "src").rglob("*.cpp"):
        assert not re.search(
            r"\bprintf|std::cout|std::cerr|abort\(", path.read_text(encoding="utf-8")
        ), path
