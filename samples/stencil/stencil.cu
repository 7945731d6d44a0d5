// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finite differences with coefficients in constant memory: a 1-D stencil of
// radius 4 with a halo in shared memory and a 2-D heat step, both set up with
// cudaMemcpyToSymbol in its several forms.

#include <cuda_runtime_api.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#define RADIUS 4
#define BLOCK_SIZE 128

struct HeatParams {
  float alpha;
  int width, height;
};

__constant__ float c_coeff[2 * RADIUS + 1];
__constant__ HeatParams c_heat;
__constant__ float c_scale = 1.0f;
__device__ unsigned int d_updates;         // cells updated so far
static __device__ float d_lastRow[64] = {0.0f};

#define CHECK(expr)                                                            \
  if (cudaError_t status = (expr)) {                                           \
    fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(status));    \
    printf("FAILED\n");                                                        \
    exit(1);                                                                   \
  }

// in has RADIUS more elements on either side of the n that are computed.
__global__ void stencil1d(const float *in, float *out, int n) {
  __shared__ float tile[BLOCK_SIZE + 2 * RADIUS];
  const int g = blockIdx.x * blockDim.x + threadIdx.x;
  const int l = threadIdx.x + RADIUS;
  const int last = n + 2 * RADIUS - 1;

  tile[l] = in[min(g + RADIUS, last)];
  if (threadIdx.x < RADIUS) {
    tile[l - RADIUS] = in[min(g, last)];
    tile[l + BLOCK_SIZE] = in[min(g + RADIUS + BLOCK_SIZE, last)];
  }
  __syncthreads();

  if (g < n) {
    float sum = 0.0f;
#pragma unroll
    for (int o = -RADIUS; o <= RADIUS; ++o)
      sum += tile[l + o] * c_coeff[o + RADIUS];
    out[g] = sum * c_scale;
  }
}

__global__ void heatStep(const float *in, float *out) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  const int w = c_heat.width, h = c_heat.height;
  if (x >= w || y >= h)
    return;
  const int i = y * w + x;
  if (x == 0 || y == 0 || x == w - 1 || y == h - 1) {
    out[i] = in[i];
  } else {
    const float laplacian =
        in[i - 1] + in[i + 1] + in[i - w] + in[i + w] - 4.0f * in[i];
    out[i] = in[i] + c_heat.alpha * laplacian;
    atomicAdd(&d_updates, 1u);
  }
  if (y == h - 2)
    d_lastRow[x] = out[i];
}

static bool runStencil1d() {
  const int n = 10000;
  float coeff[2 * RADIUS + 1];
  for (int i = 0; i < 2 * RADIUS + 1; ++i)
    coeff[i] = 0.125f * (i + 1);
  std::vector<float> in(n + 2 * RADIUS), out(n);
  for (size_t i = 0; i < in.size(); ++i)
    in[i] = float(int(i * 37 % 101) - 50);

  // The coefficients in two parts: whole symbol, then its second half again
  // through an offset.
  float zeros[2 * RADIUS + 1] = {};
  CHECK(cudaMemcpyToSymbol(c_coeff, zeros, sizeof(zeros)));
  CHECK(cudaMemcpyToSymbol(c_coeff, coeff, RADIUS * sizeof(float)));
  CHECK(cudaMemcpyToSymbol(c_coeff, coeff + RADIUS,
                           (RADIUS + 1) * sizeof(float),
                           RADIUS * sizeof(float), cudaMemcpyHostToDevice));
  const float scale = 2.0f;
  CHECK(cudaMemcpyToSymbolAsync(c_scale, &scale, sizeof scale, 0,
                                cudaMemcpyHostToDevice, 0));

  float readBack[2 * RADIUS + 1];
  size_t symbolBytes = 0;
  CHECK(cudaGetSymbolSize(&symbolBytes, c_coeff));
  CHECK(cudaMemcpyFromSymbol(readBack, c_coeff, symbolBytes));
  bool ok = symbolBytes == sizeof(coeff);
  for (int i = 0; i < 2 * RADIUS + 1; ++i)
    ok = ok && readBack[i] == coeff[i];
  printf("constant memory read back: %s\n", ok ? "ok" : "wrong");

  float *d_in, *d_out;
  CHECK(cudaMalloc(&d_in, in.size() * sizeof(float)));
  CHECK(cudaMalloc(&d_out, n * sizeof(float)));
  CHECK(cudaMemcpy(d_in, in.data(), in.size() * sizeof(float),
                   cudaMemcpyHostToDevice));
  stencil1d<<<(n + BLOCK_SIZE - 1) / BLOCK_SIZE, BLOCK_SIZE>>>(d_in, d_out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(out.data(), d_out, n * sizeof(float),
                   cudaMemcpyDeviceToHost));
  CHECK(cudaFree(d_in));
  CHECK(cudaFree(d_out));

  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    float sum = 0.0f;
    for (int o = 0; o <= 2 * RADIUS; ++o)
      sum += in[i + o] * coeff[o]; // eighths: exact in every order
    wrong += out[i] != sum * scale;
  }
  printf("1-D stencil: %d wrong of %d\n", wrong, n);
  return ok && wrong == 0;
}

static bool runHeat() {
  const int width = 61, height = 45, steps = 10;
  const HeatParams params = {0.2f, width, height};
  std::vector<float> a(width * height), b(a.size()), result(a.size());
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      a[y * width + x] = (x > 20 && x < 40 && y > 10 && y < 30) ? 100.0f : 0.0f;

  const size_t bytes = a.size() * sizeof(float);
  float *d_a, *d_b;
  CHECK(cudaMalloc(&d_a, bytes));
  CHECK(cudaMalloc(&d_b, bytes));
  CHECK(cudaMemcpy(d_a, a.data(), bytes, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyToSymbol(c_heat, &params, sizeof(HeatParams)));

  void *updates = nullptr;
  CHECK(cudaGetSymbolAddress(&updates, d_updates));
  CHECK(cudaMemset(updates, 0, sizeof(unsigned int)));

  dim3 block(16, 8);
  dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
  for (int s = 0; s < steps; ++s) {
    heatStep<<<grid, block>>>(d_a, d_b);
    std::swap(d_a, d_b);

    for (int y = 0; y < height; ++y)
      for (int x = 0; x < width; ++x) {
        const int i = y * width + x;
        const bool edge =
            x == 0 || y == 0 || x == width - 1 || y == height - 1;
        b[i] = edge ? a[i]
                    : a[i] + params.alpha * (a[i - 1] + a[i + 1] +
                                             a[i - width] + a[i + width] -
                                             4.0f * a[i]);
      }
    std::swap(a, b);
  }
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(result.data(), d_a, bytes, cudaMemcpyDeviceToHost));

  unsigned int count = 0;
  float lastRow[64];
  CHECK(cudaMemcpyFromSymbol(&count, d_updates, sizeof count, 0,
                             cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpyFromSymbol(lastRow, d_lastRow, width * sizeof(float)));
  CHECK(cudaFree(d_a));
  CHECK(cudaFree(d_b));

  // The device may fuse multiply and add, the host may not.
  float worst = 0.0f;
  for (size_t i = 0; i < a.size(); ++i)
    worst = std::fmax(worst, std::fabs(result[i] - a[i]));
  for (int x = 0; x < width; ++x)
    worst = std::fmax(worst,
                      std::fabs(lastRow[x] - a[(height - 2) * width + x]));
  const unsigned int expected = steps * (width - 2) * (height - 2);
  const bool ok = worst < 1e-3f && count == expected;
  printf("2-D heat: %u cell updates, result %s\n", count,
         ok ? "ok" : "wrong");
  return ok;
}

int main() {
  bool ok = runStencil1d();
  ok = runHeat() && ok;
  printf("%s\n", ok ? "PASSED" : "FAILED");
  return ok ? 0 : 1;
}
