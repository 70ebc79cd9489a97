// A search below its entry points, for tests that look at one searcher.
#pragma once

#include <optional>
#include <set>

#include "check.hpp"
#include "search/ceilings.hpp"
#include "search/tree_search.hpp"

namespace fivefold::tests {

// Ceilings that are exact for some guesses, a little too high for others and not known for the rest.
template <PatternCode P>
class RandomCeilings final : public Ceilings {
  public:
    RandomCeilings(const SharedSearch<P>& shared, Candidates candidates) noexcept
        : shared_(shared), candidates_(candidates) {}

    void find(const Reply& reply, std::uint8_t* ceilings) const override {
        std::fill_n(ceilings, 64 * shared_.columns.blocks(), std::uint8_t{0});
        for (std::size_t c = 0; c < shared_.columns.size(); ++c) {
            std::set<P> shown;
            for (const WordId a : candidates_)
                if (shared_.puzzle.table.row(reply.guess)[a] == reply.pattern)
                    shown.insert(shared_.puzzle.table.row(shared_.columns.guess(c))[a]);
            const std::size_t slack = (reply.guess + 5 * c) % 4;
            ceilings[c] = static_cast<std::uint8_t>(slack == 3 ? 255 : shown.size() + slack);
        }
    }

  private:
    const SharedSearch<P>& shared_;
    const Candidates candidates_;
};

// A searcher with all that it needs, for one thread.
template <class Play>
struct OneSearch {
    using P = typename Play::Pattern;

    OneSearch(const Puzzle<P>& puzzle, Candidates candidates, const SearchOptions& options)
        : shared(puzzle, candidates, options), play(shared), searcher(shared, play) {
        shared.control = &control;
    }
    void use_ceilings(Candidates candidates) {
        ceilings.emplace(shared, candidates);
        shared.ceilings = &*ceilings;
        searcher.ceilings_from = 3;
    }
    Position<P> start(Candidates candidates) {
        searcher.start(candidates, own);
        return own.get();
    }

    Control control;
    SharedSearch<P> shared;
    Play play;
    TreeSearch<Play> searcher;
    OwnPosition<P> own;
    std::optional<RandomCeilings<P>> ceilings;
};

inline SearchOptions any_kernel(Random& random) {
    SearchOptions options;
    const auto kernels = kernels::available();
    options.kernel = kernels[random.below(static_cast<std::uint32_t>(kernels.size()))]->name;
    options.log2_cache = random.below(4) == 0 ? 3 : 14;
    return options;
}

}  // namespace fivefold::tests
