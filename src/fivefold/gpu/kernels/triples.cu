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
constexpr int pairwise_most = 5;                  // groups that are compared pair by pair
constexpr int compared_most = 16;                 // groups that are compared word by word

// How the answers lie when they are arranged by word a: `order` by place, an answer or `nothing` in a
// gap; `ends` where the groups begin and end; `cuts` where the chunks begin and end, all of them
// multiples of 16.  Groups of one word have no place.
struct Arranged {
    u16 groups, chunks;
    u16 cut[most_chunks];  // where chunk k + 1 begins; chunk 0 begins at 0
    u16 first[most_chunks];  // the first group of chunk k
};

// Block x arranges the answers by word x: largest groups first, chunks of at most chunk_of[x] answers.
extern "C" __global__ void arrange(const CODE* __restrict__ table, int answers, int stride,
                                   const int* __restrict__ chunk_of, int places, u16* __restrict__ orders,
                                   u32* __restrict__ bounds_of_groups, Arranged* __restrict__ arranged) {
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
                at = (at + 15) / 16 * 16;
                result.cut[chunk++] = (u16)at;
                result.first[chunk] = (u16)r;
                chunk_start = at;
            }
            start[g] = at;
            group_at[r] = at | n << 16;
            at += n;
        }
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

// parts[c][k] becomes the S of a and c on chunk k of a; a lane per word c.
extern "C" __global__ void __launch_bounds__(256)
    measure_parts(const CODE* __restrict__ turned, int guesses, int width, int a, int places,
                  const u16* __restrict__ orders, const u32* __restrict__ bounds_of_groups,
                  const Arranged* __restrict__ arranged, const int* __restrict__ steps, int* __restrict__ parts) {
    DYNAMIC_SHARED(memory);
    const int lane = threadIdx.x % lanes, warp = threadIdx.x / lanes;
    constexpr u32 bytes = cell_bytes<u16>(CODES);
    unsigned char* cells = memory + warp * bytes;
    unsigned char* own = cells + lane * 4;
    const Arranged& plan = arranged[a];
    const u16* order = orders + (u64)a * places;
    const u32* groups = bounds_of_groups + (u64)a * CODES;
    const int batch = blockIdx.x * (blockDim.x / lanes) + warp;
    const int c = batch * lanes + lane;
    if (batch * lanes >= guesses)
        return;
    const CODE* column = turned + c;
    clear_words((u32*)cells, bytes, lane);
    __syncwarp();
    int group = 0;
    for (int k = 0; k < plan.chunks; ++k) {
        const int last = k + 1 < plan.chunks ? plan.first[k + 1] : plan.groups;
        int sum = 0;
        for (; group < last; ++group) {
            const u32 begin = groups[group] & 0xffff, n = groups[group] >> 16;
            for (u32 p = 0; p < n; p += 8) {
                u32 code[8];
#pragma unroll
                for (u32 j = 0; j < 8; ++j)
                    if (p + j < n)
                        code[j] = column[(u64)order[begin + p + j] * width];
#pragma unroll
                for (u32 j = 0; j < 8; ++j)
                    if (p + j < n) {
                        u16* cell = (u16*)(own + cell_offset<u16>(code[j]));
                        const u32 now = max((u32)*cell, begin);
                        *cell = (u16)(now + 1);
                        sum += steps[now - begin];
                    }
            }
        }
        if (c < guesses)
            parts[(u64)c * most_chunks + k] = sum;
    }
}

// The words after a that make a base with it; work[0] counts them, work[1] will count those taken.
extern "C" __global__ void find_bases(const u32* __restrict__ pairs, const u32* __restrict__ single, int guesses,
                                      int a, const u32* __restrict__ limit, u32* __restrict__ work,
                                      u32* __restrict__ bases) {
    const int b = blockIdx.x * blockDim.x + threadIdx.x;
    if (b > a && b < guesses && 2 * pairs[(u64)a * guesses + b] <= *limit + min(single[a], single[b]))
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

// Adds f over the groups into which a lane's word divides `n` answers, the places of which are given.
__device__ __forceinline__ int refine(const unsigned char* own, const u16* member, int n, const int* steps,
                                      const int* pairs_to_value, unsigned char* cells) {
    const auto code = [&](int j) {
        const u32 place = member[j];
        return (u32) * (const CODE*)(own + place / per_word * (pitch * 4) + place % per_word * sizeof(CODE));
    };
    if (n == 2)
        return code(0) == code(1) ? steps[1] : 0;
    if (n <= pairwise_most) {
        // Up to five words, the number of equal pairs tells the sizes of the groups.
        const u32 p = code(0), q = code(1), r = code(2);
        int equal = (p == q) + (p == r) + (q == r);
        if (n > 3) {
            const u32 s = code(3);
            equal += (s == p) + (s == q) + (s == r);
            if (n > 4) {
                const u32 t = code(4);
                equal += (t == p) + (t == q) + (t == r) + (t == s);
            }
        }
        return pairs_to_value[equal];
    }
    int sum = 0;
    if (n <= compared_most) {
        u32 seen[compared_most];
#pragma unroll
        for (int j = 0; j < compared_most; ++j)
            if (j < n) {
                seen[j] = code(j);
                int equal = 0;
#pragma unroll
                for (int i = 0; i < j; ++i)
                    equal += seen[i] == seen[j];
                sum += steps[equal];
            }
        return sum;
    }
    for (int j = 0; j < n; ++j) {
        CELL* cell = (CELL*)(cells + cell_offset<CELL>(code(j)));
        const u32 before = *cell;
        *cell = (CELL)(before + 1);
        sum += steps[before];
    }
    for (int j = 0; j < n; ++j)
        *(CELL*)(cells + cell_offset<CELL>(code(j))) = 0;
    return sum;
}

// Divides group `g` of a by word b; the places of parts of two and more words, counted from the start
// of their chunk, go to `member` and where they are to `part`.
__device__ __forceinline__ void divide_group(const CODE* __restrict__ row, int begin, int n, int chunk_start,
                                             u32* used, u16* member, u32* part, u32* count, int lane) {
    u32* next = count + CODES;
    const u32 earlier = (1u << lane) - 1;
    const auto open = [&](u32 size) {
        // used: members so far in the low half, parts in the high half.
        const u32 old = atomicAdd(used, size | 1u << 16);
        part[chunk_start / 2 + (old >> 16)] = (chunk_start + (old & 0xffff)) | size << 16;
        return chunk_start + (old & 0xffff);
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
            member[at + __popc(same & earlier)] = (u16)(begin + lane - chunk_start);
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
            member[atomicAdd(&next[code], 1u)] = (u16)(begin + i - chunk_start);
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
                 int a, int span, int chunk_most, int list_most) {
    DYNAMIC_SHARED(memory);
    __shared__ int steps[256], pairs_to_value[12], ahead[most_chunks];
    __shared__ u32 used[most_chunks], base, kept, fresh, ticket;
    __shared__ Arranged plan;
    const int lane = threadIdx.x % lanes, warp = threadIdx.x / lanes;
    const int threads = blockDim.x, warps = threads / lanes;
    // Shared memory: lists of third words, members and parts of the base, then by warp a chunk and cells.
    u32* list_bound = (u32*)memory;                 // two of them
    u16* list_word = (u16*)(list_bound + 2 * list_most);
    u32* part = (u32*)(list_word + 2 * list_most);
    u16* member = (u16*)(part + span / 2);
    u32* chunks = (u32*)(member + span);
    u32* staged = chunks + warp * (chunk_most / per_word * pitch);
    constexpr u32 bytes = cell_bytes<CELL>(CODES) > CODES * 8 ? cell_bytes<CELL>(CODES) : CODES * 8;
    unsigned char* cells = (unsigned char*)(chunks + warps * (chunk_most / per_word * pitch)) + warp * bytes;

    for (int i = threadIdx.x; i < 256; i += threads)
        steps[i] = step_table[i];
    if (threadIdx.x == 0) {
        // By the number of equal pairs: 2; 2+2; 3; 3+2; -; 4; 10: 5.
        const int two = step_table[1], three = two + step_table[2], four = three + step_table[3];
        const int values[11] = {0, two, 2 * two, three, three + two, 0, four, 0, 0, 0, four + step_table[4]};
        for (int i = 0; i < 11; ++i)
            pairs_to_value[i] = values[i];
        plan = arranged[a];
    }
    clear_words((u32*)cells, bytes, lane);
    const u32 single_a = single[a];
    u64 passed = 0, refined = 0, looked = 0;
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
        const u32* of_a = pairs + (u64)a * guesses;
        const u32* of_b = pairs + (u64)b * guesses;
        const u32 both = of_a[b], single_b = single[b];
        const u32 limit = *limit_now;
        const u64 taken_letters = letters ? letters[a] | letters[b] : 0;
        if (letters && (letters[a] & letters[b]))
            continue;
        // What b adds on each chunk to the part of the third word: S(ab) - S(a).
        if (threadIdx.x < plan.chunks)
            ahead[threadIdx.x] = parts[(u64)b * most_chunks + threadIdx.x] -
                                 parts[(u64)a * most_chunks + threadIdx.x];
        bool divided = false;
        int next = 0;
        while (next < guesses) {
            // Step 1.  Third words that the bounds let pass, until the list is full.
            int many = 0;
            if (threadIdx.x == 0)
                kept = 0;
            __syncthreads();
            while (next < guesses) {
                const int c = next + threadIdx.x;
                u32 bound = 0;
                bool keep = c < guesses && c != a && (u32)c != b;
                if (keep) {
                    const u32 with_a = of_a[c], with_b = of_b[c];
                    keep = with_a >= both && with_b >= both && both + with_a <= limit + single_a &&
                           both + with_b <= limit + single_b && with_a + with_b <= limit + single[c] &&
                           !(letters && (letters[c] & taken_letters));
                }
                passed += keep;
                if (keep) {
                    const int* own = parts + (u64)c * most_chunks;
                    for (int k = 0; k < plan.chunks; ++k)
                        bound += max(0, ahead[k] + own[k]);
                    keep = bound <= limit;
                }
                refined += keep;
                const u32 votes = __ballot_sync(all_lanes, keep);
                u32 place = 0;
                if (lane == 0 && votes)
                    place = atomicAdd(&kept, (u32)__popc(votes));
                place = __shfl_sync(all_lanes, place, 0) + __popc(votes & ((1u << lane) - 1));
                if (keep) {
                    list_bound[place] = bound;
                    list_word[place] = (u16)c;
                }
                next += threads;
                __syncthreads();
                many = kept;
                __syncthreads();
                if (many + threads > list_most)
                    break;
            }
            if (many == 0)
                continue;
            // Step 2.  Divide the groups of a by b, once.
            if (!divided) {
                divided = true;
                if (threadIdx.x < most_chunks)
                    used[threadIdx.x] = 0;
                __syncthreads();
                int chunk = 0, chunk_start = 0;
                for (int g = warp; g < plan.groups; g += warps) {
                    while (chunk + 1 < plan.chunks && g >= plan.first[chunk + 1])
                        chunk_start = plan.cut[chunk++];
                    const u32 group = bounds_of_groups[(u64)a * CODES + g];
                    divide_group(permuted + (u64)b * row_pitch, group & 0xffff, group >> 16, chunk_start,
                                 &used[chunk], member, part, (u32*)cells, lane);
                }
                __syncthreads();
            }
            // Step 3.  Chunk by chunk; what stays within the limit goes on to the other list.
            int side = 0;
            for (int k = 0; k < plan.chunks && many > 0; ++k, side ^= 1) {
                const int begin = k == 0 ? 0 : plan.cut[k - 1], end = plan.cut[k];
                const int count = used[k] >> 16;
                if (threadIdx.x == 0)
                    fresh = ticket = 0;
                __syncthreads();
                while (true) {
                    u32 t = 0;
                    if (lane == 0)
                        t = atomicAdd(&ticket, (u32)lanes);
                    t = __shfl_sync(all_lanes, t, 0);
                    if ((int)t >= many)
                        break;
                    const bool in = (int)t + lane < many;
                    const u32 c = list_word[side * list_most + (in ? t + lane : t)];
                    int bound = list_bound[side * list_most + (in ? t + lane : t)];
                    bound -= max(0, ahead[k] + parts[(u64)c * most_chunks + k]);
                    if (count > 0) {
                        stage(permuted, row_pitch, begin, end, c, staged, lane);
                        const unsigned char* own = (const unsigned char*)(staged + lane);
                        for (int g = 0; g < count; ++g) {
                            const u32 which = part[begin / 2 + g];
                            const int n = which >> 16;
                            bound += refine(own, member + (which & 0xffff), n, n > 255 ? step_table : steps,
                                            pairs_to_value, cells + lane * 4);
                            looked += n;
                            if (g % 8 == 7 && !__any_sync(all_lanes, in && bound <= (int)limit))
                                break;
                        }
                        __syncwarp();
                    }
                    const u32 votes = __ballot_sync(all_lanes, in && bound <= (int)limit);
                    u32 place = 0;
                    if (lane == 0 && votes)
                        place = atomicAdd(&fresh, (u32)__popc(votes));
                    place = __shfl_sync(all_lanes, place, 0) + __popc(votes & ((1u << lane) - 1));
                    if (in && bound <= (int)limit) {
                        list_bound[(side ^ 1) * list_most + place] = bound;
                        list_word[(side ^ 1) * list_most + place] = (u16)c;
                    }
                }
                __syncthreads();
                many = fresh;
                __syncthreads();
            }
            // Step 4.  What is left is exact.
            for (int i = threadIdx.x; i < many; i += threads) {
                const u32 place = atomicAdd(found_count, 1u);
                if (place < found_most)
                    found[place] = make_uint4(a, b, list_word[side * list_most + i],
                                                 list_bound[side * list_most + i]);
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
