"""Write docs/api: one page per room, every module of it, and the front door.

python tools/make_api_docs.py
"""

from __future__ import annotations

import ast
from pathlib import Path

import fivefold
from fivefold.base.files import replacing

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "fivefold"
# In the order in which a reader meets them; the command line has a page of its own.
ROOMS = (
    *("words", "puzzle", "trees", "search", "proof", "openings", "strategies", "cover"),
    *("players", "figures", "serve", "bench", "gpu", "base"),
)


def docstring(path: Path) -> str:
    """The docstring of a module."""
    return ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""


def room_page(room: str) -> str:
    """What a room holds, module by module."""
    lines = [f"# fivefold.{room}", "", docstring(PACKAGE / room / "__init__.py"), ""]
    for module in sorted((PACKAGE / room).glob("*.py")):
        if module.stem != "__init__":
            name = f"fivefold.{room}.{module.stem}"
            lines += [f"## {name}", "", "```{eval-rst}", f".. automodule:: {name}", "```", ""]
    return "\n".join(lines)


def index_page() -> str:
    """The public names and where they live."""
    lines = ["# Reference", "", "What `import fivefold` offers, and the room where each name lives.", ""]
    lines += ["| name | room |", "| --- | --- |"]
    for name in sorted(fivefold.__all__, key=str.lower):
        room = fivefold._MODULES[name].split(".")[0]  # noqa: SLF001
        lines.append(f"| `{name}` | [{room}]({room}.md) |")
    return "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *ROOMS, "```", ""])


def write(page: Path, text: str) -> None:
    """Write a page whole or not at all."""
    page.parent.mkdir(exist_ok=True)
    with replacing(page) as part:
        part.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(ROOT / "docs" / "api" / "index.md", index_page())
    for room in ROOMS:
        write(ROOT / "docs" / "api" / f"{room}.md", room_page(room))
