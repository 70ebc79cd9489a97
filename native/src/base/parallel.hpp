// Work split by index.  Every item writes to places of its own, so the number of
// threads cannot change a result.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "base/control.hpp"

namespace fivefold {

struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    explicit operator bool() const noexcept { return begin < end; }
};

// The ranges of some work that no worker has taken.
class Ranges {
  public:
    Ranges(std::size_t items, std::size_t grain, const Control& control) noexcept
        : items_(items), grain_(grain), control_(control) {}

    // The next one; an empty one when none is left, a stop was requested or a worker failed.
    Range operator()() const noexcept {
        if (control_.stop_requested() || failed_.load(std::memory_order_relaxed))
            return {};
        const std::size_t begin = first_free_.fetch_add(grain_, std::memory_order_relaxed);
        if (begin >= items_)
            return {};
        return {begin, std::min(begin + grain_, items_)};
    }

    std::size_t count() const noexcept { return (items_ + grain_ - 1) / grain_; }

    // Whether this is the first failure.
    bool fail() noexcept { return !failed_.exchange(true); }

  private:
    std::size_t items_;
    std::size_t grain_;
    const Control& control_;
    mutable std::atomic<std::size_t> first_free_{0};
    std::atomic<bool> failed_{false};
};

// A worker of any type: one loop over threads serves all of them, and each is compiled once.
struct RangeWorker {
    const void* worker;
    void (*work)(const void* worker, const Ranges& next);
};

void on_threads(Ranges& ranges, std::size_t threads, RangeWorker worker);

// Calls `worker(next)` on `threads` threads (0: one per core) including this one.  A
// worker takes ranges with `while (const Range range = next()) ...` until none is left
// or a stop was requested; it keeps its scratch space between ranges.
//
// An exception in a worker ends the others at their next range and is rethrown here.
// Where the system refuses a thread the others do its work.
template <class Worker>
void for_each_range(std::size_t items, std::size_t grain, std::size_t threads, Control& control,
                    const Worker& worker) {
    Ranges ranges(items, grain, control);
    on_threads(ranges, threads, {&worker, [](const void* any, const Ranges& next) {
                                     (*static_cast<const Worker*>(any))(next);
                                 }});
}

}  // namespace fivefold
