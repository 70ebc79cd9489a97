// One searcher asked again and again: what it remembers serves every set, number of guesses and
// limit, and a stop leaves nothing wrong behind.
#include "searcher.hpp"

#include "random_lexicon.hpp"
#include "random_puzzle.hpp"
#include "rule_searcher.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;
using tests::RandomPuzzle;

namespace {

SearchOptions any_kernel(Random& random) {
    SearchOptions options;
    const auto kernels = kernels::available();
    options.kernel = kernels[random.below(static_cast<std::uint32_t>(kernels.size()))]->name;
    options.log2_cache = random.below(4) == 0 ? 3 : 14;
    return options;
}

std::vector<WordId> some_of(Random& random, const std::vector<WordId>& all) {
    std::vector<WordId> some;
    for (const WordId word : all)
        if (random.below(4) != 0)
            some.push_back(word);
    return some.empty() ? all : some;
}

struct Question {
    explicit Question(Random& random)
        : left(1 + static_cast<int>(random.below(7))),
          limit(random.below(2) == 0 ? infinite_cost : 1 + static_cast<int>(random.below(60))),
          opened(random.below(3) == 0) {}

    // More than enough for the recursion.
    int plain_left() const { return left < 7 ? left : 12; }
    int searched_left() const { return left < 7 ? left : unlimited_guesses; }
    bool answered_by(int cost, int truth) const {
        return truth < limit ? cost == truth : limit <= cost && cost <= truth;
    }

    int left;
    int limit;
    bool opened;
};

// Whether the tree has this cost, finds every candidate and needs no more guesses than `depth`.
template <class Weight>
bool is_right(const FlatTree& tree, std::size_t candidates, const Outcome& outcome,
              std::span<const WordId> own, const Weight& weight) {
    std::vector<int> turn;
    int cost = 0;
    int deepest = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < tree.guess.size(); ++i) {
        turn.push_back(i == 0 ? 1 : turn[tree.parent[i]] + 1);
        if (tree.can_win[i] == 0)
            continue;
        ++found;
        deepest = std::max(deepest, turn[i]);
        const auto answer = std::ranges::find(own, tree.guess[i]) - own.begin();
        cost += turn[i] * weight(static_cast<WordId>(answer));
    }
    return found == candidates && cost == outcome.cost && deepest <= outcome.depth;
}

template <PatternCode P>
void ask_often(Random& random) {
    const RandomPuzzle<P> puzzle(random, 9, 8, 2 + random.below(4));
    SharedSearch<P> shared(puzzle.puzzle(), puzzle.candidates, any_kernel(random));
    Control control;
    shared.control = &control;
    Searcher<P> searcher(shared);
    for (int i = 0; i < 12; ++i) {
        const Question question(random);
        const std::vector<WordId> set = some_of(random, puzzle.candidates);
        const WordId opener = random.below(puzzle.guesses);
        const int left = question.searched_left();
        Outcome outcome;
        int truth = 0;
        if (question.opened) {
            outcome = searcher.solve_after(opener, set, question.limit, left);
            truth = puzzle.plain_after(opener, set, question.plain_left());
        } else {
            outcome = searcher.solve(set, shared.key(set), question.limit, left);
            truth = puzzle.plain(set, question.plain_left());
        }
        CHECK(question.answered_by(outcome.cost, truth));
        if (truth >= question.limit || outcome.cost != truth)
            continue;
        FlatTree tree;
        CHECK(outcome.depth <= left);
        CHECK(searcher.append_tree_after(outcome.guess, set, left, 0, 0, tree));
        CHECK(is_right(tree, set.size(), outcome, puzzle.own, [&](WordId a) { return puzzle.weight(a); }));
    }
}

template <PatternCode P>
void ask_often_by_rule(Random& random) {
    const RandomLexicon lexicon(random, 14, 8);
    if (lexicon.length > 5 && sizeof(P) == 1)
        return;
    const auto table = lexicon.table<P>();
    const Puzzle<P> puzzle{
        {table.data(), lexicon.guesses, lexicon.own.size()}, lexicon.own, lexicon.all, lexicon.weights};
    const PlayRule rule = random.below(2) == 0 ? PlayRule::hard : PlayRule::ultra_hard;
    SharedRuleSearch<P> shared(puzzle, lexicon.words(), rule, lexicon.candidates, any_kernel(random));
    if (random.below(2) == 0)
        shared.compact_from = shared.compact_ratio = shared.scan_once_from = 0;
    Control control;
    shared.search.control = &control;
    RuleSearcher<P> searcher(shared);
    for (int i = 0; i < 8; ++i) {
        const Question question(random);
        const std::vector<WordId> set = some_of(random, lexicon.candidates);
        const WordId opener = random.below(static_cast<std::uint32_t>(lexicon.guesses));
        const int left = question.searched_left();
        OwnPosition<P> start;
        searcher.start(set, start);
        Outcome outcome;
        int truth = 0;
        if (question.opened && question.left > 1) {
            outcome = searcher.solve_after(opener, start.get(), question.limit, left);
            truth = lexicon.plain_after(rule, lexicon.all, opener, set, question.plain_left(), infinite_cost);
        } else {
            outcome = searcher.solve(start.get(), question.limit, left);
            truth = lexicon.plain(rule, lexicon.all, set, question.plain_left());
        }
        CHECK(question.answered_by(outcome.cost, truth));
        if (truth >= question.limit || outcome.cost != truth)
            continue;
        FlatTree tree;
        CHECK(outcome.depth <= left);
        CHECK(searcher.append_tree_after(outcome.guess, start.get(), left, 0, 0, tree));
        CHECK(is_right(tree, set.size(), outcome, lexicon.own, [&](WordId a) { return lexicon.weight(a); }));
    }
}

// Runs `solve` with a few nodes at a time until one run ends by itself; what it knows before
// that is never more than the truth, and then it is the truth.
template <PatternCode P, class Solve>
void stop_and_go_on(SharedSearch<P>& shared, int truth, const Solve& solve) {
    for (int run = 0; run < 100; ++run) {
        shared.nodes.store(0);
        const int cost = solve();
        CHECK(cost <= truth);
        if (!shared.stopped()) {
            CHECK(cost == truth);
            return;
        }
    }
}

}  // namespace

TEST(a_searcher_keeps_its_contract_when_it_is_asked_often) {
    Random random(71);
    for (int round = 0; round < 300; ++round) {
        ask_often<std::uint8_t>(random);
        ask_often<std::uint16_t>(random);
        ask_often<std::uint32_t>(random);
    }
}

TEST(a_searcher_by_a_rule_keeps_its_contract_when_it_is_asked_often) {
    Random random(73);
    for (int round = 0; round < 300; ++round) {
        ask_often_by_rule<std::uint8_t>(random);
        ask_often_by_rule<std::uint16_t>(random);
        ask_often_by_rule<std::uint32_t>(random);
    }
}

TEST(a_searcher_keeps_its_contract_after_it_was_stopped) {
    Random random(79);
    for (int round = 0; round < 100; ++round) {
        const RandomPuzzle<std::uint8_t> puzzle(random, 40, 24, 2 + random.below(4));
        const auto& all = puzzle.candidates;
        SearchOptions options = any_kernel(random);
        options.guesses = random.below(2) == 0 ? 5 : unlimited_guesses;
        Control control;
        const int truth = search_tree(puzzle.puzzle(), all, -1, options, control).lower;
        options.nodes = 1 + random.below(20);
        SharedSearch<std::uint8_t> shared(puzzle.puzzle(), all, options);
        shared.control = &control;
        Searcher<std::uint8_t> searcher(shared);
        stop_and_go_on(shared, truth, [&] {
            return searcher.solve(all, shared.key(all), infinite_cost, options.guesses).cost;
        });
    }
}

TEST(a_searcher_by_a_rule_keeps_its_contract_after_it_was_stopped) {
    Random random(83);
    for (int round = 0; round < 100; ++round) {
        const RandomLexicon lexicon(random, 60, 24);
        const auto table = lexicon.table<std::uint16_t>();
        const Puzzle<std::uint16_t> puzzle{
            {table.data(), lexicon.guesses, lexicon.own.size()}, lexicon.own, lexicon.all, lexicon.weights};
        SearchOptions options = any_kernel(random);
        options.guesses = random.below(2) == 0 ? 5 : unlimited_guesses;
        Control control;
        const int truth = search_tree_by_rule(puzzle, lexicon.words(), PlayRule::hard, lexicon.candidates, -1,
                                              options, control)
                              .lower;
        options.nodes = 1 + random.below(20);
        SharedRuleSearch<std::uint16_t> shared(puzzle, lexicon.words(), PlayRule::hard, lexicon.candidates,
                                               options);
        shared.search.control = &control;
        RuleSearcher<std::uint16_t> searcher(shared);
        OwnPosition<std::uint16_t> start;
        searcher.start(lexicon.candidates, start);
        stop_and_go_on(shared.search, truth,
                       [&] { return searcher.solve(start.get(), infinite_cost, options.guesses).cost; });
    }
}
