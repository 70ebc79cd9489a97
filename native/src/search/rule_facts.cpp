#include "search/rule_facts.hpp"

#include <algorithm>
#include <iterator>

namespace fivefold {
namespace {

constexpr std::uint64_t fact_keys = 0x66616374;

}  // namespace

template <PatternCode P>
RuleFacts<P>::RuleFacts(const Puzzle<P>& puzzle, const SearchColumns<P>& columns, std::uint64_t hash_seed)
    : puzzle_(puzzle) {
    if (puzzle.rule == PlayRule::normal)
        return;
    facts_.emplace(puzzle.words);
    having_.assign(facts_->size(), ColumnBits(columns.blocks()));
    for (std::size_t c = 0; c < columns.size(); ++c)
        for (const Fact fact : facts_->of(columns.guess(c)))
            having_[fact][c / 64] |= std::uint64_t{1} << c % 64;
    for (std::size_t i = 0; i < facts_->size(); ++i)
        keys_.push_back(random_key(i, fact_keys ^ seed_family(hash_seed)));
}

template <PatternCode P>
KnownFacts RuleFacts<P>::after(const KnownFacts& known, WordId guess, WordId answer) const {
    if (!facts_)
        return {};
    KnownFacts told;
    for (const Fact fact : facts_->of(guess))
        if (puzzle_.rule == PlayRule::ultra_hard || has(puzzle_.own_guess[answer], fact))
            told.push_back(fact);
    std::ranges::sort(told);
    KnownFacts all;
    std::ranges::set_union(known, told, std::back_inserter(all));
    return all;
}

template <PatternCode P>
void RuleFacts<P>::bar(const KnownFacts& known, WordId answer, ColumnBits& columns) const {
    for (const Fact fact : known) {
        const std::uint64_t flip = has(puzzle_.own_guess[answer], fact) ? ~std::uint64_t{0} : 0;
        for (std::size_t b = 0; b < columns.size(); ++b)
            columns[b] |= having_[fact][b] ^ flip;
    }
}

template <PatternCode P>
void RuleFacts<P>::keep_telling(const KnownFacts& wanted, const KnownFacts& known,
                                ColumnBits& columns) const {
    for (const Fact fact : wanted)
        if (!std::ranges::binary_search(known, fact))
            for (std::size_t b = 0; b < columns.size(); ++b)
                columns[b] &= having_[fact][b];
}

template <PatternCode P>
SetKey RuleFacts<P>::key(const KnownFacts& known) const noexcept {
    SetKey sum;
    for (const Fact fact : known)
        sum ^= keys_[fact];
    return sum;
}

template <PatternCode P>
bool RuleFacts<P>::has(WordId word, Fact fact) const noexcept {
    const std::span<const Fact> facts = facts_->of(word);
    return std::ranges::find(facts, fact) != facts.end();
}

template class RuleFacts<std::uint8_t>;
template class RuleFacts<std::uint16_t>;
template class RuleFacts<std::uint32_t>;

}  // namespace fivefold
