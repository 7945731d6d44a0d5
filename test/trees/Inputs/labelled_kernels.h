// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The text before and behind a kernel that labelled_kernels.py runs: the words
// of a verifier's annotations, and arguments made for any parameter.
#pragma once
#include <cassert>
#include <cstdio>
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <curand_kernel.h>
#include <curand_mtgp32_kernel.h>
#include <type_traits>

namespace labelled {

__device__ int unmet; // a precondition that this set of arguments breaks
__device__ inline void leave() {
  unmet = 1;
  asm volatile("exit;");
}

// Arguments: buffers of one size; numbers that come from the set.
constexpr size_t BufferBytes = 8 << 20;
constexpr int Sets = 4;

template <class T> T element(size_t i, int set) {
  const size_t values[Sets] = {i, 0, i % 7, 1};
  if constexpr (std::is_arithmetic_v<T>)
    return static_cast<T>(values[set] % (sizeof(T) == 1 ? 100 : 1024));
  else
    return T{};
}

template <class T> T argument(int set, int threads) {
  if constexpr (std::is_pointer_v<T>) {
    using Element = std::remove_cv_t<std::remove_pointer_t<T>>;
    if constexpr (std::is_function_v<Element>) {
      return nullptr;
    } else if constexpr (std::is_void_v<Element>) {
      void *p;
      cudaMalloc(&p, BufferBytes);
      cudaMemset(p, 0, BufferBytes);
      return p;
    } else {
      const size_t count = BufferBytes / sizeof(Element);
      auto *host = static_cast<Element *>(calloc(count, sizeof(Element)));
      if constexpr (std::is_arithmetic_v<Element>)
        for (size_t i = 0; i != count; ++i)
          host[i] = element<Element>(i, set);
      void *p;
      cudaMalloc(&p, BufferBytes);
      cudaMemcpy(p, host, BufferBytes, cudaMemcpyHostToDevice);
      free(host);
      return static_cast<T>(p);
    }
  } else if constexpr (std::is_arithmetic_v<T>) {
    const int values[Sets] = {threads, 1, 16, 0};
    return static_cast<T>(values[set]);
  } else {
    return T{};
  }
}

template <class... P>
void run(const char *name, void (*kernel)(P...), dim3 grid, dim3 block) {
  const int threads = int(grid.x * grid.y * grid.z * block.x * block.y * block.z);
  for (int set = 0; set != Sets; ++set) {
    int none = 0;
    cudaMemcpyToSymbol(unmet, &none, sizeof none);
    kernel<<<grid, block>>>(argument<std::remove_cv_t<P>>(set, threads)...);
    const cudaError_t launch = cudaGetLastError();
    const cudaError_t error = launch ? launch : cudaDeviceSynchronize();
    cudaMemcpyFromSymbol(&none, unmet, sizeof none);
    printf("SET %d of %s: %s\n", set, name,
           none    ? "unmet"
           : error ? cudaGetErrorName(error)
                   : "ran");
    if (error)
      cudaDeviceReset();
  }
}

} // namespace labelled

#define __requires(E) ((E) ? (void)0 : labelled::leave())
#define __assume(E) __requires(E)
#define __assert(E) assert(E)
// Macros that only help a proof.
#define __requires_fresh_array(...) ((void)0)
#define __invariant(...) ((void)0)
#define __global_invariant(...) ((void)0)
#define __ensures(...) ((void)0)
#define __global_ensures(...) ((void)0)
#define __function_wide_invariant(...) ((void)0)
#define __axiom(...)
#define __candidate_invariant(...) ((void)0)
#define __implies(A, B) (!(A) || (B))
#define __enabled() true
