#include "openings/margin_bound.hpp"

#include <algorithm>
#include <cmath>

namespace fivefold {

GroupMeasure::GroupMeasure(Measure measure, std::size_t answers)
    : unit(measure == Measure::squares || measure == Measure::groups ? 1024 : 1),
      phi(answers + 1),
      step(answers) {
    if (measure == Measure::n_log_n) {
        std::ranges::transform(fixed_n_log_n(answers), phi.begin(),
                               [](std::uint64_t value) { return static_cast<std::int64_t>(value); });
    } else {
        for (std::size_t n = 1; n <= answers; ++n)
            phi[n] = unit * (measure == Measure::squares ? static_cast<std::int64_t>(n * n) : -1);
    }
    for (std::size_t n = 0; n < answers; ++n)
        step[n] = phi[n + 1] - phi[n];
}

MarginBound::MarginBound(const GroupMeasure& measure, const GroupSizes& sizes, std::span<const WordId> order,
                         Measure kind)
    : measure_(measure) {
    // Step 1. Size classes: single sizes to 8, then three to the octave.
    const std::size_t answers = measure.step.size();
    class_of_.resize(answers + 1);
    for (std::uint32_t size = 1; size <= answers; ++size) {
        class_of_[size] =
            size <= 8 ? size - 1 : 8 + static_cast<std::uint32_t>(3 * (std::log2(double(size)) - 3));
        largest_.resize(class_of_[size] + std::size_t{1});
        largest_[class_of_[size]] = size;
    }

    // Step 2. Multipliers, and phi* for every two classes.
    u_.resize(largest_.size());
    choose_multipliers(sizes, order, kind);
    conjugates_.resize(classes() * classes());
    for (std::size_t i = 0; i < classes(); ++i)
        for (std::size_t j = 0; j < classes(); ++j)
            conjugates_[i * classes() + j] = conjugate(i, j);

    // Step 3. What the bound needs of every guess.
    costs_.resize(sizes.size() * classes());
    weighted_.reserve(sizes.size());
    first_multiplier_.reserve(sizes.size());
    for (std::size_t g = 0; g < sizes.size(); ++g) {
        const Profile guess = profile(sizes[g]);
        row_costs(guess, &costs_[g * classes()]);
        weighted_.push_back(guess.weighted);
        first_multiplier_.push_back(multipliers_.size());
        for (const std::uint32_t size : sizes[g])
            multipliers_.push_back(multiplier(size));
    }
}

MarginBound::Profile MarginBound::profile(std::span<const std::uint32_t> sizes) const {
    Profile result = empty_profile();
    for (const std::uint32_t size : sizes)
        add_group(result, size);
    return result;
}

void MarginBound::row_costs(const Profile& profile, std::int64_t* costs) const noexcept {
    for (std::size_t k = 0; k < classes(); ++k)
        costs[k] = product(profile.counts.data(), &conjugates_[k * classes()]);
}

// A cell holds no more than the smaller of its two groups.  The steps of phi never fall,
// so l c - phi(c) grows exactly as long as the next step is at most l.
std::int64_t MarginBound::conjugate(std::size_t i, std::size_t j) const noexcept {
    const std::int64_t slope = u_[i] + u_[j];
    const auto first = measure_.step.begin();
    const auto cap = static_cast<std::ptrdiff_t>(std::min(largest_[i], largest_[j]));
    const auto most = std::upper_bound(first, first + cap, slope) - first;
    return slope * most - measure_.phi[static_cast<std::size_t>(most)];
}

// Any multipliers make a bound; good ones make a tight bound.  The bound is concave in
// them, so a few rounds of single steps on the sum over a sample of good pairs do.
void MarginBound::choose_multipliers(const GroupSizes& sizes, std::span<const WordId> order, Measure kind) {
    const std::size_t n = classes();
    if (kind == Measure::squares) {
        // phi*(1) is 0: every answer counts at least once.  More does not help here,
        // because the best cells under given margins are far from those that occur.
        std::ranges::fill(u_, measure_.unit / 2);
        return;
    }
    constexpr std::size_t sample = 64;
    std::vector<double> together(n * n);
    std::vector<double> mass(n);
    for (std::size_t s = 0; s < sample; ++s) {
        const auto& x = sizes[order[s * 37 % std::min<std::size_t>(order.size(), 600)]];
        const auto& y = sizes[order[(s * 101 + 5) % std::min<std::size_t>(order.size(), 1500)]];
        for (const auto* groups : {&x, &y})
            for (const std::uint32_t size : *groups)
                mass[class_of_[size]] += size;
        std::vector<double> count(n);
        for (const std::uint32_t size : y)
            ++count[class_of_[size]];
        for (const std::uint32_t size : x)
            for (std::size_t j = 0; j < n; ++j) {
                together[class_of_[size] * n + j] += count[j] / 2;
                together[j * n + class_of_[size]] += count[j] / 2;
            }
    }

    // Where independent words would put them: half the slope of phi at n[x] n[y] / n.
    const double unit = kind == Measure::n_log_n ? 0x1p32 : static_cast<double>(measure_.unit) / 2;
    for (std::size_t i = 0; i < n; ++i) {
        const double share = largest_[i] / std::sqrt(static_cast<double>(measure_.step.size()));
        u_[i] = std::llround(unit * (kind == Measure::n_log_n ? std::log2(share) + 0.72 : -1));
    }
    const auto part = [&](std::size_t i) {
        double sum = mass[i] * static_cast<double>(u_[i]);
        for (std::size_t j = 0; j < n; ++j)
            sum -= (i == j ? 1 : 2) * together[i * n + j] * static_cast<double>(conjugate(i, j));
        return sum;
    };
    for (double stride = 1; stride > 0.02; stride /= 2)
        for (int round = 0; round < 4; ++round)
            for (std::size_t i = 0; i < n; ++i)
                for (const double step : {stride, -stride}) {
                    const std::int64_t before = u_[i];
                    const double reached = part(i);
                    u_[i] += std::llround(step * unit);
                    if (part(i) <= reached)
                        u_[i] = before;
                }
}

}  // namespace fivefold
