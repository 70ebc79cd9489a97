// One searcher asked again and again: what it remembers serves every set, number of guesses and
// limit, and a stop leaves nothing wrong behind.
#include "search/tree_search.hpp"

#include <set>

#include "random_lexicon.hpp"
#include "random_puzzle.hpp"
#include "search/ceilings.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;
using tests::RandomPuzzle;

namespace {

// Ceilings that are exact for some guesses, a little too high for others and not known for the rest.
template <PatternCode P>
class RandomCeilings final : public Ceilings {
  public:
    RandomCeilings(const SharedSearch<P>& shared, Candidates candidates) noexcept
        : shared_(shared), candidates_(candidates) {}

    void find(const Reply& reply, std::uint8_t* ceilings) const override {
        std::fill_n(ceilings, 64 * shared_.columns.blocks(), std::uint8_t{0});
        for (std::size_t c = 0; c < shared_.columns.size(); ++c) {
            std::set<P> shown;
            for (const WordId a : candidates_)
                if (shared_.puzzle.table.row(reply.guess)[a] == reply.pattern)
                    shown.insert(shared_.puzzle.table.row(shared_.columns.guess(c))[a]);
            const std::size_t slack = (reply.guess + 5 * c) % 4;
            ceilings[c] = static_cast<std::uint8_t>(slack == 3 ? 255 : shown.size() + slack);
        }
    }

  private:
    const SharedSearch<P>& shared_;
    const Candidates candidates_;
};

// A searcher with all that it needs, for one thread.
template <class Play>
struct OneSearch {
    using P = typename Play::Pattern;

    OneSearch(const Puzzle<P>& puzzle, Candidates candidates, const SearchOptions& options)
        : shared(puzzle, candidates, options), play(shared), searcher(shared, play) {
        shared.control = &control;
    }
    void use_ceilings(Candidates candidates) {
        ceilings.emplace(shared, candidates);
        shared.ceilings = &*ceilings;
        searcher.ceilings_from = 3;
    }
    Position<P> start(Candidates candidates) {
        searcher.start(candidates, own);
        return own.get();
    }

    Control control;
    SharedSearch<P> shared;
    Play play;
    TreeSearch<Play> searcher;
    OwnPosition<P> own;
    std::optional<RandomCeilings<P>> ceilings;
};

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

// Limits next to the truth: there a step too far is seen.
int limit_near(Random& random, int truth) {
    return random.below(3) == 0 ? infinite_cost
                                : std::min(infinite_cost, truth - 1 + static_cast<int>(random.below(5)));
}

bool keeps_contract(int cost, int truth, int limit) {
    return truth < limit ? cost == truth : limit <= cost && cost <= truth;
}

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
    const RandomPuzzle<P> puzzle(random, 9, 8, 1 + random.below(5));
    OneSearch<FreePlay<P>> one(puzzle.puzzle(), puzzle.candidates, any_kernel(random));
    TreeSearch<FreePlay<P>>& searcher = one.searcher;
    // The counts of patterns say nothing about weights.
    if (!one.shared.weighted && random.below(2) == 0)
        one.use_ceilings(puzzle.candidates);
    std::vector<WordId> set;
    for (int i = 0; i < 16; ++i) {
        if (i % 5 == 0)
            set = some_of(random, puzzle.candidates);
        const int left = static_cast<int>(random.below(8));
        const int searched = left < 7 ? left : unlimited_guesses;
        const WordId opener = random.below(puzzle.guesses);
        const bool opened = random.below(3) == 0;
        const int most = left < 7 ? left : 12;
        const int truth = left == 0 ? infinite_cost
                          : opened  ? puzzle.plain_after(opener, set, most)
                                    : puzzle.plain(set, most);
        const int limit = limit_near(random, truth);
        const Position<P> start = searcher.at(set);
        const Outcome outcome = opened ? searcher.solve_after(opener, start, limit, searched)
                                       : searcher.solve(start, limit, searched);
        CHECK(keeps_contract(outcome.cost, truth, limit));
        if (truth >= limit || outcome.cost != truth)
            continue;
        FlatTree tree;
        CHECK(outcome.depth <= searched);
        CHECK(searcher.append_tree_after(outcome.guess, start, searched, {}, tree));
        CHECK(is_right(tree, set.size(), outcome, puzzle.own, [&](WordId a) { return puzzle.weight(a); }));
    }
}

template <PatternCode P>
void ask_often_by_rule(Random& random) {
    const bool alike = random.below(2) == 0;
    const RandomLexicon lexicon(random, alike ? 8 : 14, alike ? 6 : 8, alike);
    if (lexicon.length > 5 && sizeof(P) == 1)
        return;
    const auto table = lexicon.table<P>();
    const PlayRule rule = random.below(2) == 0 ? PlayRule::hard : PlayRule::ultra_hard;
    OneSearch<RuledPlay<P>> one(lexicon.puzzle(table, rule), lexicon.candidates, any_kernel(random));
    TreeSearch<RuledPlay<P>>& searcher = one.searcher;
    if (random.below(2) == 0)
        searcher.compaction = {0, 0};
    if (!one.shared.weighted && random.below(2) == 0)
        one.use_ceilings(lexicon.candidates);
    std::vector<WordId> set;
    for (int i = 0; i < 12; ++i) {
        if (i % 5 == 0)
            set = some_of(random, lexicon.candidates);
        const int left = 1 + static_cast<int>(random.below(7));
        const int searched = left < 7 ? left : unlimited_guesses;
        const WordId opener = random.below(static_cast<std::uint32_t>(lexicon.guesses));
        const bool opened = random.below(3) == 0 && left > 1;
        const int most = left < 7 ? left : 12;
        const int truth = opened ? lexicon.plain_after(rule, lexicon.all, opener, set, most, infinite_cost)
                                 : lexicon.plain(rule, lexicon.all, set, most);
        const int limit = limit_near(random, truth);
        const Position<P> start = one.start(set);
        const Outcome outcome = opened ? searcher.solve_after(opener, start, limit, searched)
                                       : searcher.solve(start, limit, searched);
        CHECK(keeps_contract(outcome.cost, truth, limit));
        if (truth >= limit || outcome.cost != truth)
            continue;
        FlatTree tree;
        CHECK(outcome.depth <= searched);
        CHECK(searcher.append_tree_after(outcome.guess, start, searched, {}, tree));
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

TEST_EACH_WIDTH(a_searcher_keeps_its_contract_when_it_is_asked_often) {
    Random random(71);
    for (int round = 0; round < 1000; ++round)
        ask_often<P>(random);
}

TEST_EACH_WIDTH(a_searcher_by_a_rule_keeps_its_contract_when_it_is_asked_often) {
    Random random(73);
    for (int round = 0; round < 500; ++round)
        ask_often_by_rule<P>(random);
}

// With room for few entries the best tree of a group is forgotten while one with few guesses left
// is looked for; what that costs must not be taken for what the group costs.
TEST(a_forgetful_searcher_by_a_rule_tells_few_guesses_left_from_many) {
    Random random(89);
    for (int round = 0; round < 60; ++round) {
        const RandomLexicon lexicon(random, 100, 30, true);
        const auto table = lexicon.table<std::uint16_t>();
        const auto puzzle = lexicon.puzzle(table, PlayRule::hard);
        SearchOptions options;
        const auto searching = [&](unsigned log2_cache, const auto& ask) {
            options.log2_cache = log2_cache;
            OneSearch<RuledPlay<std::uint16_t>> one(puzzle, lexicon.candidates, options);
            ask(one.searcher, one.start(lexicon.candidates));
        };
        std::vector<int> truth;
        searching(12, [&](auto& searcher, const auto& start) {
            for (const WordId opener : lexicon.all)
                truth.push_back(searcher.solve_after(opener, start, infinite_cost, unlimited_guesses).cost);
        });
        searching(2, [&](auto& searcher, const auto& start) {
            for (const WordId opener : lexicon.all)
                for (const int left : {3, 4, 5, 6, unlimited_guesses}) {
                    const int cost = searcher.solve_after(opener, start, infinite_cost, left).cost;
                    CHECK(left == unlimited_guesses ? cost == truth[opener] : cost >= truth[opener]);
                }
        });
    }
}

// Limits that rise one by one: each time the bound of the last is what is known.
TEST(a_searcher_by_a_rule_raises_no_bound_when_it_is_asked_again) {
    Random random(97);
    int deeper = 0;
    for (int round = 0; round < 600; ++round) {
        const RandomLexicon lexicon(random, 60, 20, round % 2 == 0);
        const auto table = lexicon.table<std::uint16_t>();
        const auto puzzle = lexicon.puzzle(table, PlayRule::hard);
        SearchOptions options;
        options.log2_cache = 12;
        std::vector<int> costs;  // one searcher that is asked once, then one that is asked often
        for (const bool often : {false, true})
            for (int left = 3; left < 7; ++left) {
                OneSearch<RuledPlay<std::uint16_t>> one(puzzle, lexicon.candidates, options);
                TreeSearch<RuledPlay<std::uint16_t>>& searcher = one.searcher;
                const auto start = one.start(lexicon.candidates);
                if (!often) {
                    costs.push_back(searcher.solve(start, infinite_cost, left).cost);
                    continue;
                }
                const int truth = costs[static_cast<std::size_t>(left - 3)];
                if (truth == infinite_cost)
                    continue;
                deeper += truth > costs.back();
                for (int limit = truth - 3; limit < truth + 3; ++limit)
                    CHECK(keeps_contract(searcher.solve(start, limit, left).cost, truth, limit));
            }
    }
    CHECK(deeper > 0);
}

// Several large groups are raised in turn: none may be left open because the last one is closed.
TEST(a_first_guess_with_several_large_groups_keeps_its_contract) {
    Random random(101);
    for (int round = 0; round < 300; ++round) {
        const RandomPuzzle<std::uint8_t> puzzle(random, 40, 24, 3 + random.below(2));
        const SearchOptions options = any_kernel(random);
        const WordId opener = random.below(puzzle.guesses);
        const auto cost = [&](int limit) {
            OneSearch<FreePlay<std::uint8_t>> one(puzzle.puzzle(), puzzle.candidates, options);
            const auto start = one.searcher.at(puzzle.candidates);
            return one.searcher.solve_after(opener, start, limit, unlimited_guesses).cost;
        };
        const int truth = cost(infinite_cost);
        for (const int limit : {truth, truth + 1, truth + 9})
            CHECK(keeps_contract(cost(limit), truth, limit));
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
        OneSearch<FreePlay<std::uint8_t>> one(puzzle.puzzle(), all, options);
        stop_and_go_on(one.shared, truth, [&] {
            return one.searcher.solve(one.searcher.at(all), infinite_cost, options.guesses).cost;
        });
    }
}

TEST(a_searcher_by_a_rule_keeps_its_contract_after_it_was_stopped) {
    Random random(83);
    for (int round = 0; round < 100; ++round) {
        const RandomLexicon lexicon(random, 60, 24);
        const auto table = lexicon.table<std::uint16_t>();
        const auto puzzle = lexicon.puzzle(table, PlayRule::hard);
        SearchOptions options = any_kernel(random);
        options.guesses = random.below(2) == 0 ? 5 : unlimited_guesses;
        Control control;
        const int truth = search_tree(puzzle, lexicon.candidates, -1, options, control).lower;
        options.nodes = 1 + random.below(20);
        OneSearch<RuledPlay<std::uint16_t>> one(puzzle, lexicon.candidates, options);
        const auto start = one.start(lexicon.candidates);
        stop_and_go_on(one.shared, truth,
                       [&] { return one.searcher.solve(start, infinite_cost, options.guesses).cost; });
    }
}

TEST_EACH_WIDTH(a_position_that_is_entered_again_keeps_nothing_of_the_group_before) {
    Random random(89);
    for (int round = 0; round < 100; ++round) {
        const RandomPuzzle<P> puzzle(random, 40, 30, 2 + random.below(4));
        OneSearch<FreePlay<P>> one(puzzle.puzzle(), puzzle.candidates, any_kernel(random));
        const WordId opener = random.below(puzzle.guesses);
        Split split;
        one.searcher.splitter().split(opener, puzzle.candidates, split);
        const Position<P> root = one.searcher.at(puzzle.candidates);
        OwnPosition<P> position;
        for (const Group& group : split.groups) {
            const Candidates words = split.words_of(group);
            one.searcher.enter(root, {opener, group.pattern}, words, position);
            const int cost = one.searcher.solve(position.get(), infinite_cost, unlimited_guesses).cost;
            Control control;
            CHECK(cost == search_tree(puzzle.puzzle(), words, -1, {}, control).lower);
        }
    }
}

TEST(a_tree_is_not_written_after_a_stop_and_keeps_its_contract) {
    Random random(97);
    int stopped = 0;
    for (int round = 0; round < 100; ++round) {
        const RandomPuzzle<std::uint8_t> puzzle(random, 40, 24, 2 + random.below(4));
        SearchOptions options = any_kernel(random);
        options.nodes = 1 + random.below(20);
        OneSearch<FreePlay<std::uint8_t>> one(puzzle.puzzle(), puzzle.candidates, options);
        FlatTree tree;
        const auto start = one.searcher.at(puzzle.candidates);
        const bool whole = one.searcher.append_tree(start, unlimited_guesses, {}, tree);
        CHECK(whole != one.shared.stopped());
        stopped += !whole;
    }
    CHECK(stopped > 0);
}

TEST(a_searcher_keeps_its_contract_where_a_tree_of_fewer_turns_costs_no_more) {
    Random random(101);
    for (int round = 0; round < 400; ++round) {
        const RandomPuzzle<std::uint8_t> puzzle(random, 40, 16, 2 + random.below(3));
        for (int left = 3; left < 6; ++left) {
            SearchOptions options;
            options.guesses = left;
            Control control;
            const int truth = search_tree(puzzle.puzzle(), puzzle.candidates, -1, options, control).lower;
            if (truth >= infinite_cost)
                continue;
            OneSearch<FreePlay<std::uint8_t>> one(puzzle.puzzle(), puzzle.candidates, options);
            CHECK(one.searcher.solve(one.searcher.at(puzzle.candidates), truth + 1, left).cost == truth);
        }
    }
}
