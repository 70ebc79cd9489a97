#include "base/parallel.hpp"

#include <exception>
#include <system_error>
#include <vector>

#include "base/threads.hpp"

namespace fivefold {

void on_threads(Ranges& ranges, std::size_t threads, RangeWorker worker) {
    std::exception_ptr failure;
    Mutex failure_lock;
    const auto guarded = [&]() noexcept {
        try {
            worker.work(worker.worker, ranges);
        } catch (...) {
            const Lock lock(failure_lock);
            if (ranges.fail())
                failure = std::current_exception();
        }
    };

    threads = std::min({threads == 0 ? core_count() : threads, ranges.count(), most_threads});
    std::vector<Thread> others;
    others.reserve(threads);
    try {
        for (std::size_t t = 1; t < threads; ++t)
            others.emplace_back(guarded);
    } catch (const std::system_error&) {
    }
    guarded();
    for (Thread& other : others)
        other.join();
    if (failure)
        std::rethrow_exception(failure);
}

}  // namespace fivefold
