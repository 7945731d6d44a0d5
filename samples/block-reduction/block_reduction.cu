// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sums, extrema and stream compaction with warp shuffles and votes. All of it
// is written for warps of 32 lanes, as CUDA promises them.

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line,
                      bool abort = true) {
  if (code != cudaSuccess) {
    fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file,
            line);
    if (abort) {
      printf("FAILED\n");
      exit(1);
    }
  }
}

constexpr unsigned FULL_MASK = 0xffffffffu;
constexpr int WARP_SIZE = 32;
constexpr int BLOCK = 256;

struct Sum {
  __device__ __forceinline__ double operator()(double a, double b) const {
    return a + b;
  }
  __host__ __device__ static constexpr double identity() { return 0.0; }
};

struct Max {
  __device__ __forceinline__ double operator()(double a, double b) const {
    return fmax(a, b);
  }
  __host__ __device__ static constexpr double identity() { return -DBL_MAX; }
};

template <typename T, typename Op>
__device__ __forceinline__ T warpReduce(T value, Op op) {
#pragma unroll
  for (int offset = WARP_SIZE / 2; offset > 0; offset >>= 1)
    value = op(value, __shfl_down_sync(FULL_MASK, value, offset));
  return value; // in lane 0
}

// Every lane gets the sum.
__device__ int warpAllReduceSum(int value) {
  for (int laneMask = 16; laneMask >= 1; laneMask /= 2)
    value += __shfl_xor_sync(FULL_MASK, value, laneMask, 32);
  return value;
}

template <typename T, typename Op> __device__ T blockReduce(T value, Op op) {
  __shared__ T partial[WARP_SIZE]; // one for each warp of the largest block
  const int lane = threadIdx.x & (WARP_SIZE - 1);
  const int warp = threadIdx.x / WARP_SIZE;

  value = warpReduce(value, op);
  if (lane == 0)
    partial[warp] = value;
  __syncthreads();

  const int warps = (blockDim.x + WARP_SIZE - 1) / WARP_SIZE;
  value = threadIdx.x < warps ? partial[lane] : Op::identity();
  if (warp == 0)
    value = warpReduce(value, op);
  __syncthreads(); // partial may be written again by the next call
  return value;    // in thread 0
}

__global__ void reduceKernel(const float *in, int n, double *sums,
                             double *maxima) {
  double sum = Sum::identity(), maximum = Max::identity();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += blockDim.x * gridDim.x) {
    sum += in[i];
    maximum = fmax(maximum, static_cast<double>(in[i]));
  }
  sum = blockReduce(sum, Sum());
  maximum = blockReduce(maximum, Max());
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    maxima[blockIdx.x] = maximum;
  }
}

// out[w] of each warp of 32: sum of the lane numbers of its positive elements,
// packed with the number of them and with two votes.
struct WarpFacts {
  int laneSum;
  int positives;
  int allFinite;
  int anyZero;
  int firstPositive;
};

__global__ void warpFactsKernel(const float *in, WarpFacts *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int lane = threadIdx.x % warpSize;
  const float x = in[i];

  const unsigned positive = __ballot_sync(FULL_MASK, x > 0.0f);
  const int laneSum = warpAllReduceSum(x > 0.0f ? lane : 0);
  const int allFinite = __all_sync(FULL_MASK, isfinite(x));
  const int anyZero = __any_sync(FULL_MASK, x == 0.0f);
  // The last lane writes: every lane must have got the sum.
  if (lane == warpSize - 1)
    out[i / warpSize] = {laneSum, __popc(positive), allFinite ? 1 : 0,
                         anyZero ? 1 : 0, __ffs(positive) - 1};
}

// Keeps the positive elements. One atomic a warp; the order of the warps'
// groups is open, the order inside a group is not.
__global__ void compactKernel(const float *in, int n, float *out, int *count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x & 31;
  const bool keep = i < n && in[i] > 0.0f;
  const unsigned mask = __ballot_sync(0xffffffff, keep);
  int base = 0;
  if (lane == 0)
    base = atomicAdd(count, __popc(mask));
  base = __shfl_sync(0xffffffff, base, 0);
  if (keep)
    out[base + __popc(mask & ((1u << lane) - 1))] = in[i];
}

int main() {
  const int n = 40 * 1024;
  const int blocks = 12;
  std::vector<float> h(n);
  unsigned state = 12345u;
  for (float &x : h) {
    state = state * 1664525u + 1013904223u;
    x = (int(state >> 20) - 2048) / 64.0f; // exact: sums have no rounding
  }

  float *d_in, *d_out;
  double *d_sums, *d_maxima;
  int *d_count;
  WarpFacts *d_facts;
  gpuErrchk(cudaMalloc(&d_in, n * sizeof(float)));
  gpuErrchk(cudaMalloc(&d_out, n * sizeof(float)));
  gpuErrchk(cudaMalloc(&d_sums, blocks * sizeof(double)));
  gpuErrchk(cudaMalloc(&d_maxima, blocks * sizeof(double)));
  gpuErrchk(cudaMalloc(&d_count, sizeof(int)));
  gpuErrchk(cudaMalloc(&d_facts, n / WARP_SIZE * sizeof(WarpFacts)));
  gpuErrchk(cudaMemcpy(d_in, h.data(), n * sizeof(float),
                       cudaMemcpyHostToDevice));
  gpuErrchk(cudaMemset(d_count, 0, sizeof(int)));

  reduceKernel<<<blocks, BLOCK>>>(d_in, n, d_sums, d_maxima);
  gpuErrchk(cudaGetLastError());
  warpFactsKernel<<<n / BLOCK, BLOCK>>>(d_in, d_facts);
  gpuErrchk(cudaGetLastError());
  compactKernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(d_in, n, d_out, d_count);
  gpuErrchk(cudaGetLastError());
  gpuErrchk(cudaDeviceSynchronize());

  std::vector<double> sums(blocks), maxima(blocks);
  std::vector<WarpFacts> facts(n / WARP_SIZE);
  int count = 0;
  gpuErrchk(cudaMemcpy(sums.data(), d_sums, blocks * sizeof(double),
                       cudaMemcpyDeviceToHost));
  gpuErrchk(cudaMemcpy(maxima.data(), d_maxima, blocks * sizeof(double),
                       cudaMemcpyDeviceToHost));
  gpuErrchk(cudaMemcpy(facts.data(), d_facts,
                       facts.size() * sizeof(WarpFacts),
                       cudaMemcpyDeviceToHost));
  gpuErrchk(cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost));
  std::vector<float> kept(count >= 0 && count <= n ? count : 0);
  gpuErrchk(cudaMemcpy(kept.data(), d_out, kept.size() * sizeof(float),
                       cudaMemcpyDeviceToHost));

  double sum = 0, expectedSum = 0, maximum = -DBL_MAX, expectedMax = -DBL_MAX;
  int expectedCount = 0;
  double keptSum = 0, expectedKeptSum = 0;
  for (int b = 0; b < blocks; ++b) {
    sum += sums[b];
    maximum = std::fmax(maximum, maxima[b]);
  }
  for (float x : h) {
    expectedSum += x;
    expectedMax = std::fmax(expectedMax, x);
    expectedCount += x > 0;
    expectedKeptSum += x > 0 ? x : 0;
  }
  bool allPositive = true;
  for (float x : kept) {
    keptSum += x;
    allPositive = allPositive && x > 0;
  }

  bool ok = sum == expectedSum && maximum == expectedMax;
  printf("sum %.6f, maximum %.6f\n", sum, maximum);
  ok = ok && count == expectedCount && keptSum == expectedKeptSum &&
       allPositive;
  printf("kept %d of %d\n", count, n);

  int wrongWarps = 0;
  for (int w = 0; w < n / WARP_SIZE; ++w) {
    WarpFacts e = {0, 0, 1, 0, -1};
    for (int lane = 0; lane < WARP_SIZE; ++lane) {
      const float x = h[w * WARP_SIZE + lane];
      if (x > 0) {
        e.laneSum += lane;
        e.positives += 1;
        if (e.firstPositive < 0)
          e.firstPositive = lane;
      }
      e.anyZero |= x == 0;
    }
    const WarpFacts &g = facts[w];
    wrongWarps += g.laneSum != e.laneSum || g.positives != e.positives ||
                  g.allFinite != e.allFinite || g.anyZero != e.anyZero ||
                  g.firstPositive != e.firstPositive;
  }
  printf("%d wrong warps\n", wrongWarps);
  ok = ok && wrongWarps == 0;

  cudaFree(d_in);
  cudaFree(d_out);
  cudaFree(d_sums);
  cudaFree(d_maxima);
  cudaFree(d_count);
  cudaFree(d_facts);
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
