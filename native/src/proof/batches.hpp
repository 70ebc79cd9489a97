// Openers whose groups are counted together.
#pragma once

#include <algorithm>
#include <vector>

#include "base/parallel.hpp"
#include "base/threads.hpp"

namespace fivefold {

// Every round over a batch reads all columns once, 30 MB on the usual lists, so a batch should be large.
inline constexpr std::size_t most_in_batch = 96;
inline constexpr std::size_t least_in_batch = 8;

// Batches in turn for so many threads (0: one per core), smaller ones at the end: then all threads end at
// about the same time.
inline std::vector<Range> batches_of(std::size_t openers, std::size_t threads) {
    threads = threads == 0 ? core_count() : threads;
    std::vector<Range> batches;
    for (std::size_t begin = 0; begin < openers; begin = batches.back().end) {
        const std::size_t left = openers - begin;
        const std::size_t size = std::clamp(left / (2 * threads), least_in_batch, most_in_batch);
        batches.push_back({begin, begin + std::min(size, left)});
    }
    return batches;
}

}  // namespace fivefold
