#include "proof/weighted_bounds.hpp"

#include <algorithm>

namespace fivefold {

template <class Play>
int WeightedBounds<Play>::bound(WordId opener, int limit) {
    splitter_.split(opener, root_.candidates, split_);
    int total = splitter_.base_of(opener, root_.candidates, split_.groups.size());
    // Where much lies behind the heaviest word, much may be gained.
    std::ranges::sort(split_.groups, std::ranges::greater{},
                      [&](const Group& group) { return shared_.floor(split_.words_of(group)); });
    for (const Group& group : split_.groups) {
        if (total >= limit || shared_.stopped())
            break;
        if (group.size > 2)
            total += group_bound({opener, group.pattern}, group) - shared_.floor(split_.words_of(group));
    }
    return total;
}

template <class Play>
int WeightedBounds<Play>::group_bound(const Reply& reply, const Group& group) {
    const Candidates words = split_.words_of(group);
    SetKey place = group.key;
    place ^= play_.narrow(root_, reply, words, legal_.data());
    if (Known known; counted_.find(place, known))
        return known.lower;
    const Position<P> position{words, group.key, place, root_.block, legal_.data()};
    const int bound = scanner_.least_weighted(position);
    counted_.store(place, {bound, bound, 0, 0, stored_size(group.size)});
    // The search begins there.
    shared_.cache.store(place, {bound, infinite_cost + 1, 0, 0, stored_size(group.size)});
    return bound;
}

template class WeightedBounds<FreePlay<std::uint8_t>>;
template class WeightedBounds<FreePlay<std::uint16_t>>;
template class WeightedBounds<FreePlay<std::uint32_t>>;
template class WeightedBounds<RuledPlay<std::uint8_t>>;
template class WeightedBounds<RuledPlay<std::uint16_t>>;
template class WeightedBounds<RuledPlay<std::uint32_t>>;

}  // namespace fivefold
