// Runs every test whose name contains the first argument, as often as the second says, each
// time with other random numbers.  A build that looks for races runs those on threads only.
// A test that does not end fails: after FIVEFOLD_TEST_SECONDS, or an hour.
#include <chrono>
#include <cstdlib>
#include <string_view>

#include "base/threads.hpp"
#include "check.hpp"

namespace {

#if FIVEFOLD_THREADS
// Ends the program when a test takes too long.
class Watch {
  public:
    explicit Watch(const std::string& name) : name_(name), watcher_([this] { watch(); }) {}
    ~Watch() {
        {
            const fivefold::Lock lock(mutex_);
            over_ = true;
        }
        changed_.notify_one();
    }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

  private:
    void watch() {
        const char* given = std::getenv("FIVEFOLD_TEST_SECONDS");
        const std::chrono::seconds limit(given != nullptr ? std::atoi(given) : 3600);
        fivefold::Lock lock(mutex_);
        if (!changed_.wait_for(lock, limit, [this] { return over_; })) {
            std::printf("FAIL  %s did not end\n", name_.c_str());
            std::fflush(stdout);
            std::_Exit(1);
        }
    }

    const std::string& name_;
    fivefold::Mutex mutex_;
    fivefold::Condition changed_;
    bool over_ = false;
    fivefold::Thread watcher_;  // the last: it uses the others
};
#else
struct Watch {  // without threads nobody watches
    explicit Watch(const std::string&) {}
};
#endif

}  // namespace

int main(int argc, char** argv) {
    using namespace fivefold::tests;
    const std::string_view wanted = argc > 1 ? argv[1] : "";
    const std::uint64_t times = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
    int passed = 0;
    int failed = 0;
    for (; repetition() < times; ++repetition())
        for (const Test& test : all_tests()) {
            if (test.name.find(wanted) == std::string::npos || (looks_for_races && !test.on_threads))
                continue;
            const int before = failures();
            {
                const Watch watch(test.name);
                test.run();
            }
            const bool good = failures() == before;
            if (!good || times == 1)
                std::printf("%s  %s\n", good ? "ok  " : "FAIL", test.name.c_str());
            ++(good ? passed : failed);
        }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
