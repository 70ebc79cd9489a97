#include "run.hpp"

#include <chrono>
#include <exception>
#include <future>

namespace fivefold::bindings {
namespace {

// Asks for a stop when the block is left by an exception.
struct StopOnException {
    Control& control;
    int before = std::uncaught_exceptions();
    ~StopOnException() {
        if (std::uncaught_exceptions() > before)
            control.request_stop();
    }
};

}  // namespace

bool run_job(Control& control, const nb::object& on_progress, AnyJob job, Interrupt interrupt) {
    bool interrupted = false;
    auto running = std::async(std::launch::async, job.run, job.job);
    const StopOnException guard{control};  // destroyed before `running`: stop, then wait

    for (;;) {
        {
            const nb::gil_scoped_release unlocked;
            if (running.wait_for(std::chrono::milliseconds(50)) == std::future_status::ready)
                break;
        }
        if (PyErr_CheckSignals() != 0) {
            if (interrupt == Interrupt::raises || !PyErr_ExceptionMatches(PyExc_KeyboardInterrupt))
                throw nb::python_error();
            PyErr_Clear();
            interrupted = true;
            control.request_stop();
        }
        if (!on_progress.is_none())
            on_progress(control.done());
    }
    running.get();
    return interrupted;
}

}  // namespace fivefold::bindings
