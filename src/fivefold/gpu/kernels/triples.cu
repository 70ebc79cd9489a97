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

#include "triple_chunks.cu"
#include "triple_groups.cu"

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
