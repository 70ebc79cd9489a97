// Sets of candidates that cost the same, because a symmetry of the table turns one into the other.
//
// A symmetry renames guesses and answers so that every reply stays what it was, so it turns a tree for a set
// of candidates into a tree of the same cost for the renamed set.  A set gets the key of that one of its
// renamed sets whose key is least.  This is the plain key of a set that costs the same, so whatever the cache
// holds under it is true of both; no more is needed for that than that each symmetry is one.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "search/cache.hpp"
#include "search/symmetry.hpp"

namespace fivefold {

class AlikeSets {
  public:
    // Of symmetries of a table whose answers have these keys.  Sets of fewer than `from` candidates keep
    // their own keys: to search them is less work than to name them.
    AlikeSets(std::vector<Symmetry> symmetries, const std::vector<SetKey>& keys, std::size_t from)
        : symmetries_(std::move(symmetries)),
          from_(from),
          keys_(keys.size() * symmetries_.size()),
          sums_(symmetries_.size()) {
        for (std::size_t answer = 0; answer < keys.size(); ++answer)
            for (std::size_t s = 0; s < symmetries_.size(); ++s)
                keys_[answer * symmetries_.size() + s] = keys[symmetries_[s].answers[answer]];
    }

    bool covers(std::size_t candidates) const noexcept { return candidates >= from_ && !symmetries_.empty(); }

    // The key of a set that `covers` covers.
    SetKey key(std::span<const WordId> candidates) { return sums_[least(candidates)]; }

    // A guess in the set whose key it is, and back.
    WordId turned(std::span<const WordId> candidates, WordId guess) {
        return covers(candidates.size()) ? symmetries_[least(candidates)].guesses[guess] : guess;
    }
    WordId turned_back(std::span<const WordId> candidates, WordId guess) {
        if (!covers(candidates.size()))
            return guess;
        const std::vector<WordId>& guesses = symmetries_[least(candidates)].guesses;
        return static_cast<WordId>(std::ranges::find(guesses, guess) - guesses.begin());
    }

  private:
    std::size_t least(std::span<const WordId> candidates) {
        std::ranges::fill(sums_, SetKey{});
        for (const WordId candidate : candidates) {
            const SetKey* keys = keys_.data() + candidate * sums_.size();
            for (std::size_t s = 0; s < sums_.size(); ++s)
                sums_[s] ^= keys[s];
        }
        return static_cast<std::size_t>(std::ranges::min_element(sums_) - sums_.begin());
    }

    const std::vector<Symmetry> symmetries_;
    const std::size_t from_;
    std::vector<SetKey> keys_;  // by answer and symmetry
    std::vector<SetKey> sums_;
};

}  // namespace fivefold
