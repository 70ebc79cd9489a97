#include "openings/masking_bound.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <queue>

namespace fivefold {
namespace {

constexpr std::uint64_t letter_keys = 0x6d61736b;
constexpr unsigned most_letters = 64;

}  // namespace

MaskingBound::MaskingBound(std::span<const Letter> answers, std::size_t length, const GroupMeasure& measure,
                           Measure kind)
    : letters_(answers.begin(), answers.end()),
      length_(length),
      measure_(measure),
      kind_(kind),
      keys_(length * 256),
      cells_(std::bit_ceil(4 * (answers.size() / length + 1))) {
    for (std::size_t i = 0; i < keys_.size(); ++i)
        keys_[i] = random_key(i, letter_keys);
    for (const Letter letter : letters_)
        if (letter < most_letters)
            used_ |= std::uint64_t{1} << letter;
}

std::int64_t MaskingBound::masked(std::uint64_t mask) {
    std::ranges::fill(cells_, std::pair{SetKey{}, 0U});
    std::vector<std::pair<SetKey, std::uint32_t>*> filled;
    for (std::size_t start = 0; start < letters_.size(); start += length_) {
        SetKey key = keys_[0];  // never that of an empty place
        for (std::size_t i = 0; i < length_; ++i)
            if (const Letter letter = letters_[start + i];
                letter >= most_letters || (mask >> letter & 1) == 0)
                key ^= keys_[i * 256 + letter];
        std::size_t place = key.low & (cells_.size() - 1);
        while (cells_[place].second != 0 && cells_[place].first != key)
            place = (place + 1) & (cells_.size() - 1);
        if (cells_[place].second == 0)
            filled.push_back(&cells_[place]);
        cells_[place].first = key;
        ++cells_[place].second;
    }
    std::int64_t sum = 0;
    std::int64_t largest = 0;
    for (const auto* cell : filled) {
        sum += measure_.phi[cell->second];
        largest = std::max<std::int64_t>(largest, cell->second);
    }
    return kind_ == Measure::largest ? largest : sum;
}

// For the sums of n log n and n * n each further letter costs at least what it costs now
// (they are supermodular); of the open letters the cheapest `missing` must be paid.
std::int64_t MaskingBound::bound(const Node& node, std::size_t missing, std::uint64_t& branch) {
    const std::int64_t now = masked(node.masked);
    std::vector<std::pair<std::int64_t, std::uint64_t>> costs;
    for (std::uint64_t rest = node.open; rest != 0; rest &= rest - 1) {
        const std::uint64_t letter = rest & (~rest + 1);
        costs.emplace_back(masked(node.masked | letter) - now, letter);
    }
    std::ranges::sort(costs);
    branch = costs[missing - 1].second;
    if (kind_ == Measure::largest || kind_ == Measure::groups) {
        // Not supermodular, but never falling.
        return now + costs[missing - 1].first;
    }
    std::int64_t sum = now;
    for (std::size_t i = 0; i < missing; ++i)
        sum += costs[i].first;
    return sum - rounding(missing + 1);
}

// The table of n log2 n is rounded: a value, here or of an opening, is off by at most half a
// unit per answer.
std::int64_t MaskingBound::rounding(std::size_t values) const noexcept {
    return kind_ == Measure::n_log_n ? static_cast<std::int64_t>(values * letters_.size() / length_) : 0;
}

std::int64_t MaskingBound::lower(std::size_t letters, const Control& control) {
    const auto all = static_cast<std::size_t>(std::popcount(used_));
    if (all <= letters)
        return masked(0);
    const std::size_t to_mask = all - letters;
    std::priority_queue<Node, std::vector<Node>, std::greater<>> nodes;
    nodes.push({masked(0), 0, used_});

    // Best first, so the least bound of the queue holds for every choice at any time.
    while (!control.stop_requested()) {
        const Node node = nodes.top();
        const auto done = static_cast<std::size_t>(std::popcount(node.masked));
        if (done == to_mask)
            break;
        nodes.pop();
        std::uint64_t branch = 0;
        const std::size_t missing = to_mask - done;
        const std::int64_t here = std::max(node.bound, bound(node, missing, branch));
        Node with{here, node.masked | branch, node.open & ~branch};
        if (missing == 1)
            with.bound = std::max(here, masked(with.masked) - rounding(1));
        nodes.push(with);
        if (static_cast<std::size_t>(std::popcount(with.open)) >= missing)
            nodes.push({here, node.masked, with.open});
    }
    return nodes.top().bound;
}

}  // namespace fivefold
