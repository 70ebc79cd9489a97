// The exact values of openings of three words.

// values[x] becomes that of the first three words of openings[x]: the sum of of_size[n] over the
// groups, n their sizes, or the largest n.  A block has an opening.  A slot of its table holds an answer
// of a group, from 1, and above it how many there are; slots is a power of two, more than the answers.
extern "C" __global__ void __launch_bounds__(256)
    measure_openings(const CODE* __restrict__ table, int stride, int answers,
                     const uint4* __restrict__ openings, const long long* __restrict__ of_size, int slots,
                     long long* __restrict__ values) {
    DYNAMIC_SHARED(memory);
    u32* slot = (u32*)memory;
    u64* sum = (u64*)(slot + slots);
    const uint4 words = openings[blockIdx.x];
    const CODE* of_a = table + (u64)words.x * stride;
    const CODE* of_b = table + (u64)words.y * stride;
    const CODE* of_c = table + (u64)words.z * stride;
    for (int i = threadIdx.x; i < slots; i += blockDim.x)
        slot[i] = 0;
    if (threadIdx.x == 0)
        *sum = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < answers; i += blockDim.x) {
        const u32 a = of_a[i], b = of_b[i], c = of_c[i];
        u32 hash = ((a * 0x9e3779b1u ^ b) * 0x85ebca6bu ^ c) * 0x27d4eb2fu;
        hash ^= hash >> 15;
        for (u32 at = hash & (slots - 1);; at = (at + 1) & (slots - 1)) {
            const u32 old = atomicCAS(&slot[at], 0u, 0x10000u + i + 1);
            if (old == 0)
                break;
            const u32 other = (old & 0xffff) - 1;
            if (of_a[other] == a && of_b[other] == b && of_c[other] == c) {
                atomicAdd(&slot[at], 0x10000u);
                break;
            }
        }
    }
    __syncthreads();
    u64 own = 0;
    for (int i = threadIdx.x; i < slots; i += blockDim.x) {
        const u32 size = slot[i] >> 16;
        if (LARGEST)
            own = max(own, (u64)size);
        else
            own += (u64)of_size[size];
    }
    if (LARGEST)
        atomicMax(sum, own);
    else
        atomicAdd(sum, own);
    __syncthreads();
    if (threadIdx.x == 0)
        values[blockIdx.x] = (long long)*sum;
}
