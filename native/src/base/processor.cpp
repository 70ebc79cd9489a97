#include "base/processor.hpp"

#include <cstdint>

#if FIVEFOLD_X86_64
#include <immintrin.h>
#if defined(_WIN32)
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

namespace fivefold {
namespace {

#if FIVEFOLD_X86_64

struct Registers {
    std::uint32_t a = 0, b = 0, c = 0, d = 0;
};

Registers cpuid(std::uint32_t leaf) noexcept {
    Registers out;
#if defined(_WIN32)
    int registers[4];
    __cpuidex(registers, static_cast<int>(leaf), 0);
    out.a = static_cast<std::uint32_t>(registers[0]);
    out.b = static_cast<std::uint32_t>(registers[1]);
    out.c = static_cast<std::uint32_t>(registers[2]);
    out.d = static_cast<std::uint32_t>(registers[3]);
#else
    __cpuid_count(leaf, 0, out.a, out.b, out.c, out.d);
#endif
    return out;
}

// Which registers the system saves when it changes threads.
FIVEFOLD_FOR("xsave") std::uint64_t saved_registers() noexcept {
    return static_cast<std::uint64_t>(_xgetbv(0));
}

constexpr bool has(std::uint64_t bits, std::uint64_t wanted) noexcept {
    return (bits & wanted) == wanted;
}

constexpr std::uint64_t bit(unsigned place) noexcept {
    return std::uint64_t{1} << place;
}

Processor ask() noexcept {
    Processor found;
    const Registers vendor = cpuid(0);
    found.intel = vendor.b == 0x756e6547 && vendor.d == 0x49656e69 && vendor.c == 0x6c65746e;  // GenuineIntel
    if (vendor.a < 7)
        return found;
    const Registers basic = cpuid(1);
    const Registers extended = cpuid(7);
    const bool asks_for_saved = has(basic.c, bit(27));  // OSXSAVE
    const std::uint64_t saved = asks_for_saved ? saved_registers() : 0;
    const bool wide = has(saved, bit(1) | bit(2)) && has(basic.c, bit(28) | bit(23));  // AVX, POPCNT
    found.avx2 = wide && has(extended.b, bit(5));                                      // AVX2
    found.avx512 = wide && has(saved, bit(5) | bit(6) | bit(7)) &&                     // masks, ZMM
                   has(extended.b, bit(16) | bit(30));                                 // F, BW
    found.avx512_vpopcntdq = found.avx512 && has(extended.c, bit(14));                 // VPOPCNTDQ
    return found;
}

#else

Processor ask() noexcept {
    return {};
}

#endif

}  // namespace

const Processor& processor() noexcept {
    static const Processor here = ask();
    return here;
}

}  // namespace fivefold
