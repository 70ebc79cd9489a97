#include "proof/rule_opener_bounds.hpp"

#include <algorithm>
#include <bit>

namespace fivefold {
namespace {

// From here on the library's bound of each guess saves more counting than it costs.
constexpr std::uint32_t bound_columns_from = 40;
// From here on a bound is dear enough to be kept for the search.
constexpr std::uint32_t remember_from = 100;

}  // namespace

template <PatternCode P>
RuleOpenerBounds<P>::RuleOpenerBounds(SharedRuleSearch<P>& rules, const MarkLibrary& library,
                                      Words guess_words, Candidates candidates)
    : rules_(rules),
      shared_(rules.search),
      library_(library),
      guess_words_(guess_words),
      candidates_(candidates),
      searcher_(rules.search),
      all_(rules.root.words(), ~GuessBits{0}),
      legal_(rules.root.words()),
      most_(allocate_aligned<std::uint8_t>(rules.root.words() * 64)),
      is_member_(rules.root.words() * 64),
      by_most_(256) {
    if (rules.root.size() % 64 != 0)
        all_.back() = (GuessBits{1} << (rules.root.size() % 64)) - 1;
}

template <PatternCode P>
OpenerBound RuleOpenerBounds<P>::bound(WordId opener, int limit) {
    opener_ = opener;
    searcher_.split(opener, candidates_, groups_, words_);
    int total = searcher_.base_of(opener, candidates_, groups_.size());

    // Every group costs its floor, which `base_of` counts, plus 3 n - most - floor.
    const auto raise = [&](Group& group, int most) {
        const int excess = std::max(0, static_cast<int>(group.size) + 1 - most);
        total += std::max(0, excess - group.known.cost);
        group.known.cost = std::max(excess, group.known.cost);
    };
    std::erase_if(groups_, [](const Group& group) { return group.size <= 2; });
    std::sort(groups_.begin(), groups_.end(), [](const Group& a, const Group& b) { return a.size < b.size; });
    for (Group& group : groups_) {
        group.known.cost = 0;
        if (group.size >= sets_from)
            raise(group, most_in_library(group));
        if (total >= limit)
            return {total, Closed::library};
    }
    for (Group& group : groups_) {
        if (shared_.control->stop_requested())
            return {total, Closed::open};
        // With no more patterns than this the group closes the opener, and fewer need not be
        // told apart.
        const int missing = group.known.cost + limit - total;
        raise(group, most_counted(group, static_cast<int>(group.size) + 1 - missing));
        if (total >= limit)
            return {total, Closed::counted};
    }
    return {total, Closed::open};
}

template <PatternCode P>
void RuleOpenerBounds<P>::find_legal(const Group& group) {
    rules_.root.keep_legal(all_.data(), rules_.facts.demand(rules_.rule, opener_, group.pattern),
                           legal_.data());
}

template <PatternCode P>
int RuleOpenerBounds<P>::bound_columns(const Group& group) {
    library_.rows(guess_words_[opener_], group.pattern, rows_);
    row_starts_.clear();
    for (const std::uint32_t row : rows_)
        row_starts_.push_back(library_.counts(row));

    const auto cap = static_cast<std::uint8_t>(std::min<std::size_t>(group.size, 255));
    int most = 0;
    for (std::size_t b = 0; b < legal_.size(); ++b) {
        if (legal_[b] == 0)
            continue;
        std::fill_n(most_.get() + b * 64, 64, cap);
        GuessBits above =
            shared_.kernel.least_of_rows(row_starts_.data(), row_starts_.size(), library_.offset(b),
                                         static_cast<std::uint8_t>(most), most_.get() + b * 64);
        for (above &= legal_[b]; above != 0; above &= above - 1)
            most = std::max<int>(most, most_[b * 64 + static_cast<unsigned>(std::countr_zero(above))]);
    }
    return most;
}

template <PatternCode P>
int RuleOpenerBounds<P>::most_in_library(const Group& group) {
    find_legal(group);
    const int most = bound_columns(group);
    return most >= 255 ? static_cast<int>(group.size) + 1 : most + 1;
}

template <PatternCode P>
int RuleOpenerBounds<P>::most_counted(const Group& group, int start) {
    const Candidates words(words_.data() + group.begin, group.size);
    const int n = static_cast<int>(group.size);
    if (searcher_.separating_member(words))
        return n + 1;
    if (n == 3)
        return 3;
    find_legal(group);
    if (group.size >= bound_columns_from)
        bound_columns(group);
    const SearchColumns<P>& columns = shared_.columns;
    for (const WordId word : words)
        is_member_[columns.column(shared_.puzzle.own_guess[word])] = 1;
    const int most = count_legal(words, start);
    for (const WordId word : words)
        is_member_[columns.column(shared_.puzzle.own_guess[word])] = 0;
    if (group.size >= remember_from)
        remember(group, words, most);
    return most;
}

template <PatternCode P>
int RuleOpenerBounds<P>::count_legal(Candidates words, int start) {
    const int n = static_cast<int>(words.size());
    int best = std::max(0, start);
    const auto count = [&](std::size_t column) {
        const P* row = shared_.puzzle.table.row(shared_.columns.guess(column));
        const auto groups = static_cast<int>(searcher_.count_patterns(row, words));
        best = std::max(best, groups + is_member_[column]);
    };
    // No candidate separates all, so nothing is above n.
    if (words.size() < bound_columns_from) {
        for (std::size_t w = 0; w < legal_.size() && best < n; ++w)
            for (GuessBits rest = legal_[w]; rest != 0 && best < n; rest &= rest - 1)
                count(64 * w + static_cast<unsigned>(std::countr_zero(rest)));
        return best;
    }
    // Largest bound first: what is left when the bounds fall to the best need not be counted.
    for (auto& level : by_most_)
        level.clear();
    for_each_bit(legal_.data(), legal_.size(), [&](std::size_t column) {
        const int most = std::min(255, most_[column] + is_member_[column]);
        if (most > best || most == 255)
            by_most_[static_cast<std::size_t>(most)].push_back(static_cast<std::uint32_t>(column));
    });
    // The byte 255 means that or more.
    for (int most = 255; (most > best || most == 255) && best < n; --most)
        for (const std::uint32_t column : by_most_[static_cast<std::size_t>(most)]) {
            if (best >= (most == 255 ? n : most))
                break;
            count(column);
        }
    return best;
}

template <PatternCode P>
void RuleOpenerBounds<P>::remember(const Group& group, Candidates words, int most) {
    rules_.root.keep_splitting(words, legal_.data());
    SetKey place = group.key;
    place ^= rules_.root.key(legal_.data());
    const int lower = 3 * static_cast<int>(group.size) - most;
    const auto size = static_cast<std::uint16_t>(std::min<std::size_t>(group.size, 0xffff));
    shared_.cache.store(place, {lower, infinite_cost + 1, 0, 0, size});
}

template class RuleOpenerBounds<std::uint8_t>;
template class RuleOpenerBounds<std::uint16_t>;
template class RuleOpenerBounds<std::uint32_t>;

}  // namespace fivefold
