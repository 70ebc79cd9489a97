// What the standard has no words for: the processor, and how to compile for another one.  Everything
// that only some compilers understand is here and in `lanes.hpp`, with what the others do instead.
#pragma once

#if defined(__x86_64__) || defined(_M_X64)
#define FIVEFOLD_X86_64 1
#else
#define FIVEFOLD_X86_64 0
#endif

#if defined(__aarch64__) || defined(_M_ARM64)
#define FIVEFOLD_ARM64 1
#else
#define FIVEFOLD_ARM64 0
#endif

// FIVEFOLD_INLINE: inlined whatever it costs.  FIVEFOLD_FOR("avx2"): compiled with these instructions,
// whatever the rest is compiled for; a compiler without the attribute takes every intrinsic everywhere.
// FIVEFOLD_VECTORS: whether there are vector types with operators.
#if defined(__GNUC__) || defined(__clang__)
#define FIVEFOLD_INLINE [[gnu::always_inline]] inline
#define FIVEFOLD_FOR(instructions) [[gnu::target(instructions)]]
#if !defined(FIVEFOLD_VECTORS)
#define FIVEFOLD_VECTORS 1
#endif
#elif defined(_MSC_VER)
#define FIVEFOLD_INLINE [[msvc::forceinline]] inline
#define FIVEFOLD_FOR(instructions)
#define FIVEFOLD_VECTORS 0
#else
#define FIVEFOLD_INLINE inline
#define FIVEFOLD_FOR(instructions)
#define FIVEFOLD_VECTORS 0
#endif

namespace fivefold {

// Asks for a cache line that is read soon.  Only a wish.
FIVEFOLD_INLINE void prefetch([[maybe_unused]] const void* place) noexcept {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(place);
#endif
}

}  // namespace fivefold
