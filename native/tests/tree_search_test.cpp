// One searcher asked again and again: what it remembers serves every set, number of guesses and
// limit.
#include <map>
#include <numeric>
#include <stdexcept>

#include "one_search.hpp"
#include "random_lexicon.hpp"
#include "random_puzzle.hpp"

using namespace fivefold;
using tests::any_kernel;
using tests::OneSearch;
using tests::Random;
using tests::RandomLexicon;
using tests::RandomPuzzle;

namespace {

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

// Costs without bounds or order, but each set only once: for sets that `plain` takes too long for.
template <PatternCode P>
class PlainOnce {
  public:
    explicit PlainOnce(const RandomPuzzle<P>& puzzle) : puzzle_(puzzle) {}

    int after(WordId guess, const std::vector<WordId>& set) {
        int total = 0;
        for (const WordId a : set)
            total += puzzle_.weight(a);
        for (const auto& [pattern, group] : puzzle_.divide(guess, set))
            if (group.size() > 1 || puzzle_.own[group[0]] != guess)
                total += least(group);
        return std::min(total, infinite_cost);
    }

    int least(const std::vector<WordId>& set) {
        if (set.size() == 1)
            return puzzle_.weight(set[0]);
        std::uint32_t bits = 0;
        for (const WordId a : set)
            bits |= std::uint32_t{1} << a;
        if (const auto found = known_.find(bits); found != known_.end())
            return found->second;
        int best = infinite_cost;
        for (const WordId guess : puzzle_.all)
            if (puzzle_.divide(guess, set).size() > 1)
                best = std::min(best, after(guess, set));
        return known_[bits] = best;
    }

  private:
    const RandomPuzzle<P>& puzzle_;
    std::map<std::uint32_t, int> known_;
};

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
TEST_EACH_WIDTH(a_first_guess_with_several_large_groups_keeps_its_contract) {
    Random random(101);
    for (int round = 0; round < 300; ++round) {
        const RandomPuzzle<P> puzzle(random, 40, 24, 3 + random.below(2));
        const SearchOptions options = any_kernel(random);
        const WordId opener = random.below(puzzle.guesses);
        const auto cost = [&](int limit) {
            OneSearch<FreePlay<P>> one(puzzle.puzzle(), puzzle.candidates, options);
            const auto start = one.searcher.at(puzzle.candidates);
            return one.searcher.solve_after(opener, start, limit, unlimited_guesses).cost;
        };
        const int truth = cost(infinite_cost);
        for (const int limit : {truth, truth + 1, truth + 9})
            CHECK(keeps_contract(cost(limit), truth, limit));
    }
}

TEST_EACH_WIDTH(a_searcher_keeps_its_contract_on_sets_with_many_equal_bounds) {
    Random random(103);
    for (int round = 0; round < 200; ++round) {
        const RandomPuzzle<P> puzzle(random, 40, 14, 2 + random.below(6));
        PlainOnce<P> plain(puzzle);
        for (int question = 0; question < 6; ++question) {
            const WordId opener = random.below(puzzle.guesses);
            if (puzzle.divide(opener, puzzle.candidates).size() == 1)
                continue;
            OneSearch<FreePlay<P>> one(puzzle.puzzle(), puzzle.candidates, any_kernel(random));
            one.searcher.compaction = {0, 0};
            if (!one.shared.weighted)
                one.use_ceilings(puzzle.candidates);
            const Position<P> start = one.searcher.at(puzzle.candidates);
            const int truth = plain.after(opener, puzzle.candidates);
            const int cost = one.searcher.solve_after(opener, start, truth + 1, unlimited_guesses).cost;
            CHECK(cost == truth);
            const int least = plain.least(puzzle.candidates);
            CHECK(one.searcher.solve(start, least + 1, unlimited_guesses).cost == least);
        }
    }
}

// The tree of words that tell nothing of each other is as deep as they are many, or there is none.

namespace {

// Every guess shows one pattern on all words but itself.
template <PatternCode P>
struct Strangers {
    Strangers(WordId count, bool weighted) : all(count), table(count * count, P{0}) {
        std::iota(all.begin(), all.end(), WordId{0});
        for (const WordId word : all) {
            table[word * count + word] = P{200};
            if (weighted)
                weights.push_back(static_cast<std::int32_t>(1 + 5 * word % 7));
        }
    }
    Puzzle<P> puzzle() const { return {{table.data(), all.size(), all.size()}, all, all, weights}; }

    std::vector<WordId> all;
    std::vector<P> table;
    std::vector<std::int32_t> weights;
};

}  // namespace

TEST_EACH_WIDTH(a_tree_of_words_in_turn_has_a_guess_for_each_of_them) {
    for (WordId count = 2; count < 9; ++count)
        for (const bool weighted : {false, true}) {
            const Strangers<P> strangers(count, weighted);
            SearchOptions options;
            options.log2_cache = 6;
            OneSearch<FreePlay<P>> one(strangers.puzzle(), strangers.all, options);
            const Position<P> start = one.searcher.at(strangers.all);
            const int words = static_cast<int>(count);
            for (int left = 0; left < words; ++left) {
                FlatTree tree;
                CHECK(tests::throws<std::invalid_argument>(
                    [&] { one.searcher.append_tree(start, left, {}, tree); }));
            }
            for (const int left : {words, words + 1, unlimited_guesses}) {
                FlatTree tree;
                CHECK(one.searcher.append_tree(start, left, {}, tree));
                CHECK(tree.guess.size() == count);
                for (std::uint32_t node = 1; node < tree.parent.size(); ++node)
                    CHECK(tree.parent[node] == node - 1 && tree.can_win[node] != 0);
            }
        }
}
