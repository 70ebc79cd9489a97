"""Sphinx settings."""

import os
import sys
from pathlib import Path

import fivefold

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))
from long_description import project_url

project = "fivefold"
author = "fivefold contributors"
copyright = "2026, fivefold contributors"  # noqa: A001
release = version = fivefold.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.mathjax",
    "sphinx.ext.viewcode",
]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["jupyter_execute", "_build"]

# Notebooks are kept without output and executed here; one that fails, fails the build.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300

# Read the Docs says under which address this version is shown.
html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL", project_url("Documentation") + "/en/latest/")
html_theme = "furo"
html_title = f"fivefold {release}"
html_show_sphinx = False
html_extra_path = ["images/social.png"]
html_theme_options = {"source_repository": project_url("Repository"), "source_branch": "main"}
html_theme_options["source_directory"] = "docs/"
myst_html_meta = {
    "description": "What to guess next, how well you played, the best openers, and proofs.",
    "property=og:title": "fivefold",
    "property=og:description": "A toolbox for Wordle-like word puzzles.",
    "property=og:image": html_baseurl + "social.png",
    "name=twitter:card": "summary_large_image",
}

default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}
