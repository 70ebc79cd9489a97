// The two-guess bounds of openers: by group of an opener the most patterns that any guess shows on it.
//
// A block has one opener.  Each lane counts the different patterns of a guess of its own, group after
// group; a cell holds the number of the last group in which its pattern came.
//
// What limits it: shared memory, one load and one store per candidate and guess.

constexpr bool few_codes = CODES < 255;
template <bool few>
struct StampOf {
    typedef u8 Type;
};
template <>
struct StampOf<false> {
    typedef u16 Type;
};
typedef StampOf<few_codes>::Type Stamp;

// `turned` has a row per candidate and a column per guess.  `own[guess]` is the row of a guess that
// may be the answer, else -1.  `bounds[x]` becomes the bound of the opener openers[x].
extern "C" __global__ void __launch_bounds__(WARPS* lanes)
    most_patterns(const CODE* __restrict__ turned, int candidates, int guesses, int width,
                  const int* __restrict__ own, const int* __restrict__ openers, int* __restrict__ bounds) {
    DYNAMIC_SHARED(memory);
    const int padded = (candidates + 15) / 8 * 8;
    u16* order = (u16*)memory;               // the candidates of groups of three and more, group by group
    u16* stamp = order + padded;             // and the number of the group of each, from 1
    u32* size = (u32*)(stamp + padded);      // by pattern
    u32* start = size + CODES;               // by pattern, the next free place
    u32* number = start + CODES;             // by pattern, 0: not in `order`
    u32* best = number + CODES;              // by number - 1: the most patterns shown
    u32* info = best + CODES;                // candidates in `order`, groups of three and more, the sum
    const u32 before_cells = padded * 4 + CODES * 16 + 16;
    unsigned char* cells_of_block = memory + (before_cells + 15) / 16 * 16;
    const int lane = threadIdx.x % lanes, warp = threadIdx.x / lanes, threads = WARPS * lanes;
    const int opener = openers[blockIdx.x];

    for (int i = threadIdx.x; i < CODES; i += threads)
        size[i] = best[i] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < candidates; i += threads)
        atomicAdd(&size[turned[(u64)i * width + opener]], 1u);
    __syncthreads();
    if (warp == 0) {
        const int share = (CODES + lanes - 1) / lanes;
        u32 words = 0, large = 0, small = 0;
        for (int g = lane * share; g < min((lane + 1) * share, CODES); ++g) {
            const u32 n = size[g];
            words += n > 2 ? n : 0;
            large += n > 2;
            small += n == 2 ? 3 : n == 1;
        }
        u32 all_words, all_large, all_small;
        u32 at = sum_before(words, lane, all_words);
        u32 group = sum_before(large, lane, all_large);
        sum_before(small, lane, all_small);
        for (int g = lane * share; g < min((lane + 1) * share, CODES); ++g) {
            start[g] = at;
            number[g] = size[g] > 2 ? ++group : 0;
            at += size[g] > 2 ? size[g] : 0;
        }
        if (lane == 0) {
            info[0] = all_words;
            info[1] = all_large;
            info[2] = all_small;
        }
    }
    __syncthreads();
    for (int i = threadIdx.x; i < candidates; i += threads) {
        const u32 code = turned[(u64)i * width + opener];
        if (number[code] != 0) {
            const u32 p = atomicAdd(&start[code], 1u);
            order[p] = (u16)i;
            stamp[p] = (u16)number[code];
        }
    }
    const int used = info[0];
    for (int p = used + threadIdx.x; p < padded; p += threads)
        order[p] = stamp[p] = 0;
    __syncthreads();

    constexpr u32 bytes = cell_bytes<Stamp>(CODES);
    unsigned char* cells = cells_of_block + warp * bytes;
    unsigned char* own_cells = cells + lane * 4;
    const int batches = used ? (guesses + lanes - 1) / lanes : 0;
    for (int batch = warp; batch < batches; batch += WARPS) {
        // A lane without a guess repeats the last one, which changes no maximum.
        const int b = min(batch * lanes + lane, guesses - 1);
        const CODE* column = turned + b;
        const int row = own[b];
        // The group that contains the guess, 0: none.
        const u32 inside = row < 0 ? 0 : number[turned[(u64)row * width + opener]];
        clear_words((u32*)cells, bytes, lane);
        __syncwarp();
        u32 kinds = 0, group = stamp[0];
        const auto close = [&]() {
            const u32 most = __reduce_max_sync(all_lanes, kinds + (group == inside));
            if (lane == 0)
                atomicMax(&best[group - 1], most);
            kinds = 0;
        };
        for_each_code(column, width, order, used, [&](u32 code, int p) {
            const u32 now = stamp[p];
            if (now != group) {
                close();
                group = now;
            }
            Stamp* cell = (Stamp*)(own_cells + cell_offset<Stamp>(code));
            kinds += *cell != (Stamp)now;
            *cell = (Stamp)now;
        });
        close();
        __syncwarp();
    }
    __syncthreads();
    // A group of n words costs 3 n - most; a word alone 1, two words 3, the opener itself nothing more.
    if (warp == 0) {
        u32 most = 0, total;
        for (int g = lane; g < (int)info[1]; g += lanes)
            most += best[g];
        sum_before(most, lane, total);
        if (lane == 0)
            bounds[blockIdx.x] = candidates + (int)(info[2] + 3 * used - total) - (own[opener] >= 0);
    }
}
