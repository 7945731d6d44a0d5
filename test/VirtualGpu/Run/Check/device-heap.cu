// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that device code allocates: accesses past its end and before its
// begin, of freed memory, and memory that is freed twice or is not the heap's;
// through the pointer itself and through one that was kept in memory.
//
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: %porthip %s -o %t.hip
// RUN: %porthip cc --as gfx942 %t.hip -o %t.942
// RUN: %porthip cc --as gfx1100 %t.hip -o %t.1100
// REQUIRES: hip-headers
// RUN: env PORTHIP_VGPU_CHECK=memory %t past 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: env PORTHIP_VGPU_CHECK=memory %t.942 past 2>&1 | FileCheck %s --check-prefix=PAST
// RUN: env PORTHIP_VGPU_CHECK=memory %t.1100 past 2>&1 | FileCheck %s --check-prefix=PAST
// PAST: memory: kernel 'past(int**, int)', block (0,0,0), thread (0,0,0): writes bytes 4000-4003 of an allocation (it has bytes 0-15) at
// RUN: env PORTHIP_VGPU_CHECK=memory %t kept 2>&1 | FileCheck %s --check-prefix=KEPT
// RUN: env PORTHIP_VGPU_CHECK=memory %t.942 kept 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT: memory: kernel 'kept(int**, int)', block (0,0,0), thread (0,0,0): writes {{.*}}bytes 16-19 of an allocation (it has bytes 0-15) at
// RUN: env PORTHIP_VGPU_CHECK=memory %t below 2>&1 | FileCheck %s --check-prefix=BELOW
// RUN: env PORTHIP_VGPU_CHECK=memory %t.1100 below 2>&1 | FileCheck %s --check-prefix=BELOW
// BELOW: memory: kernel 'below(int**, int)', block (0,0,0), thread (0,0,0): writes {{.*}} at
// RUN: env PORTHIP_VGPU_CHECK=memory %t freed 2>&1 | FileCheck %s --check-prefix=FREED
// RUN: env PORTHIP_VGPU_CHECK=memory %t.942 freed 2>&1 | FileCheck %s --check-prefix=FREED
// FREED: memory: kernel 'freed(int**, int)', block (0,0,0), thread (0,0,0): reads 4 bytes of memory that was freed at {{.*}}:[[#]]
// RUN: env PORTHIP_VGPU_CHECK=memory %t twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: env PORTHIP_VGPU_CHECK=memory %t.942 twice 2>&1 | FileCheck %s --check-prefix=TWICE
// RUN: env PORTHIP_VGPU_CHECK=memory %t.1100 twice 2>&1 | FileCheck %s --check-prefix=TWICE
// TWICE: memory: kernel 'twice(int**, int)', block (0,0,0), thread (0,0,0): frees memory that was freed already at {{.*}}:[[#]]
// RUN: env PORTHIP_VGPU_CHECK=memory %t foreign 2>&1 | FileCheck %s --check-prefix=FOREIGN
// RUN: env PORTHIP_VGPU_CHECK=memory %t.942 foreign 2>&1 | FileCheck %s --check-prefix=FOREIGN
// FOREIGN: memory: kernel 'foreign(int**, int)', block (0,0,0), thread (0,0,0): frees memory that device code did not allocate at {{.*}}:[[#]]
// RUN: env PORTHIP_VGPU_CHECK=all %t right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env PORTHIP_VGPU_CHECK=all %t.942 right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: env PORTHIP_VGPU_CHECK=all %t.1100 right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: right 496
// RIGHT-NOT: porthip:
#include <cstdio>
#include <cstdlib>
#include <cstring>

__device__ int Sum;

// The block is used in one place alone, so that a compiler could do without.
__global__ void past(int **, int N) {
  int *P = static_cast<int *>(malloc(16));
  P[1000 * N] = 1;
  Sum = P[1000 * N];
  free(P);
}
__global__ void kept(int **Slots, int N) {
  Slots[0] = new int[4];
  Slots[1] = new int[4];
  Slots[0][4 * N] = 1;
}
__global__ void below(int **Slots, int N) {
  Slots[0] = new int[4];
  Slots[0][-N] = 1;
}
__global__ void freed(int **Slots, int) {
  Slots[0] = new int[4];
  Slots[0][0] = 1;
  delete[] Slots[0];
  Slots[1] = new int[4]; // lies elsewhere
  Sum = Slots[0][0];
}
__global__ void twice(int **Slots, int) {
  Slots[0] = new int[4];
  delete[] Slots[0];
  delete[] Slots[0];
}
__global__ void foreign(int **Slots, int) { free(Slots); }

__global__ void fill(int **Slots, int) {
  int *P = static_cast<int *>(malloc(4 * sizeof(int)));
  for (int I = 0; I < 4; ++I)
    P[I] = threadIdx.x;
  Slots[threadIdx.x] = P;
  free(malloc(100));
  free(nullptr);
}
// Another launch uses it, and gives it back.
__global__ void drain(int **Slots, int) {
  atomicAdd(&Sum, Slots[threadIdx.x][3]);
  free(Slots[threadIdx.x]);
}

int main(int Count, char **Names) {
  const char *Is = Count > 1 ? Names[1] : "";
  struct {
    const char *Name;
    void (*Kernel)(int **, int);
  } All[] = {{"past", past},   {"kept", kept},   {"below", below},
             {"freed", freed}, {"twice", twice}, {"foreign", foreign}};
  int **Slots, Found = -1;
  cudaMalloc(&Slots, 32 * sizeof(int *));
  cudaMemset(Slots, 0, 32 * sizeof(int *));
  for (auto &Each : All)
    if (!strcmp(Is, Each.Name))
      Each.Kernel<<<1, 1>>>(Slots, 1);
  if (!strcmp(Is, "right")) {
    fill<<<1, 32>>>(Slots, 1);
    drain<<<1, 32>>>(Slots, 1);
  }
  cudaMemcpyFromSymbol(&Found, Sum, sizeof(Found));
  printf("%s %d\n", Is, Found);
  cudaFree(Slots);
}
