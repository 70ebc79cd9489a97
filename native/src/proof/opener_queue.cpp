#include "proof/opener_queue.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace fivefold {

FallingLimit::FallingLimit(int most, std::span<const int> totals, std::size_t top, bool ties)
    : most_(most), top_(top), ties_(ties) {
    for (const int total : totals)
        add(total);
}

void FallingLimit::add(int total) {
    if (top_ == 0)
        return;
    least_.push_back(total);
    std::ranges::push_heap(least_);
    if (least_.size() > top_) {
        std::ranges::pop_heap(least_);
        least_.pop_back();
    }
    if (least_.size() == top_)
        most_ = std::min(most_, least_.front() + (ties_ ? 1 : 0));
}

int OpenerQueue::limit_of(std::size_t place) const noexcept {
    const auto after = std::ranges::upper_bound(steps_, place, {}, &Step::from);
    return std::prev(after)->limit;
}

int OpenerQueue::begin(std::size_t place) {
    const Lock lock(mutex_);
    begun_ = std::max(begun_, place + 1);
    return limit_of(place);
}

void OpenerQueue::lower() {
    if (limit_.get() >= steps_.back().limit)
        return;
    if (steps_.back().from == begun_)
        steps_.back().limit = limit_.get();
    else
        steps_.push_back({begun_, limit_.get()});
}

void OpenerQueue::found(std::size_t place, const OpenerBound& bound) {
    const Lock lock(mutex_);
    const int limit = limit_of(place);
    found_.push_back({place, limit, bound});
    if (bound.closed == Closed::searched && bound.bound < limit) {
        limit_.add(bound.bound);
        lower();
    }
}

std::vector<FoundOpener> OpenerQueue::take_found() {
    const Lock lock(mutex_);
    return std::exchange(found_, {});
}

std::vector<OpenerBound> OpenerQueue::by_opener() {
    std::vector<OpenerBound> bounds(openers_.size());
    for (const FoundOpener& found : take_found())
        bounds[found.place] = found.bound;
    return bounds;
}

}  // namespace fivefold
