// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// 256-bin histograms: global atomics, shared-memory atomics, and one atomic
// for all lanes of a warp that hit the same bin. Besides, statistics with
// 64-bit atomics and a compare-and-swap loop.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

typedef unsigned char uchar_t;

#define BINS 256

inline void cudaCheck(cudaError_t error, const char *file, int line) {
  if (error == cudaSuccess)
    return;
  fprintf(stderr, "[CUDA ERROR] at file %s:%d:\n%s\n", file, line,
          cudaGetErrorString(error));
  printf("FAILED\n");
  exit(EXIT_FAILURE);
}
#define cudaCheck(err) (cudaCheck(err, __FILE__, __LINE__))

__global__ void histogramGlobal(const uchar_t *data, int n, unsigned int *bins) {
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(&bins[data[i]], 1);
}

__global__ void histogramShared(const uchar_t *data, int n, unsigned int *bins) {
  __shared__ unsigned int local[BINS];
  for (int b = threadIdx.x; b < BINS; b += blockDim.x)
    local[b] = 0;
  __syncthreads();

  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    atomicAdd(local + data[i], 1u);
  __syncthreads();

  for (int b = threadIdx.x; b < BINS; b += blockDim.x)
    if (unsigned int c = local[b])
      atomicAdd(&bins[b], c);
}

// Lanes with the same value elect a leader, which adds for all of them.
__global__ void histogramAggregated(const uchar_t *data, int n,
                                    unsigned int *bins) {
  const int lane = threadIdx.x & 31;
  const int stride = gridDim.x * blockDim.x;
  // Whole warps stay in the loop, so that every lane is there for the match.
  for (int base = blockIdx.x * blockDim.x; base < n; base += stride) {
    const int i = base + threadIdx.x;
    const int key = i < n ? data[i] : -1;
    const unsigned int peers = __match_any_sync(0xffffffffu, key);
    const int leader = __ffs(peers) - 1;
    if (key >= 0 && lane == leader)
      atomicAdd(&bins[key], (unsigned int)__popc(peers));
  }
}

struct Statistics {
  unsigned long long sum;
  unsigned int minimum, maximum;
  unsigned int bits; // union of all values
  float largestRatio;
};

// There is no atomicMax for float.
__device__ float atomicMaxFloat(float *address, float value) {
  int *asInt = (int *)address;
  int old = *asInt, assumed;
  do {
    assumed = old;
    if (__int_as_float(assumed) >= value)
      break;
    old = atomicCAS(asInt, assumed, __float_as_int(value));
  } while (assumed != old);
  return __int_as_float(old);
}

__global__ void statisticsKernel(const uchar_t *data, int n, Statistics *s) {
  const int stride = gridDim.x * blockDim.x;
  unsigned long long sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) {
    const unsigned int v = data[i];
    sum += v;
    atomicMin(&s->minimum, v);
    atomicMax(&s->maximum, v);
    atomicOr(&s->bits, v);
    atomicMaxFloat(&s->largestRatio, float(v) / float(1 + (i & 15)));
  }
  atomicAdd(&s->sum, sum);
}

typedef void (*HistogramKernel)(const uchar_t *, int, unsigned int *);

static bool run(const char *name, HistogramKernel kernel, const uchar_t *d_data,
                int n, const std::vector<unsigned int> &expected) {
  unsigned int *d_bins = nullptr;
  cudaCheck(cudaMalloc(&d_bins, BINS * sizeof(unsigned int)));
  cudaCheck(cudaMemset(d_bins, 0, BINS * sizeof(unsigned int)));
  kernel<<<16, 192>>>(d_data, n, d_bins);
  cudaCheck(cudaGetLastError());
  std::vector<unsigned int> bins(BINS);
  cudaCheck(cudaMemcpy(bins.data(), d_bins, BINS * sizeof(unsigned int),
                       cudaMemcpyDeviceToHost));
  cudaCheck(cudaFree(d_bins));
  const bool same = bins == expected;
  printf("%s: %s\n", name, same ? "ok" : "wrong");
  return same;
}

int main() {
  const int n = 50021;
  std::vector<uchar_t> data(n);
  unsigned int state = 7;
  for (int i = 0; i < n; ++i) {
    state = state * 1103515245u + 12345u;
    // Runs of equal values, so that lanes of a warp meet in one bin.
    data[i] = (i & 64) ? uchar_t(state >> 16) : uchar_t(1 + (i >> 9));
  }

  std::vector<unsigned int> expected(BINS, 0);
  Statistics want = {0, 255, 0, 0, 0.0f};
  for (int i = 0; i < n; ++i) {
    const unsigned int v = data[i];
    ++expected[v];
    want.sum += v;
    want.minimum = std::min(want.minimum, v);
    want.maximum = std::max(want.maximum, v);
    want.bits |= v;
    want.largestRatio = std::max(want.largestRatio, float(v) / float(1 + (i & 15)));
  }

  uchar_t *d_data;
  cudaCheck(cudaMalloc((void **)&d_data, n));
  cudaCheck(cudaMemcpy(d_data, data.data(), n, cudaMemcpyHostToDevice));

  bool ok = run("global atomics", histogramGlobal, d_data, n, expected);
  ok = run("shared atomics", histogramShared, d_data, n, expected) && ok;
  ok = run("warp-aggregated", histogramAggregated, d_data, n, expected) && ok;

  Statistics got = {0, 255, 0, 0, 0.0f}, *d_stats;
  cudaCheck(cudaMalloc(&d_stats, sizeof(Statistics)));
  cudaCheck(cudaMemcpy(d_stats, &got, sizeof got, cudaMemcpyHostToDevice));
  statisticsKernel<<<8, 128>>>(d_data, n, d_stats);
  cudaCheck(cudaGetLastError());
  cudaCheck(cudaMemcpy(&got, d_stats, sizeof got, cudaMemcpyDeviceToHost));
  const bool same = got.sum == want.sum && got.minimum == want.minimum &&
                    got.maximum == want.maximum && got.bits == want.bits &&
                    got.largestRatio == want.largestRatio;
  printf("sum %llu, minimum %u, maximum %u: %s\n", got.sum, got.minimum,
         got.maximum, same ? "ok" : "wrong");
  ok = ok && same;

  cudaCheck(cudaFree(d_stats));
  cudaCheck(cudaFree(d_data));
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
