// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// O = softmax(Q * K^T / sqrt(d)) * V of one head after the other, without
// storing the scores: tiles of K and V pass by while each warp keeps 16 rows of
// Q, their maxima and sums so far, and the output in registers. PTX for the
// copies, the fragments and the products; a softmax that knows which elements
// of a row a lane holds.

#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                         \
    do {                                                                    \
        cudaError_t status = (call);                                        \
        if (status != cudaSuccess) {                                        \
            fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(status)); \
            printf("FAILED\n");                                             \
            exit(EXIT_FAILURE);                                             \
        }                                                                   \
    } while (0)

constexpr int D = 32;                   // of a head
constexpr int ROWS = 32, COLUMNS = 16;  // of the scores in a tile
constexpr int WARPS = ROWS / 16, THREADS = 32 * WARPS;
constexpr int PAD = 8;                  // rows of 16 bytes stay aligned

struct Stage {
    half k[COLUMNS][D + PAD];
    half v[COLUMNS][D + PAD];
};

__device__ __forceinline__ uint32_t smem_u32(const void *p)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

__device__ __forceinline__ void cp_async16(void *dst, const void *src)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n"
                 :: "r"(smem_u32(dst)), "l"(src) : "memory");
}

__device__ __forceinline__ void cp_async_commit()
{
    asm volatile("cp.async.commit_group;\n" ::: "memory");
}

template <int N> __device__ __forceinline__ void cp_async_wait()
{
    asm volatile("cp.async.wait_group %0;\n" :: "n"(N) : "memory");
}

__device__ __forceinline__ void ldmatrix_x4(uint32_t (&r)[4], const void *row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];\n"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(smem_u32(row)));
}

__device__ __forceinline__ void ldmatrix_x2(uint32_t (&r)[2], const void *row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];\n"
                 : "=r"(r[0]), "=r"(r[1]) : "r"(smem_u32(row)));
}

__device__ __forceinline__ void ldmatrix_x2_trans(uint32_t (&r)[2], const void *row)
{
    asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];\n"
                 : "=r"(r[0]), "=r"(r[1]) : "r"(smem_u32(row)));
}

__device__ __forceinline__ void mma_m16n8k16(float (&c)[4], const uint32_t (&a)[4],
                                             const uint32_t (&b)[2])
{
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
                 "{%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%0, %1, %2, %3};\n"
                 : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
                 : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

/* Two floats as a register of halves, the first one in the lower bits. */
__device__ __forceinline__ uint32_t pack(float low, float high)
{
    uint32_t word;
    asm("cvt.rn.f16x2.f32 %0, %1, %2;\n" : "=r"(word) : "f"(high), "f"(low));
    return word;
}

/* Four neighbours among the lanes hold a row. */
__device__ __forceinline__ float row_max(float x)
{
    x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, 1));
    return fmaxf(x, __shfl_xor_sync(0xffffffff, x, 2));
}

__device__ __forceinline__ float row_sum(float x)
{
    x += __shfl_xor_sync(0xffffffff, x, 1);
    return x + __shfl_xor_sync(0xffffffff, x, 2);
}

__device__ void load_stage(Stage &s, const half *K, const half *V, int first)
{
    for (int i = threadIdx.x; i < COLUMNS * D / 8; i += THREADS) {
        int r = i / (D / 8), c = i % (D / 8) * 8;
        cp_async16(&s.k[r][c], K + (first + r) * D + c);
        cp_async16(&s.v[r][c], V + (first + r) * D + c);
    }
    cp_async_commit();
}

/* A block has ROWS rows of one head. length: of a head, a multiple of ROWS.
   Causal: a row sees the columns up to its own number. */
__global__ void __launch_bounds__(THREADS)
attention(const half *Q, const half *K, const half *V, float *O, int length, float scale,
          bool causal)
{
    __shared__ __align__(16) half q[ROWS][D + PAD];
    __shared__ __align__(16) Stage stages[2];

    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int head = blockIdx.y * length * D, row0 = blockIdx.x * ROWS;
    const int end = causal ? row0 + ROWS : length;
    Q += head + row0 * D;
    K += head;
    V += head;

    for (int i = threadIdx.x; i < ROWS * D / 8; i += THREADS)
        cp_async16(&q[i / (D / 8)][i % (D / 8) * 8], Q + i * 8);
    load_stage(stages[0], K, V, 0);
    cp_async_wait<0>();
    __syncthreads();

    uint32_t qa[D / 16][4];
#pragma unroll
    for (int kk = 0; kk < D; kk += 16)
        ldmatrix_x4(qa[kk / 16], &q[warp * 16 + lane % 16][kk + lane / 16 * 8]);

    // For rows lane / 4 and 8 below.
    float o[D / 8][4] = {}, most[2] = {-INFINITY, -INFINITY}, sum[2] = {};
    const int row = row0 + warp * 16 + lane / 4;

    for (int j0 = 0; j0 < end; j0 += COLUMNS) {
        Stage &now = stages[j0 / COLUMNS % 2];
        if (j0 + COLUMNS < end) {
            load_stage(stages[(j0 / COLUMNS + 1) % 2], K, V, j0 + COLUMNS);
            cp_async_wait<1>();
        } else {
            cp_async_wait<0>();
        }
        __syncthreads();

        // A tile in the scores that no row of this warp sees would only add
        // zeros: the other warp goes on alone.
        if (!causal || j0 < row0 + warp * 16 + 16) {
            float s[COLUMNS / 8][4] = {};
#pragma unroll
            for (int kk = 0; kk < D; kk += 16)
#pragma unroll
                for (int j = 0; j < COLUMNS / 8; ++j) {
                    uint32_t b[2];
                    ldmatrix_x2(b, &now.k[j * 8 + lane % 8][kk + lane / 8 % 2 * 8]);
                    mma_m16n8k16(s[j], qa[kk / 16], b);
                }

#pragma unroll
            for (int h = 0; h < 2; ++h) {
                float now_most = most[h];
#pragma unroll
                for (int j = 0; j < COLUMNS / 8; ++j)
#pragma unroll
                    for (int i = 2 * h; i < 2 * h + 2; ++i) {
                        int column = j0 + j * 8 + lane % 4 * 2 + i % 2;
                        s[j][i] = causal && column > row + 8 * h ? -INFINITY : s[j][i] * scale;
                        now_most = fmaxf(now_most, s[j][i]);
                    }
                now_most = row_max(now_most);
                float shrink = exp2f(most[h] - now_most), now_sum = 0;
#pragma unroll
                for (int j = 0; j < COLUMNS / 8; ++j)
#pragma unroll
                    for (int i = 2 * h; i < 2 * h + 2; ++i) {
                        s[j][i] = exp2f(s[j][i] - now_most);
                        now_sum += s[j][i];
                    }
                sum[h] = sum[h] * shrink + row_sum(now_sum);
                most[h] = now_most;
#pragma unroll
                for (int n = 0; n < D / 8; ++n) {
                    o[n][2 * h] *= shrink;
                    o[n][2 * h + 1] *= shrink;
                }
            }

            // Sums of one product are a factor of the next one: D's layout of
            // two tiles is that of A.
#pragma unroll
            for (int kk = 0; kk < COLUMNS; kk += 16) {
                uint32_t p[4] = {pack(s[kk / 8][0], s[kk / 8][1]), pack(s[kk / 8][2], s[kk / 8][3]),
                                 pack(s[kk / 8 + 1][0], s[kk / 8 + 1][1]),
                                 pack(s[kk / 8 + 1][2], s[kk / 8 + 1][3])};
#pragma unroll
                for (int n = 0; n < D / 8; ++n) {
                    uint32_t b[2];
                    ldmatrix_x2_trans(b, &now.v[kk + lane % 16][n * 8]);
                    mma_m16n8k16(o[n], p, b);
                }
            }
        }
        __syncthreads();
    }

    O += head;
#pragma unroll
    for (int n = 0; n < D / 8; ++n)
#pragma unroll
        for (int h = 0; h < 2; ++h)
            *reinterpret_cast<float2 *>(&O[(row + 8 * h) * D + n * 8 + lane % 4 * 2]) =
                make_float2(o[n][2 * h] / sum[h], o[n][2 * h + 1] / sum[h]);
}

/* One row, in double. */
static void expected(const half *q, const half *K, const half *V, int columns, double *o)
{
    std::vector<double> score(columns);
    double most = -INFINITY, sum = 0;
    for (int j = 0; j < columns; ++j) {
        for (int d = 0; d < D; ++d)
            score[j] += double(__half2float(q[d])) * __half2float(K[j * D + d]);
        score[j] /= sqrt(double(D));
        most = fmax(most, score[j]);
    }
    for (int d = 0; d < D; ++d)
        o[d] = 0;
    for (int j = 0; j < columns; ++j) {
        double p = exp(score[j] - most);
        sum += p;
        for (int d = 0; d < D; ++d)
            o[d] += p * __half2float(V[j * D + d]);
    }
    for (int d = 0; d < D; ++d)
        o[d] /= sum;
}

int main()
{
    const int heads = 2, length = 64, count = heads * length * D;
    std::vector<half> q(count), k(count), v(count);
    std::vector<float> o(count);
    for (int i = 0; i < count; ++i) {
        q[i] = __float2half((i * 7 % 23 - 11) / 8.0f);
        k[i] = __float2half((i * 5 % 17 - 8) / 8.0f);
        v[i] = __float2half((i * 3 % 19 - 9) / 8.0f);
    }

    half *dq, *dk, *dv;
    float *dout;
    CHECK(cudaMalloc(&dq, count * sizeof(half)));
    CHECK(cudaMalloc(&dk, count * sizeof(half)));
    CHECK(cudaMalloc(&dv, count * sizeof(half)));
    CHECK(cudaMalloc(&dout, count * sizeof(float)));
    CHECK(cudaMemcpy(dq, q.data(), count * sizeof(half), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dk, k.data(), count * sizeof(half), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dv, v.data(), count * sizeof(half), cudaMemcpyHostToDevice));

    int wrong = 0;
    for (int causal = 0; causal < 2; ++causal) {
        // Powers of two: the scale has log2(e) in it.
        float scale = 1.44269504f / sqrtf(float(D));
        attention<<<dim3(length / ROWS, heads), THREADS>>>(dq, dk, dv, dout, length, scale, causal);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(o.data(), dout, count * sizeof(float), cudaMemcpyDeviceToHost));

        // The weights are halves when they meet V: 2^-11 of sums below 9 / 8.
        double most = 0, row[D];
        for (int h = 0; h < heads; ++h)
            for (int i = 0; i < length; ++i) {
                const int head = h * length * D;
                expected(&q[head + i * D], &k[head], &v[head], causal ? i + 1 : length, row);
                for (int d = 0; d < D; ++d)
                    most = fmax(most, fabs(row[d] - o[head + i * D + d]));
            }
        bool ok = most < 1.125 / 2048;
        wrong += !ok;
        printf("%d heads of %d x %d%s: %s\n", heads, length, D, causal ? ", causal" : "",
               ok ? "ok" : "wrong");
    }
    CHECK(cudaFree(dq));
    CHECK(cudaFree(dk));
    CHECK(cudaFree(dv));
    CHECK(cudaFree(dout));

    printf(wrong ? "FAILED\n" : "PASSED\n");
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
