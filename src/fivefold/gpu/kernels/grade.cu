// The feedback table: the pattern of every guess against every answer.  LENGTH is that of a word.
//
// What limits it: the bytes it writes, one or two per pattern.

// `guesses` and `answers` are words as numbers, answers with a row per place in the word.
extern "C" __global__ void grade(const u8* __restrict__ guesses, const u8* __restrict__ answers, int count,
                                 CODE* __restrict__ table) {
    const u64 guess = blockIdx.x;
    u32 letter[LENGTH];
#pragma unroll
    for (int p = 0; p < LENGTH; ++p)
        letter[p] = guesses[guess * LENGTH + p];
    for (int i = threadIdx.x + blockIdx.y * blockDim.x; i < count; i += blockDim.x * gridDim.y) {
        u32 shown[LENGTH];
        u32 free = 0, exact = 0;  // a bit per place: of answers not yet claimed, of exact marks
#pragma unroll
        for (int p = 0; p < LENGTH; ++p) {
            shown[p] = answers[(u64)p * count + i];
            exact |= (u32)(shown[p] == letter[p]) << p;
        }
        free = ~exact;
        u32 code = 0;
#pragma unroll
        for (int p = 0; p < LENGTH; ++p) {
            // The first copy that no mark has claimed, if any.
            u32 same = 0;
#pragma unroll
            for (int q = 0; q < LENGTH; ++q)
                same |= (u32)(shown[q] == letter[p]) << q;
            const u32 copies = same & free;
            const bool hit = exact >> p & 1;
            const bool present = !hit && copies != 0;
            if (present)
                free &= ~(copies & (0u - copies));
            code = 3 * code + (hit ? 2 : present ? 1 : 0);
        }
        table[guess * count + i] = (CODE)code;
    }
}
