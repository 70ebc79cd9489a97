// Long native work under Python: interruptible, with progress, without the GIL.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <exception>
#include <future>
#include <stdexcept>

#include "base/control.hpp"

namespace fivefold::bindings {

namespace nb = nanobind;

// Asks for a stop when the block is left by an exception.
struct StopOnException {
    Control& control;
    int before = std::uncaught_exceptions();
    ~StopOnException() {
        if (std::uncaught_exceptions() > before)
            control.request_stop();
    }
};

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

// Runs `job()` on a worker thread and keeps this thread for Python: signals are
// checked and progress is delivered here, at most 20 times a second, with the GIL
// held.  Workers never touch Python.
//
// If Python raises (Ctrl-C, or `on_progress` itself) the guard asks the worker to
// stop, the future waits for it, and the exception continues.  If the worker throws,
// `get` rethrows it here.
template <class Job>
auto run_interruptibly(Control& control, const nb::object& on_progress, Job job) {
    auto result = std::async(std::launch::async, std::move(job));
    const StopOnException guard{control};  // destroyed before `result`: stop, then wait

    for (;;) {
        {
            const nb::gil_scoped_release unlocked;
            if (result.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready)
                break;
        }
        if (PyErr_CheckSignals() != 0)
            throw nb::python_error();
        if (!on_progress.is_none())
            on_progress(control.done());
    }
    return result.get();
}

}  // namespace fivefold::bindings
