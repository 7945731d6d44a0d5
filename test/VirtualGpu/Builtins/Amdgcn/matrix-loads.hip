// Loads that transpose, and loads that go straight to LDS, through the whole way
// of a program.
// RUN: %porthip run --as gfx942 %s 2>&1 | FileCheck %s
// RUN: %porthip run --as gfx950 %s 2>&1 | FileCheck %s
// RUN: %porthip run --mode fiber --as gfx1201 %s 2>&1 | FileCheck %s
// CHECK-NOT: wrong
// CHECK: {{[1-9][0-9]+}} results, all right
#include <cstdio>
#include <hip/hip_runtime.h>

template <typename T, int N> using Vec = T __attribute__((ext_vector_type(N)));
using Lds = __attribute__((address_space(3))) void *;
using Global = __attribute__((address_space(1))) void *;

__global__ void load(const unsigned *from, unsigned *out, unsigned *count) {
#ifdef __HIP_DEVICE_COMPILE__
  int lane = threadIdx.x;
  (void)lane;
#if defined(__gfx942__) || defined(__gfx950__)
  // Lane l's word of from, backwards, to word l of the wave's place.
  __shared__ __attribute__((aligned(16))) unsigned shared[64 * 4];
  __builtin_amdgcn_global_load_lds((Global)(from + 63 - lane), (Lds)shared, 4,
                                   0, 0);
  __syncthreads();
  out[lane] = shared[lane] - (63 - lane);
  *count = 64;
#endif
#ifdef __gfx950__
  __syncthreads();
  __builtin_amdgcn_global_load_lds((Global)(from + 4 * (63 - lane)),
                                   (Lds)shared, 16, 0, 0);
  __syncthreads();
  for (int i = 0; i < 4; ++i)
    out[64 + lane * 4 + i] = shared[lane * 4 + i] - (4 * (63 - lane) + i);
  __syncthreads();
  // Halves: 4 rows of 16 for each 16 lanes; lane l gets column l % 16.
  auto *halves = (__attribute__((address_space(3))) short *)(Lds)shared;
  for (int i = 0; i < 4; ++i)
    halves[lane * 4 + i] = short(lane * 4 + i);
  __syncthreads();
  using V = __attribute__((address_space(3))) Vec<short, 4> *;
  Vec<short, 4> v =
      __builtin_amdgcn_ds_read_tr16_b64_v4i16((V)(halves + lane * 4));
  for (int i = 0; i < 4; ++i)
    out[320 + lane * 4 + i] =
        unsigned(v[i] - (lane / 16 * 64 + i * 16 + lane % 16));
  *count = 576;
#endif
#ifdef __gfx1201__
  // B[k][n] = from[k * 16 + n] as halves, to what WMMA wants of it.
  using V = __attribute__((address_space(1))) Vec<short, 8> *;
  auto *halves = (const short *)from; // the words' low halves: 0, 1, 2, ...
  short *packed = (short *)(out + 512);
  for (int i = 0; i < 8; ++i)
    packed[lane * 8 + i] = halves[2 * (lane * 8 + i)];
  __syncthreads();
  int row = 8 * (lane / 16) + lane % 8, column = lane / 8 % 2 * 8;
  Vec<short, 8> v = __builtin_amdgcn_global_load_tr_b128_v8i16(
      (V)(Global)(packed + row * 16 + column));
  for (int i = 0; i < 8; ++i)
    out[lane * 8 + i] = unsigned(v[i] - ((lane / 16 * 8 + i) * 16 + lane % 16));
  *count = 256;
#endif
#endif
}

int main() {
  hipDeviceProp_t properties;
  unsigned *from, *out, *count;
  if (hipGetDeviceProperties(&properties, 0) != hipSuccess ||
      hipMallocManaged((void **)&from, 256 * sizeof *from) != hipSuccess ||
      hipMallocManaged((void **)&out, 1024 * sizeof *out) != hipSuccess ||
      hipMallocManaged((void **)&count, sizeof *count) != hipSuccess)
    return puts("wrong: no device");
  for (unsigned i = 0; i < 256; ++i)
    from[i] = i;
  *count = 0;
  load<<<1, properties.warpSize>>>(from, out, count);
  if (hipError_t error = hipDeviceSynchronize())
    printf("wrong: %s\n", hipGetErrorString(error));
  int bad = 0; // each result is what it should be less than that
  for (unsigned i = 0; i < *count; ++i)
    if (out[i] && ++bad < 20)
      printf("wrong: result %u is off by %d\n", i, int(out[i]));
  if (!bad)
    printf("%u results, all right\n", *count);
}
