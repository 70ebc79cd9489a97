"""The strategies of the page: how a game goes on with best play."""

from __future__ import annotations

from fivefold.base.budget import Budget
from fivefold.base.errors import OptionError
from fivefold.puzzle.candidates import candidates_after
from fivefold.puzzle.position import Position
from fivefold.puzzle.rule import Rule
from fivefold.search.exact import solve
from fivefold.serve.models import TreeAnswer, TreeNode, TreeQuestion, surety
from fivefold.serve.request_limits import MOST_CELLS
from fivefold.serve.shared_lists import Store
from fivefold.serve.suggest_view import clues
from fivefold.serve.workers import Turn
from fivefold.trees.tree import Leaf, Node, Tree, turn_counts
from fivefold.words.letters import parse_word


def best_tree(store: Store, question: TreeQuestion, turn: Turn) -> TreeAnswer:
    """The tree with the fewest guesses from here, as far as it is found in time."""
    lexicon = store.lexicon(question.list)
    history = clues(question, lexicon)
    candidates = candidates_after(lexicon, history)
    if not candidates:
        raise OptionError(f"no answer of {lexicon.name} agrees with the clues")
    guess = None if question.guess is None else parse_word(question.guess)
    if guess is not None:
        lexicon.require_guesses([guess])
    if len(candidates) * len(lexicon.guesses) > MOST_CELLS:
        raise OptionError(f"{len(candidates)} candidates are too many to search: add a clue")
    rule = Rule.parse(question.rule)
    position = Position(lexicon, rule=rule, clues=history, guesses_left=None)
    if (table := store.table(lexicon)) is not None:
        position = position.with_table(table)
    budget = Budget(seconds=turn.seconds, threads=1, control=turn.control)
    solution = solve(position, opener=guess, budget=budget)
    n = len(candidates)
    return TreeAnswer(
        list=lexicon.name,
        rule=question.rule,
        status=surety(solution.status),
        candidates=n,
        lower=solution.total.lower / n,
        upper=None if solution.total.upper is None else solution.total.upper / n,
        turns=() if solution.tree is None else turn_counts(solution.tree).counts,
        tree=None if solution.tree is None else _node(solution.tree),
    )


def _node(tree: Tree) -> TreeNode:
    match tree:
        case Leaf(word):
            return TreeNode(word=word, can_win=True, answers=1, total=1, branches={})
        case Node(word, can_win, branches):
            nodes = {str(pattern): _node(branch) for pattern, branch in branches.items()}
            answers = can_win + sum(node.answers for node in nodes.values())
            total = answers + sum(node.total for node in nodes.values())
            return TreeNode(word=word, can_win=can_win, answers=answers, total=total, branches=nodes)
