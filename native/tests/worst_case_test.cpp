// The least worst case against the definition, on random tables of every width.
#include "search/worst_case.hpp"

#include <algorithm>
#include <map>

#include "check.hpp"
#include "kernels/kernels.hpp"
#include "search/worst_searcher.hpp"

using namespace fivefold;
using tests::Random;

namespace {

// A table of arbitrary patterns in which a candidate that is guessed shows one of its own.
template <PatternCode P>
struct RandomTable {
    RandomTable(Random& random, std::uint32_t most_guesses, std::uint32_t most_answers) {
        guesses = 1 + random.below(most_guesses);
        answers = 1 + random.below(std::min(guesses, most_answers));
        const std::uint32_t patterns = 2 + random.below(5);
        for (WordId i = 0; i < answers; ++i)
            own.push_back(i);
        for (WordId g = 0; g < guesses; ++g)
            all.push_back(g);
        for (std::uint32_t g = 0; g < guesses; ++g)
            for (std::uint32_t a = 0; a < answers; ++a)
                table.push_back(static_cast<P>(g == a ? 200 : random.below(patterns)));
    }
    Puzzle<P> puzzle() const { return {{table.data(), guesses, answers}, own, all, {}}; }

    bool plain(std::uint32_t set, int left) {
        if (left == 0)
            return false;
        if ((set & (set - 1)) == 0)
            return true;
        const auto [known, fresh] = memory.try_emplace({set, left}, false);
        for (std::uint32_t g = 0; g < guesses && fresh && !known->second; ++g)
            known->second = plain_after(g, set, left);
        return known->second;
    }

    bool plain_after(std::uint32_t guess, std::uint32_t set, int left) {
        std::map<P, std::uint32_t> groups;
        for (std::uint32_t a = 0; a < answers; ++a)
            if (set >> a & 1)
                groups[table[guess * answers + a]] |= 1U << a;
        return std::ranges::all_of(groups, [&](const auto& group) {
            const bool found = guess < answers && group.second == 1U << guess;
            return left > 0 && (found || (group.second != set && plain(group.second, left - 1)) ||
                                (group.second == set && left > 1 && plain(set, left - 1)));
        });
    }

    std::uint32_t guesses = 0, answers = 0;
    std::vector<P> table;
    std::vector<WordId> own, all;
    std::map<std::pair<std::uint32_t, int>, bool> memory;
};

// Every candidate is found within the guesses, by the patterns of the table.
template <PatternCode P>
bool keeps_within(const RandomTable<P>& table, const FlatTree& tree, int guesses) {
    for (std::uint32_t answer = 0; answer < table.answers; ++answer) {
        std::uint32_t node = 0;
        int turn = 1;
        while (tree.guess[node] != answer) {
            const P pattern = table.table[tree.guess[node] * table.answers + answer];
            std::uint32_t next = node + 1;
            while (next < tree.guess.size() && (tree.parent[next] != node || tree.pattern[next] != pattern))
                ++next;
            if (next == tree.guess.size() || ++turn > guesses)
                return false;
            node = next;
        }
    }
    return true;
}

template <PatternCode P>
void compare(Random& random, int rounds, std::uint32_t most_guesses, std::uint32_t most_answers) {
    for (int round = 0; round < rounds; ++round) {
        RandomTable<P> table(random, most_guesses, most_answers);
        const bool after = random.below(2) == 0;
        const std::uint32_t opener = random.below(table.guesses);
        const std::uint32_t everything = (1U << table.answers) - 1;
        int least = 1;
        while (after ? !table.plain_after(opener, everything, least) : !table.plain(everything, least))
            ++least;
        SearchOptions options;
        options.guesses = 1 + static_cast<int>(random.below(14));
        options.kernel =
            kernels::available()[random.below(static_cast<std::uint32_t>(kernels::available().size()))]->name;
        Control control;
        const WorstCaseResult result =
            worst_case(table.puzzle(), table.own, after ? std::int64_t{opener} : -1, options, control);
        if (least <= options.guesses) {
            CHECK(result.lower == least && result.upper == least);
            CHECK(!after || result.tree.guess[0] == opener);
            CHECK(keeps_within(table, result.tree, least));
        } else {
            CHECK(result.lower == options.guesses + 1 && result.upper == 0 && result.tree.guess.empty());
        }
        // The core cannot be done either, with one guess less.
        std::uint32_t core = 0;
        for (const WordId word : result.core)
            core |= 1U << word;
        CHECK((core == 0) == (result.lower == 1));
        if (core != 0)
            CHECK(after ? !table.plain_after(opener, core, result.lower - 1)
                        : !table.plain(core, result.lower - 1));
    }
}

}  // namespace

TEST_EACH_WIDTH(the_least_worst_case_is_that_of_the_definition) {
    Random random(3);
    compare<P>(random, 1300, 20, 12);
}

TEST_EACH_WIDTH(the_least_worst_case_of_sets_that_are_reached_at_several_turns_is_that_of_the_definition) {
    Random random(7);
    compare<P>(random, 1500, 30, 20);
}

// What is known of a set with some guesses left must not be taken for another number of them.
TEST_EACH_WIDTH(a_searcher_for_the_worst_case_answers_for_every_set_in_any_order) {
    Random random(11);
    for (int round = 0; round < 40; ++round) {
        RandomTable<P> table(random, 16, 10);
        const Control control;
        WorstSearcher<P> searcher(table.puzzle(), table.own, *kernels::available()[0], control, 0);
        for (int question = 0; question < 60; ++question) {
            const std::uint32_t subset = 1 + random.below((1U << table.answers) - 1);
            const int left = static_cast<int>(random.below(6));
            std::vector<WordId> set;
            for (WordId word = 0; word < table.answers; ++word)
                if (subset >> word & 1)
                    set.push_back(word);
            CHECK(searcher.can(set, left) == (table.plain(subset, left) ? Can::yes : Can::no));
        }
    }
}

// Whatever the parts are, and however few words make a set large.
TEST_EACH_WIDTH(a_searcher_that_tries_parts_of_large_sets_first_answers_the_same) {
    Random random(23);
    for (int round = 0; round < 60; ++round) {
        RandomTable<P> table(random, 24, 12);
        const Control control;
        WorstSearcher<P> searcher(table.puzzle(), table.own, *kernels::available()[0], control, 0);
        std::vector<std::vector<WordId>> parts(random.below(4));
        for (std::vector<WordId>& part : parts)
            for (WordId word = 0; word < table.answers; ++word)
                if (random.below(3) == 0)
                    part.push_back(word);
        searcher.try_parts_first(parts, 2 + random.below(6));
        for (int question = 0; question < 40; ++question) {
            const std::uint32_t subset = 1 + random.below((1U << table.answers) - 1);
            const std::uint32_t guess = random.below(table.guesses);
            const int left = static_cast<int>(random.below(6));
            std::vector<WordId> set;
            for (WordId word = 0; word < table.answers; ++word)
                if (subset >> word & 1)
                    set.push_back(word);
            const Can expected = table.plain(subset, left) ? Can::yes : Can::no;
            CHECK(searcher.can(set, left) == expected);
            if (left > 0)
                CHECK((searcher.can_after(guess, set, left) == Can::yes) ==
                      table.plain_after(guess, subset, left));
            if (expected == Can::no) {
                std::uint32_t core = 0;
                for (const WordId word : searcher.core(set, left))
                    core |= 1U << word;
                CHECK((core & ~subset) == 0 && !table.plain(core, left));
            }
        }
    }
}

TEST_EACH_WIDTH(a_worst_case_with_more_guesses_than_a_block_is_that_of_the_definition) {
    Random random(5);
    compare<P>(random, 30, 150, 12);
}

TEST_EACH_WIDTH(a_stopped_search_for_the_worst_case_claims_nothing) {
    Random random(9);
    const RandomTable<P> table(random, 200, 12);
    Control control;
    control.request_stop();
    const WorstCaseResult result = worst_case(table.puzzle(), table.own, -1, {}, control);
    CHECK(result.upper == 0 && result.lower <= 2);
}
