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
    bool on_threads;  // on several threads at once
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
    Register(const char* name, void (*run)(), bool on_threads = false) {
        all_tests().push_back({name, run, on_threads});
    }
};

// Whether this build looks for races.  Then only tests on threads are of use, and a few rounds of
// them: what they compute is checked by the other builds, ten times as fast.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool looks_for_races = true;
#elif defined(__has_feature)
inline constexpr bool looks_for_races = __has_feature(thread_sanitizer);
#else
inline constexpr bool looks_for_races = false;
#endif

// Whether what is thrown can be caught: the C++ library for WebAssembly has no exceptions, and a throw
// ends the program.
#if defined(__wasm__) && !defined(__wasm_exception_handling__)
inline constexpr bool has_exceptions = false;
#else
inline constexpr bool has_exceptions = true;
#endif

// Whether `call` throws an `Error`; not called where nobody could tell.
template <class Error, class Call>
bool throws(Call call) {
    if (!has_exceptions)
        return true;
    try {
        call();
    } catch (const Error&) {
        return true;
    }
    return false;
}

constexpr int rounds(int usual) {
    return looks_for_races ? (usual + 9) / 10 : usual;
}

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

#define REGISTERED_TEST(name, on_threads)                                                 \
    static void name();                                                                   \
    static const ::fivefold::tests::Register registered_##name(#name, &name, on_threads); \
    static void name()

#define REGISTERED_TEST_EACH_WIDTH(name, on_threads)                                                        \
    template <class P>                                                                                      \
    static void name();                                                                                     \
    static const ::fivefold::tests::Register registered_##name##_8(#name "_in_8_bits", &name<std::uint8_t>, \
                                                                   on_threads);                             \
    static const ::fivefold::tests::Register registered_##name##_16(#name "_in_16_bits",                    \
                                                                    &name<std::uint16_t>, on_threads);      \
    static const ::fivefold::tests::Register registered_##name##_32(#name "_in_32_bits",                    \
                                                                    &name<std::uint32_t>, on_threads);      \
    template <class P>                                                                                      \
    static void name()

#define TEST(name) REGISTERED_TEST(name, false)
// For what runs on several threads at once: the build that looks for races leaves out all others.
#define TEST_ON_THREADS(name) REGISTERED_TEST(name, true)

// The same for each width of patterns: `name` is a template over the type of a pattern.
#define TEST_EACH_WIDTH(name) REGISTERED_TEST_EACH_WIDTH(name, false)
#define TEST_EACH_WIDTH_ON_THREADS(name) REGISTERED_TEST_EACH_WIDTH(name, true)

#define CHECK(condition)                                                              \
    do {                                                                              \
        if (!(condition)) {                                                           \
            ++::fivefold::tests::failures();                                          \
            std::printf("%s:%d: CHECK(%s) failed\n", __FILE__, __LINE__, #condition); \
        }                                                                             \
    } while (false)
