// CUDA kernels run as plain C++, for tests where there is no GPU.
//
// Blocks run one after the other.  The threads of a block are contexts that take turns: each runs
// until it waits for its warp or its block, so `__shared__` variables can be static ones.  Only what
// our kernels use is here, and warp functions are taken to be called by all 32 lanes.
#pragma once

#include <ucontext.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <tuple>
#include <utility>
#include <vector>

#define FIVEFOLD_EMULATED
#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __restrict__
#define __launch_bounds__(...)
#define __align__(n) alignas(n)
#define __shared__ static
#define DYNAMIC_SHARED(name) unsigned char* name = emulator::shared.data() + emulator::shift

using std::max;
using std::min;

struct Place {
    int x = 0, y = 0, z = 0;
};
struct alignas(8) uint2 {
    unsigned x, y;
};
struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return {x, y, z, w}; }

namespace emulator {

constexpr std::size_t stack_bytes = 64 << 10;

enum class Waits { nothing, warp, block, done };

struct Thread {
    ucontext_t context{};
    std::unique_ptr<unsigned char[]> stack{new unsigned char[stack_bytes]};
    Waits waits = Waits::nothing;
    Place index;
};

inline std::vector<unsigned char> shared;
inline std::size_t shift = 0;
inline std::vector<std::unique_ptr<Thread>> threads;
inline Thread* current = nullptr;
inline ucontext_t scheduler;
inline void (*body)(void*) = nullptr;
inline void* arguments = nullptr;
inline std::uint64_t slots[64][32];
inline Place block_index, block_size, grid_size;

inline void wait(Waits what) {
    current->waits = what;
    swapcontext(&current->context, &scheduler);
}

inline void start() {
    body(arguments);
    current->waits = Waits::done;
    swapcontext(&current->context, &scheduler);
}

inline bool release(std::size_t begin, std::size_t end, Waits what) {
    bool any = false;
    for (std::size_t i = begin; i < end; ++i) {
        if (threads[i]->waits == Waits::nothing)
            return false;
        if (threads[i]->waits != Waits::done && threads[i]->waits != what)
            return false;
        any |= threads[i]->waits == what;
    }
    for (std::size_t i = begin; any && i < end; ++i)
        if (threads[i]->waits == what)
            threads[i]->waits = Waits::nothing;
    return any;
}

inline void run_block() {
    for (auto& thread : threads) {
        thread->waits = Waits::nothing;
        getcontext(&thread->context);
        thread->context.uc_stack.ss_sp = thread->stack.get();
        thread->context.uc_stack.ss_size = stack_bytes;
        thread->context.uc_link = nullptr;
        makecontext(&thread->context, start, 0);
    }
    while (true) {
        bool moved = false;
        for (auto& thread : threads)
            if (thread->waits == Waits::nothing) {
                moved = true;
                current = thread.get();
                swapcontext(&scheduler, &thread->context);
            }
        for (std::size_t i = 0; i < threads.size(); i += 32)
            moved |= release(i, std::min(i + 32, threads.size()), Waits::warp);
        moved |= release(0, threads.size(), Waits::block);
        if (!moved)
            break;
    }
    for (auto& thread : threads)
        if (thread->waits != Waits::done)
            std::abort();  // they wait for one another
}

inline unsigned lane() { return static_cast<unsigned>(current->index.x) % 32; }
inline std::uint64_t* warp_slots() { return slots[current->index.x / 32]; }

// `value` of all lanes, until the next call.
template <class T>
void exchange(T value) {
    wait(Waits::warp);
    warp_slots()[lane()] = static_cast<std::uint64_t>(value);
    wait(Waits::warp);
}

template <class... A>
void launch(void (*kernel)(A...), const int* sizes, void** raw) {
    grid_size = {sizes[0], sizes[1], 1};
    block_size = {sizes[2], 1, 1};
    // Junk in shared memory, as on a GPU, and exactly as much as was asked for.
    shared.assign(static_cast<std::size_t>(sizes[3]) + 16, 0xab);
    shift = (16 - reinterpret_cast<std::uintptr_t>(shared.data()) % 16) % 16;
    while (threads.size() > static_cast<std::size_t>(sizes[2]))
        threads.pop_back();
    while (threads.size() < static_cast<std::size_t>(sizes[2])) {
        threads.push_back(std::make_unique<Thread>());
        threads.back()->index = {static_cast<int>(threads.size()) - 1, 0, 0};
    }
    std::size_t i = 0;
    auto given = std::tuple<A...>{*static_cast<std::remove_reference_t<A>*>(raw[i++])...};
    auto call = [&] { std::apply(kernel, given); };
    body = [](void* work) { (*static_cast<decltype(call)*>(work))(); };
    arguments = &call;
    for (int y = 0; y < sizes[1]; ++y)
        for (int x = 0; x < sizes[0]; ++x) {
            block_index = {x, y, 0};
            run_block();
        }
}

}  // namespace emulator

#define threadIdx (emulator::current->index)
#define blockIdx (emulator::block_index)
#define blockDim (emulator::block_size)
#define gridDim (emulator::grid_size)

inline void __syncthreads() { emulator::wait(emulator::Waits::block); }
inline void __syncwarp() { emulator::wait(emulator::Waits::warp); }

template <class T>
T __shfl_sync(unsigned, T value, int from) {
    emulator::exchange(value);
    return static_cast<T>(emulator::warp_slots()[from & 31]);
}
template <class T>
T __shfl_up_sync(unsigned, T value, int step) {
    emulator::exchange(value);
    const int from = static_cast<int>(emulator::lane()) - step;
    return from < 0 ? value : static_cast<T>(emulator::warp_slots()[from]);
}
inline unsigned __ballot_sync(unsigned, bool vote) {
    emulator::exchange(vote);
    unsigned votes = 0;
    for (int i = 0; i < 32; ++i)
        votes |= static_cast<unsigned>(emulator::warp_slots()[i]) << i;
    return votes;
}
inline bool __any_sync(unsigned mask, bool vote) { return __ballot_sync(mask, vote) != 0; }
inline unsigned __reduce_max_sync(unsigned, unsigned value) {
    emulator::exchange(value);
    return static_cast<unsigned>(*std::max_element(emulator::warp_slots(), emulator::warp_slots() + 32));
}
inline unsigned __reduce_add_sync(unsigned, unsigned value) {
    emulator::exchange(value);
    unsigned sum = 0;
    for (int i = 0; i < 32; ++i)
        sum += static_cast<unsigned>(emulator::warp_slots()[i]);
    return sum;
}
inline unsigned __match_any_sync(unsigned, unsigned value) {
    emulator::exchange(value);
    unsigned same = 0;
    for (int i = 0; i < 32; ++i)
        same |= static_cast<unsigned>(emulator::warp_slots()[i] == value) << i;
    return same;
}
inline int __popc(unsigned bits) { return __builtin_popcount(bits); }
inline int __ffs(unsigned bits) { return __builtin_ffs(static_cast<int>(bits)); }
template <class T>
T atomicAdd(T* at, T value) {
    const T old = *at;
    *at = old + value;
    return old;
}
template <class T>
T atomicMax(T* at, T value) {
    const T old = *at;
    *at = std::max(old, value);
    return old;
}
template <class T>
T atomicCAS(T* at, T expected, T value) {
    const T old = *at;
    if (old == expected)
        *at = value;
    return old;
}

#define EMULATE(name)                                              \
    extern "C" void emulate_##name(const int* sizes, void** raw) { \
        emulator::launch(name, sizes, raw);                        \
    }
