// Failing cores: small sets of candidates that cannot be done in so many guesses once certain facts
// are known.  Any set that contains one cannot either once these are known, and a guess that leaves
// a core together, and makes them known, leaves such a set.  Under the normal rule no fact counts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "base/bit_rows.hpp"
#include "search/rule_facts.hpp"

namespace fivefold {

struct Core {
    std::vector<WordId> words;
    KnownFacts known;
    ColumnBits together;      // columns that show one pattern for all of the words
    std::size_t columns = 0;  // how many
};

// A core, and what it rules out where something is known.
struct RuledOut {
    const Core* core = nullptr;
    const ColumnBits* columns = nullptr;  // of `together`, those that make the facts of the core known
    std::size_t count = 0;                // how many
};

// The cores of one number of guesses.
template <PatternCode P>
class FailingCores {
  public:
    explicit FailingCores(const SearchColumns<P>& columns, std::size_t answers)
        : columns_(columns), by_anchor_(answers) {}

    std::size_t size() const noexcept { return size_; }

    void add(std::vector<WordId> words, KnownFacts known = {}) {
        Core core{std::move(words), std::move(known), ColumnBits(columns_.blocks()), 0};
        const P* first = columns_.row(core.words[0]);
        for (std::size_t b = 0; b < columns_.blocks(); ++b) {
            std::uint8_t equal[64];
            std::fill_n(equal, 64, std::uint8_t{1});
            for (std::size_t i = 1; i < core.words.size(); ++i) {
                const P* row = columns_.row(core.words[i]) + 64 * b;
                for (std::size_t c = 0; c < 64; ++c)
                    equal[c] &= static_cast<std::uint8_t>(first[64 * b + c] == row[c]);
            }
            for (std::size_t c = 0; c < 64; ++c)
                core.together[b] |= std::uint64_t{equal[c]} << c;
            core.columns += count_ones(core.together[b]);
        }
        // Stored with the word that has the fewest, so that few are looked at for a set.
        const auto anchor =
            std::ranges::min_element(core.words, {}, [&](WordId word) { return by_anchor_[word].size(); });
        by_anchor_[*anchor].push_back(std::move(core));
        ++size_;
    }

    // Calls `use(core)` for the cores inside a set, of which `contains(word)` tells, until
    // it returns false.
    template <class Contains, class Use>
    void for_each_inside(std::span<const WordId> set, const Contains& contains, const Use& use) const {
        for (const WordId word : set)
            for (const Core& core : by_anchor_[word])
                if (std::ranges::all_of(core.words, contains) && !use(core))
                    return;
    }

  private:
    const SearchColumns<P>& columns_;
    std::vector<std::deque<Core>> by_anchor_;
    std::size_t size_ = 0;
};

}  // namespace fivefold
