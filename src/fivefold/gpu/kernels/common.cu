// Before every kernel file.  CODE is the type of a pattern's number, CODES how many there are.
//
// Lanes count for themselves: lane l of a warp works on word l of a block of 32 and has cells of
// its own in shared memory, one per pattern.  The cells that share a 32-bit bank word belong to one
// lane, so 32 lanes that touch 32 different patterns never wait for one another.
typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned short u16;
typedef unsigned char u8;

#ifndef FIVEFOLD_EMULATED
#define DYNAMIC_SHARED(name) extern __shared__ __align__(16) unsigned char name[]
#endif

constexpr u32 all_lanes = 0xffffffffu;
constexpr int lanes = 32;

// Where the cell of a pattern lies in the cells of lane 0; lane l is 4 l bytes further.
template <class Cell>
__device__ __forceinline__ u32 cell_offset(u32 code) {
    constexpr u32 per_word = 4 / sizeof(Cell);
    return code / per_word * (lanes * 4) + code % per_word * sizeof(Cell);
}

// The bytes of one warp's cells.
template <class Cell>
__host__ __device__ constexpr u32 cell_bytes(u32 codes) {
    return (codes * sizeof(Cell) + 3) / 4 * (lanes * 4);
}

__device__ __forceinline__ void clear_words(u32* words, u32 bytes, u32 lane) {
    for (u32 i = lane; i < bytes / 4; i += lanes)
        words[i] = 0;
}

// Calls `count(code, p)` with the patterns of a column in the rows order[p], p < used: eight at a
// time, the next eight already on their way.  Requires: `order` goes on for eight more rows.
template <class Code, class Count>
__device__ __forceinline__ void for_each_code(const Code* column, int width, const u16* order, int used,
                                              const Count& count) {
    u32 code[8];
    for (int j = 0; j < 8; ++j)
        code[j] = column[(u64)order[j] * width];
    int p = 0;
    for (; p + 8 <= used; p += 8) {
        u32 next[8];
#pragma unroll
        for (int j = 0; j < 8; ++j)
            next[j] = column[(u64)order[p + 8 + j] * width];
#pragma unroll
        for (int j = 0; j < 8; ++j)
            count(code[j], p + j);
#pragma unroll
        for (int j = 0; j < 8; ++j)
            code[j] = next[j];
    }
#pragma unroll
    for (int j = 0; j < 8; ++j)
        if (p + j < used)
            count(code[j], p + j);
}

// The sum of `value` over the lanes before this one; `total` becomes that of all lanes.
__device__ __forceinline__ u32 sum_before(u32 value, u32 lane, u32& total) {
    u32 sum = value;
    for (int step = 1; step < lanes; step *= 2) {
        const u32 other = __shfl_up_sync(all_lanes, sum, step);
        if ((int)lane >= step)
            sum += other;
    }
    total = __shfl_sync(all_lanes, sum, lanes - 1);
    return sum - value;
}
