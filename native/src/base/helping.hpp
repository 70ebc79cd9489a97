// Work on items that take very different time: threads that find none left help with those under way.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "base/parallel.hpp"
#include "base/threads.hpp"

namespace fivefold {

// Which item to help with, as which of its helpers, from 1 on, and until when.
struct Help {
    std::size_t item = 0;
    std::size_t number = 0;
    const std::atomic<bool>* ended = nullptr;
    explicit operator bool() const noexcept { return ended != nullptr; }
};

class ItemsUnderWay {
  public:
    explicit ItemsUnderWay(std::size_t items) : items_(items) {}

    void begin(std::size_t item) noexcept { items_[item].begun.store(true); }
    void end(std::size_t item) noexcept { items_[item].ended.store(true); }

    // Of the items begun and not ended the first with the fewest helpers so far; none where nothing is left
    // to help with.
    Help join() {
        const Lock lock(mutex_);
        Item* least = nullptr;
        for (Item& item : items_)
            if (item.begun.load() && !item.ended.load() && !item.helped &&
                (least == nullptr || item.helpers < least->helpers))
                least = &item;
        if (least == nullptr)
            return {};
        return {static_cast<std::size_t>(least - items_.data()), ++least->helpers, &least->ended};
    }
    // A helper found nothing left to do.
    void leave(const Help& help) {
        const Lock lock(mutex_);
        items_[help.item].helped = true;
    }

  private:
    struct Item {
        std::atomic<bool> begun{false};
        std::atomic<bool> ended{false};
        std::size_t helpers = 0;
        bool helped = false;
    };

    Mutex mutex_;
    std::vector<Item> items_;
};

// Calls `worker.work(item)` once for each item, on `threads` threads (0: one per core), and
// `worker.help(help)` where a thread finds no item left; each thread has a worker from `make()`.  What `help`
// does must change no result, only how soon `work` ends, and it must return soon after `*help.ended` becomes
// true.
template <class Make>
void for_each_with_help(std::size_t items, std::size_t threads, Control& control, const Make& make) {
    if (threads == 0)
        threads = core_count();
    ItemsUnderWay under_way(items);
    struct Ending {
        ~Ending() { under_way.end(item); }
        ItemsUnderWay& under_way;
        std::size_t item;
    };
    for_each_range(std::max(items, threads), 1, threads, control, [&](const auto& next) {
        auto worker = make();
        while (const Range range = next()) {
            if (range.begin >= items)
                continue;
            under_way.begin(range.begin);
            const Ending ending{under_way, range.begin};
            worker.work(range.begin);
        }
        while (const Help help = under_way.join()) {
            worker.help(help);
            under_way.leave(help);
        }
    });
}

}  // namespace fivefold
