// The margin bound: what two partitions can do together at best, from the sizes of
// their groups alone.
//
// Let c[x][y] be how many answers lie in group x of one partition and in group y of the
// other, and let phi be the measure of one group.  Whatever numbers u[x] and v[y],
//
//     sum phi(c[x][y]) >= sum u[x] n[x] + sum v[y] n[y] - sum phi*(u[x] + v[y]),
//
// with phi*(l) the greatest l c - phi(c) over the whole numbers c that a cell can hold.
// Here u depends only on the class of a group's size, so the last sum is the product of
// two short vectors, and the inequality holds row by row, which lets an evaluation stop
// as soon as the rows it has divided are enough.  Proof in docs/openings.md.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "openings/openings.hpp"

namespace fivefold {

// What a group of n answers adds to a measure, scaled by `unit` so that the multipliers
// of the bound have room between whole numbers.
struct GroupMeasure {
    GroupMeasure(Measure measure, std::size_t answers);

    std::int64_t unit;
    std::vector<std::int64_t> phi;   // phi[n], n = 0 to answers
    std::vector<std::int64_t> step;  // step[n] = phi[n + 1] - phi[n], never falling
};

using GroupSizes = std::vector<std::vector<std::uint32_t>>;

class MarginBound {
  public:
    // Groups of one partition: how many there are of each size class, and the sum of u n.
    struct Profile {
        std::vector<std::int64_t> counts;
        std::int64_t weighted = 0;
    };

    // `order` lists the guesses, best first; the multipliers are chosen for good ones.
    MarginBound(const GroupMeasure& measure, const GroupSizes& sizes, std::span<const WordId> order,
                Measure kind);

    std::size_t classes() const noexcept { return u_.size(); }
    std::uint32_t size_class(std::uint32_t size) const noexcept { return class_of_[size]; }
    std::int64_t multiplier(std::uint32_t size) const noexcept { return u_[class_of_[size]]; }

    void add_group(Profile& profile, std::uint32_t size) const noexcept {
        ++profile.counts[class_of_[size]];
        profile.weighted += multiplier(size) * size;
    }
    Profile empty_profile() const { return {std::vector<std::int64_t>(classes()), 0}; }
    Profile profile(std::span<const std::uint32_t> sizes) const;

    // row_costs(p)[k] is the sum of phi*(u[k] + u[y]) over the groups y of `p`.
    void row_costs(const Profile& profile, std::int64_t* costs) const noexcept;

    // The row costs of a guess, and its multiplier for every group.
    const std::int64_t* costs(std::size_t guess) const noexcept { return &costs_[guess * classes()]; }
    const std::int64_t* multipliers(std::size_t guess) const noexcept {
        return &multipliers_[first_multiplier_[guess]];
    }
    std::int64_t weighted(std::size_t guess) const noexcept { return weighted_[guess]; }

    // A lower bound on the measure of `profile` and `guess` together.
    std::int64_t lower(const Profile& profile, std::size_t guess) const noexcept {
        return profile.weighted + weighted_[guess] - product(profile.counts.data(), costs(guess));
    }

    std::int64_t product(const std::int64_t* counts, const std::int64_t* costs) const noexcept {
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < u_.size(); ++k)
            sum += counts[k] * costs[k];
        return sum;
    }

  private:
    std::int64_t conjugate(std::size_t i, std::size_t j) const noexcept;
    void choose_multipliers(const GroupSizes& sizes, std::span<const WordId> order, Measure kind);

    const GroupMeasure& measure_;
    std::vector<std::uint32_t> class_of_;  // by size
    std::vector<std::uint32_t> largest_;   // size in a class
    std::vector<std::int64_t> u_;          // by class
    std::vector<std::int64_t> conjugates_;
    std::vector<std::int64_t> costs_;
    std::vector<std::int64_t> weighted_;
    std::vector<std::int64_t> multipliers_;
    std::vector<std::size_t> first_multiplier_;
};

}  // namespace fivefold
