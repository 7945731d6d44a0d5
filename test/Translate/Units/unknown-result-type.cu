// A function whose result clang did not read, since a macro of the build is not
// known, is not ported by what it goes on with: an int.
// RUN: %porthip translate %s -o - 2>/dev/null | FileCheck %s
// CHECK: of::max() { return FLT_MAX; }
// CHECK: to_integer<int>(FLT_MAX)
#include <cuda_runtime.h>
#include <float.h>
struct of {
  static __host__ __device__ float max();
};
constexpr OWN_HOST_DEVICE float
of::max() { return FLT_MAX; }
__device__ int cut() { return FLT_MAX; }
