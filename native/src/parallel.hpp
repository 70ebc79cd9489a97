// Work split by index.  Every item writes to places of its own, so the number of
// threads cannot change a result.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

#include "fivefold/control.hpp"

namespace fivefold {

// Calls `worker(next)` on `threads` threads (0: one per core) including this one.  A
// worker takes ranges with `while (const Range range = next()) ...` until none is left
// or a stop was requested; it keeps its scratch space between ranges.
struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    explicit operator bool() const noexcept { return begin < end; }
};

template <class Worker>
void for_each_range(std::size_t items, std::size_t grain, std::size_t threads, Control& control,
                    const Worker& worker) {
    std::atomic<std::size_t> first_free{0};
    const auto next = [&]() noexcept -> Range {
        if (control.stop_requested())
            return {};
        const std::size_t begin = first_free.fetch_add(grain, std::memory_order_relaxed);
        if (begin >= items)
            return {};
        return {begin, std::min(begin + grain, items)};
    };

    if (threads == 0)
        threads = std::max(1U, std::thread::hardware_concurrency());
    threads = std::min(threads, (items + grain - 1) / grain);
    std::vector<std::jthread> others;
    for (std::size_t t = 1; t < threads; ++t)
        others.emplace_back([&] { worker(next); });
    worker(next);
}

}  // namespace fivefold
