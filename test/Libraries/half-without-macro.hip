// Halves go to hipBLAS whether or not another header included it first, where
// its half is an integer.
// REQUIRES: hip-headers
// RUN: %porthip run --as=gfx942 %s -lhipblas | FileCheck %s
// RUN: %porthip run --as=gfx942 -DEARLIER %s -lhipblas | FileCheck %s
// CHECK: 7 14
#ifdef EARLIER
#include <hipblas/hipblas.h>
static_assert(sizeof(hipblasHalf) == 2 && hipblasHalf(3) / 2 == 1, "an integer");
#endif
#include <porthip/blas.h>
#include <cstdio>

int main() {
  __half *m, one = __float2half(1), none = __float2half(0);
  hipMallocManaged(&m, 3 * sizeof(__half));
  m[0] = __float2half(7), m[1] = one;
  hipblasHandle_t handle;
  hipblasCreate(&handle);
  hipblasHgemm(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, m, 1, m + 1, 1,
               &none, m + 2, 1);
  hipDeviceSynchronize();
  float first = __half2float(m[2]);
  hipblasHgemmStridedBatched(handle, HIPBLAS_OP_N, HIPBLAS_OP_N, 1, 1, 1, &one, m,
                             1, 0, m + 1, 1, 0, &one, m + 2, 1, 0, 1);
  hipDeviceSynchronize();
  std::printf("%g %g\n", first, __half2float(m[2]));
  hipblasDestroy(handle);
}
