// For triples: the answers arranged by the groups of a word, in chunks, and the pairs to begin with.

constexpr int most_chunks = 32;
constexpr u32 nothing = 0xffffu;
constexpr int per_word = 4 / sizeof(CODE);        // patterns in a word of a staged chunk
constexpr int per_piece = 16 / sizeof(CODE);      // and in a piece that is loaded at once
constexpr int pitch = lanes + 1;                  // words from one piece of a word to the next

// How the answers lie when they are arranged by word a: `order` by place, an answer or `nothing` in a
// gap; `ends` where the groups begin and end; `cuts` where the chunks begin and end, all of them
// multiples of 16.  Groups of one word have no place.
struct Arranged {
    u16 groups, chunks;
    u16 cut[most_chunks];     // where chunk k + 1 begins; chunk 0 begins at 0
    u16 filled[most_chunks];  // where chunk k ends before the gap
    u16 first[most_chunks];   // the first group of chunk k
};

// Block x arranges the answers by word x: largest groups first, chunks of at most chunk_of[x] answers.
extern "C" __global__ void arrange(const CODE* __restrict__ table, int answers, int stride,
                                   const int* __restrict__ chunk_of, int places, u16* __restrict__ orders,
                                   u16* __restrict__ begins, u32* __restrict__ bounds_of_groups,
                                   Arranged* __restrict__ arranged) {
    DYNAMIC_SHARED(memory);
    u32* size = (u32*)memory;
    u32* start = size + CODES;
    u32* by_rank = start + CODES;
    u32* count = by_rank + CODES;
    const int a = blockIdx.x;
    const CODE* row = table + (u64)a * stride;
    u16* order = orders + (u64)a * places;
    u32* group_at = bounds_of_groups + (u64)a * CODES;
    if (threadIdx.x == 0)
        *count = 0;
    for (int i = threadIdx.x; i < CODES; i += blockDim.x)
        size[i] = 0;
    for (int p = threadIdx.x; p < places; p += blockDim.x)
        order[p] = nothing;
    __syncthreads();
    for (int i = threadIdx.x; i < answers; i += blockDim.x)
        atomicAdd(&size[row[i]], 1u);
    __syncthreads();
    for (int g = threadIdx.x; g < CODES; g += blockDim.x) {
        const u32 own = size[g];
        if (own < 2)
            continue;
        u32 rank = 0;
        for (int h = 0; h < CODES; ++h)
            rank += size[h] > own || (size[h] == own && h < g);
        by_rank[rank] = g;
        atomicAdd(count, 1u);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        Arranged result;
        u32 at = 0, chunk = 0, chunk_start = 0;
        result.first[0] = 0;
        for (u32 r = 0; r < *count; ++r) {
            const u32 g = by_rank[r], n = size[g];
            if (at + n - chunk_start > (u32)chunk_of[a]) {
                result.filled[chunk] = (u16)at;
                at = (at + 15) / 16 * 16;
                result.cut[chunk++] = (u16)at;
                result.first[chunk] = (u16)r;
                chunk_start = at;
            }
            start[g] = at;
            group_at[r] = at | n << 16;
            at += n;
        }
        result.filled[chunk] = (u16)at;
        if (*count != 0)
            result.cut[chunk++] = (u16)((at + 15) / 16 * 16);
        result.groups = (u16)*count;
        result.chunks = (u16)chunk;
        arranged[a] = result;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < answers; i += blockDim.x)
        if (size[row[i]] > 1)
            order[atomicAdd(&start[row[i]], 1u)] = (u16)i;
    __syncthreads();
    // `start` has moved to the end of each group.
    for (int i = threadIdx.x; i < places; i += blockDim.x)
        if (order[i] != nothing)
            begins[(u64)a * places + i] = (u16)(start[row[order[i]]] - size[row[order[i]]]);
}

// The rows of the table with their answers in the order of word a.  A warp per row.
extern "C" __global__ void __launch_bounds__(256)
    permute(const CODE* __restrict__ table, int guesses, int stride, int a, int places,
            const u16* __restrict__ orders, const Arranged* __restrict__ arranged, int row_pitch,
            CODE* __restrict__ permuted) {
    DYNAMIC_SHARED(memory);
    const int lane = threadIdx.x % lanes, warp = threadIdx.x / lanes, warps = blockDim.x / lanes;
    CODE* row = (CODE*)memory + (u64)warp * stride;
    const u16* order = orders + (u64)a * places;
    const Arranged& plan = arranged[a];
    const int end = plan.chunks == 0 ? 0 : plan.cut[plan.chunks - 1];
    for (int c = blockIdx.x * warps + warp; c < guesses; c += gridDim.x * warps) {
        const uint4* from = (const uint4*)(table + (u64)c * stride);
        for (int i = lane; i < stride / per_piece; i += lanes)
            ((uint4*)row)[i] = from[i];
        __syncwarp();
        u32* to = (u32*)(permuted + (u64)c * row_pitch);
        for (int w = lane; w * per_word < end; w += lanes) {
            u32 word = 0;
#pragma unroll
            for (int j = 0; j < per_word; ++j) {
                const u32 answer = order[w * per_word + j];
                word |= (answer == nothing ? 0u : (u32)row[answer]) << (8 * (int)sizeof(CODE) * j);
            }
            to[w] = word;
        }
        __syncwarp();
    }
}

// parts[c][k] becomes the S of a and c on chunk k of a; a lane per word c, blocks y per chunk.
extern "C" __global__ void __launch_bounds__(256)
    measure_parts(const CODE* __restrict__ turned, int guesses, u32 width, int a, int places,
                  const u16* __restrict__ orders, const u16* __restrict__ begins,
                  const Arranged* __restrict__ arranged, const int* __restrict__ step_table, int chunk_most,
                  int* __restrict__ parts) {
    DYNAMIC_SHARED(memory);
    const int lane = threadIdx.x % lanes, warp = threadIdx.x / lanes, k = blockIdx.y;
    u32* row = (u32*)memory;  // where the rows of the chunk's answers begin, and sixteen more
    int* steps = (int*)(row + chunk_most + 16);
    u16* group = (u16*)(steps + 256);  // where their groups begin, from the start of the chunk
    constexpr u32 bytes = cell_bytes<u16>(CODES);
    unsigned char* cells = (unsigned char*)(group + chunk_most + 16) + warp * bytes;
    unsigned char* own = cells + lane * 4;
    const Arranged& plan = arranged[a];
    if (k >= plan.chunks)
        return;
    const int start = k == 0 ? 0 : plan.cut[k - 1], n = plan.filled[k] - start;
    for (int i = threadIdx.x; i < n + 16; i += blockDim.x) {
        row[i] = i < n ? orders[(u64)a * places + start + i] * width : 0;
        group[i] = i < n ? begins[(u64)a * places + start + i] - start : 0;
    }
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        steps[i] = step_table[i];
    clear_words((u32*)cells, bytes, lane);
    __syncthreads();
    const u32 c = (blockIdx.x * (blockDim.x / lanes) + warp) * lanes + lane;
    if (c - lane >= (u32)guesses)
        return;
    int sum = 0;
    const auto count = [&](u32 code, u32 begin) {
        u16* cell = (u16*)(own + cell_offset<u16>(code));
        const u32 now = max((u32)*cell, begin);
        *cell = (u16)(now + 1);
        sum += now - begin < 256 ? steps[now - begin] : step_table[now - begin];
    };
    u32 code[8];
#pragma unroll
    for (int j = 0; j < 8; ++j)
        code[j] = turned[row[j] + c];
    int p = 0;
    for (; p + 8 <= n; p += 8) {
        u32 next[8];
#pragma unroll
        for (int j = 0; j < 8; ++j)
            next[j] = turned[row[p + 8 + j] + c];
#pragma unroll
        for (int j = 0; j < 8; ++j)
            count(code[j], group[p + j]);
#pragma unroll
        for (int j = 0; j < 8; ++j)
            code[j] = next[j];
    }
#pragma unroll
    for (int j = 0; j < 8; ++j)
        if (p + j < n)
            count(code[j], group[p + j]);
    if (c < (u32)guesses)
        parts[(u64)c * most_chunks + k] = sum;
}

// Whether word x, that of block x, makes a base with a later word.
extern "C" __global__ void have_bases(const u32* __restrict__ pairs, int pairs_pitch,
                                      const u32* __restrict__ single, int guesses, u32 limit,
                                      u8* __restrict__ found) {
    const int a = blockIdx.x;
    for (int b = a + 1 + threadIdx.x; b < guesses; b += blockDim.x)
        if (2 * pairs[(u64)a * pairs_pitch + b] <= limit + min(single[a], single[b]))
            found[a] = 1;
}

// The words after a that make a base with it; work[0] counts them, work[1] will count those taken.
extern "C" __global__ void find_bases(const u32* __restrict__ pairs, int pairs_pitch,
                                      const u32* __restrict__ single, int guesses, int a, const u32* __restrict__ limit, u32* __restrict__ work,
                                      u32* __restrict__ bases) {
    const int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b > a && b < guesses && 2 * pairs[(u64)a * pairs_pitch + b] <= *limit + min(single[a], single[b]))
        bases[atomicAdd(&work[0], 1u)] = b;
}
