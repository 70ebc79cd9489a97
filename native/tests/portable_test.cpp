// What stands in for a compiler's own constructs does what they do.
#include <array>
#include <vector>

#include "base/lanes.hpp"
#include "base/processor.hpp"
#include "base/threads.hpp"
#include "check.hpp"
#include "kernels/kernels.hpp"

using namespace fivefold;
using tests::Random;

namespace {

template <class Lanes>
using Halves = std::array<std::uint64_t, sizeof(Lanes) / 8>;

template <class L>
Halves<L> bits_of(const L& lanes) {
    Halves<L> bits;
    std::memcpy(bits.data(), &lanes, sizeof(bits));
    return bits;
}

// Some of everything the kernels do, on lanes of either kind.
template <class T, class L>
std::vector<std::array<std::uint64_t, lane_bytes / 8>> worked(const std::array<T, lane_bytes / sizeof(T)>& a,
                                                              const std::array<T, lane_bytes / sizeof(T)>& b,
                                                              T number, std::size_t places) {
    L x;
    L y;
    std::memcpy(&x, a.data(), sizeof(x));
    std::memcpy(&y, b.data(), sizeof(y));
    L sum = x;
    sum += y;
    L less = x;
    less -= y;
    L either = x;
    either |= y;
    L differ = x;
    differ ^= y;
    L lower = x;
    lower_to(lower, y);
    L kept = x;
    kept[1] = number;
    return {bits_of(x & y),
            bits_of(x | y),
            bits_of(lanes_as<L>(x == y)),
            bits_of(lanes_as<L>(x <= number)),
            bits_of(lanes_as<L>(x < number)),
            bits_of(lanes_as<L>(x >> places)),
            bits_of(lanes_as<L>(x << places)),
            bits_of(x & number),
            bits_of(sum),
            bits_of(less),
            bits_of(either),
            bits_of(differ),
            bits_of(lower),
            bits_of(kept)};
}

}  // namespace

TEST_EACH_WIDTH(plain_lanes_work_as_vectors_do) {
    Random random(211);
    for (int round = 0; round < 200; ++round) {
        std::array<P, lane_bytes / sizeof(P)> a;
        std::array<P, lane_bytes / sizeof(P)> b;
        for (std::size_t i = 0; i < a.size(); ++i) {
            a[i] = static_cast<P>(random.below(round % 2 == 0 ? 3 : ~0U));
            b[i] = static_cast<P>(random.below(round % 2 == 0 ? 3 : ~0U));
        }
        const P number = a[random.below(static_cast<std::uint32_t>(a.size()))];
        const std::size_t places = random.below(8);
        CHECK((worked<P, Lanes<P>>(a, b, number, places) ==
               worked<P, PlainLanes<P, lane_bytes>>(a, b, number, places)));
    }
}

TEST(a_thread_is_joined_when_it_ends) {
    int done = 0;
    {
        Thread first([&] { ++done; });
        first = Thread([] {});
        CHECK(done == 1);
        const Thread second([&] { ++done; });
    }
    CHECK(done == 2);
    CHECK(core_count() >= 1 && most_threads >= 1);
}

// Not with clang, which asks a library of its own that zig leaves out.
#if FIVEFOLD_X86_64 && defined(__GNUC__) && !defined(__clang__)

TEST(the_processor_can_do_what_the_compiler_says) {
    const Processor& here = processor();
    const bool popcnt = __builtin_cpu_supports("popcnt") != 0;
    CHECK(here.avx2 == (popcnt && __builtin_cpu_supports("avx2") != 0));
    CHECK(here.avx512 ==
          (popcnt && __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0));
    CHECK(here.avx512_vpopcntdq == (here.avx512 && __builtin_cpu_supports("avx512vpopcntdq") != 0));
}

#endif

#if FIVEFOLD_ARM64

// Then the tests of every kernel are tests of this one.
TEST(every_arm_processor_takes_the_kernel_made_for_it) {
    CHECK(kernels::available().front() == &kernels::neon);
    CHECK(kernels::available().back() == &kernels::scalar);
}

#endif
