// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of a lane's own that data indexes: the slow ways of sines and cosines
// for large arguments, and one written here. In a loop over lanes they are
// functions with forms for vectors; lanes on stacks of their own have them in
// place.
//
// RUN: %porthip run %s > %t.loop
// RUN: %porthip run --mode=fiber %s > %t.fiber
// RUN: cmp %t.loop %t.fiber && FileCheck %s < %t.loop
// CHECK: 0 wrong
#include <cmath>
#include <cstdio>
#include <cstring>

constexpr int Count = 1000;

__device__ int ranked(unsigned key) {
  if (key % 5 == 0)
    return -1;
  unsigned char slots[8];
  for (int i = 0; i < 8; ++i)
    slots[i] = (key >> (4 * i)) & 15;
  return slots[key & 7] * 16 + slots[slots[key & 7] & 7];
}

__global__ void compute(const float *x, float *s, float *t, double *d, int *r) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= Count)
    return;
  float sine, cosine;
  sincosf(x[i], &sine, &cosine);
  s[i] = sine + 2 * cosine;
  t[i] = tanf(x[i]);
  d[i] = cos(double(x[i]) * 1e5);
  r[i] = ranked(unsigned(i) * 2654435761u);
}

// In regions, too.
__global__ void around(const float *x, float *s) {
  __shared__ float all[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  all[threadIdx.x] = i < Count ? sinf(x[i]) : 0;
  __syncthreads();
  if (i < Count)
    s[i] += all[255 - threadIdx.x] * cosf(x[i] * 1e6f);
}

static int rankedOnHost(unsigned key) {
  if (key % 5 == 0)
    return -1;
  unsigned first = key >> (4 * (key & 7)) & 15;
  return int(first * 16 + (key >> (4 * (first & 7)) & 15));
}

int main() {
  float *x, *s, *t;
  double *d;
  int *r;
  cudaMallocManaged(&x, Count * sizeof(*x));
  cudaMallocManaged(&s, Count * sizeof(*s));
  cudaMallocManaged(&t, Count * sizeof(*t));
  cudaMallocManaged(&d, Count * sizeof(*d));
  cudaMallocManaged(&r, Count * sizeof(*r));
  for (int i = 0; i < Count; ++i)
    x[i] = i % 3 ? float(i) * 0.37f : float(i) * 1.7e7f;
  x[1] = INFINITY;
  compute<<<(Count + 255) / 256, 256>>>(x, s, t, d, r);
  cudaDeviceSynchronize();
  int wrong = 0;
  for (int i = 0; i < Count; ++i) {
    double v = x[i], want = std::sin(v) + 2 * std::cos(v);
    bool isClose = std::fabs(s[i] - want) < 1e-6 &&
                   std::fabs(t[i] - std::tan(v)) <
                       4e-7 * (1 + std::fabs(std::tan(v))) &&
                   std::fabs(d[i] - std::cos(v * 1e5)) < 1e-15;
    bool isNan = std::isnan(s[i]) && std::isnan(t[i]) && std::isnan(d[i]);
    wrong += i == 1 ? !isNan : !isClose;
    wrong += r[i] != rankedOnHost(unsigned(i) * 2654435761u);
  }
  around<<<(Count + 255) / 256, 256>>>(x, s);
  cudaDeviceSynchronize();
  unsigned hash = 0;
  for (int i = 0; i < Count; ++i) {
    unsigned bits;
    std::memcpy(&bits, &s[i], sizeof(bits));
    hash = hash * 31 + bits;
  }
  std::printf("%d wrong, %08x\n", wrong, hash);
}
