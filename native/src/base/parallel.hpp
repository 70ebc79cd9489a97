// Work split by index.  Every item writes to places of its own, so the number of
// threads cannot change a result.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <system_error>
#include <vector>

#include "base/control.hpp"
#include "base/threads.hpp"

namespace fivefold {

struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    explicit operator bool() const noexcept { return begin < end; }
};

// Calls `worker(next)` on `threads` threads (0: one per core) including this one.  A
// worker takes ranges with `while (const Range range = next()) ...` until none is left
// or a stop was requested; it keeps its scratch space between ranges.
//
// An exception in a worker ends the others at their next range and is rethrown here.
// Where the system refuses a thread the others do its work.
template <class Worker>
void for_each_range(std::size_t items, std::size_t grain, std::size_t threads, Control& control,
                    const Worker& worker) {
    std::atomic<std::size_t> first_free{0};
    std::atomic<bool> failed{false};
    std::exception_ptr failure;
    Mutex failure_lock;
    const auto next = [&]() noexcept -> Range {
        if (control.stop_requested() || failed.load(std::memory_order_relaxed))
            return {};
        const std::size_t begin = first_free.fetch_add(grain, std::memory_order_relaxed);
        if (begin >= items)
            return {};
        return {begin, std::min(begin + grain, items)};
    };
    const auto guarded = [&]() noexcept {
        try {
            worker(next);
        } catch (...) {
            const Lock lock(failure_lock);
            if (!failed.exchange(true))
                failure = std::current_exception();
        }
    };

    threads = std::min({threads == 0 ? core_count() : threads, (items + grain - 1) / grain, most_threads});
    std::vector<Thread> others;
    others.reserve(threads);
    try {
        for (std::size_t t = 1; t < threads; ++t)
            others.emplace_back(guarded);
    } catch (const std::system_error&) {
    }
    guarded();
    for (Thread& other : others)
        other.join();
    if (failure)
        std::rethrow_exception(failure);
}

}  // namespace fivefold
