// Searcher: one thread of an exact search.  Threads share the puzzle, the columns and
// the cache, and each has its own scratch space.
#pragma once

#include <atomic>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "kernels/kernels.hpp"
#include "search/cache.hpp"
#include "search/columns.hpp"
#include "search/search.hpp"

namespace fivefold {

using Candidates = std::span<const WordId>;  // ascending

// What the threads of one search share.
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
    bool stopped() const noexcept {
        return control->stop_requested() ||
               (node_limit != 0 && nodes.load(std::memory_order_relaxed) >= node_limit);
    }

    const Puzzle<P> puzzle;
    const kernels::Kernel& kernel;
    const bool weighted;
    const int unit;  // the mean weight of a candidate: costs lie about so far apart
    const std::uint64_t node_limit;
    const std::uint64_t seed_keys;
    const std::size_t width;     // guesses opened per set
    Control* control = nullptr;  // set before any search
    SearchColumns<P> columns;
    std::vector<SetKey> keys;  // by answer
    std::size_t pattern_range;
    SearchCache cache;
    std::atomic<std::uint64_t> nodes{0};
};

// A cost, or a lower bound of it that reaches the limit asked for.
struct Outcome {
    int cost = 0;
    int depth = 0;     // guesses the tree may need, when exact
    WordId guess = 0;  // first guess, when exact
};

// One group of a partition.
struct Group {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
    std::uint32_t pattern = 0;
    SetKey key;
    Outcome known;
    bool exact = false;
};

// A guess with its bound 3 W - (sum of largest weights) - w_guess; 2 n + repeats when all
// weights are 1.
struct Choice {
    int base = 0;
    std::uint32_t column = 0;
};

// The bounds of all guesses below `below` on one set, kept between searches of it.
struct Scan {
    int below = 0;
    std::vector<Choice> choices;
};

// A guess to open, with what orders it among those of the same bound.
struct Ranked {
    std::uint64_t squares = 0;
    std::uint32_t column = 0;
    SetKey signature;  // of its groups of three or more
};

template <PatternCode P>
class Searcher {
  public:
    explicit Searcher(SharedSearch<P>& shared);

    // The least cost of `candidates` with `left` guesses:
    //
    //   result.cost <  limit   exact, with depth and guess
    //   result.cost >= limit   a lower bound: limit <= result <= true cost
    //
    // After a stop every result is only a lower bound, below the limit or not.  `kept` saves
    // scanning the guesses again when the same set is searched with other limits.
    Outcome solve(Candidates candidates, const SetKey& key, int limit, int left, Scan* kept = nullptr);

    // The same when `guess` comes first.
    Outcome solve_after(WordId guess, Candidates candidates, int limit, int left);

    // The same with at most one guess left, `guess`.
    Outcome solve_now(WordId guess, Candidates candidates, int left) const;

    // Appends the tree of the tie rule to `tree`; false after a stop.
    // Requires: it exists within `left` guesses.
    bool append_tree(Candidates candidates, int left, std::uint32_t parent, std::uint32_t pattern,
                     FlatTree& tree);
    bool append_tree_after(WordId guess, Candidates candidates, int left, std::uint32_t parent,
                           std::uint32_t pattern, FlatTree& tree);

    // The first guesses in search order, as many as the search opens.
    std::vector<WordId> promising(Candidates candidates);

    // Bounds of every guess below `limit`, in order of column.  With two guesses left only those
    // that separate all candidates.
    void scan(Candidates candidates, int limit, int left, std::vector<Choice>& choices);

    // Divides `candidates` by the patterns of `guess`; groups in order of pattern.
    void split(WordId guess, Candidates candidates, std::vector<Group>& groups, std::vector<WordId>& words);

    // The bound of `guess`, which divides `candidates` into `groups`.
    int base_of(WordId guess, Candidates candidates, std::size_t groups);

    // Whether no guess tells more of them than whether it is the answer.
    bool only_in_turn(Candidates candidates) const;

    // How many patterns `row` shows.
    std::size_t count_patterns(const P* row, Candidates candidates);

    // The kernel of that name, for any width of patterns.
    void count_repeats(const std::vector<const P*>& rows, std::size_t blocks, int most, std::uint8_t* repeats,
                       std::uint64_t* within);

    // The first candidate that shows a different pattern for each of them, as a guess.
    std::optional<WordId> separating_member(Candidates candidates);

    // What can be said about a set without searching it; true when exact.
    bool known_bound(Candidates candidates, const SetKey& key, int left, Outcome& known);

  private:
    // Space of one level of the recursion.
    struct Frame {
        Scan scan;
        std::vector<Ranked> level;
        std::vector<Group> groups;
        std::vector<WordId> words;
        std::vector<std::uint32_t> order;
    };

    Outcome search(Candidates candidates, const SetKey& key, int limit, int left, int lower, Scan& scanned);
    int cost_of_groups(Frame& frame, int base, int limit, int left, int& depth);
    // The guess that is the heaviest candidate, the first of several.
    WordId heaviest(Candidates candidates) const;
    Ranked rank(Candidates candidates, std::uint32_t column);
    void rank_level(Candidates candidates, int base, const std::vector<Choice>& choices, Frame& frame);
    void scan_pairwise(Candidates candidates, int limit, int left, std::vector<Choice>& choices);
    void scan_by_guess(Candidates candidates, int limit, int left, std::vector<Choice>& choices);
    void scan_weighted(Candidates candidates, int limit, int left, std::vector<Choice>& choices);
    Frame& frame() {
        while (frames_.size() <= level_)
            frames_.emplace_back();
        return frames_[level_];
    }

    SharedSearch<P>& shared_;
    const TableView<P>& table_;
    std::deque<Frame> frames_;
    std::size_t level_ = 0;
    // Scratch by pattern: which group it is, valid when the stamp is the current one.
    std::vector<std::uint64_t> stamps_;
    std::vector<std::uint32_t> slots_;
    std::uint64_t stamp_ = 0;  // a long search makes more than 2^32
    std::vector<std::uint32_t> group_of_;
    std::vector<std::uint32_t> sizes_;
    std::vector<SetKey> sums_;
    AlignedArray<P> block_;
    AlignedArray<std::uint8_t> repeats_;
    std::vector<std::uint64_t> within_;
    std::vector<const P*> rows_;
    std::vector<std::uint32_t> members_;
    std::vector<WordId> by_weight_;
};

}  // namespace fivefold
