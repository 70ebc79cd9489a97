// Positions of the search by rule: the first, and those after a reply.
#include "search/rule_searcher.hpp"

namespace fivefold {
namespace {

void set_all(std::vector<GuessBits>& bits, std::size_t columns) {
    bits.assign((columns + 63) / 64, ~GuessBits{0});
    if (columns % 64 != 0)
        bits.back() = (GuessBits{1} << (columns % 64)) - 1;
}

}  // namespace

template <PatternCode P>
SetKey RuleSearcher<P>::narrow(const Position<P>& from, WordId guess, std::uint32_t pattern, Candidates group,
                               GuessBits* legal) const {
    from.block->keep_legal(from.legal, rules_.facts.demand(rules_.rule, guess, pattern), legal);
    from.block->keep_splitting(group, legal);
    return from.block->key(legal);
}

template <PatternCode P>
Position<P> RuleSearcher<P>::compacted(const Position<P>& position, RuleBlock<P>& block,
                                       std::vector<GuessBits>& whole) const {
    const std::size_t words = position.block->words();
    if (position.choices || position.candidates.size() < rules_.compact_from ||
        words < rules_.compact_ratio ||
        (count_bits(position.legal, words) + 63) / 64 * rules_.compact_ratio > words)
        return position;
    block.assign(*position.block, position.legal, position.candidates, rules_.facts, rules_.guess_keys);
    set_all(whole, block.size());
    return {position.candidates, position.set, position.place, &block, whole.data(), nullptr};
}

template <PatternCode P>
void RuleSearcher<P>::start(Candidates candidates, OwnPosition<P>& position) {
    position.candidates.assign(candidates.begin(), candidates.end());
    position.set = position.place = shared_.key(candidates);
    position.block = &rules_.root;
    set_all(position.legal, rules_.root.size());
    rules_.root.keep_splitting(position.candidates, position.legal.data());
    position.place ^= rules_.root.key(position.legal.data());
}

template <PatternCode P>
void RuleSearcher<P>::enter(const Position<P>& from, WordId guess, std::uint32_t pattern, Candidates group,
                            OwnPosition<P>& position) {
    position.candidates.assign(group.begin(), group.end());
    position.set = position.place = shared_.key(group);
    position.block = from.block;
    position.choices.clear();
    position.legal.resize(from.block->words());
    if (group.size() <= 2)
        return;  // solved without looking at guesses
    position.place ^= narrow(from, guess, pattern, position.candidates, position.legal.data());
    std::vector<GuessBits> whole;
    position.block = compacted(position.get(), position.own_block, whole).block;
    if (position.block == &position.own_block)
        position.legal = std::move(whole);
}

template class RuleSearcher<std::uint8_t>;
template class RuleSearcher<std::uint16_t>;
template class RuleSearcher<std::uint32_t>;

}  // namespace fivefold
