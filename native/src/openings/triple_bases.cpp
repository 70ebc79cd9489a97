#include "openings/triple_bases.hpp"

#include <algorithm>

namespace fivefold {
namespace {

std::uint16_t clip(std::uint32_t value) noexcept {
    return static_cast<std::uint16_t>(std::min<std::uint32_t>(value, 0xffff));
}

}  // namespace

TripleBases::TripleBases(const PairBits& pairs, Words guesses, const kernels::Kernel& kernel, bool disjoint)
    : thirds(per_chunk * (pairs.guesses() + 64)),
      pairs_(pairs),
      guesses_(guesses),
      kernel_(kernel),
      disjoint_(disjoint),
      reach_(pairs.guesses()),
      clipped_(pairs.guesses()) {}

void TripleBases::limit_to(std::int64_t bits) {
    for (std::size_t g = 0; g < reach_.size(); ++g) {
        reach_[g] = pairs_.reach(g, bits);
        clipped_[g] = clip(reach_[g]);
    }
}

void TripleBases::find(std::size_t a, std::size_t first, std::size_t end) {
    bases.clear();
    std::size_t filled = 0;
    for (std::size_t b = first; b < end; ++b) {
        const std::uint32_t least = pairs_.row(a)[b];
        if (2 * least > std::min(reach_[a], reach_[b]) || excluded(a, b))
            continue;
        const std::size_t begin = filled;
        const kernels::ThirdRows rows{pairs_.row(a), pairs_.row(b), clipped_.data()};
        const std::uint16_t most_a = clip(reach_[a] - least);
        const std::uint16_t most_b = clip(reach_[b] - least);
        const auto find_thirds = [&](std::size_t from, std::size_t to, std::uint32_t least_a,
                                     std::uint32_t least_b) {
            if (std::max(least_a, least_b) > 0xffff)
                return;
            filled += kernel_.find_thirds(rows, from, to, {clip(least_a), most_a, clip(least_b), most_b},
                                          &thirds[filled]);
        };
        // At equal bits the base is the first pair: (c, a) and (c, b) come before (a, b) when
        // c < a, and (a, c) does when c < b.
        find_thirds(0, a, least + 1, least + 1);
        find_thirds(a + 1, b, least + 1, least);
        find_thirds(b + 1, reach_.size(), least, least);
        if (filled > begin)
            bases.push_back({static_cast<WordId>(b), begin, filled});
    }
}

void TripleBases::find_with(std::size_t a, const std::uint16_t* row, std::size_t first, std::size_t end) {
    bases.clear();
    std::size_t filled = 0;
    const std::vector<std::uint16_t> anything(reach_.size(), 0xffff);
    for (std::size_t b = first; b < end; ++b) {
        if (b == a || row[b] > reach_[a] || excluded(a, b))
            continue;
        const std::size_t begin = filled;
        const kernels::ThirdRows rows{row, row, anything.data()};
        const kernels::ThirdLimits limits{0, clip(reach_[a] - row[b]), 0, 0xffff};
        const auto find_thirds = [&](std::size_t from, std::size_t to) {
            if (from < to)
                filled += kernel_.find_thirds(rows, from, to, limits, &thirds[filled]);
        };
        find_thirds(b + 1, std::max(a, b + 1));
        find_thirds(std::max(a, b) + 1, reach_.size());
        if (filled > begin)
            bases.push_back({static_cast<WordId>(b), begin, filled});
    }
}

bool TripleBases::excluded(std::size_t x, std::size_t y) const noexcept {
    if (!disjoint_)
        return false;
    const std::span<const Letter> a = guesses_[x];
    return std::ranges::find_first_of(a, guesses_[y]) != a.end();
}

}  // namespace fivefold
