// What the threads of one search share.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "kernels/kernels.hpp"
#include "search/cache.hpp"
#include "search/column_block.hpp"
#include "search/columns.hpp"
#include "search/search.hpp"

namespace fivefold {

class Ceilings;
class GuessBounds;
template <PatternCode P>
struct Position;

using Candidates = std::span<const WordId>;  // ascending

template <PatternCode P>
struct SharedSearch {
    // Columns are made for `candidates`; only subsets of them may be searched.  Throws
    // std::invalid_argument if one of them may not be guessed.
    SharedSearch(const Puzzle<P>& puzzle, Candidates candidates, const SearchOptions& options);

    SetKey key(Candidates candidates) const noexcept {
        SetKey sum;
        for (const WordId candidate : candidates)
            sum ^= keys[candidate];
        return sum;
    }
    // Key number `i` of a family, as the seed chooses it.
    SetKey random_key_of(std::uint64_t i, std::uint64_t family) const noexcept {
        return random_key(i, family ^ seed_keys);
    }
    int weight(WordId candidate) const noexcept { return weighted ? puzzle.weights[candidate] : 1; }
    // 2 W - w_max: found now or with the very next guess.
    int floor(Candidates candidates) const noexcept;
    // The floor, or more where guesses show few patterns for so many candidates.
    int least(Candidates candidates) const noexcept {
        return weighted ? floor(candidates) : least_by_size[candidates.size()];
    }
    bool stopped() const noexcept {
        return control->stop_requested() ||
               (node_limit != 0 && nodes.load(std::memory_order_relaxed) >= node_limit);
    }
    void count_node() noexcept { nodes.fetch_add(1, std::memory_order_relaxed); }

    const Puzzle<P> puzzle;
    const kernels::Kernel& kernel;
    const bool weighted;
    const int unit;  // the mean weight of a candidate: costs lie about so far apart
    const std::uint64_t node_limit;
    const std::uint64_t seed_keys;
    const std::size_t width;             // guesses opened per set
    const std::size_t bounds_from;       // candidates
    const std::uint64_t bounds_after;    // sets
    Control* control = nullptr;          // set before any search
    const Ceilings* ceilings = nullptr;  // if some are known
    // Bounds of the guesses of a position; empty: none can be found.
    std::function<std::unique_ptr<GuessBounds>(const Position<P>&)> bounds_of;
    std::size_t branches = 1;  // the most patterns of a guess, that of a right one apart
    SearchColumns<P> columns;
    ColumnBlock<P> root;       // all of these columns
    std::vector<SetKey> keys;  // by answer
    std::size_t pattern_range;
    std::vector<int> least_by_size;  // what so many candidates cost at least, whichever they are
    SearchCache cache;
    std::atomic<std::uint64_t> nodes{0};
};

}  // namespace fivefold
