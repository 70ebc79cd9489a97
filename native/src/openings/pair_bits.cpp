#include "openings/pair_bits.hpp"

#include <cmath>
#include <limits>

namespace fivefold {

std::vector<std::int64_t> short_n_log_n(std::size_t most) {
    std::vector<std::int64_t> table(most + 1);
    for (std::size_t n = 2; n <= most; ++n) {
        const double x = static_cast<double>(n);
        table[n] = std::llround(x * std::log2(x) * 0x1p16);
    }
    return table;
}

template <class G>
PairBits::PairBits(const GroupRows<G>& rows)
    : guesses_(rows.guesses()),
      answers_(rows.answers()),
      n_log_n_(short_n_log_n(rows.answers())),
      alone_(rows.guesses()) {
    for (std::size_t a = 0; a < guesses_; ++a)
        for (const std::uint32_t size : rows.sizes(a))
            alone_[a] += n_log_n_[size];
    while ((n_log_n_.back() >> shift_) > std::numeric_limits<std::uint16_t>::max())
        ++shift_;
}

// The groups of one guess, divided by others, two at a time so that neither waits for its own
// counters: an answer that joins k others adds (k + 1) log2 (k + 1) - k log2 k.
template <class G>
class PairBits::Counter {
  public:
    struct Sums {
        std::int64_t first;
        std::int64_t second;
    };

    explicit Counter(const PairBits& bits, std::size_t most_groups)
        : counts_(2 * most_groups), second_(most_groups) {
        for (std::size_t n = 0; n + 1 < bits.n_log_n_.size(); ++n)
            steps_.push_back(static_cast<std::int32_t>(bits.n_log_n_[n + 1] - bits.n_log_n_[n]));
    }

    void begin(const GroupRows<G>& rows, std::size_t guess) {
        division_.assign(std::span(rows.row(guess), rows.answers()), rows.sizes(guess));
    }

    Sums divide(const G* row, const G* other) noexcept {
        Sums sums{0, 0};
        const std::uint32_t* first = division_.order.data();
        std::uint16_t* counts = counts_.data();
        std::uint16_t* others = counts + second_;
        const std::int32_t* steps = steps_.data();
        for (const std::uint32_t size : division_.sizes) {
            if (size < 2)
                break;
            if (size == 2) {
                sums.first += row[first[0]] == row[first[1]] ? steps[1] : 0;
                sums.second += other[first[0]] == other[first[1]] ? steps[1] : 0;
            } else {
                for (std::uint32_t i = 0; i < size; ++i) {
                    sums.first += steps[counts[row[first[i]]]++];
                    sums.second += steps[others[other[first[i]]]++];
                }
                if (size < second_) {
                    for (std::uint32_t i = 0; i < size; ++i) {
                        counts[row[first[i]]] = 0;
                        others[other[first[i]]] = 0;
                    }
                } else {
                    std::ranges::fill(counts_, std::uint16_t{0});
                }
            }
            first += size;
        }
        return sums;
    }

  private:
    std::vector<std::int32_t> steps_;
    std::vector<std::uint16_t> counts_;  // by group of the dividing word, then those of the other
    std::size_t second_;                 // where the counts of the other begin
    Division division_;
};

template <class G>
bool PairBits::count(const GroupRows<G>& rows, std::size_t threads, Control& control) {
    values_ = allocate_aligned<std::uint16_t>(guesses_ * guesses_);
    for_each_range(guesses_, 1, threads, control, [&](const auto& next) {
        Counter<G> counter(*this, rows.most_groups());
        while (const Range range = next()) {
            const std::size_t a = range.begin;
            counter.begin(rows, a);
            values_[a * guesses_ + a] = 0;
            for (std::size_t b = a + 1; b < guesses_; b += 2) {
                const std::size_t other = std::min(b + 1, guesses_ - 1);
                const auto sums = counter.divide(rows.row(b), rows.row(other));
                values_[a * guesses_ + b] = values_[b * guesses_ + a] = rounded(sums.first);
                values_[a * guesses_ + other] = values_[other * guesses_ + a] = rounded(sums.second);
            }
            control.advance(guesses_ - a - 1);
        }
    });
    return !control.stop_requested();
}

template <class G>
void PairBits::count_row(const GroupRows<G>& rows, std::size_t guess, std::uint16_t* row) const {
    Counter<G> counter(*this, rows.most_groups());
    counter.begin(rows, guess);
    for (std::size_t b = 0; b < guesses_; b += 2) {
        const std::size_t other = std::min(b + 1, guesses_ - 1);
        const auto sums = counter.divide(rows.row(b), rows.row(other));
        row[b] = rounded(sums.first);
        row[other] = rounded(sums.second);
    }
    row[guess] = 0;
}

std::uint32_t PairBits::reach(std::size_t guess, std::int64_t limit) const noexcept {
    // Groups of one and two answers are exact and every other one is off by half a unit at most, so
    // no sum is off by more than a sixth of a unit per answer, and four of them by less than one.
    const std::int64_t slack = static_cast<std::int64_t>(answers_) + 1;
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::min((limit + alone_[guess] + slack) >> shift_, most));
}

template PairBits::PairBits(const GroupRows<std::uint8_t>&);
template PairBits::PairBits(const GroupRows<std::uint16_t>&);
template bool PairBits::count(const GroupRows<std::uint8_t>&, std::size_t, Control&);
template bool PairBits::count(const GroupRows<std::uint16_t>&, std::size_t, Control&);
template void PairBits::count_row(const GroupRows<std::uint8_t>&, std::size_t, std::uint16_t*) const;
template void PairBits::count_row(const GroupRows<std::uint16_t>&, std::size_t, std::uint16_t*) const;

}  // namespace fivefold
