// What one search for openings needs beside the group rows.
#pragma once

#include <algorithm>
#include <optional>

#include "openings/largest_groups.hpp"
#include "openings/partner_columns.hpp"
#include "openings/presence_bound.hpp"
#include "openings/ranking.hpp"

namespace fivefold {

// All that one search needs beside the group rows: the order in which words are taken up
// and the bounds of the measure asked for.
template <class G>
struct Plan {
    Plan(const OpeningQuery& asked, const GroupRows<G>& rows, std::span<const LetterSet> guess_letters,
         std::span<const LetterSet> answer_letters, Words guess_words, const kernels::Kernel& kernel)
        : query(asked), measure(asked.measure, rows.answers()), words(guess_words) {
        std::vector<std::int64_t> alone(rows.guesses());
        for (std::size_t g = 0; g < rows.guesses(); ++g) {
            for (const std::uint32_t size : rows.sizes(g))
                alone[g] += measure.phi[size];
            if (query.measure == Measure::largest)
                alone[g] = rows.sizes(g).front();
            order.push_back(static_cast<WordId>(g));
        }
        std::ranges::stable_sort(order, {}, [&](WordId g) { return alone[g]; });
        for (const WordId g : order) {
            values.push_back(alone[g]);
            sets.push_back(guess_letters[g]);
        }
        for (std::size_t g = 0; g < query.can_win.size(); ++g) {
            const auto alone_now = std::ranges::count(rows.sizes(g), std::uint32_t{1});
            first_saves.push_back(measure.unit * (alone_now + query.can_win[g]));
            second_saves.push_back(measure.unit * query.can_win[g]);
        }
        if (query.measure == Measure::squares || query.measure == Measure::largest)
            cells.emplace(rows, kernel);
        if (query.measure != Measure::largest)
            margin.emplace(measure, rows.all_sizes(), order, query.measure);
        if (query.measure == Measure::n_log_n)
            presence.emplace(measure, answer_letters);
        if constexpr (sizeof(G) == 1)
            if (query.measure == Measure::groups)
                columns.emplace(rows, order, kernel);
    }

    // The bounds refer to each other.
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;

    bool share_a_letter(WordId x, WordId y) const noexcept {
        const auto a = words[x];
        const auto b = words[y];
        return std::ranges::find_first_of(a, b) != a.end();
    }

    // What a pair may save, in the better of its two orders, when its total of guesses is asked
    // for: answers alone after the first word need no second one.
    std::int64_t saves(WordId x, WordId y) const noexcept {
        if (first_saves.empty())
            return 0;
        return std::max(first_saves[x] + second_saves[y], first_saves[y] + second_saves[x]);
    }

    // The most that the measure of x and y may be within `limit`, before anything is saved.
    std::int64_t most(const Limit& limit, WordId x, WordId y) const noexcept {
        const std::int64_t value = limit.for_words({std::min(x, y), std::max(x, y), 0});
        return value == std::numeric_limits<std::int64_t>::max() ? value : value + saves(x, y);
    }

    OpeningQuery query;
    GroupMeasure measure;
    Words words;
    std::vector<WordId> order;              // guesses, best alone first
    std::vector<std::int64_t> values;       // alone, in that order
    std::vector<LetterSet> sets;            // in that order
    std::vector<std::int64_t> first_saves;  // by guess, when totals of guesses are asked for
    std::vector<std::int64_t> second_saves;
    std::optional<LargestGroups> cells;
    std::optional<MarginBound> margin;
    std::optional<PresenceBound> presence;
    std::optional<PartnerColumns> columns;
};

// A pair that no bound could leave out: `place` of its second word in the order.
struct Survivor {
    std::int64_t lower;
    std::uint32_t place;
    auto operator<=>(const Survivor&) const = default;
};

}  // namespace fivefold
