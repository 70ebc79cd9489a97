"""Who may use whom, from the imports and includes themselves."""

import ast
import re
from pathlib import Path

import fivefold

PACKAGE = Path(fivefold.__file__).parent
NATIVE = Path(__file__).parents[1] / "native"

# Lower layers first; a module imports only from layers before its own.
LAYERS = (
    {"errors", "_core"},
    {"word", "pattern", "kernel", "progress", "files", "frame", "builtin", "pace"},
    {"documents", "wordlist", "reference"},
    {"anagram_classes", "lexicon"},
    {"book", "cover", "weights"},
    {"feedback"},
    {"clue"},
    {"candidates", "rule", "share", "tree"},
    {"game_log"},
    {"game_store"},
    {"seal"},
    {"tree_check", "tree_dot", "tree_games", "tree_outline", "tree_svg"},
    {"tree_claims", "tree_csv", "tree_text"},
    {"tree_json"},
    {"tree_files"},
    {"solve"},
    {"beam", "prove_check_search", "prove_check_table", "prover"},
    {"guess_ranking", "prove"},
    {"certificate", "worst_case"},
    {"prove_check", "unfinished"},
    {"checked"},
    {"partition"},
    {"criterion"},
    {"opener", "strategy"},
    {"letter_strategy", "optimal_strategy"},
    {"named_strategy", "walk"},
    {"simulate"},
    {"best_guesses", "opening", "opening_total", "quick_total"},
    {"judge", "opening_guesses", "suggest"},
    {"assist", "boards", "game", "pair_guesses", "review"},
    {"review_text", "season", "triple_guesses"},
    {"season_text", "serve"},
    {"bench", "season_html"},
    {"plot"},
    {"season_plot"},
    {"cli"},
)


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("fivefold"):
            parts = node.module.split(".")[1:]
            yield from [parts[0]] if parts else [alias.name for alias in node.names]


def test_python_modules_use_only_lower_layers():
    level = {name: number for number, layer in enumerate(LAYERS) for name in layer}
    for path in PACKAGE.rglob("*.py"):
        module = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
        if module in ("__init__", "__main__"):
            continue
        for other in imported(path):
            assert other == module or level[other] < level[module], f"{module} imports {other}"


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
