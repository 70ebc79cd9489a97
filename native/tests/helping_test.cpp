// More threads than items to work on: those without one have nothing but help to give.
#include "base/helping.hpp"

#include <array>

#include "check.hpp"

using namespace fivefold;

TEST_ON_THREADS(threads_without_an_item_of_their_own_work_on_none) {
    std::array<std::atomic<int>, 9> worked{};
    struct Worker {
        void work(std::size_t item) const { ++(*worked)[item]; }
        void help(const Help&) const {}
        std::array<std::atomic<int>, 9>* worked;
    };
    constexpr std::size_t items = 2;
    for (const std::size_t threads : {3U, 8U}) {
        for (std::atomic<int>& times : worked)
            times.store(0);
        Control control;
        for_each_with_help(items, threads, control, [&] { return Worker{&worked}; });
        for (std::size_t item = 0; item < worked.size(); ++item)
            CHECK(worked[item].load() == (item < items ? 1 : 0));
    }
}
