// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A wrong question to the runtime names the line of the program that asks: in
// functions that are inlined or not, behind templates of vendors' headers, and
// launches that are refused, unless the program asks for the error.
// RUN: not %porthip run --cuda-path=none --check=calls,leaks,init %s 2> %t.err > %t.out
// RUN: FileCheck %s -DAPI=cuda -DFILE=callers.cu < %t.err
// RUN: %porthip --cuda-path=none -q --fail-on=never %s -o %t.hip
// RUN: not %porthip run --as gfx942 --check=calls,leaks,init %t.hip 2> %t.err > %t.out
// RUN: FileCheck %s -DAPI=hip -DFILE=callers.cu.tmp.hip < %t.err
// RUN: not %porthip run --cuda-path=none -O0 -g --check=calls,leaks,init %s 2> %t.err > %t.out
// RUN: FileCheck %s -DAPI=cuda -DFILE=callers.cu < %t.err
//
// The defects in SARIF have those places.
// RUN: not %porthip run --cuda-path=none --check=calls --sarif=%t.sarif %s > %t.out 2>&1
// RUN: FileCheck %s --check-prefix=SARIF < %t.sarif
// SARIF: callers.cu
// SARIF: "startLine"
//
// RUN: %porthip run --cuda-path=none --check=calls,leaks,init %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: done
// RIGHT-NOT: porthip:
#include <cstdio>
#include <cuda_runtime.h>
#include <memory>

__global__ void set(int *P) { P[threadIdx.x] = 1; }

struct Free {
  void operator()(int *P) const {
    cudaFree(P); // deleter
  }
};
__attribute__((noinline)) static void freeApart(void *P) {
  cudaFree(P); // apart
}

static void wrong(int *P) {
  int OnStack = 0;
  // CHECK: calls: '[[API]]Free' is given memory that is not the GPU's, at {{.*}}[[FILE]]:[[@LINE+1]]
  cudaFree(&OnStack);
  // CHECK-NEXT: calls: '[[API]]Free' is given memory that is not the GPU's, at {{.*}}[[FILE]]:[[@LINE-7]]
  freeApart(&OnStack);
  {
    // CHECK-NEXT: calls: '[[API]]Free' is given memory that is not the GPU's, at {{.*}}[[FILE]]:[[@LINE-14]]
    std::unique_ptr<int, Free> Owner(&OnStack);
  }
  cudaStream_t Gone;
  cudaStreamCreate(&Gone);
  cudaStreamDestroy(Gone);
  // CHECK-NEXT: calls: '[[API]]LaunchKernel' is given a stream that was destroyed: a GPU's runtime may crash, at {{.*}}[[FILE]]:[[@LINE+1]]
  set<<<1, 1, 0, Gone>>>(P);
  cudaGetLastError();
  int *Unset;
  cudaMalloc(&Unset, 64);
  // CHECK-NEXT: init: '[[API]]Memcpy' copies 4 bytes to the host, of which 4 were never written, at {{.*}}[[FILE]]:[[@LINE+1]]
  cudaMemcpy(&OnStack, Unset, 4, cudaMemcpyDeviceToHost);
  // CHECK-DAG: calls: kernel 'set(int*)' is not launched: a block of 5000 threads, of 1024 at most; the program does not ask for the error and goes on, at {{.*}}[[FILE]]:[[@LINE+1]]
  set<<<1, 5000>>>(P);
  // CHECK-DAG: calls: kernel 'set(int*)' is not launched: 16777216 bytes of dynamic shared memory; {{.*}}, at {{.*}}[[FILE]]:[[@LINE+1]]
  set<<<1, 32, 1 << 24>>>(P);
  // CHECK-DAG: leaks: 1 allocation of '[[API]]Malloc', 64 bytes, is not freed when the program ends, at {{.*}}[[FILE]]:[[@LINE-7]]
  // CHECK-DAG: leaks: 2 allocations of '[[API]]Malloc', 16 bytes, are not freed when the program ends, at {{.*}}[[FILE]]:[[@LINE+2]]
  for (int I = 0; I < 2; ++I)
    cudaMalloc(&Unset, 8);
  // CHECK-NOT: porthip: calls
}

static void right(int *P) {
  set<<<0, 32>>>(P); // no elements
  set<<<1, 5000>>>(P);
  if (cudaGetLastError() == cudaSuccess)
    std::printf("launched\n");
  set<<<1, 5000>>>(P);
  if (cudaPeekAtLastError() == cudaSuccess)
    std::printf("launched\n");
  void *Args[] = {&P};
  if (cudaLaunchKernel((void *)set, dim3(1), dim3(5000), Args, 0, 0) ==
      cudaSuccess)
    std::printf("launched\n");
}

int main(int argc, char **argv) {
  int *P;
  cudaMalloc(&P, 4096);
  if (argc > 1)
    right(P);
  else
    wrong(P);
  cudaDeviceSynchronize();
  cudaFree(P);
  std::printf("done\n");
}
