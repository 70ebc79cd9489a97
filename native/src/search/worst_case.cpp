#include "search/worst_case.hpp"

#include "search/worst_searcher.hpp"

namespace fivefold {

template <PatternCode P>
WorstCaseResult worst_case(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                           const SearchOptions& options, Control& control) {
    require_guesses(puzzle, candidates, opener);
    WorstSearcher<P> searcher(puzzle, candidates, kernels::find(options.kernel), control, options.hash_seed);
    const auto first = static_cast<WordId>(std::max<std::int64_t>(opener, 0));
    WorstCaseResult result;
    for (; result.lower <= options.guesses; ++result.lower) {
        const Can can = opener < 0 ? searcher.can(candidates, result.lower)
                                   : searcher.can_after(first, candidates, result.lower);
        if (can == Can::yes) {
            const bool whole =
                opener < 0 ? searcher.append_tree(candidates, result.lower, {}, result.tree)
                           : searcher.append_tree_after(first, candidates, result.lower, {}, result.tree);
            if (!whole)
                result.tree = {};
            result.upper = result.lower;
        }
        if (can != Can::no)
            break;
    }
    result.nodes = searcher.nodes();
    result.cores = searcher.cores();
    return result;
}

template WorstCaseResult worst_case(const Puzzle<std::uint8_t>&, std::span<const WordId>, std::int64_t,
                                    const SearchOptions&, Control&);
template WorstCaseResult worst_case(const Puzzle<std::uint16_t>&, std::span<const WordId>, std::int64_t,
                                    const SearchOptions&, Control&);
template WorstCaseResult worst_case(const Puzzle<std::uint32_t>&, std::span<const WordId>, std::int64_t,
                                    const SearchOptions&, Control&);

}  // namespace fivefold
