// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B on tensor cores without a library: PTX for the asynchronous copies,
// the loads of fragments and the products. Two tiles are in shared memory: one
// is multiplied while the other one arrives.

#include <cuda_fp16.h>
#include <cuda_runtime.h>
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

constexpr int TILE_M = 64, TILE_N = 64, TILE_K = 16;
constexpr int WARP_M = 32, WARP_N = 32; // 2 x 2 warps
constexpr int THREADS = 128;
constexpr int PAD = 8; // halves: rows of 16 bytes stay aligned, banks differ

struct Stage {
    half a[TILE_M][TILE_K + PAD];
    half b[TILE_K][TILE_N + PAD];
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

/* Both tiles of step k, 16 bytes per copy. */
__device__ void load_stage(Stage &s, const half *A, const half *B, int n, int k_total,
                           int row0, int col0, int k0)
{
    for (int i = threadIdx.x; i < TILE_M * TILE_K / 8; i += THREADS) {
        int r = i / (TILE_K / 8), c = i % (TILE_K / 8) * 8;
        cp_async16(&s.a[r][c], A + (row0 + r) * k_total + k0 + c);
    }
    for (int i = threadIdx.x; i < TILE_K * TILE_N / 8; i += THREADS) {
        int r = i / (TILE_N / 8), c = i % (TILE_N / 8) * 8;
        cp_async16(&s.b[r][c], B + (k0 + r) * n + col0 + c);
    }
    cp_async_commit();
}

__global__ void __launch_bounds__(THREADS)
gemm(const half *A, const half *B, float *C, int n, int k_total)
{
    __shared__ __align__(16) Stage stages[2];

    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int row0 = blockIdx.y * TILE_M, col0 = blockIdx.x * TILE_N;
    const int wm = warp / 2 * WARP_M, wn = warp % 2 * WARP_N;
    float acc[WARP_M / 16][WARP_N / 8][4] = {};

    load_stage(stages[0], A, B, n, k_total, row0, col0, 0);
    for (int k0 = 0; k0 < k_total; k0 += TILE_K) {
        Stage &now = stages[k0 / TILE_K % 2];
        if (k0 + TILE_K < k_total) {
            load_stage(stages[(k0 / TILE_K + 1) % 2], A, B, n, k_total, row0, col0, k0 + TILE_K);
            cp_async_wait<1>();
        } else {
            cp_async_wait<0>();
        }
        __syncthreads();

#pragma unroll
        for (int kk = 0; kk < TILE_K; kk += 16) {
            uint32_t a[WARP_M / 16][4], b[WARP_N / 8][2];
#pragma unroll
            for (int i = 0; i < WARP_M / 16; ++i)
                ldmatrix_x4(a[i], &now.a[wm + i * 16 + lane % 16][kk + lane / 16 * 8]);
#pragma unroll
            for (int j = 0; j < WARP_N / 8; ++j)
                ldmatrix_x2_trans(b[j], &now.b[kk + lane % 16][wn + j * 8]);
#pragma unroll
            for (int i = 0; i < WARP_M / 16; ++i)
#pragma unroll
                for (int j = 0; j < WARP_N / 8; ++j)
                    mma_m16n8k16(acc[i][j], a[i], b[j]);
        }
        __syncthreads();
    }

    // A lane holds two neighbours in a row, and two more eight rows below.
    for (int i = 0; i < WARP_M / 16; ++i)
        for (int j = 0; j < WARP_N / 8; ++j) {
            int r = row0 + wm + i * 16 + lane / 4, c = col0 + wn + j * 8 + lane % 4 * 2;
            *reinterpret_cast<float2 *>(&C[r * n + c]) = make_float2(acc[i][j][0], acc[i][j][1]);
            *reinterpret_cast<float2 *>(&C[(r + 8) * n + c]) = make_float2(acc[i][j][2], acc[i][j][3]);
        }
}

int main()
{
    const int m = 128, n = 128, k = 160;
    std::vector<half> a(m * k), b(k * n);
    std::vector<float> c(m * n);
    // Eighths, so that sums of floats are exact in any order.
    for (int i = 0; i < m * k; ++i)
        a[i] = __float2half((i * 7 % 23 - 11) / 8.0f);
    for (int i = 0; i < k * n; ++i)
        b[i] = __float2half((i * 5 % 17 - 8) / 8.0f);

    half *da, *db;
    float *dc;
    CHECK(cudaMalloc(&da, a.size() * sizeof(half)));
    CHECK(cudaMalloc(&db, b.size() * sizeof(half)));
    CHECK(cudaMalloc(&dc, c.size() * sizeof(float)));
    CHECK(cudaMemcpy(da, a.data(), a.size() * sizeof(half), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), b.size() * sizeof(half), cudaMemcpyHostToDevice));

    gemm<<<dim3(n / TILE_N, m / TILE_M), THREADS>>>(da, db, dc, n, k);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dc, c.size() * sizeof(float), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
            float sum = 0;
            for (int x = 0; x < k; ++x)
                sum += __half2float(a[i * k + x]) * __half2float(b[x * n + j]);
            wrong += sum != c[i * n + j];
        }
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));

    printf("%d x %d x %d: %d wrong\n", m, n, k, wrong);
    printf(wrong ? "FAILED\n" : "PASSED\n");
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
