// What a searcher keeps from one question to the next: a stop leaves nothing wrong behind, and a position
// that is used again nothing old.
#include <optional>

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

TEST_EACH_WIDTH(a_searcher_keeps_its_contract_after_it_was_stopped) {
    Random random(79);
    for (int round = 0; round < 100; ++round) {
        const RandomPuzzle<P> puzzle(random, 40, 24, 2 + random.below(4));
        const auto& all = puzzle.candidates;
        SearchOptions options = any_kernel(random);
        options.guesses = random.below(2) == 0 ? 5 : unlimited_guesses;
        Control control;
        const int truth = search_tree(puzzle.puzzle(), all, -1, options, control).lower;
        options.nodes = 1 + random.below(20);
        OneSearch<FreePlay<P>> one(puzzle.puzzle(), all, options);
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

TEST_EACH_WIDTH(a_tree_is_not_written_after_a_stop_and_keeps_its_contract) {
    Random random(97);
    int stopped = 0;
    for (int round = 0; round < 100; ++round) {
        const RandomPuzzle<P> puzzle(random, 40, 24, 2 + random.below(4));
        SearchOptions options = any_kernel(random);
        options.nodes = 1 + random.below(20);
        OneSearch<FreePlay<P>> one(puzzle.puzzle(), puzzle.candidates, options);
        FlatTree tree;
        const auto start = one.searcher.at(puzzle.candidates);
        const bool whole = one.searcher.append_tree(start, unlimited_guesses, {}, tree);
        CHECK(whole != one.shared.stopped());
        stopped += !whole;
    }
    CHECK(stopped > 0);
}

TEST_EACH_WIDTH(a_searcher_keeps_its_contract_where_a_tree_of_fewer_turns_costs_no_more) {
    Random random(101);
    for (int round = 0; round < 400; ++round) {
        const RandomPuzzle<P> puzzle(random, 40, 16, 2 + random.below(3));
        for (int left = 3; left < 6; ++left) {
            SearchOptions options;
            options.log2_cache = 14;
            options.guesses = left;
            Control control;
            const int truth = search_tree(puzzle.puzzle(), puzzle.candidates, -1, options, control).lower;
            if (truth >= infinite_cost)
                continue;
            OneSearch<FreePlay<P>> one(puzzle.puzzle(), puzzle.candidates, options);
            CHECK(one.searcher.solve(one.searcher.at(puzzle.candidates), truth + 1, left).cost == truth);
        }
    }
}

TEST_EACH_WIDTH(ceilings_follow_the_columns_of_a_compacted_block) {
    Random random(107);
    int moved = 0;
    for (int round = 0; round < 100; ++round) {
        const RandomLexicon lexicon(random, 60, 24);
        const auto table = lexicon.template table<P>();
        OneSearch<RuledPlay<P>> one(lexicon.puzzle(table, PlayRule::hard), lexicon.candidates,
                                    any_kernel(random));
        one.searcher.compaction = {0, 0};
        one.use_ceilings(lexicon.candidates);
        const Position<P> root = one.start(lexicon.candidates);
        const WordId opener = random.below(static_cast<std::uint32_t>(lexicon.guesses));
        Split split;
        one.searcher.splitter().split(opener, lexicon.candidates, split);
        auto all = allocate_aligned<std::uint8_t>(64 * one.shared.columns.blocks());
        for (const Group& group : split.groups) {
            if (group.size < 3)
                continue;
            const Reply reply{opener, group.pattern};
            OwnPosition<P> position;
            one.searcher.enter(root, reply, split.words_of(group), position);
            one.searcher.find_ceilings(reply, position);
            one.ceilings->find(reply, all.get());
            for (std::size_t c = 0; c < position.block->size(); ++c) {
                const std::size_t column = one.shared.columns.column(position.block->guess(c));
                CHECK(position.ceilings[c] == all[column]);
                moved += c != column;
            }
        }
    }
    CHECK(moved > 0);
}

// So many guesses that the sanitizer sees a byte missing in every block of columns.
TEST_EACH_WIDTH(ceilings_have_room_for_a_long_list) {
    Random random(109);
    std::optional<RandomPuzzle<P>> puzzle;
    while (!puzzle || puzzle->guesses < 10'000 || puzzle->answers < 8)
        puzzle.emplace(random, 13'000, 10, 2);
    OneSearch<FreePlay<P>> one(puzzle->puzzle(), puzzle->candidates, any_kernel(random));
    one.use_ceilings(puzzle->candidates);
    const Position<P> root = one.start(puzzle->candidates);
    const WordId opener = puzzle->guesses - 1;
    Split split;
    one.searcher.splitter().split(opener, puzzle->candidates, split);
    const Group& group = *std::ranges::max_element(split.groups, {}, &Group::size);
    const Reply reply{opener, group.pattern};
    OwnPosition<P> position;
    one.searcher.enter(root, reply, split.words_of(group), position);
    one.searcher.find_ceilings(reply, position);
    std::vector<std::uint8_t> all(64 * one.shared.columns.blocks());
    one.ceilings->find(reply, all.data());
    CHECK(std::equal(all.begin(), all.end(), position.ceilings.get()));
}

TEST_EACH_WIDTH(a_rule_leaves_sets_of_legal_guesses_with_keys_of_their_own) {
    Random random(109);
    for (int round = 0; round < 10; ++round) {
        const RandomLexicon lexicon(random, 60, 24);
        const auto table = lexicon.template table<P>();
        OneSearch<RuledPlay<P>> one(lexicon.puzzle(table, PlayRule::hard), lexicon.candidates,
                                    any_kernel(random));
        const Position<P> root = one.start(lexicon.candidates);
        std::set<SetKey> keys;
        for (std::size_t c = 0; c < root.block->size(); ++c) {
            std::vector<GuessBits> only(root.block->words());
            only[c / 64] = GuessBits{1} << (c % 64);
            keys.insert(root.block->key(only.data()));
        }
        CHECK(keys.size() == root.block->size());
    }
}
