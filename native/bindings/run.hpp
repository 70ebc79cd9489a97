// Long native work under Python: interruptible, with progress, without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <optional>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "base/control.hpp"

namespace fivefold::bindings {

namespace nb = nanobind;

// One call at a time on an object that changes its own state without the GIL; a second one throws.
class InUse {
  public:
    explicit InUse(std::atomic<bool>& busy) : busy_(busy) {
        if (busy_.exchange(true))
            throw std::runtime_error("this search is in use: one call at a time");
    }
    ~InUse() { busy_ = false; }
    InUse(const InUse&) = delete;
    InUse& operator=(const InUse&) = delete;

  private:
    std::atomic<bool>& busy_;
};

// Work of any type: one loop waits for all of them.
struct AnyJob {
    const void* job;
    void (*run)(const void* job);

    template <class Job>
    explicit AnyJob(const Job& any)
        : job(&any), run([](const void* which) { (*static_cast<const Job*>(which))(); }) {}
};

// What Ctrl-C does: it is raised as an error, or it ends the work with what is known.
enum class Interrupt { raises, ends };

// Runs a job on a worker thread and keeps this thread for Python: signals are
// checked and progress is delivered here, at most 20 times a second, with the GIL
// held.  Workers never touch Python.  Whether Ctrl-C ended it.
//
// If Python raises (Ctrl-C, or `on_progress` itself) the worker is asked to stop
// and waited for, and the exception continues.  If the worker throws, so does this.
bool run_job(Control& control, const nb::object& on_progress, AnyJob job, Interrupt interrupt);

// The same with what `job()` returns.
template <class Job>
auto run_interruptibly(Control& control, const nb::object& on_progress, const Job& job) {
    using Result = decltype(job());
    if constexpr (std::is_void_v<Result>) {
        run_job(control, on_progress, AnyJob(job), Interrupt::raises);
    } else {
        std::optional<Result> result;
        const auto keep = [&] { result.emplace(job()); };
        run_job(control, on_progress, AnyJob(keep), Interrupt::raises);
        return std::move(*result);
    }
}

}  // namespace fivefold::bindings
