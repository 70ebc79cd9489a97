// How pairs of words, or single words, divide the answers: four sums over the groups at once.
//
// A block divides the answers by its first word; then each lane refines the division by a word of
// its own.  A cell holds where the group at hand begins plus how often the pattern came there: what
// an earlier group left is never above that, so nothing is cleared from group to group.
//
// What limits it: shared memory.  An answer takes one load and one store of its cell, two words of
// the step table, and one byte of the table from the second-level cache.

constexpr u32 near_steps = 256;  // steps of n log n kept in shared memory

// `turned` is the table with a row per answer.  Block x has the word first + x (no word: first < 0),
// blocks y share the partners.  `steps[n]` is what the sum of n log n grows by at the (n + 1)-th word
// of a group.  With `later_only` only partners after the first word are looked at.
extern "C" __global__ void __launch_bounds__(WARPS* lanes)
    spreads(const CODE* __restrict__ turned, int answers, int guesses, int width, int first, int later_only,
            const u64* __restrict__ steps, u64* __restrict__ logs, u32* __restrict__ squares,
            u16* __restrict__ largest, u16* __restrict__ groups) {
    DYNAMIC_SHARED(memory);
    const int padded = (answers + 15) / 8 * 8;
    u64* near = (u64*)memory;
    u16* order = (u16*)(near + near_steps);  // the answers of groups of two and more, group by group
    u16* begin = order + padded;             // and where the group of each begins
    u32* size = (u32*)(begin + padded);
    u32* start = size + CODES;
    u32* info = start + CODES;  // answers in `order`, singles
    const u32 before_cells = near_steps * 8 + padded * 4 + CODES * 8 + 16;
    unsigned char* cells_of_block = memory + (before_cells + 15) / 16 * 16;
    const int lane = threadIdx.x % lanes, warp = threadIdx.x / lanes, threads = WARPS * lanes;
    const int a = first < 0 ? -1 : first + (int)blockIdx.x;

    for (int i = threadIdx.x; i < (int)near_steps; i += threads)
        near[i] = steps[min(i, answers - 1)];
    for (int i = threadIdx.x; i < CODES; i += threads)
        size[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < answers; i += threads)
        atomicAdd(&size[a < 0 ? 0 : turned[(u64)i * width + a]], 1u);
    __syncthreads();
    if (warp == 0) {
        const int share = (CODES + lanes - 1) / lanes;
        u32 words = 0, alone = 0;
        for (int g = lane * share; g < min((lane + 1) * share, CODES); ++g) {
            words += size[g] > 1 ? size[g] : 0;
            alone += size[g] == 1;
        }
        u32 all_words, all_alone;
        u32 at = sum_before(words, lane, all_words);
        sum_before(alone, lane, all_alone);
        for (int g = lane * share; g < min((lane + 1) * share, CODES); ++g) {
            start[g] = at;
            at += size[g] > 1 ? size[g] : 0;
        }
        if (lane == 0) {
            info[0] = all_words;
            info[1] = all_alone;
        }
    }
    __syncthreads();
    // `start` moves on as the groups fill; it ends where the next group begins.
    for (int i = threadIdx.x; i < answers; i += threads) {
        const u32 code = a < 0 ? 0 : turned[(u64)i * width + a];
        if (size[code] > 1)
            order[atomicAdd(&start[code], 1u)] = (u16)i;
    }
    __syncthreads();
    const int used = info[0];
    const u32 singles = info[1];
    for (int p = threadIdx.x; p < used; p += threads) {
        const u32 code = a < 0 ? 0 : turned[(u64)order[p] * width + a];
        begin[p] = (u16)(start[code] - size[code]);
    }
    for (int p = used + threadIdx.x; p < padded; p += threads)
        order[p] = begin[p] = 0;
    __syncthreads();

    constexpr u32 bytes = cell_bytes<u16>(CODES);
    unsigned char* cells = cells_of_block + warp * bytes;
    unsigned char* own = cells + lane * 4;
    const int batches = (guesses + lanes - 1) / lanes;
    const int from = later_only ? (a + 1) / lanes : 0;
    for (int batch = from + blockIdx.y * WARPS + warp; batch < batches; batch += WARPS * gridDim.y) {
        const int b = batch * lanes + lane;
        const CODE* column = turned + b;
        clear_words((u32*)cells, bytes, lane);
        __syncwarp();
        u64 log = 0;
        u32 repeats = 0, most = 0, kinds = 0;
        for_each_code(column, width, order, used, [&](u32 code, int p) {
            const u32 group = begin[p];
            u16* cell = (u16*)(own + cell_offset<u16>(code));
            const u32 now = max((u32)*cell, group);
            *cell = (u16)(now + 1);
            const u32 before = now - group;
            log += before < near_steps ? near[before] : steps[before];
            repeats += before;
            most = max(most, before);
            kinds += before == 0;
        });
        if (b < guesses && !(later_only && b <= a)) {
            const u64 at = (u64)blockIdx.x * guesses + b;
            logs[at] = log;
            squares[at] = 2 * repeats + answers;
            largest[at] = (u16)(used ? most + 1 : 1);
            groups[at] = (u16)(kinds + singles);
        }
        __syncwarp();
    }
}
