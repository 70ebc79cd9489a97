// What a search for openings found, for Python.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "openings/openings.hpp"
#include "run.hpp"

namespace fivefold::bindings {

inline Measure measure_of(const std::string& name) {
    const std::vector<std::string> names{"n_log_n", "squares", "largest", "groups"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
        throw std::invalid_argument("no measure '" + name + "'");
    return static_cast<Measure>(found - names.begin());
}

struct FoundOpening {
    std::int64_t value;
    std::vector<WordId> words;
};

// What a search knows when it ends.
struct FoundOpenings {
    std::vector<FoundOpening> best;
    std::uint64_t better, bounded, evaluated;
    bool complete, interrupted;
};

// Like `run_interruptibly`, but Ctrl-C ends the search with what it has.
template <class Job>
FoundOpenings run_to_result(Control& control, const nb::object& on_progress, std::size_t words,
                            const Job& job) {
    OpeningResult result;
    const auto keep = [&] { result = job(); };
    const bool interrupted = run_job(control, on_progress, AnyJob(keep), Interrupt::ends);
    FoundOpenings found{
        {}, result.better, result.counts.bounded, result.counts.evaluated, result.complete, interrupted};
    for (const Opening& opening : result.best)
        found.best.push_back({opening.value, {opening.words.begin(), opening.words.begin() + words}});
    return found;
}

}  // namespace fivefold::bindings
