// The bounds of openings against counting: none is above the truth, and each is what its
// definition says, so that none is weaker than it may be.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "check.hpp"
#include "openings/margin_bound.hpp"
#include "openings/masking_bound.hpp"
#include "openings/presence_bound.hpp"
#include "openings/refinement.hpp"
#include "random_lexicon.hpp"

using namespace fivefold;
using tests::Random;
using tests::RandomLexicon;

namespace {

constexpr std::array measures{Measure::n_log_n, Measure::squares, Measure::groups};

template <class Group>
std::map<Group, std::uint32_t> sizes_of(const std::vector<Group>& group_of) {
    std::map<Group, std::uint32_t> sizes;
    for (const Group& group : group_of)
        ++sizes[group];
    return sizes;
}

// The measure of a partition, by the group of every answer; the largest group has no sum.
template <class Group>
std::int64_t value(const GroupMeasure& measure, const std::vector<Group>& group_of, bool largest = false) {
    std::int64_t sum = 0;
    std::int64_t most = 0;
    for (const auto& [group, size] : sizes_of(group_of)) {
        sum += measure.phi[size];
        most = std::max<std::int64_t>(most, size);
    }
    return largest ? most : sum;
}

// What two partitions do together at least, for these multipliers, by trying every size of a cell.
std::int64_t margins(const GroupMeasure& measure, const MarginBound& bound,
                     const std::vector<std::uint32_t>& x, const std::vector<std::uint32_t>& y) {
    std::int64_t sum = 0;
    for (const auto* sizes : {&x, &y})
        for (const std::uint32_t n : *sizes)
            sum += bound.multiplier(n) * n;
    for (const std::uint32_t n : x)
        for (const std::uint32_t m : y) {
            std::int64_t most = 0;
            for (std::uint32_t cell = 0; cell <= std::min(n, m); ++cell)
                most = std::max(most, (bound.multiplier(n) + bound.multiplier(m)) * cell - measure.phi[cell]);
            sum -= most;
        }
    return sum;
}

}  // namespace

TEST(the_measures_of_openings_are_those_of_their_groups) {
    const GroupMeasure squares(Measure::squares, 20), groups(Measure::groups, 20), logs(Measure::n_log_n, 20);
    CHECK(squares.phi[0] == 0 && groups.phi[0] == 0 && logs.phi[0] == 0);
    for (std::int64_t n = 1; n <= 20; ++n) {
        const auto i = static_cast<std::size_t>(n);
        CHECK(squares.phi[i] == squares.unit * n * n && groups.phi[i] == -groups.unit);
        const double log = static_cast<double>(n) * std::log2(static_cast<double>(n)) * 0x1p32;
        CHECK(std::abs(static_cast<double>(logs.phi[i]) - log) < 1);
    }
}

TEST(the_margin_bound_of_openings_is_below_every_pair) {
    Random random(161);
    for (int round = 0; round < 60; ++round) {
        const std::uint32_t answers = 1 + random.below(round % 2 == 0 ? 40 : 300);
        const std::uint32_t guesses = 1 + random.below(20);
        std::vector<std::vector<std::uint32_t>> group_of(guesses);
        GroupSizes sizes(guesses);
        std::vector<WordId> order;
        for (std::uint32_t g = 0; g < guesses; ++g) {
            const std::uint32_t groups = 1 + random.below(answers);
            for (std::uint32_t a = 0; a < answers; ++a)
                group_of[g].push_back(random.below(1 + random.below(groups)));
            for (const auto& [group, size] : sizes_of(group_of[g]))
                sizes[g].push_back(size);
            order.push_back(g);
        }
        for (const Measure kind : measures) {
            const GroupMeasure measure(kind, answers);
            const MarginBound bound(measure, sizes, order, kind);
            for (std::uint32_t x = 0; x < guesses; ++x)
                for (std::uint32_t y = 0; y < guesses; ++y) {
                    std::vector<std::pair<std::uint32_t, std::uint32_t>> cells;
                    for (std::uint32_t a = 0; a < answers; ++a)
                        cells.emplace_back(group_of[x][a], group_of[y][a]);
                    const std::int64_t lower = bound.lower(bound.profile(sizes[x]), y);
                    const std::int64_t by_size = margins(measure, bound, sizes[x], sizes[y]);
                    CHECK(lower <= by_size && by_size <= value(measure, cells));
                    // Each of the small sizes has a class of its own.
                    if (std::ranges::max(sizes[x]) <= 8 && std::ranges::max(sizes[y]) <= 8)
                        CHECK(lower == by_size);
                }
        }
    }
}

// A partition with itself: with multipliers that are chosen well the bound is near.
TEST(the_margin_bound_of_openings_is_not_trivial) {
    const std::vector<std::uint32_t> ones(60, 1);
    const GroupSizes sizes(4, ones);
    const std::vector<WordId> order{0, 1, 2, 3};
    for (const Measure kind : measures) {
        const GroupMeasure measure(kind, 60);
        const MarginBound bound(measure, sizes, order, kind);
        CHECK(bound.lower(bound.profile(ones), 0) <= 60 * measure.phi[1]);
        if (kind != Measure::n_log_n)
            CHECK(bound.lower(bound.profile(ones), 0) == 60 * measure.phi[1]);
    }
}

namespace {

std::vector<std::string> masked(const RandomLexicon& lexicon, std::uint64_t mask) {
    std::vector<std::string> seen;
    for (const WordId own : lexicon.own) {
        std::string& word = seen.emplace_back();
        for (const Letter letter : lexicon.words()[own])
            word += mask >> letter & 1 ? '.' : static_cast<char>('a' + letter);
    }
    return seen;
}

}  // namespace

TEST(the_masking_bound_of_openings_is_the_best_choice_of_letters) {
    Random random(171);
    for (int round = 0; round < 150; ++round) {
        const RandomLexicon lexicon(random, 60, 40, round % 3 == 0);
        std::vector<Letter> letters;
        std::uint64_t used = 0;
        for (const WordId own : lexicon.own)
            for (const Letter letter : lexicon.words()[own]) {
                letters.push_back(letter);
                used |= std::uint64_t{1} << letter;
            }
        for (const Measure kind : {Measure::n_log_n, Measure::squares, Measure::groups, Measure::largest}) {
            const GroupMeasure measure(kind, lexicon.own.size());
            MaskingBound bound(letters, lexicon.length, measure, kind);
            std::map<int, std::int64_t> best;  // by letters that are left
            for (std::uint64_t mask = used;; mask = (mask - 1) & used) {
                const std::int64_t truth = value(measure, masked(lexicon, mask), kind == Measure::largest);
                CHECK(bound.masked(mask) == truth);
                const auto [place, added] = best.try_emplace(std::popcount(used & ~mask), truth);
                place->second = std::min(place->second, truth);
                if (mask == 0)
                    break;
            }
            // Sums of n log n are rounded, each by up to half a unit per answer.
            const auto off =
                static_cast<std::int64_t>(kind == Measure::n_log_n ? 10 * lexicon.own.size() : 0);
            Control control;
            for (const auto& [left, least] : best) {
                const std::int64_t lower = bound.lower(static_cast<std::size_t>(left), control);
                CHECK(lower <= least && lower >= least - off);
            }
            CHECK(bound.lower(64, control) == best.rbegin()->second);
            // Stopped, it is weaker and true.
            control.request_stop();
            CHECK(bound.lower(1, control) <= best.at(std::min(1, std::popcount(used))));
        }
    }
}

TEST(the_presence_bound_of_openings_counts_what_both_words_tell_once) {
    Random random(181);
    for (int round = 0; round < 60; ++round) {
        const RandomLexicon lexicon(random, 60, 50, round % 3 == 0);
        const auto n = static_cast<std::int64_t>(lexicon.own.size());
        const auto sets = letter_sets(lexicon.words());
        std::vector<LetterSet> answers;
        for (const WordId own : lexicon.own)
            answers.push_back(sets[own]);
        const GroupMeasure measure(Measure::n_log_n, lexicon.own.size());
        const PresenceBound bound(measure, answers);
        for (WordId x = 0; x < lexicon.guesses; ++x) {
            std::vector<std::int64_t> gains;
            bound.gains(sets[x], gains);
            for (WordId y = 0; y < lexicon.guesses; ++y) {
                std::vector<std::uint32_t> of_x, of_y;
                std::vector<std::pair<std::uint32_t, std::uint32_t>> both;
                for (const WordId a : lexicon.candidates) {
                    of_x.push_back(lexicon.pattern(x, a));
                    of_y.push_back(lexicon.pattern(y, a));
                    both.emplace_back(of_x.back(), of_y.back());
                }
                // The place of the shared letters among those of x.
                std::size_t subset = 0;
                std::vector<Letter> shared;
                for (Letter letter = 0, place = 0; letter < 64; ++letter)
                    if (sets[x] >> letter & 1) {
                        if (sets[y] >> letter & 1) {
                            subset |= std::size_t{1} << place;
                            shared.push_back(letter);
                        }
                        ++place;
                    }
                CHECK(value(measure, of_x) + value(measure, of_y) + gains[subset] <= value(measure, both));
                // By its definition: the most that the presence of one or two shared letters takes back.
                std::int64_t most = -measure.phi[static_cast<std::size_t>(n)];
                for (const Letter a : shared)
                    for (const Letter b : shared) {
                        std::vector<std::uint64_t> presence;
                        for (const LetterSet answer : answers)
                            presence.push_back((answer >> a & 1) * 2 + (answer >> b & 1));
                        most = std::max(most, -value(measure, presence));
                    }
                CHECK(gains[subset] <= most && gains[subset] >= most - (2 * n + 5));
            }
        }
    }
}

TEST(letters_past_the_sixty_fourth_are_left_out_of_opening_bounds) {
    const std::vector<Letter> letters{0, 63, 64, 200};
    CHECK((letter_sets({letters, 2}) == std::vector<LetterSet>{LetterSet{1} | LetterSet{1} << 63, 0}));
    const GroupMeasure measure(Measure::squares, 2);
    MaskingBound bound(letters, 2, measure, Measure::squares);
    Control control;
    // The letters of the second word are always seen.
    CHECK(bound.lower(0, control) == 2 * measure.phi[1] &&
          bound.masked(~std::uint64_t{0}) == 2 * measure.phi[1]);
    // The sixty-fourth itself can be masked.
    const std::vector<Letter> last{62, 64, 63, 64};
    MaskingBound with_last(last, 2, measure, Measure::squares);
    CHECK(with_last.lower(0, control) == measure.phi[2]);
}

// Dividing groups by one row after the other: what one division leaves behind must not count in the next.
TEST(a_divider_counts_the_cells_of_large_groups_anew_for_every_row) {
    Random random(431);
    const std::vector<std::uint32_t> sizes{70, 40, 33, 32, 31, 8, 3, 1};
    std::vector<std::uint16_t> numbers;
    for (std::size_t group = 0; group < sizes.size(); ++group)
        numbers.insert(numbers.end(), sizes[group], static_cast<std::uint16_t>(group));
    Division division;
    division.assign(std::span<const std::uint16_t>(numbers), sizes);
    constexpr std::size_t groups = 50;
    constexpr std::uint32_t small = 4;
    Divider divider(groups);
    for (int round = 0; round < 50; ++round) {
        std::vector<std::uint16_t> row;
        for (std::size_t a = 0; a < numbers.size(); ++a)
            row.push_back(static_cast<std::uint16_t>(random.below(groups)));
        std::int64_t expected = 0;
        std::size_t begin = 0;
        for (const std::uint32_t size : sizes) {
            const std::set<std::uint16_t> cells(&row[begin], &row[begin] + size);
            if (size > small)
                expected += static_cast<std::int64_t>(std::min<std::size_t>(size, groups) - cells.size());
            begin += size;
        }
        const Divider::Window all{0, std::numeric_limits<std::int64_t>::max()};
        CHECK(divider.large_groups(division, small, groups, row.data(), 1, all) == expected);
    }
}
