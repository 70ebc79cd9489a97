// Runs every test, or those whose name contains the first argument.
#include <string_view>

#include "check.hpp"

int main(int argc, char** argv) {
    using namespace fivefold::tests;
    const std::string_view wanted = argc > 1 ? argv[1] : "";
    int passed = 0;
    int failed = 0;
    for (const Test& test : all_tests()) {
        if (test.name.find(wanted) == std::string::npos)
            continue;
        const int before = failures();
        test.run();
        const bool good = failures() == before;
        std::printf("%s  %s\n", good ? "ok  " : "FAIL", test.name.c_str());
        ++(good ? passed : failed);
    }
    std::printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 && passed > 0 ? 0 : 1;
}
