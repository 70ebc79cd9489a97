"""What a call may take and give: at most six parameters, and results with names."""

import ast
import re
from pathlib import Path

import fivefold

PACKAGE = Path(fivefold.__file__).parent
NATIVE = Path(__file__).parents[1] / "native"
MOST = 6

# A parameter of C++: a type, perhaps of templates and pointers, and a name.
DECLARED = re.compile(
    r"(?:const\s+|unsigned\s+)*[\w:]+(?:<.*>)?(?:\s*const)?(?:\s*[*&]+(?:\s*const)?)*\s*\b\w+(?:\s*=.*)?",
    re.DOTALL,
)


def parameters(node):
    """The parameters of a Python function that a caller gives."""
    given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    return [one.arg for one in given if one.arg not in ("self", "cls")]


def functions(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def declarations(text):
    """The names and parameters of the functions of a C++ file."""
    text = re.sub(r"//[^\n]*|\"(?:\\.|[^\"\\])*\"", "", text)
    for begin in re.finditer(r"([\w~]+)\s*\(", text):
        parts, depth = [""], 1
        for sign in text[begin.end() :]:
            depth += (sign in "([{<") - (sign in ")]}>")
            if depth == 0:
                break
            if sign == "," and depth == 1:
                parts.append("")
            else:
                parts[-1] += sign
        if all(DECLARED.fullmatch(part.strip()) for part in parts):
            yield begin[1], [part.split()[-1] for part in parts]


def test_no_function_takes_more_than_six_parameters():
    for path in PACKAGE.rglob("*.py"):
        for node in functions(path):
            given = parameters(node)
            assert len(given) <= MOST, f"{path}: {node.name} takes {', '.join(given)}"


def test_no_call_of_the_core_takes_more_than_six_parameters():
    calls = list(functions(PACKAGE / "_core.pyi"))
    assert len(calls) > 100
    for node in calls:
        given = parameters(node)
        assert len(given) <= MOST, f"{node.name} takes {', '.join(given)}"


def test_the_core_returns_named_values():
    """Sequences of one kind may have any length; what is read by number or by a text has no place."""
    for node in functions(PACKAGE / "_core.pyi"):
        returned = ast.unparse(node.returns)
        unnamed = re.search(r"dict\[|tuple\[(?!int, \.\.\.\])", returned)
        assert not unnamed, f"{node.name} returns {returned}"


def test_no_native_function_takes_more_than_six_parameters():
    """Not in the core, nor in its bindings and tests."""
    found = 0
    for path in (*NATIVE.rglob("*.[ch]pp"), *NATIVE.rglob("*.inl")):
        for name, given in declarations(path.read_text(encoding="utf-8")):
            found += 1
            assert len(given) <= MOST, f"{path}: {name} takes {', '.join(given)}"
    assert found > 500


def test_declarations_are_seen():
    text = """
    Walk walk(const TableView<P>& table, std::span<const std::pair<A, B>> rows, unsigned n = 3,
              const std::uint8_t* const* bytes);  // not (const Seen& seen)
    call(table, rows + 1);
    """
    assert list(declarations(text)) == [("walk", ["table", "rows", "3", "bytes"])]
