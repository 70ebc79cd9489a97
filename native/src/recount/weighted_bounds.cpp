#include "recount/weighted_bounds.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "base/parallel.hpp"
#include "recount/weighted_losses.hpp"

namespace fivefold {
namespace {

constexpr std::size_t columns_together = 1024;  // between two looks at what was found

struct WeighedGroup {
    std::vector<WordId> words;  // the heaviest first
    std::uint32_t pattern = 0;
    int floor = 0;  // 2 W - the largest weight: no tree costs less
    int rest = 0;   // what all words but the heaviest weigh
};

// The groups of an opener but its own, those first that may cost much more than their floor.
template <PatternCode P>
std::vector<WeighedGroup> parts_after(const RecountShared<P>& shared, WordId opener) {
    std::map<P, std::vector<WordId>> groups;
    for (WordId answer = 0; answer < shared.table.answers; ++answer)
        if (shared.own_guess[answer] != opener)
            groups[shared.table.row(opener)[answer]].push_back(answer);
    std::vector<WeighedGroup> parts;
    for (auto& [pattern, words] : groups) {
        std::ranges::stable_sort(words, std::ranges::greater{},
                                 [&](WordId word) { return shared.weight(word); });
        WeighedGroup part{std::move(words), pattern};
        for (const WordId word : part.words)
            part.rest += shared.weight(word);
        part.floor = 2 * part.rest - shared.weight(part.words[0]);
        part.rest -= shared.weight(part.words[0]);
        parts.push_back(std::move(part));
    }
    std::ranges::stable_sort(parts, std::ranges::greater{}, &WeighedGroup::rest);
    return parts;
}

// The bound of an opener, or its claim where the bound reaches it; nothing after a stop.
template <PatternCode P>
std::optional<std::int32_t> bound_of(const RecountShared<P>& shared, RecountGroupBound<P>& groups,
                                     WordId opener, std::int32_t claim, const Control& control) {
    std::int64_t total = 0;
    for (WordId answer = 0; answer < shared.table.answers; ++answer)
        total += shared.weight(answer);
    const std::vector<WeighedGroup> parts = parts_after(shared, opener);
    for (const WeighedGroup& part : parts)
        total += part.floor;
    for (const WeighedGroup& part : parts) {
        if (total >= claim)
            break;
        if (control.stop_requested())
            return std::nullopt;
        total += groups.find(part.words, {opener, part.pattern}) - part.floor;
    }
    return static_cast<std::int32_t>(std::min<std::int64_t>(total, claim));
}

}  // namespace

template <PatternCode P>
int RecountGroupBound<P>::find(std::span<const WordId> words, const RecountReply& reply) {
    int sum = 0;
    for (const WordId word : words)
        sum += shared_.weight(word);
    if (words.size() <= 2)
        return 2 * sum - shared_.weight(words[0]);
    // Other openers leave the same group: remembered by its very words.
    const bool normal = shared_.rule == PlayRule::normal;
    key_.assign(words.begin(), words.end());
    if (normal)
        if (const auto known = shared_.group_bounds.find(key_); known.exact)
            return known.bound;
    const int inside = least_inside(words, sum);
    const int bound = 2 * sum + std::min(inside, least_of_all(words, reply, inside));
    if (normal)
        shared_.group_bounds.store(key_, {bound, true});
    return bound;
}

// A word that may still be the answer is legal under every rule.
template <PatternCode P>
int RecountGroupBound<P>::least_inside(std::span<const WordId> words, int most) {
    for (const WordId guess : words) {
        const P* const row = shared_.table.row(shared_.own_guess[guess]);
        ++stamp_;
        int loss = -shared_.weight(guess);
        for (const WordId word : words) {
            if (std::exchange(last_[row[word]], stamp_) == stamp_)
                loss += shared_.weight(word);
            if (loss >= most)
                break;
        }
        most = std::min(most, loss);
    }
    return most;
}

// Losses are not below 0.
template <PatternCode P>
int RecountGroupBound<P>::least_of_all(std::span<const WordId> words, const RecountReply& reply, int most) {
    if (most <= 0)
        return most;
    rows_.clear();
    weights_.clear();
    const TableView<P> answers = shared_.answers();
    for (const WordId word : words) {
        rows_.push_back(answers.row(word));
        weights_.push_back(shared_.weight(word));
    }
    const std::size_t guesses = shared_.table.guesses;
    legal_.assign(guesses, 1);
    shared_.rule_of_all.restrict(reply.opener, reply.pattern, legal_);
    losses_.resize(columns_together + RecountShared<P>::slack);
    for (std::size_t begin = 0; begin < guesses; begin += columns_together) {
        const std::size_t end = std::min(begin + columns_together, guesses);
        recount_losses<P>({rows_, weights_}, begin, end, most, losses_.data());
        for (std::size_t guess = begin; guess < end; ++guess)
            if (legal_[guess])
                most = std::min(most, losses_[guess - begin]);
    }
    return most;
}

template <PatternCode P>
std::vector<std::int32_t> recount_weighted_bounds(RecountShared<P>& shared, std::span<const WordId> openers,
                                                  std::span<const std::int32_t> claims, std::size_t threads,
                                                  Control& control) {
    std::vector<std::int32_t> bounds(openers.size(), -1);
    for_each_range(openers.size(), 1, threads, control, [&](const auto& next) {
        RecountGroupBound<P> groups(shared);
        while (const Range range = next()) {
            const std::size_t i = range.begin;
            const auto bound = bound_of(shared, groups, openers[i], claims[i], control);
            if (!bound)
                return;
            bounds[i] = *bound;
            control.advance(1);
        }
    });
    return bounds;
}

template class RecountGroupBound<std::uint8_t>;
template class RecountGroupBound<std::uint16_t>;
template class RecountGroupBound<std::uint32_t>;
template std::vector<std::int32_t> recount_weighted_bounds(RecountShared<std::uint8_t>&,
                                                           std::span<const WordId>,
                                                           std::span<const std::int32_t>, std::size_t,
                                                           Control&);
template std::vector<std::int32_t> recount_weighted_bounds(RecountShared<std::uint16_t>&,
                                                           std::span<const WordId>,
                                                           std::span<const std::int32_t>, std::size_t,
                                                           Control&);
template std::vector<std::int32_t> recount_weighted_bounds(RecountShared<std::uint32_t>&,
                                                           std::span<const WordId>,
                                                           std::span<const std::int32_t>, std::size_t,
                                                           Control&);

}  // namespace fivefold
