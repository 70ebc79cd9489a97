// CoreFinder: small failing cores, from sets that fail and from the cores that rule out guesses.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/aligned.hpp"
#include "kernels/kernels.hpp"
#include "search/failing_cores.hpp"
#include "search/search.hpp"

namespace fivefold {

template <PatternCode P>
class CoreFinder {
  public:
    using Set = std::span<const WordId>;

    // `patterns`: no code in the columns is as large.  What is given must live as long as this.
    CoreFinder(const Puzzle<P>& puzzle, const SearchColumns<P>& columns, std::size_t patterns,
               const kernels::Kernel& kernel);

    // Columns that are no guess.
    const ColumnBits& padding() const noexcept { return padding_; }

    // A column that shows a different pattern for each of the words and is not barred.
    std::optional<std::uint32_t> separating_column(Set words, const ColumnBits& barred);

    // A small part of `set` that no guess separates either.
    // Requires: no guess separates the set.
    std::vector<WordId> smallest_inseparable(Set set, const ColumnBits& barred);

    // The words, ascending, of cores that together rule out every guess that is not barred, of few words.
    // Requires: all of `active` together do; padding is barred.
    std::vector<WordId> smallest_cover(const std::vector<RuledOut>& active, const ColumnBits& barred);

  private:
    std::vector<WordId> around_likest(Set set) const;

    const Puzzle<P>& puzzle_;
    const SearchColumns<P>& columns_;
    const kernels::Kernel& kernel_;
    ColumnBits padding_;
    std::vector<int> likeness_;  // by pattern
    // Scratch.
    std::vector<std::uint32_t> counts_;  // by pattern, zero between uses
    std::vector<const P*> rows_;
    AlignedArray<P> block_;
    AlignedArray<std::uint8_t> repeats_;
    std::vector<std::uint64_t> within_;
};

}  // namespace fivefold
