// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cooperative groups: a Jacobi solver that synchronises the whole grid inside
// one kernel, reductions over tiles of 32 and 8 lanes, and one atomic for all
// lanes that came to the same place.

#include <cooperative_groups.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = cooperative_groups;

static inline void checkCuda(cudaError_t result, const char *what, int line) {
  if (result != cudaSuccess) {
    fprintf(stderr, "line %d: %s: %s\n", line, what, cudaGetErrorString(result));
    printf("FAILED\n");
    exit(1);
  }
}
#define CHECK_CUDA(x) checkCuda((x), #x, __LINE__)

// Sum over a tile of a power of two of lanes; every lane gets it.
template <typename Tile>
__device__ float tileSum(const Tile &tile, float value) {
  for (unsigned offset = tile.size() / 2; offset > 0; offset /= 2)
    value += tile.shfl_xor(value, offset);
  return value;
}

__device__ float blockSum(cg::thread_block block, float value) {
  __shared__ float partial[32];
  cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
  value = tileSum(tile, value);
  if (tile.thread_rank() == 0)
    partial[block.thread_rank() / 32] = value;
  cg::sync(block);
  float sum = 0.0f;
  for (unsigned w = 0; w < block.size() / 32; ++w)
    sum += partial[w];
  block.sync(); // partial is written again by the next call
  return sum;
}

// Solves -u'' = f on n inner points by `sweeps` Jacobi steps. residual[s] is
// the sum of |changes| in sweep s.
__global__ void jacobi(float *u, float *next, const float *f, int n, int sweeps,
                       float *residual) {
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  for (int s = 0; s < sweeps; ++s) {
    float change = 0.0f;
    for (unsigned long long i = grid.thread_rank(); i < n; i += grid.size()) {
      const float value = 0.5f * (u[i] + u[i + 2] + f[i]);
      change += fabsf(value - u[i + 1]);
      next[i + 1] = value;
    }
    const float sum = blockSum(block, change);
    if (block.thread_rank() == 0)
      atomicAdd(&residual[s], sum);
    grid.sync(); // all of `next` is written before anybody reads it
    float *t = u;
    u = next;
    next = t;
  }
}

// Sums of each 8 neighbours, and the values above the limit, collected.
__global__ void tilesAndCoalesced(const float *in, int n, float *sums8,
                                  float limit, float *large, int *largeCount) {
  auto block = cg::this_thread_block();
  auto tile8 = cg::tiled_partition<8>(block);
  const int i = block.group_index().x * block.size() + block.thread_rank();
  const float x = i < n ? in[i] : 0.0f;

  const float sum = tileSum(tile8, x);
  if (tile8.thread_rank() == 0 && i < n)
    sums8[i / 8] = sum;

  if (x > limit) {
    cg::coalesced_group active = cg::coalesced_threads();
    int base = 0;
    if (active.thread_rank() == 0)
      base = atomicAdd(largeCount, (int)active.size());
    base = active.shfl(base, 0);
    large[base + active.thread_rank()] = x;
  }
}

static bool runJacobi() {
  int n = 3000, sweeps = 12;
  const int threads = 128;
  std::vector<float> u(n + 2, 0.0f), next(n + 2, 0.0f), f(n);
  for (int i = 0; i < n; ++i)
    f[i] = 0.001f * ((i * 31) % 17);

  float *d_u, *d_next, *d_f, *d_residual;
  const size_t bytes = u.size() * sizeof(float);
  CHECK_CUDA(cudaMalloc(&d_u, bytes));
  CHECK_CUDA(cudaMalloc(&d_next, bytes));
  CHECK_CUDA(cudaMalloc(&d_f, n * sizeof(float)));
  CHECK_CUDA(cudaMalloc(&d_residual, sweeps * sizeof(float)));
  CHECK_CUDA(cudaMemset(d_u, 0, bytes));
  CHECK_CUDA(cudaMemset(d_next, 0, bytes));
  CHECK_CUDA(cudaMemset(d_residual, 0, sweeps * sizeof(float)));
  CHECK_CUDA(cudaMemcpy(d_f, f.data(), n * sizeof(float), cudaMemcpyHostToDevice));

  // Every block must be resident, or the grid barrier waits for ever.
  int device = 0, cooperative = 0, multiprocessors = 0, blocksPerSm = 0;
  CHECK_CUDA(cudaGetDevice(&device));
  CHECK_CUDA(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device));
  CHECK_CUDA(cudaDeviceGetAttribute(&multiprocessors,
                                    cudaDevAttrMultiProcessorCount, device));
  CHECK_CUDA(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocksPerSm, jacobi,
                                                           threads, 0));
  if (!cooperative) {
    fprintf(stderr, "no cooperative launch on this device\n");
    return false;
  }
  const int blocks = std::min((n + threads - 1) / threads, multiprocessors * blocksPerSm);

  void *args[] = {&d_u, &d_next, &d_f, &n, &sweeps, &d_residual};
  CHECK_CUDA(cudaLaunchCooperativeKernel((void *)jacobi, dim3(blocks),
                                         dim3(threads), args, 0, nullptr));
  CHECK_CUDA(cudaDeviceSynchronize());

  std::vector<float> residual(sweeps), expectedResidual(sweeps, 0.0f);
  for (int s = 0; s < sweeps; ++s) {
    double sum = 0.0;
    for (int i = 0; i < n; ++i) {
      next[i + 1] = 0.5f * (u[i] + u[i + 2] + f[i]);
      sum += std::fabs(next[i + 1] - u[i + 1]);
    }
    expectedResidual[s] = float(sum);
    std::swap(u, next);
  }
  std::vector<float> result(n + 2);
  CHECK_CUDA(cudaMemcpy(result.data(), sweeps % 2 ? d_next : d_u, bytes,
                        cudaMemcpyDeviceToHost));
  CHECK_CUDA(cudaMemcpy(residual.data(), d_residual, sweeps * sizeof(float),
                        cudaMemcpyDeviceToHost));

  int wrong = 0;
  for (int i = 0; i < n + 2; ++i)
    wrong += !(std::fabs(result[i] - u[i]) <= 1e-5f);
  for (int s = 0; s < sweeps; ++s)
    wrong += !(std::fabs(residual[s] - expectedResidual[s]) <=
               1e-3f * expectedResidual[s]);
  printf("Jacobi: %d sweeps of %d points, %d wrong\n", sweeps, n, wrong);

  cudaFree(d_u);
  cudaFree(d_next);
  cudaFree(d_f);
  cudaFree(d_residual);
  return wrong == 0;
}

static bool runTiles() {
  const int n = 4000; // a multiple of 8, but of no block size
  const float limit = 40.0f;
  std::vector<float> in(n), sums(n / 8), large;
  for (int i = 0; i < n; ++i)
    in[i] = float((i * 29) % 61);

  float *d_in, *d_sums, *d_large;
  int *d_count, count = 0;
  CHECK_CUDA(cudaMalloc(&d_in, n * sizeof(float)));
  CHECK_CUDA(cudaMalloc(&d_sums, n / 8 * sizeof(float)));
  CHECK_CUDA(cudaMalloc(&d_large, n * sizeof(float)));
  CHECK_CUDA(cudaMalloc(&d_count, sizeof(int)));
  CHECK_CUDA(cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK_CUDA(cudaMemset(d_count, 0, sizeof(int)));
  tilesAndCoalesced<<<(n + 191) / 192, 192>>>(d_in, n, d_sums, limit, d_large, d_count);
  CHECK_CUDA(cudaGetLastError());
  CHECK_CUDA(cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK_CUDA(cudaMemcpy(sums.data(), d_sums, n / 8 * sizeof(float),
                        cudaMemcpyDeviceToHost));
  large.resize(std::max(0, std::min(count, n)));
  CHECK_CUDA(cudaMemcpy(large.data(), d_large, large.size() * sizeof(float),
                        cudaMemcpyDeviceToHost));

  int wrong = 0;
  for (int t = 0; t < n / 8; ++t) {
    float expected = 0.0f;
    for (int k = 0; k < 8; ++k)
      expected += in[8 * t + k];
    wrong += sums[t] != expected; // small integers: exact
  }
  std::vector<float> expectedLarge;
  for (float x : in)
    if (x > limit)
      expectedLarge.push_back(x);
  std::sort(large.begin(), large.end()); // their order is not defined
  std::sort(expectedLarge.begin(), expectedLarge.end());
  const bool same = large == expectedLarge;
  printf("tiles of 8: %d wrong; above the limit: %d, %s\n", wrong, count,
         same ? "ok" : "wrong");

  cudaFree(d_in);
  cudaFree(d_sums);
  cudaFree(d_large);
  cudaFree(d_count);
  return wrong == 0 && same;
}

int main() {
  bool ok = runJacobi();
  ok = runTiles() && ok;
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
