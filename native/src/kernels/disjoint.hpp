// The inner loop of the cover search: which sets share no letter with those used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fivefold::kernels {

// Copies the sets with no bit of `used` to `out`, in order, and returns how many there are.
// `out` must have room for `count` sets and one vector (64 bytes) more; it may not overlap
// what is read.
template <class Set>
using KeepDisjoint = std::size_t (*)(const Set* sets, std::size_t count, Set used, Set* out) noexcept;

// Throws std::invalid_argument when no such kernel runs on this machine.
template <class Set>
KeepDisjoint<Set> find_keep_disjoint(std::string_view kernel);

}  // namespace fivefold::kernels
