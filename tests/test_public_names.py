"""Public names only disappear with an entry in the changelog."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tools"))
from record_public_names import public_names, recorded_names  # noqa: E402

sys.path.pop(0)


def removals(changelog):
    """The names that a changelog lists as removed, in backticks on lines that start with "- Removed"."""
    entries = re.findall(r"^- Removed(.*?)(?=^- |^#|\Z)", changelog, re.MULTILINE | re.DOTALL)
    return {name for entry in entries for name in re.findall(r"`([^`]+)`", entry)}


def missing(recorded, present, changelog):
    """The recorded names that are gone without a word."""
    return set(recorded) - set(present) - removals(changelog)


def test_no_public_name_disappears_without_an_entry():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert not missing(recorded_names(), public_names(), changelog)


def test_every_public_name_is_on_record():
    new = set(public_names()) - set(recorded_names())
    assert not new, f"run tools/record_public_names.py: {sorted(new)}"


def test_a_name_that_is_gone_is_missed_until_the_changelog_says_so():
    assert missing(["fivefold.a", "fivefold.b"], ["fivefold.a"], "- Added `fivefold.b`.\n") == {
        "fivefold.b"
    }
    assert not missing(["fivefold.b"], [], "## 2.0\n\n- Removed: `fivefold.b`; use\n  `fivefold.a`.\n")


def test_commands_and_options_are_public_too():
    assert {"fivefold.suggest", "fivefold suggest", "fivefold suggest --top"} <= set(public_names())
