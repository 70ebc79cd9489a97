// A puzzle for the search from Python's arrays, checked.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "arrays.hpp"
#include "puzzle/rule.hpp"
#include "search/search.hpp"
#include "tables.hpp"

namespace fivefold::bindings {

inline void require_below(std::span<const WordId> ids, std::size_t end, const char* message) {
    for (const WordId id : ids)
        if (id >= end)
            throw std::out_of_range(message);
}

inline void require_ascending(std::span<const WordId> ids, const char* message) {
    for (std::size_t i = 1; i < ids.size(); ++i)
        if (ids[i - 1] >= ids[i])
            throw std::invalid_argument(message);
}

// One above the infinite cost asks for everything, the impossible included.
inline void require_limit(int limit) {
    if (limit > infinite_cost + 1)
        throw std::invalid_argument("a limit above the infinite cost");
}

inline PlayRule as_rule(std::uint8_t rule) {
    if (rule > static_cast<std::uint8_t>(PlayRule::ultra_hard))
        throw std::invalid_argument("no such rule");
    return static_cast<PlayRule>(rule);
}

// Costs are 32-bit numbers: three times all weights must be one.
inline void require_weights(std::span<const std::int32_t> weights, std::span<const WordId> candidates) {
    std::int64_t sum = 0;
    for (const WordId candidate : candidates) {
        if (weights[candidate] < 1)
            throw std::invalid_argument("weights are whole numbers from 1");
        sum += weights[candidate];
    }
    if (sum >= infinite_cost)
        throw std::invalid_argument("the weights add up to too much");
}

// Calls `job` with the puzzle in the width of the table's patterns.
template <class Job>
auto with_puzzle(const AnyTableArray& table, const Column<WordId>& own_guess, const Column<WordId>& guesses,
                 const std::optional<Column<std::int32_t>>& weights, const Column<WordId>& candidates,
                 const Job& job) {
    if (own_guess.shape(0) != table.shape(1) || (weights && weights->shape(0) != table.shape(1)))
        throw std::invalid_argument("one guess and one weight per answer are needed");
    if (candidates.shape(0) == 0 || guesses.shape(0) == 0)
        throw std::invalid_argument("no candidates or no guesses");
    require_below(as_span(own_guess), table.shape(0), "an answer's guess past the last guess");
    require_below(as_span(guesses), table.shape(0), "a guess past the last guess");
    require_below(as_span(candidates), table.shape(1), "candidate past the last answer");
    require_ascending(as_span(own_guess), "the answers' guesses must ascend");
    require_ascending(as_span(guesses), "guesses must ascend");
    require_ascending(as_span(candidates), "candidates must ascend");
    if (weights)
        require_weights(as_span(*weights), as_span(candidates));
    return with_view(table, [&]<PatternCode P>(const TableView<P>& view) {
        return job(Puzzle<P>{view, as_span(own_guess), as_span(guesses),
                             weights ? as_span(*weights) : std::span<const std::int32_t>{}});
    });
}

}  // namespace fivefold::bindings
