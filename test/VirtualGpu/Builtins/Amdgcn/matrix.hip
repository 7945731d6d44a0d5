// Clang's builtins for matrix instructions through the whole way of a program:
// each target multiplies with those that it has, and the host compares the
// products with loops. Numbers are small integers, so all sums are exact.
// RUN: %if long %{ %porthip run --as gfx908 %s 2>&1 | FileCheck %s %}
// RUN: %porthip run --as gfx90a %s 2>&1 | FileCheck %s
// RUN: %if long %{ %porthip run --as gfx942 %s 2>&1 | FileCheck %s %}
// RUN: %porthip run --mode fiber --as gfx950 %s 2>&1 | FileCheck %s
// RUN: %porthip run --check all --as gfx942 %s 2>&1 | FileCheck %s
// RUN: %porthip run --as gfx1100 %s 2>&1 | FileCheck %s
// RUN: %porthip run --mode fiber --as gfx1201 %s 2>&1 | FileCheck %s
// CHECK-NOT: wrong
// CHECK: {{[5-9]}} products, all right
#include <cstdio>
#include <hip/hip_runtime.h>

template <typename T, int N> using Vec = T __attribute__((ext_vector_type(N)));

__device__ __host__ int value(int which, int i, int k) {
  return (i * 7 + k * 3 + which * 5 + i * k) % 9 - 4;
}
/// Elements k to k + N of row i of A (0), or of column i of B (1).
template <typename T, int N>
__device__ Vec<T, N> some(int which, int i, int k) {
  Vec<T, N> v;
  for (int e = 0; e < N; ++e)
    v[e] = T(value(which, i, k + e));
  return v;
}
template <int N> __device__ Vec<short, N> bfloats(int which, int i, int k) {
  Vec<short, N> v;
  for (int e = 0; e < N; ++e)
    v[e] = short(__float_as_uint(float(value(which, i, k + e))) >> 16);
  return v;
}
template <int N> __device__ Vec<int, N / 4> bytes(int which, int i, int k) {
  auto v = some<signed char, N>(which, i, k);
  Vec<int, N / 4> words;
  __builtin_memcpy(&words, &v, sizeof v);
  return words;
}

struct Product {
  int k; // 0: none
  bool isSparse;
  float d[256];
};
/// Element v of d is of row first + v * step.
template <typename T, int N>
__device__ void store(Product *&out, int k, Vec<T, N> d, int first, int step,
                      bool isSparse = false) {
  for (int v = 0; v < N; ++v)
    out->d[(first + v * step) * 16 + threadIdx.x % 16] = float(d[v]);
  out->k = k;
  out->isSparse = isSparse;
  ++out;
}

#if defined(__gfx908__) || defined(__gfx90a__) || defined(__gfx942__) ||       \
    defined(__gfx950__)
__global__ void multiply(Product *out) {
  int i = threadIdx.x % 16, g = threadIdx.x / 16;
  Vec<float, 4> c = 1;
  Vec<int, 4> one = 1;
  store<float, 4>(out, 16,
                  __builtin_amdgcn_mfma_f32_16x16x16f16(
                      some<_Float16, 4>(0, i, 4 * g),
                      some<_Float16, 4>(1, i, 4 * g), c, 0, 0, 0),
                  4 * g, 1);
  store<float, 4>(out, 4,
                  __builtin_amdgcn_mfma_f32_16x16x4f32(
                      value(0, i, g), value(1, i, g), c, 0, 0, 0),
                  4 * g, 1);
#if defined(__gfx908__) || defined(__gfx90a__)
  store<float, 4>(out, 8,
                  __builtin_amdgcn_mfma_f32_16x16x8bf16(bfloats<2>(0, i, 2 * g),
                                                        bfloats<2>(1, i, 2 * g),
                                                        c, 0, 0, 0),
                  4 * g, 1);
  store<int, 4>(out, 16,
                __builtin_amdgcn_mfma_i32_16x16x16i8(bytes<4>(0, i, 4 * g).x,
                                                     bytes<4>(1, i, 4 * g).x,
                                                     one, 0, 0, 0),
                4 * g, 1);
#else
  auto wide = [=](int which) {
    return __builtin_bit_cast(long, bytes<8>(which, i, 8 * g));
  };
  store<int, 4>(
      out, 32,
      __builtin_amdgcn_mfma_i32_16x16x32_i8(wide(0), wide(1), one, 0, 0, 0),
      4 * g, 1);
  // The second and the last of each four elements of A are there.
  store<float, 4>(out, 32,
                  __builtin_amdgcn_smfmac_f32_16x16x32_f16(
                      some<_Float16, 4>(0, i, 4 * g),
                      some<_Float16, 8>(1, i, 8 * g), c, 0xdd, 0, 0),
                  4 * g, 1, true);
#endif
#ifndef __gfx908__
  store<float, 4>(
      out, 16,
      __builtin_amdgcn_mfma_f32_16x16x16bf16_1k(
          bfloats<4>(0, i, 4 * g), bfloats<4>(1, i, 4 * g), c, 0, 0, 0),
      4 * g, 1);
  Vec<double, 4> d = 1;
  store<double, 4>(out, 4,
                   __builtin_amdgcn_mfma_f64_16x16x4f64(
                       value(0, i, g), value(1, i, g), d, 0, 0, 0),
                   g, 4);
#endif
#ifdef __gfx950__
  store<float, 4>(out, 32,
                  __builtin_amdgcn_mfma_f32_16x16x32_f16(
                      some<_Float16, 8>(0, i, 8 * g),
                      some<_Float16, 8>(1, i, 8 * g), c, 0, 0, 0),
                  4 * g, 1);
#endif
  // Sums stay where they are, from one product to the next.
  c = __builtin_amdgcn_mfma_f32_16x16x16f16(some<_Float16, 4>(0, i, 4 * g),
                                            some<_Float16, 4>(1, i, 4 * g), c,
                                            0, 0, 0);
  c = __builtin_amdgcn_mfma_f32_16x16x16f16(some<_Float16, 4>(0, i, 16 + 4 * g),
                                            some<_Float16, 4>(1, i, 16 + 4 * g),
                                            c, 0, 0, 0);
  store<float, 4>(out, 32, c, 4 * g, 1);
  // The same by its name.
  c = 1;
  auto a = some<_Float16, 4>(0, i, 4 * g), b = some<_Float16, 4>(1, i, 4 * g);
#ifdef __gfx90a__
  asm volatile("v_mfma_f32_16x16x16f16 %0, %1, %2, %0\n s_nop 15"
               : "+v"(c)
               : "v"(a), "v"(b));
#elif defined(__gfx942__)
  asm volatile("v_mfma_f32_16x16x16_f16 %0, %1, %2, %0\n s_nop 15"
               : "+v"(c)
               : "v"(a), "v"(b));
#else
  c = __builtin_amdgcn_mfma_f32_16x16x16f16(a, b, c, 0, 0, 0);
#endif
  store<float, 4>(out, 16, c, 4 * g, 1);
}
#elif defined(__gfx1100__)
__global__ void multiply(Product *out) {
  int i = threadIdx.x % 16, g = threadIdx.x / 16;
  Vec<float, 8> c = 1;
  Vec<int, 8> one = 1;
  auto a = some<_Float16, 16>(0, i, 0), b = some<_Float16, 16>(1, i, 0);
  store<float, 8>(out, 16, __builtin_amdgcn_wmma_f32_16x16x16_f16_w32(a, b, c),
                  g, 2);
  store<float, 8>(out, 16,
                  __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32(
                      bfloats<16>(0, i, 0), bfloats<16>(1, i, 0), c),
                  g, 2);
  store<int, 8>(
      out, 16,
      __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32(
          true, bytes<16>(0, i, 0), true, bytes<16>(1, i, 0), one, false),
      g, 2);
  Vec<_Float16, 16> d = 1;
  d = __builtin_amdgcn_wmma_f16_16x16x16_f16_w32(a, b, d, false);
  store<_Float16, 8>(out, 16, d.even, g, 2);
  d = 1;
  d = __builtin_amdgcn_wmma_f16_16x16x16_f16_tied_w32(a, b, d, true);
  store<_Float16, 8>(out, 16, d.odd, g, 2);
}
#elif defined(__gfx1201__)
__global__ void multiply(Product *out) {
  int i = threadIdx.x % 16, g = threadIdx.x / 16;
  Vec<float, 8> c = 1;
  Vec<int, 8> one = 1;
  auto a = some<_Float16, 8>(0, i, 8 * g), b = some<_Float16, 8>(1, i, 8 * g);
  store<float, 8>(out, 16,
                  __builtin_amdgcn_wmma_f32_16x16x16_f16_w32_gfx12(a, b, c),
                  8 * g, 1);
  store<float, 8>(out, 16,
                  __builtin_amdgcn_wmma_f32_16x16x16_bf16_w32_gfx12(
                      bfloats<8>(0, i, 8 * g), bfloats<8>(1, i, 8 * g), c),
                  8 * g, 1);
  store<int, 8>(
      out, 16,
      __builtin_amdgcn_wmma_i32_16x16x16_iu8_w32_gfx12(
          true, bytes<8>(0, i, 8 * g), true, bytes<8>(1, i, 8 * g), one, false),
      8 * g, 1);
  Vec<_Float16, 8> d = 1;
  store<_Float16, 8>(out, 16,
                     __builtin_amdgcn_wmma_f16_16x16x16_f16_w32_gfx12(a, b, d),
                     8 * g, 1);
  store<int, 8>(out, 32,
                __builtin_amdgcn_swmmac_i32_16x16x32_iu8_w32(
                    true, bytes<8>(0, i, 8 * g), true, bytes<16>(1, i, 16 * g),
                    one, 0xdddd, false),
                8 * g, 1, true);
}
#else // the host
__global__ void multiply(Product *) {}
#endif

static int expected(const Product &p, int row, int column) {
  int sum = 1;
  for (int k = 0; k < (p.isSparse ? p.k / 2 : p.k); ++k)
    sum += value(0, row, k) *
           value(1, column, p.isSparse ? k / 2 * 4 + (k % 2 ? 3 : 1) : k);
  return sum;
}

int main() {
  hipDeviceProp_t properties;
  Product *out;
  if (hipGetDeviceProperties(&properties, 0) != hipSuccess ||
      hipMallocManaged((void **)&out, 12 * sizeof *out) != hipSuccess)
    return puts("wrong: no device");
  hipMemset(out, 0, 12 * sizeof *out);
  multiply<<<1, properties.warpSize>>>(out);
  if (hipError_t error = hipDeviceSynchronize())
    printf("wrong: %s\n", hipGetErrorString(error));
  int count = 0, bad = 0;
  for (; out[count].k; ++count)
    for (int at = 0; at < 256; ++at) {
      int want = expected(out[count], at / 16, at % 16);
      if (out[count].d[at] != want && ++bad < 20)
        printf("wrong: product %d [%d][%d] is %g, not %d\n", count, at / 16,
               at % 16, out[count].d[at], want);
    }
  if (!bad)
    printf("%d products, all right\n", count);
}
