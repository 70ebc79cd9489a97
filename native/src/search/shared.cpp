#include "search/shared.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "puzzle/pattern_counts.hpp"

namespace fivefold {
namespace {

// Family number of the random keys.
constexpr std::uint64_t candidate_keys = 0x66697665;

constexpr std::size_t guesses_per_range = 256;

// Guesses in the order of the tie rule: least sum of squared group sizes over all
// candidates, then least row.  `branches` becomes the most patterns that one of them shows, that of a right
// guess apart.
template <PatternCode P>
std::vector<WordId> columns_order(const Puzzle<P>& puzzle, Candidates candidates,
                                  const SearchOptions& options, const kernels::Kernel& kernel,
                                  std::size_t& branches) {
    std::vector<bool> is_member(puzzle.table.guesses);
    for (const WordId candidate : candidates)
        is_member[puzzle.own_guess[candidate]] = true;
    const std::vector<std::uint64_t> no_logs(candidates.size() + 1);
    const bool whole = candidates.size() == puzzle.table.answers;  // ascending, so in their places
    std::vector<std::pair<std::uint64_t, WordId>> order(puzzle.guesses.size());
    std::vector<std::size_t> shown_by(puzzle.guesses.size());
    Control control;
    for_each_range(order.size(), guesses_per_range, options.threads, control, [&](const auto& next) {
        Counter<P> counter(kernel, no_logs);
        std::vector<P> patterns(candidates.size());
        while (const Range range = next())
            for (std::size_t g = range.begin; g < range.end; ++g) {
                const WordId guess = puzzle.guesses[g];
                const P* row = puzzle.table.row(guess);
                for (std::size_t i = 0; i < candidates.size() && !whole; ++i)
                    patterns[i] = row[candidates[i]];
                const Spread spread = counter.measure(whole ? row : patterns.data(), candidates.size());
                order[g] = {spread.squares, guess};
                shown_by[g] = spread.groups - is_member[guess];
            }
    });
    for (const std::size_t shown : shown_by)
        branches = std::max(branches, shown);
    std::sort(order.begin(), order.end());
    std::vector<WordId> guesses;
    guesses.reserve(order.size());
    for (const auto& [squares, guess] : order)
        guesses.push_back(guess);
    return guesses;
}

template <PatternCode P>
std::size_t range_of_patterns(const Puzzle<P>& puzzle, Candidates candidates) {
    if constexpr (sizeof(P) == 1)
        return 256;
    std::size_t most = 0;
    for (const WordId guess : puzzle.guesses)
        for (const WordId candidate : candidates)
            most = std::max<std::size_t>(most, puzzle.table.row(guess)[candidate]);
    return most + 1;
}

// What so many candidates cost at least where a guess shows so many patterns at most, that of a right guess
// apart.  After d guesses there are at most branches^d guesses of the tree that may come next, and each
// finds one candidate at most.
std::vector<int> least_costs(std::size_t candidates, std::size_t branches) {
    // Where three guesses have room for all, as with lists of words, this says nothing of use.
    if (branches * branches >= candidates)
        branches = candidates;
    std::vector<int> least(candidates + 1);
    std::size_t room = 1;  // guesses that may come at this depth
    std::size_t found = 0;
    int depth = 1;
    for (std::size_t n = 1; n <= candidates; ++n) {
        if (found == room) {
            room = std::min(room * branches, candidates);
            found = 0;
            ++depth;
        }
        ++found;
        least[n] = least[n - 1] + depth;
    }
    return least;
}

template <PatternCode P>
const Puzzle<P>& checked(const Puzzle<P>& puzzle, Candidates candidates) {
    require_guesses(puzzle, candidates);
    return puzzle;
}

template <PatternCode P>
int mean_weight(const Puzzle<P>& puzzle, Candidates candidates) {
    if (puzzle.weights.empty())
        return 1;
    std::int64_t sum = 0;
    for (const WordId candidate : candidates)
        sum += puzzle.weights[candidate];
    return static_cast<int>(sum / static_cast<std::int64_t>(std::max<std::size_t>(1, candidates.size())));
}

}  // namespace

template <PatternCode P>
SharedSearch<P>::SharedSearch(const Puzzle<P>& puzzle_, Candidates candidates, const SearchOptions& options)
    : puzzle(checked(puzzle_, candidates)),
      kernel(kernels::find(options.kernel)),
      weighted(!puzzle_.weights.empty()),
      unit(mean_weight(puzzle_, candidates)),
      node_limit(options.nodes),
      seed_keys(seed_family(options.hash_seed)),
      width(options.width),
      bounds_from(options.bounds_from),
      bounds_after(options.bounds_after),
      columns(puzzle_.table, candidates, columns_order(puzzle_, candidates, options, kernel, branches),
              options.threads),
      root(columns),
      keys(puzzle_.table.answers),
      pattern_range(range_of_patterns(puzzle_, candidates)),
      least_by_size(least_costs(candidates.size(), branches)),
      cache(options.log2_cache, options.memory) {
    for (std::size_t i = 0; i < keys.size(); ++i)
        keys[i] = random_key_of(i, candidate_keys);
}

template <PatternCode P>
int SharedSearch<P>::floor(Candidates candidates) const noexcept {
    if (!weighted)
        return 2 * static_cast<int>(candidates.size()) - 1;
    int sum = 0;
    int most = 0;
    for (const WordId candidate : candidates) {
        sum += puzzle.weights[candidate];
        most = std::max(most, puzzle.weights[candidate]);
    }
    return 2 * sum - most;
}

template struct SharedSearch<std::uint8_t>;
template struct SharedSearch<std::uint16_t>;
template struct SharedSearch<std::uint32_t>;

}  // namespace fivefold
