// Memory that starts on a cache line, left as it comes: the kernels load and stream
// whole vectors, and whoever asks for the block fills it.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

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

// `count` values of a trivial type, not initialised.
template <class T>
AlignedArray<T> allocate_aligned(std::size_t count) {
    const std::size_t bytes = round_up_to_line(count * sizeof(T) + line_bytes);
    return AlignedArray<T>(static_cast<T*>(::operator new(bytes, std::align_val_t{line_bytes})));
}

}  // namespace fivefold
