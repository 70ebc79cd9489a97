// Threads, locks and conditions: those of the standard library, or nothing where there are no threads.
// FIVEFOLD_THREADS=0 builds without them on any platform.
#pragma once

#include <cstddef>
#include <utility>

#if !defined(FIVEFOLD_THREADS)
#if defined(__wasm__) && !defined(_REENTRANT)
#define FIVEFOLD_THREADS 0
#else
#define FIVEFOLD_THREADS 1
#endif
#endif

#if FIVEFOLD_THREADS
#include <condition_variable>
#include <mutex>
#include <thread>
#endif

namespace fivefold {

#if FIVEFOLD_THREADS

using Mutex = std::mutex;
using Lock = std::unique_lock<std::mutex>;
using Condition = std::condition_variable;

// Joins at its end, as std::jthread does, which not every standard library has.
class Thread {
  public:
    Thread() = default;
    template <class Work>
    explicit Thread(Work work) : thread_(std::move(work)) {}
    Thread(Thread&& other) noexcept = default;
    Thread& operator=(Thread&& other) noexcept {
        join();
        thread_ = std::move(other.thread_);
        return *this;
    }
    ~Thread() { join(); }

    void join() {
        if (thread_.joinable())
            thread_.join();
    }

  private:
    std::thread thread_;
};

// More would only wait for each other.
inline constexpr std::size_t most_threads = 256;

// At least one.
inline std::size_t core_count() noexcept {
    const std::size_t cores = std::thread::hardware_concurrency();
    return cores == 0 ? 1 : cores;
}

#else

struct Mutex {};

class Lock {
  public:
    explicit Lock(Mutex&) noexcept {}
    ~Lock() {}  // NOLINT: a lock that is only held is no unused variable
    Lock(const Lock&) = delete;
    Lock& operator=(const Lock&) = delete;
};

// Nobody else could make a condition true: nothing waits.
struct Condition {
    template <class Holds>
    void wait(Lock&, Holds) noexcept {}
    template <class Time, class Holds>
    void wait_for(Lock&, Time, Holds) noexcept {}
    void notify_one() noexcept {}
    void notify_all() noexcept {}
};

// Does its work at once.
class Thread {
  public:
    Thread() = default;
    template <class Work>
    explicit Thread(Work work) {
        work();
    }
    void join() noexcept {}
};

inline constexpr std::size_t most_threads = 1;

inline std::size_t core_count() noexcept {
    return 1;
}

#endif

}  // namespace fivefold
