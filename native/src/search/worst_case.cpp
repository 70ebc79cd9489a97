#include "search/worst_case.hpp"

#include <algorithm>

#include "search/families.hpp"
#include "search/worst_searcher.hpp"

namespace fivefold {
namespace {

constexpr std::size_t families_tried = 8;
constexpr std::uint64_t nodes_for_families = 20000;
// Of the largest families so many together are the first part of a large set, twice as many the next, ...
constexpr std::size_t least_together = 8;
constexpr std::size_t most_together = 512;
// Sets of fewer words are looked through as quickly as their families.
constexpr std::size_t large_set = 4096;

}  // namespace

template <PatternCode P>
WorstCaseResult worst_case(const Puzzle<P>& puzzle, std::span<const WordId> candidates, std::int64_t opener,
                           const SearchOptions& options, Control& control) {
    require_guesses(puzzle, candidates, opener);
    WorstSearcher<P> searcher(puzzle, candidates, kernels::find(options.kernel), control, options.hash_seed);
    const auto first = static_cast<WordId>(std::max<std::int64_t>(opener, 0));
    const auto can = [&](std::span<const WordId> set, int left) {
        return opener < 0 ? searcher.can(set, left) : searcher.can_after(first, set, left);
    };
    const auto core = [&](std::span<const WordId> set, int left) {
        return opener < 0 ? searcher.core(set, left) : searcher.core_after(first, set, left);
    };
    const auto families = largest_families(puzzle, candidates, most_together);
    searcher.try_parts_first(growing_parts(families, least_together), large_set);
    const Place place{candidates, WorstSearcher<P>::nothing_known};
    WorstCaseResult result;
    for (; result.lower <= options.guesses; ++result.lower) {
        std::span<const WordId> failing;
        searcher.stop_at(searcher.nodes() + nodes_for_families);
        for (const std::vector<WordId>& family :
             std::span(families).first(std::min(families_tried, families.size())))
            if (can(family, result.lower) == Can::no) {
                failing = family;
                break;
            }
        searcher.stop_at(~std::uint64_t{0});
        const Can whole = failing.empty() ? can(candidates, result.lower) : Can::no;
        if (whole == Can::yes) {
            const bool complete =
                opener < 0 ? searcher.append_tree(place, result.lower, {}, result.tree)
                           : searcher.append_tree_after(first, place, result.lower, {}, result.tree);
            if (!complete)
                result.tree = {};
            result.upper = result.lower;
        }
        if (whole != Can::no)
            break;
        result.core = core(failing.empty() ? candidates : failing, result.lower);
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
