// Control: the only shared state of running work, a stop flag and a progress count.
#pragma once

#include <atomic>
#include <cstdint>

namespace fivefold {

class Control {
  public:
    void request_stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
    bool stop_requested() const noexcept { return stop_.load(std::memory_order_relaxed); }

    void advance(std::uint64_t steps) noexcept { done_.fetch_add(steps, std::memory_order_relaxed); }
    std::uint64_t done() const noexcept { return done_.load(std::memory_order_relaxed); }

  private:
    std::atomic<bool> stop_{false};
    std::atomic<std::uint64_t> done_{0};
};

}  // namespace fivefold
