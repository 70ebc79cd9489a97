"""The strategies of the page: how a game goes on with best play."""

from __future__ import annotations

from fivefold.base.documents import plain
from fivefold.base.errors import OptionError
from fivefold.players.contradiction import Contradiction
from fivefold.search.exact import solve
from fivefold.serve.questions import TreeQuestion
from fivefold.serve.replies import Bounds, TreeAnswer, TreeNode, surety
from fivefold.serve.request_limits import MOST_CELLS
from fivefold.serve.shared_lists import Store
from fivefold.serve.workers import Turn
from fivefold.trees.tree import Leaf, Node, Tree, turn_counts
from fivefold.words.letters import parse_word


def best_tree(store: Store, question: TreeQuestion, turn: Turn) -> TreeAnswer:
    """The tree with the fewest guesses from here, as far as it is found in time."""
    game = store.position(question, build=False).widened()
    if not len(game):
        raise Contradiction(game).error
    guess = None if question.guess is None else parse_word(question.guess)
    if guess is not None:
        game.require_legal(guess)
    if len(game) * len(game.lexicon.guesses) > MOST_CELLS:
        raise OptionError(f"{len(game)} words are too many to search: add a clue")
    if not game.has_table and (table := store.table(game.lexicon)) is not None:
        game = game.with_table(table)
    solution = solve(game, opener=guess, budget=turn.budget)
    return TreeAnswer(
        list=game.lexicon.name,
        rule=question.rule,
        status=surety(solution.status),
        candidates=len(game),
        mean=Bounds(**plain(solution.mean)),
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
