// ROCm 6's headers have calls that clang 19 and later refuse by default; they are a warning.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx942 -c %s -o %t.o 2>&1 | FileCheck %s
// CHECK: warning: a template argument list is expected after a name prefixed by the template keyword
// CHECK-NOT: error:
#include <hip/hip_runtime.h>

struct Sorter {
  template <class T> __device__ void sort(T *P) { *P = 1; }
};
template <class S> __device__ void call(S Sort, int *P) {
  Sort.template sort(P);
}
__global__ void k(int *P) { call(Sorter(), P); }
