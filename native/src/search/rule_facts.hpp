// RuleFacts: what earlier guesses oblige later ones to, as facts about words.
//
// Let a guess g be played and a be the answer.  The hard rule wants the facts that g and a share
// of every later guess; the ultra-hard rule also bars those of g that a lacks.  So a position is its
// candidates and the facts that are known: those of earlier guesses that all candidates have and,
// under the ultra-hard rule, those that none has.  What is known of the words of a core becomes known by a
// guess that leaves them together if and only if the guess has the fact.  Proofs: docs/tree-search.md.
#pragma once

#include <optional>
#include <vector>

#include "base/bit_rows.hpp"
#include "puzzle/letter_facts.hpp"
#include "search/cache.hpp"
#include "search/columns.hpp"
#include "search/search.hpp"

namespace fivefold {

using KnownFacts = std::vector<Fact>;  // ascending

template <PatternCode P>
class RuleFacts {
  public:
    // What is given must live as long as this.
    RuleFacts(const Puzzle<P>& puzzle, const SearchColumns<P>& columns, std::uint64_t hash_seed);

    // What is known after `guess`, where `answer` is one of the candidates it leaves.
    KnownFacts after(const KnownFacts& known, WordId guess, WordId answer) const;

    // Adds the columns that may not be guessed; `answer` is one of the candidates.
    void bar(const KnownFacts& known, WordId answer, ColumnBits& columns) const;

    // Keeps the columns whose guesses make known what of `wanted` is not known yet.
    void keep_telling(const KnownFacts& wanted, const KnownFacts& known, ColumnBits& columns) const;

    SetKey key(const KnownFacts& known) const noexcept;

  private:
    bool has(WordId word, Fact fact) const noexcept;

    const Puzzle<P>& puzzle_;
    std::optional<LetterFacts> facts_;  // none under the normal rule
    std::vector<ColumnBits> having_;    // by fact: the columns whose guesses have it
    std::vector<SetKey> keys_;          // by fact
};

}  // namespace fivefold
