// The best triples of words, with proof.
//
// S is a sum over groups of f(n) with f(0) = f(1) = 0, of a division by one, two or three words.  For
// n log n and for n (n - 1), on any set of answers and for every triple,
//     S(abc) >= S(ab) + S(ac) - S(a)
// and so with the words in any order.  A triple is reached from its pair of least S, the base (a, b).
// The answers are arranged by the groups of a and cut into chunks of whole groups.  What is known of a
// triple is exact on the chunks behind and the bound above on the chunks ahead; it is dropped as soon
// as that exceeds the limit.
//
// What limits it: shared memory.  A lane has a third word of its own; its patterns of one chunk come
// into shared memory in pieces of 16 bytes, all of which are used.

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

// Brings the patterns of one chunk for the 32 words of a warp into shared memory: those of lane l in
// the words l, l + pitch, l + 2 pitch, ...
__device__ __forceinline__ void stage(const CODE* __restrict__ permuted, int row_pitch, int begin, int end,
                                      u32 word, u32* staged, int lane) {
    const int pieces = (end - begin) / per_piece;
    const int row = lane / 8;
    for (int q = lane % 8; q < (pieces + 7) / 8 * 8; q += 8) {
        uint4 piece[8];
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const u32 from = __shfl_sync(all_lanes, word, row + 4 * j);
            if (q < pieces)
                piece[j] = *(const uint4*)(permuted + (u64)from * row_pitch + begin + q * per_piece);
        }
#pragma unroll
        for (int j = 0; j < 8; ++j)
            if (q < pieces) {
                u32* to = staged + q * 4 * pitch + row + 4 * j;
                to[0] = piece[j].x;
                to[pitch] = piece[j].y;
                to[2 * pitch] = piece[j].z;
                to[3 * pitch] = piece[j].w;
            }
    }
    __syncwarp();
}

// A base on one chunk of a: its groups of two and more answers, as offsets into a staged chunk.  Chunk k
// has room for twice as many offsets as it has places.  Groups of three and more take a multiple of four,
// from the front; pairs lie side by side, from the back.  What is left of these
// places leads to the patterns CODES, CODES + 1, ..., no two alike, which stand behind every staged
// chunk and equal nothing: they add nothing to a sum, and no loop has to ask for the end of a group.
struct Counts {
    u32 used;   // offsets from the front
    u32 large;  // groups of five and more; their parts are at the front of the chunk's room for parts
    u32 small;  // of three and four, at the back
    u32 pairs;
};
constexpr u32 padded_codes = CODES + 8;

// The patterns of a lane's word on four members.
struct Four {
    u32 code[4];
};
__device__ __forceinline__ Four load_four(const unsigned char* own, const u16* member) {
    const uint2 offsets = *(const uint2*)member;
    Four four;
    four.code[0] = *(const CODE*)(own + (offsets.x & 0xffff));
    four.code[1] = *(const CODE*)(own + (offsets.x >> 16));
    four.code[2] = *(const CODE*)(own + (offsets.y & 0xffff));
    four.code[3] = *(const CODE*)(own + (offsets.y >> 16));
    return four;
}

// Groups of three or four: the number of equal pairs tells the sizes of their parts.
__device__ __forceinline__ int refine_small(const Four& four, const int* pairs_to_value) {
    const u32 p = four.code[0], q = four.code[1], r = four.code[2], s = four.code[3];
    return pairs_to_value[(p == q) + (p == r) + (q == r) + (s == p) + (s == q) + (s == r)];
}

// Groups of five to eight: each word with those before it.
__device__ __forceinline__ int refine_eight(const Four& front, const Four& back, const int* steps) {
    const u32 code[8] = {front.code[0], front.code[1], front.code[2], front.code[3],
                         back.code[0],  back.code[1],  back.code[2],  back.code[3]};
    int sum = 0;
#pragma unroll
    for (int j = 1; j < 8; ++j) {
        int equal = 0;
#pragma unroll
        for (int i = 0; i < j; ++i)
            equal += code[i] == code[j];
        sum += steps[equal];
    }
    return sum;
}

// Larger ones, in cells.  A cell holds `stamp` and how often its pattern came; what earlier groups left
// is never above `stamp`.  Lanes may wait for one another here: finding cells that never do takes more
// time than that.
__device__ __forceinline__ int refine_large(const unsigned char* own, const u16* member, int n, u32& stamp,
                                            u8* cells, const int* steps, int lane) {
    if (stamp + n > 255) {
        __syncwarp();
        clear_words((u32*)cells, padded_codes * lanes, lane);
        __syncwarp();
        stamp = 0;
    }
    u8* own_cells = cells + lane;
    const int* from_stamp = steps - (int)stamp;
    int sum = 0;
    const auto count = [&](const Four& four) {
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            u8* cell = own_cells + four.code[j] * lanes;
            const u32 before = max((u32)*cell, stamp);
            *cell = (u8)(before + 1);
            sum += from_stamp[before];
        }
    };
    // Four at a time, the next four already on their way.
    Four now = load_four(own, member);
    for (int p = 0; p < n; p += 8) {
        const Four next = load_four(own, member + p + 4);
        count(now);
        if (p + 4 >= n)
            break;
        now = load_four(own, member + p + 8);
        count(next);
    }
    stamp += n;
    return sum;
}

// Groups too large for cells of 8 bits, which good bases do not have.
__device__ __forceinline__ int refine_huge(const unsigned char* own, const u16* member, int n,
                                           const int* step_table) {
    int sum = 0;
    for (int j = 1; j < n; ++j) {
        int equal = 0;
        for (int i = 0; i < j; ++i)
            equal += *(const CODE*)(own + member[i]) == *(const CODE*)(own + member[j]);
        sum += step_table[equal];
    }
    return sum;
}

// Divides a group of a by word b, whose patterns there are in `row`; a warp's work.
__device__ __forceinline__ void divide_group(const CODE* __restrict__ row, int begin, int n, int chunk_start,
                                             int chunk_end, Counts* counts, u16* member, u32* part, u32* count,
                                             int lane) {
    u32* next = count + CODES;
    const u32 earlier = (1u << lane) - 1;
    // Where the members of a new part of `size` answers go.
    const auto open = [&](u32 size) {
        if (size == 2)
            return 2 * (u32)chunk_end - 2 * (atomicAdd(&counts->pairs, 1u) + 1);
        const u32 at = 2 * chunk_start + atomicAdd(&counts->used, (size + 3) / 4 * 4);
        const u32 which = size > 4 ? chunk_start / 2 + atomicAdd(&counts->large, 1u)
                                   : chunk_end / 2 - 1 - atomicAdd(&counts->small, 1u);
        part[which] = at | size << 16;
        return at;
    };
    const auto offset = [&](int i) {
        const u32 place = begin + i - chunk_start;
        return (u16)(place / per_word * (pitch * 4) + place % per_word * sizeof(CODE));
    };
    if (n <= lanes) {
        const bool in = lane < n;
        const u32 code = in ? row[begin + lane] : 0x10000u + lane;
        const u32 same = __match_any_sync(all_lanes, code);
        const int leader = __ffs(same) - 1;
        u32 at = 0;
        if (in && lane == leader && __popc(same) > 1)
            at = open(__popc(same));
        at = __shfl_sync(all_lanes, at, leader);
        if (in && __popc(same) > 1)
            member[at + __popc(same & earlier)] = offset(lane);
        __syncwarp();
        return;
    }
    for (int i = lane; i < n; i += lanes)
        atomicAdd(&count[row[begin + i]], 1u);
    __syncwarp();
    for (int i = lane; i < n; i += lanes) {
        const u32 code = row[begin + i];
        const u32 old = atomicAdd(&count[code], 1u << 16);
        if (old >> 16 == 0 && old > 1)
            next[code] = open(old);
    }
    __syncwarp();
    for (int i = lane; i < n; i += lanes) {
        const u32 code = row[begin + i];
        if ((count[code] & 0xffff) > 1)
            member[atomicAdd(&next[code], 1u)] = offset(i);
    }
    __syncwarp();
    for (int i = lane; i < n; i += lanes)
        count[row[begin + i]] = next[row[begin + i]] = 0;
    __syncwarp();
}

// Every triple whose pair of least S is a base of word a, refined until it exceeds the limit.
//
// `pairs` is S of two words, rounded down, and `single` that of one, rounded up; `letters` are sets of
// which no two may meet, none if any may.  `work` counts the bases and those taken.  `counted` counts
// triples that passed the bounds of whole pairs, then those of chunks, and what was looked at of them,
// in steps of 32 words.
extern "C" __global__ void __launch_bounds__(256)
    find_triples(const CODE* __restrict__ permuted, const u32* __restrict__ bounds_of_groups,
                 const Arranged* __restrict__ arranged, const int* __restrict__ step_table,
                 const int* __restrict__ parts, const u32* __restrict__ pairs, const u32* __restrict__ single,
                 const u64* __restrict__ letters, const u32* __restrict__ limit_now,
                 const u32* __restrict__ bases, u32* __restrict__ work, u32* __restrict__ found_count,
                 uint4* __restrict__ found, u64* __restrict__ counted, u32 found_most, int guesses, int row_pitch,
                 int a, int span, int chunk_most, int list_most,
                 int pairs_pitch) {
    DYNAMIC_SHARED(memory);
    __shared__ int ahead[most_chunks];
    __shared__ Counts division[most_chunks];
    __shared__ u32 base, kept;
    __shared__ Arranged plan;
    const int lane = threadIdx.x % lanes, warp = threadIdx.x / lanes;
    const int threads = blockDim.x, warps = threads / lanes;
    // Shared memory: a list of third words, members and parts of the base, steps, then by warp a chunk
    // with eight places more, and cells.
    u32* list_bound = (u32*)memory;
    u16* list_word = (u16*)(list_bound + list_most);
    u16* member = list_word + list_most;
    u32* part = (u32*)(member + 2 * span + 16);
    int* steps = (int*)(part + span / 2);
    int* pairs_to_value = steps + 256;
    u32* chunks = (u32*)(pairs_to_value + 12);
    const int chunk_words = (chunk_most + 8) / per_word * pitch;
    u32* staged = chunks + warp * chunk_words;
    constexpr u32 bytes = padded_codes * lanes;  // enough to divide a group, too
    u8* cells = (u8*)(chunks + warps * chunk_words) + warp * bytes;
    const unsigned char* own = (const unsigned char*)(staged + lane);
    const u32 pad = chunk_most / per_word * (pitch * 4);  // offset of the pattern CODES

    for (int i = threadIdx.x; i < 256; i += threads)
        steps[i] = step_table[i];
    if (threadIdx.x == 0) {
        // By the number of equal pairs of four words: 2; 2 and 2; 3; 4.
        const int two = step_table[1], three = two + step_table[2], four = three + step_table[3];
        const int values[7] = {0, two, 2 * two, three, 0, 0, four};
        for (int i = 0; i < 7; ++i)
            pairs_to_value[i] = values[i];
        plan = arranged[a];
    }
    for (int j = 0; j < 8; ++j)
        *((CODE*)(own + pad + j / per_word * (pitch * 4)) + j % per_word) = (CODE)(CODES + j);
    const u32 single_a = single[a];
    u64 passed = 0, refined = 0, looked = 0;
    u32 stamp = 0;
    while (true) {
        __syncthreads();
        if (threadIdx.x == 0) {
            const u32 taken = atomicAdd(&work[1], 1u);
            base = taken < work[0] ? bases[taken] : nothing << 16;
        }
        __syncthreads();
        if (base == nothing << 16)
            break;
        const u32 b = base;
        const u32* of_a = pairs + (u64)a * pairs_pitch;
        const u32* of_b = pairs + (u64)b * pairs_pitch;
        const u32 both = of_a[b], single_b = single[b];
        const u32 limit = *limit_now;
        const u64 taken_letters = letters ? letters[a] | letters[b] : 0;
        if (letters && (letters[a] & letters[b]))
            continue;
        // What b adds on each chunk to the part of the third word: S(ab) - S(a).
        if (threadIdx.x < plan.chunks)
            ahead[threadIdx.x] = parts[(u64)b * most_chunks + threadIdx.x] -
                                 parts[(u64)a * most_chunks + threadIdx.x];
        const u32 most_with_a = limit + single_a - both, most_with_b = limit + single_b - both;
        bool divided = false;
        int next = 0;
        while (next < guesses) {
            // Step 1.  Third words that the bounds of pairs let pass, until the list is full.
            int many = 0;
            if (threadIdx.x == 0)
                kept = 0;
            __syncthreads();
            while (next < guesses) {
                const int c = next + 4 * threadIdx.x;
                u32 keep = 0;
                if (c < guesses) {
                    const uint4 with_a = *(const uint4*)(of_a + c), with_b = *(const uint4*)(of_b + c);
                    const uint4 alone = *(const uint4*)(single + c);
                    const auto test = [&](u32 x, u32 y, u32 z, u32 bit) {
                        keep |= x >= both && y >= both && x <= most_with_a && y <= most_with_b &&
                                        x + y <= limit + z
                                    ? bit
                                    : 0;
                    };
                    test(with_a.x, with_b.x, alone.x, 1);
                    test(with_a.y, with_b.y, alone.y, 2);
                    test(with_a.z, with_b.z, alone.z, 4);
                    test(with_a.w, with_b.w, alone.w, 8);
                    for (u32 rest = letters ? keep : 0; rest != 0; rest &= rest - 1)
                        if (letters[c + __ffs(rest) - 1] & taken_letters)
                            keep &= ~(rest & (0 - rest));
                }
                u32 all_kept;
                u32 place = sum_before(__popc(keep), lane, all_kept);
                u32 from = 0;
                if (lane == 0 && all_kept)
                    from = atomicAdd(&kept, all_kept);
                place += __shfl_sync(all_lanes, from, 0);
                for (u32 rest = keep; rest != 0; rest &= rest - 1)
                    list_word[place++] = (u16)(c + __ffs(rest) - 1);
                next += 4 * threads;
                __syncthreads();
                many = kept;
                __syncthreads();
                if (many + 4 * threads > list_most)
                    break;
            }
            if (many == 0)
                continue;
            // Step 2.  Divide the groups of a by b, once.
            if (!divided) {
                divided = true;
                if (threadIdx.x < most_chunks)
                    division[threadIdx.x] = {0, 0, 0, 0};
                for (int i = threadIdx.x; i < 2 * span + 16; i += threads)
                    member[i] = (u16)(pad + i % 8 / per_word * (pitch * 4) + i % per_word * sizeof(CODE));
                clear_words((u32*)cells, bytes, lane);
                stamp = 0;
                __syncthreads();
                int chunk = 0;
                for (int g = warp; g < plan.groups; g += warps) {
                    while (chunk + 1 < plan.chunks && g >= plan.first[chunk + 1])
                        ++chunk;
                    const u32 group = bounds_of_groups[(u64)a * CODES + g];
                    divide_group(permuted + (u64)b * row_pitch, group & 0xffff, group >> 16,
                                 chunk == 0 ? 0 : plan.cut[chunk - 1], plan.cut[chunk], &division[chunk], member,
                                 part, (u32*)cells, lane);
                }
                __syncthreads();
            }
            // Step 3.  Each warp has its share of the list, and only the share's front is in use: what
            // stays within the limit moves up.  First the bounds of chunks.
            const int share = (many + threads - 1) / threads * lanes, first = warp * share;
            u16* words = list_word + first;
            u32* bounds = list_bound + first;
            int mine = max(0, min(share, many - first)), kept_here = 0;
            const auto keep_within = [&](bool in, u32 c, int bound) {
                const bool keep = in && bound <= (int)limit;
                const u32 votes = __ballot_sync(all_lanes, keep);
                __syncwarp();  // all have read what is overwritten now
                if (keep) {
                    const int place = kept_here + __popc(votes & ((1u << lane) - 1));
                    words[place] = (u16)c;
                    bounds[place] = bound;
                }
                kept_here += __popc(votes);
                __syncwarp();
            };
            for (int t = 0; t < mine; t += lanes) {
                const bool in = t + lane < mine;
                const u32 c = words[in ? t + lane : t];
                const int* own_parts = parts + (u64)c * most_chunks;
                int bound = 0;
                for (int k = 0; k < plan.chunks; ++k)
                    bound += max(0, ahead[k] + own_parts[k]);
                passed += in;
                refined += in && bound <= (int)limit;
                keep_within(in, c, bound);
            }
            mine = kept_here;
            // Then chunk by chunk what they are exactly.
            for (int k = 0; k < plan.chunks && mine > 0; ++k) {
                const int begin = k == 0 ? 0 : plan.cut[k - 1], end = plan.cut[k];
                const int large = division[k].large, small = division[k].small, twos = division[k].pairs;
                kept_here = 0;
                for (int t = 0; t < mine; t += lanes) {
                    const bool in = t + lane < mine;
                    const u32 c = words[in ? t + lane : t];
                    int bound = bounds[in ? t + lane : t];
                    bound -= max(0, ahead[k] + parts[(u64)c * most_chunks + k]);
                    if (large + small + twos > 0) {
                        stage(permuted, row_pitch, begin, end, c, staged, lane);
                        bool going = true;
                        for (int g = 0; g < large && going; ++g) {
                            const u32 which = part[begin / 2 + g];
                            const u16* of_part = member + (which & 0xffff);
                            const int n = which >> 16;
                            if (n <= 8)
                                bound += refine_eight(load_four(own, of_part), load_four(own, of_part + 4), steps);
                            else if (n <= 255)
                                bound += refine_large(own, of_part, n, stamp, cells, steps, lane);
                            else
                                bound += refine_huge(own, of_part, n, step_table);
                            looked += n;
                            if (g % 4 == 3)
                                going = __any_sync(all_lanes, bound <= (int)limit);
                        }
                        for (int g = 0; g < small && going; g += 2) {
                            // The last one twice if their number is odd.
                            const u32 one = part[end / 2 - 1 - g], two = part[end / 2 - 1 - min(g + 1, small - 1)];
                            const int value = refine_small(load_four(own, member + (one & 0xffff)), pairs_to_value);
                            const int other = refine_small(load_four(own, member + (two & 0xffff)), pairs_to_value);
                            bound += value + (g + 1 < small ? other : 0);
                            looked += 7;
                            if (g % 8 == 6)
                                going = __any_sync(all_lanes, bound <= (int)limit);
                        }
                        const int value = steps[1];
                        for (int g = 0; g < twos && going; g += 4) {
                            const u16* last = member + 2 * end - 2 * g - 8;
                            const Four one = load_four(own, last), two = load_four(own, last + 4);
                            const int equal = (one.code[0] == one.code[1]) + (one.code[2] == one.code[3]) +
                                              (two.code[0] == two.code[1]) + (two.code[2] == two.code[3]);
                            bound += equal * value;
                            looked += 8;
                        }
                        __syncwarp();
                    }
                    keep_within(in, c, bound);
                }
                mine = kept_here;
            }
            // Step 4.  What is left is exact.
            for (int i = lane; i < mine; i += lanes) {
                const u32 place = atomicAdd(found_count, 1u);
                if (place < found_most)
                    found[place] = make_uint4(a, b, words[i], bounds[i]);
            }
            __syncthreads();
        }
    }
    if (passed)
        atomicAdd(&counted[0], passed);
    if (refined)
        atomicAdd(&counted[1], refined);
    if (looked && lane == 0)
        atomicAdd(&counted[2], looked);
}
