// Kinds of play: what may be guessed after a reply.  The search is written once for both.
#pragma once

#include <algorithm>
#include <vector>

#include "puzzle/letter_facts.hpp"
#include "search/position.hpp"

namespace fivefold {

// What a guess has shown.
struct Reply {
    WordId guess = 0;
    std::uint32_t pattern = 0;
};

// Every guess may be played at any time: a position is its candidates.
template <PatternCode P>
class FreePlay {
  public:
    using Pattern = P;
    static constexpr bool ruled = false;

    explicit FreePlay(SharedSearch<P>& /*shared*/) {}

    SetKey begin(const ColumnBlock<P>& /*root*/, Candidates /*candidates*/, GuessBits* /*legal*/) const {
        return {};
    }
    SetKey narrow(const Position<P>& from, const Reply& /*reply*/, Candidates /*group*/,
                  GuessBits* legal) const {
        std::copy_n(from.legal, from.block->words(), legal);
        return {};
    }
    void note(ColumnBlock<P>& /*block*/) const {}
};

// The hard or the ultra-hard rule.  A position is a set of candidates and the guesses that are legal
// and still split it.  Legality is decided clue by clue, so both sets after a reply depend on nothing
// else, and together with the guesses left they are the key.
template <PatternCode P>
class RuledPlay {
  public:
    using Pattern = P;
    static constexpr bool ruled = true;

    // By the rule and the words of the puzzle.  The root of `shared` gets its facts.
    explicit RuledPlay(SharedSearch<P>& shared);

    // Drops the guesses that split nothing; the key of the others.
    SetKey begin(const ColumnBlock<P>& root, Candidates candidates, GuessBits* legal) const;
    // What splits the members of `group` and is legal after the reply.
    SetKey narrow(const Position<P>& from, const Reply& reply, Candidates group, GuessBits* legal) const;
    // Gives a block of columns its facts.
    void note(ColumnBlock<P>& block) const { block.note_facts(facts_, guess_keys_); }

    Demand demand(const Reply& reply) const noexcept {
        return facts_.demand(rule_, reply.guess, reply.pattern);
    }

  private:
    const PlayRule rule_;
    const LetterFacts facts_;
    std::vector<SetKey> guess_keys_;  // by row
};

}  // namespace fivefold
