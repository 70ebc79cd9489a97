#include "search/play.hpp"

namespace fivefold {
namespace {

// Family number of the random keys.
constexpr std::uint64_t guess_keys_family = 0x72756c65;

}  // namespace

template <PatternCode P>
RuledPlay<P>::RuledPlay(SharedSearch<P>& shared)
    : rule_(shared.puzzle.rule), facts_(shared.puzzle.words), guess_keys_(shared.puzzle.table.guesses) {
    for (std::size_t i = 0; i < guess_keys_.size(); ++i)
        guess_keys_[i] = shared.random_key_of(i, guess_keys_family);
    note(shared.root);
}

template <PatternCode P>
SetKey RuledPlay<P>::begin(const ColumnBlock<P>& root, Candidates candidates, GuessBits* legal) const {
    root.keep_splitting(candidates, legal);
    return root.key(legal);
}

template <PatternCode P>
SetKey RuledPlay<P>::narrow(const Position<P>& from, const Reply& reply, Candidates group,
                            GuessBits* legal) const {
    from.block->keep_legal(from.legal, demand(reply), legal);
    from.block->keep_splitting(group, legal);
    return from.block->key(legal);
}

template class RuledPlay<std::uint8_t>;
template class RuledPlay<std::uint16_t>;
template class RuledPlay<std::uint32_t>;

}  // namespace fivefold
