// OpenerQueue: openers that threads work on in turn, up to a limit that may fall meanwhile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/threads.hpp"
#include "puzzle/words.hpp"

namespace fivefold {

// How an opener was shown to cost at least its bound.
enum class Closed : std::uint8_t {
    open,       // not yet
    mark_sets,  // sets of two marks alone
    counted,    // the two-guess bound
    searched,   // its groups were searched
};

struct OpenerBound {
    int bound = 0;  // lower bound of the cost; the cost itself when searched and below the limit
    Closed closed = Closed::open;
};

// What was found of the opener in a place of the queue, and the limit it was worked on up to.
struct FoundOpener {
    std::size_t place = 0;
    int limit = 0;
    OpenerBound bound;
};

// What an opener must cost less than to be among the best, while totals are found.
class FallingLimit {
  public:
    // Stays as it is.
    explicit FallingLimit(int most) : most_(most) {}
    // At most the least total but `top` - 1 of those found, or one more so that all that tie with it are
    // found too.  `totals` are known already.
    FallingLimit(int most, std::span<const int> totals, std::size_t top, bool ties);

    int get() const noexcept { return most_; }
    void add(int total);

  private:
    int most_;
    std::size_t top_ = 0;
    bool ties_ = false;
    std::vector<int> least_;  // the `top_` least totals, a heap
};

// A limit that falls holds for openers whose turn comes after all that were begun before, so it never comes
// from an opener whose turn is later.  Of several openers of the least cost the first is then searched to
// the end, however threads share the work.
//
// Any thread may call anything at any time.
class OpenerQueue {
  public:
    OpenerQueue(std::span<const WordId> openers, FallingLimit limit)
        : openers_(openers.begin(), openers.end()), limit_(std::move(limit)), steps_{{0, limit_.get()}} {}

    std::span<const WordId> openers() const noexcept { return openers_; }

    // The limit for the opener in a place, which begins now; a later call says the same.
    int begin(std::size_t place);
    // What was found of it; a cost may lower the limit.
    void found(std::size_t place, const OpenerBound& bound);
    // What was found since the last call.
    std::vector<FoundOpener> take_found();
    // The same by place, open where nothing was found.
    std::vector<OpenerBound> by_opener();

  private:
    struct Step {
        std::size_t from = 0;  // the first place that the limit holds for
        int limit = 0;
    };
    int limit_of(std::size_t place) const noexcept;
    void lower();

    const std::vector<WordId> openers_;
    Mutex mutex_;
    FallingLimit limit_;
    std::vector<Step> steps_;  // falling limits
    std::size_t begun_ = 0;    // all that were begun have places below
    std::vector<FoundOpener> found_;
};

}  // namespace fivefold
