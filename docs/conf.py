"""Sphinx settings."""

import fivefold

project = "fivefold"
author = "the fivefold authors"
copyright = "2026, the fivefold authors"  # noqa: A001
release = version = fivefold.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.mathjax", "sphinx.ext.viewcode"]
myst_enable_extensions = ["dollarmath", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "fivefold"
html_show_sphinx = False

default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}
nitpicky = False
