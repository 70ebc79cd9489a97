// Memory that starts on a cache line, left as it comes: the kernels load and stream
// whole vectors, and whoever asks for the block fills it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace fivefold {

// One cache line, one AVX-512 register.
inline constexpr std::size_t line_bytes = 64;

constexpr std::size_t round_up_to_line(std::size_t bytes) noexcept {
    return (bytes + line_bytes - 1) / line_bytes * line_bytes;
}

struct FreeAligned {
    void operator()(void* block) const noexcept { ::operator delete(block, std::align_val_t{line_bytes}); }
};

template <class T>
using AlignedArray = std::unique_ptr<T[], FreeAligned>;

// Asks the system for large pages: rows far apart are read side by side, and with pages of
// 4 KiB nearly every one of them misses the translation buffer.  Only a wish.
inline void prefer_large_pages([[maybe_unused]] void* block, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t page = std::uintptr_t{1} << 21;
    const auto start = (reinterpret_cast<std::uintptr_t>(block) + page - 1) & ~(page - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(block) + bytes) & ~(page - 1);
    if (start < end)
        ::madvise(reinterpret_cast<void*>(start), end - start, MADV_HUGEPAGE);
#endif
}

// `count` values of a trivial type, not initialised.
template <class T>
AlignedArray<T> allocate_aligned(std::size_t count) {
    const std::size_t bytes = round_up_to_line(count * sizeof(T) + line_bytes);
    void* block = ::operator new(bytes, std::align_val_t{line_bytes});
    prefer_large_pages(block, bytes);
    return AlignedArray<T>(static_cast<T*>(block));
}

}  // namespace fivefold
