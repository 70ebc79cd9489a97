// Openings of three words: those that no bound rules out.
//
// A bit says whether a word leaves two chosen answers together.  The bits of several words are the
// `and` of theirs, so a few instructions bound what the words leave together:
//   JOINED   a bit per answer and plane, with an earlier answer near it: an answer has at least so many
//            earlier ones in its group
//   LARGEST  32 bits per answer, with 32 others: a group is as large as their count and the answer itself
// A base of two words is extended by one more word.  A coarse row has PLANES words of bits for 32
// answers (for one, if LARGEST) and at most WORDS such pieces per lane; a fine row has FINE_PLANES words
// in a piece.
//
// What limits it: instructions.  A warp has a base, its bits in registers, and goes through the words
// of a tile, whose coarse rows are in shared memory.

#include "measure_openings.cu"

constexpr u32 apart = 0x7fffffffu;  // in place of the S of two words that may not be together

// By row and 32 bits, whether a word leaves the answers left[bit] and right[bit] together.
extern "C" __global__ void together_rows(const CODE* __restrict__ table, int stride,
                                         const u16* __restrict__ left, const u16* __restrict__ right,
                                         int words, u32* __restrict__ rows) {
    const CODE* row = table + (u64)blockIdx.x * stride;
    for (int k = threadIdx.x + blockIdx.y * blockDim.x; k < words; k += blockDim.x * gridDim.y) {
        u32 bits = 0;
        for (int j = 0; j < 32; ++j) {
            const u32 x = left[k * 32 + j];
            if (x != 0xffffu)
                bits |= (u32)(row[x] == row[right[k * 32 + j]]) << j;
        }
        rows[(u64)blockIdx.x * words + k] = bits;
    }
}

// What a lane counts of the bits of a base and another word, and whether it stays within `most`, for
// which all lanes have the same answer.  JOINED: an answer with k earlier ones in its group adds the first
// k of the weights W1, W2, ..., or k itself if SUMS.
struct Tally {
    static constexpr int levels = LEVELS;

    u32 at_least[levels];  // bits that came once and more, twice and more, ...
    u32 count = 0, greatest = 0;

    __device__ __forceinline__ void begin() {
#pragma unroll
        for (int i = 0; i < levels; ++i)
            at_least[i] = 0;
    }
    __device__ __forceinline__ void add(u32 bits) {
        if (SUMS) {
            count += __popc(bits);
            return;
        }
#pragma unroll
        for (int i = levels - 1; i > 0; --i)
            at_least[i] |= at_least[i - 1] & bits;
        at_least[0] |= bits;
    }
    __device__ __forceinline__ void end() {
        constexpr u32 weights[] = {W1, W2, W3, W4, W5, W6, W7, W8};
        if (LARGEST)
            greatest = max(greatest, (u32)__popc(at_least[0]));
        else if (!SUMS)
#pragma unroll
            for (int i = 0; i < levels; ++i)
                count += weights[i] * __popc(at_least[i]);
    }
    __device__ __forceinline__ bool within(int most) const {
        // A group has one answer more than others together with it.
        if (LARGEST)
            return !__any_sync(all_lanes, (int)greatest >= most);
        return (int)__reduce_add_sync(all_lanes, count) <= most;
    }
};

struct __align__(PLANES == 2 ? 8 : PLANES == 4 ? 16 : 4) Piece {
    u32 plane[PLANES];
};

// What is asked: the largest S by which pairs may be passed, in the units of the pairs, and how much
// the bits may count: `most` for openings that may come before the last one wanted at equal value,
// that is those whose first word is up to `first`, and `strict` for the others.
struct Limits {
    u32 bits;
    int most, strict;
    u32 first;
};

// Which words extend a base: those with which its pair is the first of least S, later ones, or any.
constexpr int rule_least = 0, rule_later = 1;

// Block x has a tile of the words that extend, blocks y share the bases, four words each of which the
// first two count.  `pairs` is S of two words, rounded down, `single` that of one, rounded up.
// `counted` counts the openings that pairs let pass, then those that coarse rows let pass, and
// `found_count` those found, whether or not there was room for them.
extern "C" __global__ void __launch_bounds__(1024)
    extend_bases(const u32* __restrict__ coarse, int coarse_words, const u32* __restrict__ fine,
                 int fine_words, const u32* __restrict__ pairs, int pitch, const u32* __restrict__ single,
                 int guesses, const uint4* __restrict__ bases, int base_count,
                 const Limits* __restrict__ limits, int rule, int tile, u64* __restrict__ counted,
                 u32* __restrict__ found_count, u32 found_most, uint4* __restrict__ found) {
    DYNAMIC_SHARED(memory);
    u32* staged = (u32*)memory;
    const int lane = threadIdx.x % lanes, warp = threadIdx.x / lanes, warps = blockDim.x / lanes;
    const int begin = blockIdx.x * tile, end = min(begin + tile, guesses);
    for (int i = threadIdx.x; i < (end - begin) * coarse_words; i += blockDim.x)
        staged[i] = coarse[(u64)begin * coarse_words + i];
    const Limits limit = *limits;
    u64 passed = 0, checked = 0;
    __syncthreads();
    for (int x = blockIdx.y * warps + warp; x < base_count; x += gridDim.y * warps) {
        const uint4 of_base = bases[x];
        const u32 a = of_base.x, b = of_base.y;
        if (rule == rule_later && end <= (int)b + 1)
            continue;
        const u32* of_a = pairs + (u64)a * pitch;
        const u32* of_b = pairs + (u64)b * pitch;
        const u32 both = of_a[b];
        if (both >= apart)
            continue;
        const u32 most_a = limit.bits + single[a] - both, most_b = limit.bits + single[b] - both;
        u32 own[WORDS][PLANES];
#pragma unroll
        for (int j = 0; j < WORDS; ++j)
#pragma unroll
            for (int i = 0; i < PLANES; ++i) {
                const int k = (lane + j * lanes) * PLANES + i;
                own[j][i] = 0;
                if (k < coarse_words)
                    own[j][i] = coarse[(u64)a * coarse_words + k] & coarse[(u64)b * coarse_words + k];
            }
        const u32 lowest = min(a, b);
        for (int t = begin; t < end; t += lanes) {
            const u32 c = t + lane;
            bool in = (int)c < end && (rule != rule_later || c > b);
            if (in) {
                const u32 with_a = of_a[c], with_b = of_b[c];
                in = with_a <= most_a && with_b <= most_b && with_a + with_b <= limit.bits + single[c] &&
                     (rule != rule_least || ((with_a > both || (with_a == both && c > b)) &&
                                             (with_b > both || (with_b == both && c > a))));
            }
            u32 votes = __ballot_sync(all_lanes, in);
            passed += __popc(votes);
            for (; votes != 0; votes &= votes - 1) {
                const u32 word = t + __ffs(votes) - 1;
                const int most = min(lowest, word) <= limit.first ? limit.most : limit.strict;
                const u32* row = staged + (word - begin) * coarse_words;
                Tally tally;
#pragma unroll
                for (int j = 0; j < WORDS; ++j) {
                    const int k = (lane + j * lanes) * PLANES;
                    tally.begin();
                    if (k < coarse_words) {
                        const Piece piece = *(const Piece*)(row + k);
#pragma unroll
                        for (int i = 0; i < PLANES; ++i)
                            tally.add(own[j][i] & piece.plane[i]);
                    }
                    tally.end();
                }
                if (!tally.within(most))
                    continue;
                const u32* fine_a = fine + (u64)a * fine_words;
                const u32* fine_b = fine + (u64)b * fine_words;
                const u32* fine_word = fine + (u64)word * fine_words;
                ++checked;
                Tally finer;
                for (int k = lane * FINE_PLANES; k < fine_words; k += lanes * FINE_PLANES) {
                    finer.begin();
                    for (int i = k; i < k + FINE_PLANES; ++i)
                        finer.add(fine_a[i] & fine_b[i] & fine_word[i]);
                    finer.end();
                }
                if (!finer.within(most))
                    continue;
                if (lane == 0) {
                    const u32 place = atomicAdd(found_count, 1u);
                    if (place < found_most)
                        found[place] = make_uint4(a, b, word, 0);
                }
            }
        }
    }
    if (lane == 0) {
        atomicAdd(&counted[0], passed);
        atomicAdd(&counted[1], checked);
    }
}
