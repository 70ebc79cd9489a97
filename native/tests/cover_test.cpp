// The cover search below Python: every kernel, the bound against its meaning, stopping.
#include "cover/cover.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "check.hpp"
#include "cover/anagram_classes.hpp"
#include "cover/bound.hpp"
#include "cover/plan.hpp"
#include "kernels/disjoint.hpp"
#include "kernels/kernels.hpp"

using namespace fivefold;
using tests::Random;

namespace {

LetterSet random_set(Random& random, unsigned letters, unsigned size) {
    LetterSet set = 0;
    while (count_letters(set) < size)
        set |= LetterSet{1} << random.below(letters);
    return set;
}

std::vector<LetterSet> random_sets(Random& random, std::size_t count, unsigned letters, unsigned size) {
    std::set<LetterSet> sets;
    for (std::size_t i = 0; i < count; ++i)
        sets.insert(random_set(random, letters, size));
    return {sets.begin(), sets.end()};
}

// The most disjoint sets that avoid `used`, by trying everything.
unsigned most_disjoint(std::span<const LetterSet> sets, LetterSet used) {
    unsigned most = 0;
    for (std::size_t i = 0; i < sets.size(); ++i)
        if ((sets[i] & used) == 0)
            most = std::max(most, 1 + most_disjoint(sets.subspan(i + 1), used | sets[i]));
    return most;
}

template <class Set>
bool kernel_keeps_the_disjoint(Random& random, std::string_view name) {
    const auto keep_disjoint = kernels::find_keep_disjoint<Set>(name);
    for (std::size_t count = 0; count < 70; ++count) {
        std::vector<Set> sets(count);
        for (Set& set : sets)
            set = static_cast<Set>(random_set(random, 8 * sizeof(Set), 1 + random.below(8)));
        const auto used = static_cast<Set>(random_set(random, 8 * sizeof(Set), random.below(9)));
        std::vector<Set> expected;
        std::ranges::copy_if(sets, std::back_inserter(expected), [&](Set s) { return (s & used) == 0; });
        std::vector<Set> found(count + 64);
        found.resize(keep_disjoint(sets.data(), count, used, found.data()));
        if (found != expected)
            return false;
    }
    return true;
}

// The pairs of words, each with the rarest letter not seen before, that by the bound leave room for
// the other words.  Requires: no letter may be left out.
std::uint64_t count_pairs(const CoverTask& task, std::span<const LetterSet> sets) {
    std::vector<LetterSet> letters;
    for (LetterSet rest = task.letters; rest != 0; rest &= rest - 1)
        letters.push_back(rest & (~rest + 1));
    std::ranges::stable_sort(letters, {}, [&](LetterSet letter) {
        return std::ranges::count_if(task.usable, [&](auto i) { return (sets[i] & letter) != 0; });
    });
    const auto rarest = [&](LetterSet used) {
        return *std::ranges::find_if(letters, [&](LetterSet letter) { return (letter & used) == 0; });
    };
    const WordBound<LetterSet> bound(task.bounds[0], sets_without(task.all, task.bounds[0]));
    std::uint64_t pairs = 0;
    for (const auto i : task.usable)
        for (const auto j : task.usable) {
            const LetterSet used = sets[i] | sets[j];
            pairs += (sets[i] & rarest(0)) != 0 && (sets[j] & rarest(sets[i])) != 0 &&
                     (sets[i] & sets[j]) == 0 && bound.room(used) + 2 >= task.words;
        }
    return pairs;
}

std::uint64_t count_covers(CoverSearch& search) {
    while (!search.finished())
        (void)search.take(std::chrono::milliseconds(10));
    return search.stats().covers;
}

constexpr LetterSet a_to_z = (LetterSet{1} << 26) - 1;

}  // namespace

TEST(every_kernel_keeps_the_disjoint_sets_in_order) {
    Random random(1);
    for (const kernels::Kernel* kernel : kernels::available()) {
        CHECK(kernel_keeps_the_disjoint<std::uint32_t>(random, kernel->name));
        CHECK(kernel_keeps_the_disjoint<std::uint64_t>(random, kernel->name));
    }
}

TEST(letters_are_counted) {
    Random random(2);
    for (unsigned size = 0; size <= 64; ++size) {
        const LetterSet set = random_set(random, 64, size);
        CHECK(count_letters(set) == size);
        CHECK(count_letters(static_cast<std::uint32_t>(set)) ==
              static_cast<unsigned>(std::popcount(static_cast<std::uint32_t>(set))));
    }
}

TEST(the_bound_is_never_below_what_fits) {
    Random random(3);
    for (int trial = 0; trial < 2000; ++trial) {
        const unsigned letters = 4 + random.below(10);
        const auto sets = random_sets(random, random.below(14), letters, 1 + random.below(3));
        const LetterSet needed = find_pseudovowels(sets);
        const auto exceptions = sets_without(sets, needed);
        CHECK(exceptions.size() <= max_exceptions);
        const WordBound<LetterSet> bound(needed, exceptions);
        for (int i = 0; i < 5; ++i) {
            const LetterSet used = random_set(random, letters, random.below(letters));
            CHECK(bound.room(used) >= most_disjoint(sets, used));
        }
    }
}

TEST(exceptions_are_packed_exactly) {
    Random random(4);
    for (int trial = 0; trial < 500; ++trial) {
        auto exceptions = random_sets(random, random.below(5), 9, 2);
        const WordBound<LetterSet> bound(0, exceptions);
        const LetterSet used = random_set(random, 9, random.below(5));
        CHECK(bound.room(used) == most_disjoint(exceptions, used));
    }
}

TEST(only_pairs_are_reached_after_which_the_rest_fits) {
    Random random(8);
    std::uint64_t pairs = 0;
    for (int trial = 0; trial < 300; ++trial) {
        const CoverPuzzle puzzle{.words = 4, .missing = 0, .alphabet = (LetterSet{1} << 12) - 1};
        const auto sets = random_sets(random, 20 + random.below(30), 12, 3);
        const std::vector<std::uint32_t> sizes(sets.size(), 1);
        const CoverTask task = reduce_puzzle(sets, puzzle, {});
        CoverSearch search({sets, sizes}, puzzle, {}, "", 1, CoverSearch::Keep::counts);
        (void)count_covers(search);
        const std::uint64_t expected = task.feasible ? count_pairs(task, sets) : 0;
        CHECK(search.stats().nodes[2] == expected);
        pairs += expected;
    }
    CHECK(pairs > 300);
}

TEST_ON_THREADS(five_words_make_one_cover) {
    AnagramClasses classes(5, 5);
    CHECK(classes.read("fjord\nGUCKS\r\n nymph\n\nvibex\nwaltz\nwaltz\n", a_to_z));
    CHECK(classes.counts().words == 5 && classes.counts().blank == 1 && classes.counts().duplicates == 1);
    for (const std::size_t threads : {std::size_t{1}, std::size_t{3}}) {
        CoverSearch search({classes.sets(), classes.sizes()}, {.alphabet = a_to_z}, {}, "", threads,
                           CoverSearch::Keep::covers);
        CHECK(count_covers(search) == 1);
    }
}

TEST_ON_THREADS(a_search_that_is_stopped_before_it_starts_finds_nothing_and_finishes) {
    const auto sets = [] {
        Random random(5);
        return random_sets(random, 300, 26, 5);
    }();
    const std::vector<std::uint32_t> sizes(sets.size(), 1);
    CoverSearch search({sets, sizes}, {.words = 3, .missing = 11, .alphabet = a_to_z}, {}, "", 2,
                       CoverSearch::Keep::counts);
    search.request_stop();
    CHECK(count_covers(search) == 0);
    CHECK(search.total() > 0 && search.done() == 0);
}

TEST_ON_THREADS(a_search_can_be_dropped_while_its_covers_wait) {
    Random random(6);
    const auto sets = random_sets(random, 325, 26, 2);
    const std::vector<std::uint32_t> sizes(sets.size(), 1);
    CoverSearch search({sets, sizes}, {.words = 4, .missing = 18, .alphabet = a_to_z}, {}, "", 2,
                       CoverSearch::Keep::covers);
    const auto covers = search.take(std::chrono::milliseconds(100));
    CHECK(!covers.empty() && covers.size() % 4 == 0);
}

TEST_ON_THREADS(a_search_that_is_stopped_hands_out_all_it_counted) {
    Random random(7);
    const auto sets = random_sets(random, 325, 26, 2);
    const std::vector<std::uint32_t> sizes(sets.size(), 1);
    CoverSearch search({sets, sizes}, {.words = 4, .missing = 18, .alphabet = a_to_z}, {}, "", 2,
                       CoverSearch::Keep::covers);
    std::size_t numbers = search.take(std::chrono::milliseconds(20)).size();
    search.stop();
    const std::uint64_t counted = search.stats().covers;
    while (!search.finished())
        numbers += search.take(std::chrono::milliseconds(20)).size();
    CHECK(counted > 0 && numbers == 4 * counted);
}
