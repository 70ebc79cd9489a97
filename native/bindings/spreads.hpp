// Spreads as columns for Python.
#pragma once

#include "arrays.hpp"
#include "puzzle/partition.hpp"

namespace fivefold::bindings {

// n_log_n, squares, largest, groups
inline nb::tuple columns(const std::vector<Spread>& spreads) {
    return nb::make_tuple(member_column(spreads, &Spread::n_log_n), member_column(spreads, &Spread::squares),
                          member_column(spreads, &Spread::largest), member_column(spreads, &Spread::groups));
}

// w_log_w, w_n, largest, groups
inline nb::tuple columns(const std::vector<WeightedSpread>& spreads) {
    return nb::make_tuple(
        member_column(spreads, &WeightedSpread::w_log_w), member_column(spreads, &WeightedSpread::w_n),
        member_column(spreads, &WeightedSpread::largest), member_column(spreads, &WeightedSpread::groups));
}

}  // namespace fivefold::bindings
