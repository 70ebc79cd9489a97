// Splitter: candidates by the patterns that a guess shows on them, and what follows from that
// alone.  One per thread.
#pragma once

#include <optional>
#include <vector>

#include "search/alike_sets.hpp"
#include "search/shared.hpp"

namespace fivefold {

// A cost, or a lower bound of it that reaches the limit asked for.
struct Outcome {
    int cost = 0;
    int depth = 0;     // guesses the tree may need, when exact
    WordId guess = 0;  // first guess, when exact
};

// One group of a split.
struct Group {
    std::uint32_t begin = 0;
    std::uint32_t size = 0;
    std::uint32_t pattern = 0;
    SetKey key;
    Outcome known;
    bool exact = false;
};

// The groups that a guess makes, and their words group by group.
struct Split {
    Candidates words_of(const Group& group) const noexcept {
        return {words.data() + group.begin, group.size};
    }

    std::vector<Group> groups;
    std::vector<WordId> words;
};

// What orders a guess among those of the same bound.
struct Ranked {
    std::uint64_t squares = 0;
    std::uint32_t column = 0;
    int bound = 0;     // what it was found to cost at least, with any number of guesses
    SetKey signature;  // of its groups of three or more
};

// Candidates with weights, prepared for the bounds of many guesses.
struct ByWeight {
    std::vector<WordId> words;  // the heaviest first
    int twice = 0;              // 2 W
    int most = 0;               // what may be left together
    int limit = 0;              // bounds from here on are not wanted
};

template <PatternCode P>
class Splitter {
  public:
    explicit Splitter(const SharedSearch<P>& shared)
        : shared_(shared), stamps_(shared.pattern_range), slots_(shared.pattern_range) {}

    // Sets that cost the same have one key; null: none are known to.
    AlikeSets* alike = nullptr;

    SetKey key(Candidates candidates) const {
        return alike != nullptr && alike->covers(candidates.size()) ? alike->key(candidates)
                                                                    : shared_.key(candidates);
    }
    // A guess as it is remembered for the set with that key.
    WordId turned(Candidates candidates, WordId guess) const {
        return alike == nullptr ? guess : alike->turned(candidates, guess);
    }

    // Divides `candidates` by the patterns of `guess`; groups in order of pattern.
    void split(WordId guess, Candidates candidates, Split& split);
    // The same with the patterns of a column, of which a scan has just read the neighbours.
    void split(const ColumnBlock<P>& block, std::size_t column, Candidates candidates, Split& split);

    // How many patterns `guess` shows.
    std::size_t count_patterns(WordId guess, Candidates candidates);

    // The bound of `guess`, which divides `candidates` into `groups`:
    // 3 W - (sum of largest weights) - w_guess, or 3 n - groups - [guess in it] when all weights are 1.
    int base_of(WordId guess, Candidates candidates, std::size_t groups);

    // Whether `guess` may be the answer.
    bool is_candidate(WordId guess, Candidates candidates) const noexcept {
        return place_of(guess, candidates) != candidates.end();
    }

    // What the groups of `guess` cost more than their floors at least, by their sizes alone.
    int excess_by_size(WordId guess, Candidates candidates);

    // The sum of squared group sizes of `guess`, without its signature.
    std::uint64_t squares(WordId guess, Candidates candidates);
    // Both, of a column.
    Ranked rank(const ColumnBlock<P>& block, std::size_t column, Candidates candidates);

    // The first candidate that shows a different pattern for each of them, as a guess.
    std::optional<WordId> separating_member(Candidates candidates);

    // The same bound for scans with weights; nothing where it reaches the limit or the guess tells nothing.
    std::optional<int> weighted_base(WordId guess, const ByWeight& set);

  private:
    // Whether a pattern is the first of its kind since the stamp was renewed.
    bool is_new(P pattern) noexcept {
        const bool fresh = stamps_[pattern] != stamp_;
        stamps_[pattern] = stamp_;
        return fresh;
    }
    // The candidate that is `guess`, or the end.
    Candidates::iterator place_of(WordId guess, Candidates candidates) const noexcept;
    Ranked rank_alike(WordId guess, Candidates candidates);
    // The patterns of a column, by place of the candidate.
    const P* shown(const ColumnBlock<P>& block, std::size_t column, Candidates candidates);
    // `shown(i)` is the pattern of candidate i.
    template <class Shown>
    void split_by(const Shown& shown, Candidates candidates, Split& split);
    const P* row(WordId guess) const noexcept { return shared_.puzzle.table.row(guess); }

    const SharedSearch<P>& shared_;
    // Scratch by pattern: which group it is, valid when the stamp is the current one.
    std::vector<std::uint64_t> stamps_;
    std::vector<std::uint32_t> slots_;
    std::uint64_t stamp_ = 0;  // a long search makes more than 2^32
    std::vector<std::uint32_t> group_of_;
    std::vector<std::uint32_t> sizes_;
    std::vector<SetKey> sums_;
    std::vector<P> shown_;
    Split ranked_;
};

}  // namespace fivefold
