// Runs every test whose name contains the first argument, as often as the second says, each
// time with other random numbers.  A build that looks for races runs those on threads only.
#include <cstdlib>
#include <string_view>

#include "check.hpp"

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
            test.run();
            const bool good = failures() == before;
            if (!good || times == 1)
                std::printf("%s  %s\n", good ? "ok  " : "FAIL", test.name.c_str());
            ++(good ? passed : failed);
        }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
