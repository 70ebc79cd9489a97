// The best openings so far and the limit they set for all others.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "openings/openings.hpp"

namespace fivefold {

// What an opening must stay within to come before the one that set the limit.  Measures may
// be scaled by `unit`; between multiples of it a lower bound can be rounded up.
struct Limit {
    std::int64_t beyond = std::numeric_limits<std::int64_t>::max();
    std::int64_t tie = std::numeric_limits<std::int64_t>::max();
    std::array<WordId, 3> words{};

    static Limit before(const Opening& opening, std::int64_t unit) noexcept {
        return {opening.value * unit, (opening.value - 1) * unit, opening.words};
    }

    // Everything up to this value.
    static Limit up_to(std::int64_t value, std::int64_t unit) noexcept {
        constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();
        return value == none ? Limit{} : Limit{value * unit, value * unit, {}};
    }

    auto operator<=>(const Limit&) const = default;

    // The greatest lower bound with which these words may still come first: at equal value
    // the alphabet decides.
    std::int64_t for_words(const std::array<WordId, 3>& others) const noexcept {
        return others < words ? beyond : tie;
    }
};

// The best `count` openings of those added.
class Ranking {
  public:
    explicit Ranking(std::size_t count) : count_(count) {}

    void add(const Opening& opening) {
        if (count_ == 0 || (full() && !(opening < heap_.front())))
            return;
        if (full()) {
            std::ranges::pop_heap(heap_);
            heap_.pop_back();
        }
        heap_.push_back(opening);
        std::ranges::push_heap(heap_);
    }

    // For openings that are met more than once.
    void add_new(const Opening& opening) {
        if (std::ranges::find(heap_, opening) == heap_.end())
            add(opening);
    }

    void add(const Ranking& other) {
        for (const Opening& opening : other.heap_)
            add(opening);
    }

    bool full() const noexcept { return heap_.size() == count_; }
    // No opening beyond this one, if there is one, can still get in.
    Limit limit(std::int64_t unit, const Limit& outer) const noexcept {
        if (count_ == 0 || !full())
            return outer;
        const Limit own = Limit::before(heap_.front(), unit);
        return own < outer ? own : outer;
    }
    std::span<const Opening> openings() const noexcept { return heap_; }

    // Best first.
    std::vector<Opening> take() {
        std::ranges::sort(heap_);
        return std::move(heap_);
    }

  private:
    std::size_t count_;
    std::vector<Opening> heap_;  // the worst in front
};

}  // namespace fivefold
