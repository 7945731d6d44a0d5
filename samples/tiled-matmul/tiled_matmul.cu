// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A * B with tiles in shared memory, for sizes that are no multiple of the
// tile. Static and dynamic shared memory, float and double, pitched storage.
// nvcc includes the runtime header by itself, so this file does not.

#include <stdio.h>
#include <stdlib.h>
#include <vector>

static void handleError(cudaError_t err, const char *file, int line)
{
    if (err != cudaSuccess) {
        fprintf(stderr, "%s in %s at line %d\n", cudaGetErrorString(err), file, line);
        printf("FAILED\n");
        exit(EXIT_FAILURE);
    }
}
#define HANDLE_ERROR(err) (handleError(err, __FILE__, __LINE__))

/* Row-major matrix; pitch is the distance of two rows in elements. */
template <typename T> struct Matrix {
    int rows, cols;
    size_t pitch;
    T *data;
};

template <typename T, int TILE>
__global__ void matMulStatic(Matrix<T> A, Matrix<T> B, Matrix<T> C)
{
    __shared__ T As[TILE][TILE];
    __shared__ T Bs[TILE][TILE + 1]; // one column more: no bank conflicts

    const int row = blockIdx.y * TILE + threadIdx.y;
    const int col = blockIdx.x * TILE + threadIdx.x;
    T sum = T(0);

    for (int t = 0; t < (A.cols + TILE - 1) / TILE; ++t) {
        const int k = t * TILE + threadIdx.x;
        const int r = t * TILE + threadIdx.y;
        As[threadIdx.y][threadIdx.x] =
            (row < A.rows && k < A.cols) ? A.data[row * A.pitch + k] : T(0);
        Bs[threadIdx.y][threadIdx.x] =
            (r < B.rows && col < B.cols) ? B.data[r * B.pitch + col] : T(0);
        __syncthreads();

#pragma unroll
        for (int i = 0; i < TILE; ++i)
            sum += As[threadIdx.y][i] * Bs[i][threadIdx.x];
        __syncthreads();
    }

    if (row < C.rows && col < C.cols)
        C.data[row * C.pitch + col] = sum;
}

/* The same with the tile size known at run time only. */
__global__ void matMulDynamic(Matrix<float> A, Matrix<float> B, Matrix<float> C)
{
    extern __shared__ float tiles[];
    const int tile = blockDim.x;
    float *As = tiles;
    float *Bs = tiles + tile * tile;

    const int row = blockIdx.y * tile + threadIdx.y;
    const int col = blockIdx.x * tile + threadIdx.x;
    const int here = threadIdx.y * tile + threadIdx.x;
    float sum = 0.0f;

    for (int base = 0; base < A.cols; base += tile) {
        const int k = base + threadIdx.x;
        const int r = base + threadIdx.y;
        As[here] = (row < A.rows && k < A.cols) ? A.data[row * A.pitch + k] : 0.0f;
        Bs[here] = (r < B.rows && col < B.cols) ? B.data[r * B.pitch + col] : 0.0f;
        __syncthreads();
        for (int i = 0; i < tile; ++i)
            sum = fmaf(As[threadIdx.y * tile + i], Bs[i * tile + threadIdx.x], sum);
        __syncthreads();
    }

    if (row < C.rows && col < C.cols)
        C.data[row * C.pitch + col] = sum;
}

template <typename T>
static Matrix<T> upload(const std::vector<T> &host, int rows, int cols)
{
    Matrix<T> m = {rows, cols, 0, NULL};
    size_t pitchBytes = 0;
    HANDLE_ERROR(cudaMallocPitch(&m.data, &pitchBytes, cols * sizeof(T), rows));
    m.pitch = pitchBytes / sizeof(T);
    if (!host.empty())
        HANDLE_ERROR(cudaMemcpy2D(m.data, pitchBytes, host.data(), cols * sizeof(T),
                                  cols * sizeof(T), rows, cudaMemcpyHostToDevice));
    else
        HANDLE_ERROR(cudaMemset2D(m.data, pitchBytes, 0xff, cols * sizeof(T), rows));
    return m;
}

template <typename T>
static bool sameAsReference(const char *name, const Matrix<T> &C,
                            const std::vector<T> &reference)
{
    std::vector<T> result(reference.size());
    HANDLE_ERROR(cudaMemcpy2D(result.data(), C.cols * sizeof(T), C.data,
                              C.pitch * sizeof(T), C.cols * sizeof(T), C.rows,
                              cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < result.size(); ++i)
        /* The inputs are small integers: sums are exact in any order. */
        if (!(result[i] == reference[i])) {
            fprintf(stderr, "%s: element %zu is %g, expected %g\n", name, i,
                    double(result[i]), double(reference[i]));
            return false;
        }
    printf("%s: %d x %d matches\n", name, C.rows, C.cols);
    return true;
}

template <typename T> static bool runStatic(const char *name, bool alsoDynamic)
{
    const int M = 130, K = 67, N = 95;
    std::vector<T> a(M * K), b(K * N), c(M * N, T(0));
    for (int i = 0; i < M * K; ++i) a[i] = T((i * 7) % 13 - 6);
    for (int i = 0; i < K * N; ++i) b[i] = T((i * 5) % 11 - 5);
    for (int i = 0; i < M; ++i)
        for (int k = 0; k < K; ++k)
            for (int j = 0; j < N; ++j) c[i * N + j] += a[i * K + k] * b[k * N + j];

    Matrix<T> A = upload(a, M, K), B = upload(b, K, N);
    Matrix<T> C = upload(std::vector<T>(), M, N);

    const int TILE = 16;
    dim3 block(TILE, TILE);
    dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);

    cudaEvent_t start, stop;
    HANDLE_ERROR(cudaEventCreate(&start));
    HANDLE_ERROR(cudaEventCreate(&stop));
    HANDLE_ERROR(cudaEventRecord(start, 0));
    matMulStatic<T, TILE><<<grid, block>>>(A, B, C);
    HANDLE_ERROR(cudaGetLastError());
    HANDLE_ERROR(cudaEventRecord(stop));
    HANDLE_ERROR(cudaEventSynchronize(stop));
    float ms = 0.0f;
    HANDLE_ERROR(cudaEventElapsedTime(&ms, start, stop));
    fprintf(stderr, "%s: %.3f ms\n", name, ms);
    HANDLE_ERROR(cudaEventDestroy(start));
    HANDLE_ERROR(cudaEventDestroy(stop));

    bool ok = sameAsReference(name, C, c);

    if constexpr (sizeof(T) == sizeof(float)) {
        if (alsoDynamic) {
            const int tile = 24;
            const size_t shared = 2 * tile * tile * sizeof(float);
            HANDLE_ERROR(cudaFuncSetAttribute(
                matMulDynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)shared));
            HANDLE_ERROR(cudaFuncSetCacheConfig(matMulDynamic, cudaFuncCachePreferShared));
            HANDLE_ERROR(cudaMemset2D(C.data, C.pitch * sizeof(T), 0xff, N * sizeof(T), M));
            matMulDynamic<<<dim3((N + tile - 1) / tile, (M + tile - 1) / tile),
                            dim3(tile, tile), shared>>>(A, B, C);
            HANDLE_ERROR(cudaGetLastError());
            HANDLE_ERROR(cudaDeviceSynchronize());
            ok = sameAsReference("float, dynamic tile", C, c) && ok;
        }
    }

    cudaFree(A.data);
    cudaFree(B.data);
    cudaFree(C.data);
    return ok;
}

int main()
{
    bool ok = runStatic<float>("float, 16 x 16 tile", true);
    ok = runStatic<double>("double, 16 x 16 tile", false) && ok;
    printf(ok ? "PASSED\n" : "FAILED\n");
    return ok ? 0 : 1;
}
