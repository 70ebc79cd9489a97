// Openings: the words to play first whatever happens, two or three of them.
//
// An opening divides the answers by the patterns of all its words.  Its value is a sum
// over those groups (or the largest of them), an integer, least is best.  All
// pairs of 12947 guesses would be 84 million such sums; the search leaves out every
// pair whose value some cheap lower bound already puts behind the best.  The bounds
// are proved in docs/openings.md.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

#include "puzzle/partition.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

// Two or three guesses in rising order with their value: sum of n log2 n in units of
// 2^-32 bits, sum of n * n, the largest group, or minus the number of groups.
// Openings are ordered by value, then by their words.
struct Opening {
    std::int64_t value = 0;
    std::array<WordId, 3> words{};

    auto operator<=>(const Opening&) const = default;
};

struct OpeningQuery {
    Measure measure = Measure::n_log_n;
    std::size_t count = 10;  // how many of the best
    bool disjoint = false;   // only openings whose words share no letter
    // With the measure `groups` and one flag per guess, whether it is an answer, pairs are
    // valued by minus the groups and minus what they can save by finding answers early
    // (docs/openings.md): a lower bound of their total number of guesses, less 4 n.
    std::span<const std::uint8_t> can_win{};
    // Only pairs of at most this value.
    std::int64_t ceiling = std::numeric_limits<std::int64_t>::max();
    // Only pairs ranked after this one: for going through more pairs than are kept at once.
    std::optional<Opening> after{};
};

// `total` openings were in question, `evaluated` of them were divided (perhaps only until
// they fell behind), the others a bound left out.  The numbers do not depend on threads.
struct OpeningCounts {
    std::uint64_t total = 0;
    std::uint64_t bounded = 0;
    std::uint64_t evaluated = 0;
};

struct OpeningResult {
    std::vector<Opening> best;
    std::uint64_t better = 0;  // openings before the one whose place was asked for
    OpeningCounts counts;
    bool complete = false;  // false: stopped, `best` is the best of what was closed
};

// The guesses of one lexicon, ready to be combined.  `control` counts the pairs closed;
// after a stop a search returns what it has.
class OpeningSearch {
  public:
    virtual ~OpeningSearch() = default;

    // The best pairs, exactly.
    virtual OpeningResult best_pairs(const OpeningQuery& query, std::size_t threads,
                                     Control& control) const = 0;

    // The best pairs that contain `word`.
    virtual OpeningResult best_partners(const OpeningQuery& query, WordId word, Control& control) const = 0;

    // How many pairs come before the pair of `target`, whose value is set by `value_of`.
    virtual OpeningResult count_better(const OpeningQuery& query, const Opening& target, std::size_t threads,
                                       Control& control) const = 0;

    // The best triples.  Step 1 extends `pairs`, best first, by every word; step 2 the pairs
    // inside the best triples; step 3 goes through all triples.  `complete` when step 3 ended,
    // and only then proven.  `only_extend` ends after step 1.
    virtual OpeningResult best_triples(const OpeningQuery& query, std::span<const Opening> pairs,
                                       bool only_extend, std::size_t threads, Control& control) const = 0;

    // Every lower bound there is on the value of `word` with each guess, bound after bound,
    // for tests: none may exceed the value.
    virtual std::vector<std::vector<std::int64_t>> lower_bounds(Measure measure, WordId word) const = 0;

    // A lower bound on the value of every opening of `words` words, from their letters alone;
    // after a stop a weaker one.
    virtual std::int64_t masking_bound(Measure measure, std::size_t words, Control& control) const = 0;

    // How the words divide the answers together.
    virtual Spread spread(std::span<const WordId> words) const = 0;
};

std::int64_t value_of(const Spread& spread, Measure measure) noexcept;

// Copies what it needs of `table`, about a byte per pattern.
// Requires: guesses and answers are those of the table.
// Throws std::invalid_argument for more than 65534 answers.
template <PatternCode P>
std::unique_ptr<OpeningSearch> make_opening_search(const TableView<P>& table, Words guesses, Words answers,
                                                   std::string_view kernel, std::size_t threads);

}  // namespace fivefold
