"""Graphs: every branch of a tree is an edge."""

import re

from hypothesis import given

from fivefold.trees.dot import write_dot
from tests.support.trees import chain, lexicons_and_trees, places

trees = lexicons_and_trees(most=14).map(lambda pair: pair[1])


@given(trees)
def test_a_graph_has_an_edge_for_every_branch(tree):
    graph = write_dot(tree)
    labels = dict(re.findall(r'^  (n\d+) \[label="(\w+)"', graph, re.MULTILINE))
    edges = re.findall(r'^  (n\d+) -> (n\d+) \[label="(\w+)"', graph, re.MULTILINE)
    paths = {"n0": (tree.word,)}
    parents = {target: (source, pattern) for source, target, pattern in edges}
    for node in sorted(labels, key=lambda name: int(name[1:])):
        if node in parents:
            source, pattern = parents[node]
            paths[node] = (*paths[source], pattern, labels[node])
    assert sorted(paths.values()) == sorted(places(tree))


def test_a_tree_of_any_depth_has_a_graph():
    assert write_dot(chain(1200)).count(" -> ") == 1199
