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
// candidates, then least row.
template <PatternCode P>
std::vector<WordId> columns_order(const Puzzle<P>& puzzle, Candidates candidates,
                                  const kernels::Kernel& kernel, std::size_t threads) {
    const std::vector<std::uint64_t> no_logs(candidates.size() + 1);
    const bool whole = candidates.size() == puzzle.table.answers;  // ascending, so in their places
    std::vector<std::pair<std::uint64_t, WordId>> order(puzzle.guesses.size());
    Control control;
    for_each_range(order.size(), guesses_per_range, threads, control, [&](const auto& next) {
        Counter<P> counter(kernel, no_logs);
        std::vector<P> patterns(candidates.size());
        while (const Range range = next())
            for (std::size_t g = range.begin; g < range.end; ++g) {
                const P* row = puzzle.table.row(puzzle.guesses[g]);
                for (std::size_t i = 0; i < candidates.size() && !whole; ++i)
                    patterns[i] = row[candidates[i]];
                const P* shown = whole ? row : patterns.data();
                order[g] = {counter.measure(shown, candidates.size()).squares, puzzle.guesses[g]};
            }
    });
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
      columns(puzzle_.table, candidates, columns_order(puzzle_, candidates, kernel, options.threads),
              options.threads),
      root(columns),
      keys(puzzle_.table.answers),
      pattern_range(range_of_patterns(puzzle_, candidates)),
      cache(options.log2_cache) {
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
