"""Replies as the schema says them."""

from fivefold.base.bounds import Status
from fivefold.serve import replies


def test_only_what_is_proven_is_called_so():
    assert replies.surety(Status.PROVEN) == "proven"
    assert {replies.surety(s) for s in Status if s is not Status.PROVEN} == {"bounded"}


def test_trees_hold_trees():
    leaf = {"word": "crate", "can_win": True, "answers": 1, "total": 1, "branches": {}}
    tree = leaf | {"word": "crane", "answers": 2, "total": 3, "branches": {"GGGBG": leaf}}
    assert replies.TreeNode.model_validate(tree).branches["GGGBG"].word == "crate"
