// For triples: the groups of a base, divided by third words.

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
