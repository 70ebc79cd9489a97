#include "search/guess_costs.hpp"

#include <algorithm>
#include <tuple>

#include "base/parallel.hpp"
#include "base/threads.hpp"
#include "puzzle/pattern_counts.hpp"
#include "search/tree_search.hpp"

namespace fivefold {
namespace {

// A guess with what orders it; `cost` is a lower bound until it is exact.  `squares` is the sum of size
// times weight over its groups: words left, weights counted.
struct Entry {
    int cost = 0;
    bool impossible = false;
    std::uint8_t strange = 0;
    std::uint64_t squares = 0;
    WordId guess = 0;
    bool exact = false;

    auto key() const noexcept { return std::tie(cost, impossible, strange, squares, guess); }
    friend bool operator<(const Entry& a, const Entry& b) noexcept { return a.key() < b.key(); }
    // What to search first, and to show when nothing but bounds is known: words left foretell costs.
    auto promise() const noexcept { return std::tie(cost, impossible, squares, strange, guess); }
};

// The best exact entries so far, at most `count`, shared by threads.
class Shortlist {
  public:
    explicit Shortlist(std::size_t count) : count_(count) {}

    void add(const Entry& entry) {
        const Lock lock(lock_);
        best_.insert(std::upper_bound(best_.begin(), best_.end(), entry), entry);
        if (best_.size() > count_)
            best_.pop_back();
    }
    // Whether an entry with this bound cannot belong to the best any more.
    bool closed_to(const Entry& entry) {
        const Lock lock(lock_);
        return best_.size() == count_ && best_.back() < entry;
    }
    // Costs from here on do not matter.
    int limit() {
        const Lock lock(lock_);
        return best_.size() == count_ ? best_.back().cost + 1 : infinite_cost;
    }
    std::size_t size() const noexcept { return best_.size(); }
    const std::vector<Entry>& entries() const noexcept { return best_; }

  private:
    std::size_t count_;
    Mutex lock_;
    std::vector<Entry> best_;
};

// The columns of the candidates only, side by side: read once from a table that is much larger
// than the caches, and small enough to stay in them from then on.
template <PatternCode P>
struct CompactPuzzle {
    CompactPuzzle(const Puzzle<P>& puzzle, Candidates candidates) {
        const std::size_t n = candidates.size();
        patterns.resize(puzzle.table.guesses * n);
        for (std::size_t g = 0; g < puzzle.table.guesses; ++g) {
            const P* row = puzzle.table.row(static_cast<WordId>(g));
            for (std::size_t i = 0; i < n; ++i)
                patterns[g * n + i] = row[candidates[i]];
        }
        for (std::size_t i = 0; i < n; ++i) {
            places.push_back(static_cast<WordId>(i));
            own.push_back(puzzle.own_guess[candidates[i]]);
            if (!puzzle.weights.empty())
                weights.push_back(puzzle.weights[candidates[i]]);
        }
    }

    Puzzle<P> view(const Puzzle<P>& puzzle) const {
        return {{patterns.data(), puzzle.table.guesses, places.size()},
                own,
                puzzle.guesses,
                weights,
                puzzle.rule,
                puzzle.words};
    }

    std::vector<P> patterns;
    std::vector<WordId> places;  // the candidates as columns
    std::vector<WordId> own;
    std::vector<std::int32_t> weights;
};

// Every legal guess that tells something, by its bound; those below a window are made into entries
// when the window first reaches them.
template <PatternCode P>
class Guesses {
  public:
    Guesses(const SharedSearch<P>& shared, Scanner<P>& scanner, const Position<P>& root,
            std::span<const std::uint8_t> strange, int lower)
        : shared_(shared), candidates_(root.candidates), strange_(strange), lower_(lower) {
        scanner.scan(root, {}, choices_);
    }

    std::size_t size() const noexcept { return choices_.size(); }

    // Every entry whose bound is below `window`, the most promising first.
    std::vector<Entry>& below(int window) {
        std::vector<std::uint32_t> sizes(shared_.pattern_range);
        const std::vector<std::uint64_t> no_logs(candidates_.size() + 1);
        const auto weights = shared_.puzzle.weights;
        for (const Choice& choice : choices_) {
            const int cost = std::max(choice.base, lower_);
            if (cost < begin_ || cost >= window)
                continue;
            const WordId guess = shared_.columns.guess(choice.column);
            const P* row = shared_.puzzle.table.row(guess);
            const std::uint64_t squares = weights.empty()
                                              ? sparse_spread(row, candidates_.size(), no_logs, sizes).squares
                                              : weighted_squares(row, sizes);
            const bool possible = std::ranges::binary_search(shared_.puzzle.own_guess, guess);
            entries_.push_back({cost, !possible, strange_[guess], squares, guess});
        }
        begin_ = std::max(begin_, window);
        std::ranges::sort(entries_, {}, &Entry::promise);
        return entries_;
    }

  private:
    // Every candidate adds its weight times the size of its group; `sizes` is zero before and after.
    std::uint64_t weighted_squares(const P* row, std::vector<std::uint32_t>& sizes) const noexcept {
        std::uint64_t squares = 0;
        for (const WordId candidate : candidates_)
            ++sizes[row[candidate]];
        for (const WordId candidate : candidates_)
            squares += static_cast<std::uint64_t>(shared_.puzzle.weights[candidate]) * sizes[row[candidate]];
        for (const WordId candidate : candidates_)
            sizes[row[candidate]] = 0;
        return squares;
    }

    const SharedSearch<P>& shared_;
    Candidates candidates_;
    std::span<const std::uint8_t> strange_;
    int lower_;
    int begin_ = 0;
    std::vector<Choice> choices_;
    std::vector<Entry> entries_;
};

template <class Play>
BestGuesses rank_by(const Play& play, SharedSearch<typename Play::Pattern>& shared, Candidates candidates,
                    const GuessQuery& query, const SearchOptions& options) {
    using P = typename Play::Pattern;
    TreeSearch<Play> searcher(shared, play);
    OwnPosition<P> start;
    searcher.start(candidates, start);
    // Bounds are not kept: threads share the position.
    Position<P> root = start.get();
    root.kept = nullptr;
    BestGuesses found;

    // Step 1. The least cost of all: the search does this fastest, and every guess then costs
    // at least as much.
    const Outcome least = searcher.solve(root, infinite_cost, unlimited_guesses);
    found.best = !shared.stopped();
    found.lower = least.cost;
    Guesses<P> guesses(shared, searcher.scanner(), root, query.strange, least.cost);
    const std::size_t count = std::min(query.count, guesses.size());
    Shortlist shortlist(count);

    // Step 2. Widen a window from the least cost on, until enough guesses cost less than its end:
    // every other guess then costs at least as much as the last of them.
    int window = least.cost;
    for (int step = 1; !shared.stopped() && shortlist.size() < count && window < infinite_cost; step *= 2) {
        window = std::min(window + step, infinite_cost);
        std::vector<Entry>& entries = guesses.below(window);
        for_each_range(entries.size(), 1, options.threads, *shared.control, [&](const auto& next) {
            TreeSearch<Play> worker(shared, play);
            while (const Range range = next()) {
                Entry& entry = entries[range.begin];
                if (entry.exact || shortlist.closed_to(entry))
                    continue;
                const int limit = std::min(window, shortlist.limit());
                const Outcome outcome = worker.solve_after(entry.guess, root, limit, unlimited_guesses);
                if (shared.stopped())
                    return;
                entry.cost = std::max(entry.cost, outcome.cost);
                entry.exact = outcome.cost < limit;
                if (entry.exact)
                    shortlist.add(entry);
            }
        });
    }
    found.whole = !shared.stopped() && shortlist.size() == count;

    // Step 3. The guesses asked for, whatever they cost.
    for (const WordId guess : query.wanted) {
        const Outcome outcome = searcher.solve_after(guess, root, infinite_cost, unlimited_guesses);
        found.wanted.push_back({guess, outcome.cost, !shared.stopped()});
    }

    // Step 4. What is exact, then what is not, the guess of the search first if it is missing.
    found.nodes = shared.nodes.load();
    for (const Entry& entry : shortlist.entries())
        found.guesses.push_back({entry.guess, entry.cost, true});
    const auto listed = [&](WordId guess) {
        return std::ranges::any_of(found.guesses,
                                   [&](const GuessCost& known) { return known.guess == guess; });
    };
    if (found.best && !found.whole && !listed(least.guess))
        found.guesses.insert(found.guesses.begin(), {least.guess, least.cost, true});
    if (!found.whole) {
        const std::vector<Entry>& entries = guesses.below(infinite_cost);
        if (!found.best && !entries.empty())
            found.lower = std::max(found.lower, entries.front().cost);
        for (const Entry& entry : entries)
            if (found.guesses.size() < count && !listed(entry.guess))
                found.guesses.push_back({entry.guess, entry.cost, false});
    }
    found.guesses.resize(std::min(found.guesses.size(), count));
    return found;
}

}  // namespace

template <PatternCode P>
BestGuesses best_guesses(const Puzzle<P>& puzzle, std::span<const WordId> candidates, const GuessQuery& query,
                         const SearchOptions& options, Control& control) {
    const CompactPuzzle<P> compact(puzzle, candidates);
    SharedSearch<P> shared(compact.view(puzzle), compact.places, options);
    shared.control = &control;
    if (puzzle.rule == PlayRule::normal)
        return rank_by(FreePlay<P>(shared), shared, compact.places, query, options);
    return rank_by(RuledPlay<P>(shared), shared, compact.places, query, options);
}

template BestGuesses best_guesses(const Puzzle<std::uint8_t>&, std::span<const WordId>, const GuessQuery&,
                                  const SearchOptions&, Control&);
template BestGuesses best_guesses(const Puzzle<std::uint16_t>&, std::span<const WordId>, const GuessQuery&,
                                  const SearchOptions&, Control&);
template BestGuesses best_guesses(const Puzzle<std::uint32_t>&, std::span<const WordId>, const GuessQuery&,
                                  const SearchOptions&, Control&);

}  // namespace fivefold
