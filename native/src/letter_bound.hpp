// Bounds from the letters two words share: the presence of a shared letter shows in both
// patterns.  Proofs in docs/openings.md.
#pragma once

#include "group_rows.hpp"
#include "margin_bound.hpp"

namespace fivefold {

// Which of the first 64 letters of the alphabet a word has, one bit each.  Rarer letters of
// larger alphabets are left out, which only weakens the bounds.
using LetterSet = std::uint64_t;
std::vector<LetterSet> letter_sets(Words words);

// For n log n.  With X, Y the two patterns and F the presence of one or two shared letters,
// H(X, Y) <= H(X) + H(Y) - H(F): what both words tell counts once.
class PresenceBound {
  public:
    PresenceBound(const GroupMeasure& measure, std::span<const LetterSet> answers);

    // gains[s] bounds value(X, Y) - value(X) - value(Y) from below when the words share
    // the letters s, bit k of s for the k-th letter of `letters`.
    void gains(LetterSet letters, std::vector<std::int64_t>& gains) const;

  private:
    std::vector<std::int64_t> gain_;  // by two letters, the same letter twice for one
    std::int64_t none_;
};

// The margin bound on either side of one shared letter: a group of answers with the
// letter never meets a group without it.
class LetterMargins {
  public:
    template <class G>
    LetterMargins(const MarginBound& bound, const GroupRows<G>& rows, std::span<const LetterSet> guesses,
                  std::span<const LetterSet> answers)
        : bound_(bound), guesses_(guesses) {
        std::vector<LetterSet> of_group;
        for (std::size_t g = 0; g < rows.guesses(); ++g) {
            // Any answer of a group shows which letters of the guess its group has.
            of_group.assign(rows.sizes(g).size(), 0);
            for (std::size_t a = 0; a < rows.answers(); ++a)
                of_group[rows.row(g)[a]] = answers[a];
            add_guess(guesses[g], rows.sizes(g), of_group);
        }
    }

    // The counts of `guess`'s groups without and with each of its letters, letter after letter.
    const std::int64_t* counts(std::size_t guess) const noexcept { return &counts_[first_[guess]]; }

    // The best margin bound over the letters that the two guesses share.
    // Requires: they share one.
    std::int64_t lower(std::size_t x, std::size_t y) const noexcept;

  private:
    void add_guess(LetterSet letters, std::span<const std::uint32_t> sizes,
                   std::span<const LetterSet> of_group);

    const MarginBound& bound_;
    std::span<const LetterSet> guesses_;
    std::vector<std::int64_t> counts_;
    std::vector<std::int64_t> costs_;
    std::vector<std::size_t> first_;
};

}  // namespace fivefold
