// Lanes: numbers side by side in one register, with the operators of a number.  A comparison gives all
// ones where it holds.  The compiler makes of it what the machine has: SSE, AVX, NEON, wasm; where it has
// no such types, a plain array does the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "base/compiler.hpp"

namespace fivefold {

// The same operators on an array.  Compiled on every platform, so that it is tested on every platform.
template <class T, std::size_t bytes>
struct alignas(bytes) PlainLanes {
    static constexpr std::size_t count = bytes / sizeof(T);
    T lane[count];

    FIVEFOLD_INLINE T& operator[](std::size_t i) noexcept { return lane[i]; }
    FIVEFOLD_INLINE T operator[](std::size_t i) const noexcept { return lane[i]; }

    // Lane by lane `operation(a, b)`, where `b` may be one number for all.
    template <class Operation>
    FIVEFOLD_INLINE friend PlainLanes each(const PlainLanes& a, const PlainLanes& b,
                                           Operation operation) noexcept {
        PlainLanes out;
        for (std::size_t i = 0; i < count; ++i)
            out.lane[i] = static_cast<T>(operation(a.lane[i], b.lane[i]));
        return out;
    }
    FIVEFOLD_INLINE static PlainLanes every(T value) noexcept {
        PlainLanes out;
        for (T& lane : out.lane)
            lane = value;
        return out;
    }
    FIVEFOLD_INLINE static T all_ones_if(bool holds) noexcept { return holds ? static_cast<T>(~T{0}) : T{0}; }

    FIVEFOLD_INLINE friend PlainLanes operator&(const PlainLanes& a, const PlainLanes& b) noexcept {
        return each(a, b, [](T x, T y) { return x & y; });
    }
    FIVEFOLD_INLINE friend PlainLanes operator|(const PlainLanes& a, const PlainLanes& b) noexcept {
        return each(a, b, [](T x, T y) { return x | y; });
    }
    FIVEFOLD_INLINE friend PlainLanes operator&(const PlainLanes& a, T b) noexcept { return a & every(b); }
    FIVEFOLD_INLINE friend PlainLanes operator==(const PlainLanes& a, const PlainLanes& b) noexcept {
        return each(a, b, [](T x, T y) { return all_ones_if(x == y); });
    }
    FIVEFOLD_INLINE friend PlainLanes operator<=(const PlainLanes& a, T b) noexcept {
        return each(a, every(b), [](T x, T y) { return all_ones_if(x <= y); });
    }
    FIVEFOLD_INLINE friend PlainLanes operator<(const PlainLanes& a, T b) noexcept {
        return each(a, every(b), [](T x, T y) { return all_ones_if(x < y); });
    }
    FIVEFOLD_INLINE friend PlainLanes operator>>(const PlainLanes& a, std::size_t places) noexcept {
        return each(a, a, [=](T x, T) { return x >> places; });
    }
    FIVEFOLD_INLINE friend PlainLanes operator<<(const PlainLanes& a, std::size_t places) noexcept {
        return each(a, a, [=](T x, T) { return x << places; });
    }
    FIVEFOLD_INLINE PlainLanes& operator|=(const PlainLanes& b) noexcept { return *this = *this | b; }
    FIVEFOLD_INLINE PlainLanes& operator^=(const PlainLanes& b) noexcept {
        return *this = each(*this, b, [](T x, T y) { return x ^ y; });
    }
    FIVEFOLD_INLINE PlainLanes& operator+=(const PlainLanes& b) noexcept {
        return *this = each(*this, b, [](T x, T y) { return x + y; });
    }
    FIVEFOLD_INLINE PlainLanes& operator-=(const PlainLanes& b) noexcept {
        return *this = each(*this, b, [](T x, T y) { return x - y; });
    }
};

#if FIVEFOLD_VECTORS

template <class T, std::size_t bytes>
struct LanesOf {
    using type [[gnu::vector_size(bytes), gnu::may_alias]] = T;
};

#else

template <class T, std::size_t bytes>
struct LanesOf {
    using type = PlainLanes<T, bytes>;
};

#endif

// Sixteen bytes: what every baseline has registers for.  Compilers that are given wider vectors than the
// target has take them apart byte by byte, a hundred times slower.
inline constexpr std::size_t lane_bytes = 16;

template <class T, std::size_t bytes = lane_bytes>
using Lanes = typename LanesOf<T, bytes>::type;

// Lane by lane the lesser of both.
template <class L>
FIVEFOLD_INLINE void lower_to(L& lanes, const L& other) noexcept {
    if constexpr (std::is_class_v<L>)
        lanes = each(lanes, other, [](auto x, auto y) { return x < y ? x : y; });
    else
        lanes = lanes < other ? lanes : other;
}

// The same bits as lanes of another type.
template <class To, class From>
FIVEFOLD_INLINE To lanes_as(const From& from) noexcept {
    static_assert(sizeof(To) == sizeof(From));
    To to;
    std::memcpy(&to, &from, sizeof(to));
    return to;
}

}  // namespace fivefold
