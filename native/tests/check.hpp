// A test harness in one header: TEST registers a function, CHECK records a failure
// and goes on.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace fivefold::tests {

struct Test {
    std::string name;
    std::function<void()> run;
};

inline std::vector<Test>& all_tests() {
    static std::vector<Test> tests;
    return tests;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Register {
    Register(const char* name, void (*run)()) { all_tests().push_back({name, run}); }
};

// Which repetition of the tests this is: each has random numbers of its own.
inline std::uint64_t& repetition() {
    static std::uint64_t number = 0;
    return number;
}

// A small generator with a stated seed: failures repeat.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_((seed + repetition() * 0x9e3779b97f4a7c15) * 2 + 1) {}
    std::uint32_t below(std::uint32_t bound) {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<std::uint32_t>((state_ >> 33) % bound);
    }

  private:
    std::uint64_t state_;
};

}  // namespace fivefold::tests

#define TEST(name)                                                            \
    static void name();                                                       \
    static const ::fivefold::tests::Register registered_##name(#name, &name); \
    static void name()

// The same for each width of patterns: `name` is a template over the type of a pattern.
#define TEST_EACH_WIDTH(name)                                                                                \
    template <class P>                                                                                       \
    static void name();                                                                                      \
    static const ::fivefold::tests::Register registered_##name##_8(#name "_in_8_bits", &name<std::uint8_t>); \
    static const ::fivefold::tests::Register registered_##name##_16(#name "_in_16_bits",                     \
                                                                    &name<std::uint16_t>);                   \
    static const ::fivefold::tests::Register registered_##name##_32(#name "_in_32_bits",                     \
                                                                    &name<std::uint32_t>);                   \
    template <class P>                                                                                       \
    static void name()

#define CHECK(condition)                                                              \
    do {                                                                              \
        if (!(condition)) {                                                           \
            ++::fivefold::tests::failures();                                          \
            std::printf("%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__, #condition); \
        }                                                                             \
    } while (false)
