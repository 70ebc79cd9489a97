// Covers on their way from the searching threads to the caller, in the order of the items
// of work whatever thread finishes first.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <vector>

#include "base/threads.hpp"

namespace fivefold {

class CoverOutbox {
  public:
    explicit CoverOutbox(std::size_t items) : early_(items), done_(items, false) {}

    // For the workers: hand in part of an item's covers, or close the item.  Handing in
    // waits while too much lies here; the item that is next in order waits only for the
    // caller, so there is always somebody who can go on.
    void hand_in(std::size_t item, std::vector<std::uint32_t>& covers);
    void close(std::size_t item);

    // For whoever started the workers: no more will come.
    void close_all();
    // Lets waiting workers go on; their covers are still kept.
    void open_gates();

    // For the caller: what is next in order.  Returns early for a large batch or the end.
    std::vector<std::uint32_t> take(std::chrono::milliseconds patience);
    bool finished() const;

    // Whether the caller waited in vain: a worker then hands in what it has.
    bool wanted() const noexcept { return wanted_.load(std::memory_order_relaxed); }

  private:
    mutable Mutex mutex_;
    Condition arrived_;
    Condition gates_;
    std::vector<std::uint32_t> ready_;               // in order
    std::vector<std::vector<std::uint32_t>> early_;  // of items after current_
    std::vector<bool> done_;
    std::size_t current_ = 0;  // the first item that is not closed
    std::size_t held_ = 0;     // numbers in ready_ and early_
    bool closed_ = false;
    bool gates_open_ = false;
    std::atomic<bool> wanted_{false};
};

}  // namespace fivefold
