// A header that declares what assert() calls for both sides, where NDEBUG keeps
// <assert.h> from it, as CUB's and Thrust's headers do: assertions work with it,
// and without NDEBUG as before.
// RUN: %porthip cc %s -DNDEBUG -o %t-release && %t-release | FileCheck --check-prefix=RELEASE %s
// RUN: %porthip cc %s -o %t-debug && %t-debug 2>&1 | FileCheck --check-prefix=DEBUG %s
// RUN: %porthip %s -o - --cc -DNDEBUG | FileCheck --check-prefix=PORT %s
#ifdef NDEBUG
extern "C" {
__host__ __device__ void __assert_fail(const char *Assertion, const char *File,
                                       unsigned int Line,
                                       const char *Function) noexcept
    __attribute__((__noreturn__));
}
#endif
#include <cassert>
#include <cstdio>

#define OWN_ASSERT(Holds, Text)                                                \
  ((Holds) ? (void)0 : __assert_fail(Text, __FILE__, __LINE__, __func__))

__global__ void check(int *Out, int X) {
  assert(X < 2);
#ifdef NDEBUG
  OWN_ASSERT(X < 9, "small");
#endif
  *Out = X;
}

int main() {
  int *Out, Host = 0;
  cudaMalloc(&Out, sizeof(int));
  check<<<1, 1>>>(Out, 3);
  cudaError_t Status = cudaDeviceSynchronize();
  cudaMemcpy(&Host, Out, sizeof(int), cudaMemcpyDeviceToHost);
  printf("%s, %d\n", cudaGetErrorName(Status), Host);
#ifdef NDEBUG
  check<<<1, 1>>>(Out, 10);
  printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
#endif
}

// RELEASE: cudaSuccess, 3
// RELEASE: cudaErrorAssert
// DEBUG-DAG: assertion 'X < 2' failed
// DEBUG-DAG: cudaErrorAssert, 0
// PORT: hipMalloc(&Out
