// Position: what may still be the answer and what may still be guessed.
#pragma once

#include <vector>

#include "search/column_block.hpp"
#include "search/splitter.hpp"

namespace fivefold {

// A guess with its bound 3 W - (sum of largest weights) - w_guess; 2 n + repeats when all
// weights are 1.
struct Choice {
    int base = 0;
    std::uint32_t column = 0;
};

// The guesses of one bound in the order of the search.
struct Level {
    int base = 0;
    std::vector<Ranked> guesses;
};

// The bounds of all guesses below `below` on one set, kept between searches of it, and those of them that
// were put in order.
struct Scan {
    void clear() noexcept {
        below = 0;
        ranked = 0;
        bounds.clear();
        bounded = 0;
        nodes = 0;
    }

    int below = 0;
    std::vector<Choice> choices;
    std::vector<Level> levels;  // the first `ranked` of them; the others are memory for more
    std::size_t ranked = 0;
    // What guesses cost at least, by column, when they were worked on up to `bounded`; empty before that.
    std::vector<int> bounds;
    int bounded = 0;
    std::uint64_t nodes = 0;  // sets searched below since then, or since the first search
    std::uint64_t begun = 0;  // what the searcher had counted when `nodes` was 0
};

template <PatternCode P>
struct Position {
    Candidates candidates;
    SetKey set;    // of the candidates
    SetKey place;  // of candidates and legal guesses; where every guess is legal that is `set`
    const ColumnBlock<P>* block = nullptr;
    const GuessBits* legal = nullptr;  // columns of the block that may be guessed
    Scan* kept = nullptr;              // bounds of guesses, for positions that are searched again and again
    const std::uint8_t* ceilings = nullptr;  // by column of the block, see Ceilings; null: not known
};

// A position with memory of its own.
template <PatternCode P>
struct OwnPosition {
    Position<P> get() noexcept {
        return {candidates, set, place, block, legal.data(), &scan, ceilings.get()};
    }

    std::vector<WordId> candidates;
    SetKey set;
    SetKey place;
    ColumnBlock<P> own_block;
    const ColumnBlock<P>* block = nullptr;
    std::vector<GuessBits> legal;
    Scan scan;
    AlignedArray<std::uint8_t> ceilings;  // if they were asked for
};

}  // namespace fivefold
