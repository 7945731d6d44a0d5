// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of ldmatrix and stmatrix lie at multiples of 16 bytes: of those lanes
// whose addresses count the first that gives another one is named, and the launch
// ends as on a GPU, with a checker and without.
//
// RUN: %porthip cc --as sm_90 %s -o %t
// RUN: env PORTHIP_VGPU_CHECK=memory %t 0 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env PORTHIP_VGPU_CHECK=memory %t 2 2>&1 | FileCheck %s --check-prefixes=LOAD,STATUS
// RUN: env PORTHIP_VGPU_CHECK=memory PORTHIP_VGPU_REPORT=%t.json %t 4 2>&1 | FileCheck %s --check-prefixes=STORE,STATUS
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
// RUN: %t 2 2>&1 | FileCheck %s --check-prefixes=ALONE,STATUS
// RUN: env PORTHIP_VGPU_CHECK=memory %t 1 2>&1 | FileCheck %s --check-prefix=RIGHT
//
// RIGHT-NOT: porthip:
// RIGHT: status no error
// LOAD: porthip: memory: kernel 'load(int*, int)', block (1,0,0), thread (13,0,0): a row of a matrix is at an address that is not a multiple of 16 at {{.*}}matrix-alignment.cu:{{[0-9]+}}
// STORE: porthip: memory: kernel 'store(int)', block (0,0,0), thread (5,0,0): a row of a matrix is at an address that is not a multiple of 16 at {{.*}}matrix-alignment.cu:
// JSON: a row of a matrix is at an address that is not a multiple of 16
// ALONE: porthip: kernel 'load(int*, int)'{{.*}}block (1,0,0), thread (13,0,0){{.*}}not a multiple of 16
// STATUS: status misaligned address
#include <cstdio>
#include <cstdlib>

__device__ unsigned place(const void *p) {
  return unsigned(__cvta_generic_to_shared(p));
}
__global__ void load(int *out, int off) {
  __shared__ __align__(16) char Tile[1024];
  for (int i = threadIdx.x; i < 256; i += 32)
    reinterpret_cast<int *>(Tile)[i] = i;
  __syncwarp();
  int r[2], lane = threadIdx.x;
  // Lanes from 16 on give addresses that nobody asks for.
  char *row = Tile + 16 * lane +
              (off > 1 && blockIdx.x && lane == 13 ? off : lane > 15 ? 3 : 0);
  asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];"
               : "=r"(r[0]), "=r"(r[1])
               : "r"(place(row))
               : "memory");
  out[lane] = r[0] + r[1];
}
__global__ void store(int off) {
  __shared__ __align__(16) char Tile[1024];
  char *row = Tile + 32 * (threadIdx.x % 8) + (threadIdx.x == 5 ? off : 0);
  asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(
                   place(row)),
               "r"(off)
               : "memory");
}
int main(int, char **argv) {
  int off = atoi(argv[1]), *out;
  cudaMalloc(&out, 128);
  if (off == 4)
    store<<<1, 32>>>(off);
  else
    load<<<2, 32>>>(out, off);
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
