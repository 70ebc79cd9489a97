// Walk: a greedy strategy played for all answers at once.
//
// At every turn the strategy takes the guess whose partition of the candidates is best
// by one measure.  All games that have seen the same patterns share their candidates,
// so the walk visits each group once instead of each game.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/control.hpp"
#include "puzzle/partition.hpp"
#include "puzzle/rule.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

// What is played: `guesses` are the words of the table's rows, `answer_rows` the row of every
// answer.
template <PatternCode P>
struct WalkPuzzle {
    TableView<P> table;
    Words guesses;
    std::span<const WordId> answer_rows;
    PlayRule rule = PlayRule::normal;
};

struct WalkOptions {
    Measure measure = Measure::n_log_n;
    bool candidates_only = false;  // guess only words that may be the answer
    WordId opener = no_opener;     // the first guess; default: the best by the measure
    // With more candidates than this, look two guesses ahead: take the guess whose
    // groups, each after its own best second guess, have the least sum of squares.
    std::size_t one_step_to = no_limit;
    // By answer how likely it is, whole numbers above 0 and below 2^53 in all; empty: all the same.
    // Entropy and squares then are of weights, and ties between candidates go to the heavier one.
    std::span<const double> weights = {};
    // Above 1: from the second guess on, look ahead to the end of the game.  Of the `width`
    // best guesses by the measure take the one that loses the fewest words, that is finds
    // them after more than `most_guesses`, then the one that needs the fewest guesses in all, when
    // every turn below is chosen in the same way.  Without weights.
    std::size_t width = 1;
    std::uint32_t most_guesses = 6;

    static constexpr WordId no_opener = 0xffffffff;
    static constexpr std::size_t no_limit = ~std::size_t{0};
};

// One guess of the strategy and where it stands.
struct WalkNode {
    WordId guess = 0;
    std::uint32_t parent = 0;   // the node before it; the first node is its own parent
    std::uint32_t pattern = 0;  // what the parent's guess showed
};

struct Walk {
    std::vector<std::uint32_t> turns;  // per answer the turn that finds it, 0 after a stop
    std::vector<WalkNode> nodes;       // parents before children
};

// Plays every answer.  Ties: a guess that may be the answer first, then the lower row.  The
// result does not depend on `threads` or on the named kernel (empty: the fastest), which
// measures the first guess.  Progress counts answers found.
template <PatternCode P>
Walk walk_greedily(const WalkPuzzle<P>& puzzle, const WalkOptions& options, std::string_view kernel,
                   std::size_t threads, Control& control);

}  // namespace fivefold
