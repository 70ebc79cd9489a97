#include "cover/outbox.hpp"

#include <utility>

namespace fivefold {
namespace {

// 16 MB of numbers: a caller that stops reading does not fill the memory.
constexpr std::size_t most_held = std::size_t{1} << 22;
// Waking the caller costs as much as finding many covers.
constexpr std::size_t worth_waking = std::size_t{1} << 14;

void append(std::vector<std::uint32_t>& to, const std::vector<std::uint32_t>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

void CoverOutbox::hand_in(std::size_t item, std::vector<std::uint32_t>& covers) {
    Lock lock(mutex_);
    gates_.wait(lock, [&] { return gates_open_ || (item == current_ ? ready_.size() : held_) < most_held; });
    append(item == current_ ? ready_ : early_[item], covers);
    held_ += covers.size();
    covers.clear();
    wanted_.store(false, std::memory_order_relaxed);
    if (ready_.size() >= worth_waking)
        arrived_.notify_one();
}

void CoverOutbox::close(std::size_t item) {
    const Lock lock(mutex_);
    done_[item] = true;
    if (item != current_)
        return;
    while (current_ < done_.size() && done_[current_])
        if (++current_ < done_.size())
            append(ready_, std::exchange(early_[current_], {}));
    gates_.notify_all();
}

void CoverOutbox::close_all() {
    const Lock lock(mutex_);
    for (const std::vector<std::uint32_t>& covers : early_)  // left after a stop
        append(ready_, covers);
    early_.clear();
    closed_ = true;
    arrived_.notify_one();
}

void CoverOutbox::open_gates() {
    const Lock lock(mutex_);
    gates_open_ = true;
    gates_.notify_all();
}

std::vector<std::uint32_t> CoverOutbox::take(std::chrono::milliseconds patience) {
    Lock lock(mutex_);
    arrived_.wait_for(lock, patience, [&] { return closed_ || ready_.size() >= worth_waking; });
    if (ready_.empty())
        wanted_.store(true, std::memory_order_relaxed);
    held_ -= ready_.size();
    gates_.notify_all();
    return std::exchange(ready_, {});
}

bool CoverOutbox::finished() const {
    const Lock lock(mutex_);
    return closed_ && ready_.empty();
}

}  // namespace fivefold
