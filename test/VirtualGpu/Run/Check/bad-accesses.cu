// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Accesses that --check=memory stops, one a run, as each ends its launch and
// leaves the context in error. good-accesses.cu has their neighbours that are
// right.
//
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: env PORTHIP_VGPU_CHECK=memory %t past-end 2>&1 | FileCheck %s --check-prefixes=PAST,ILLEGAL
// PAST: porthip: memory: kernel 'pastEnd(int*)', block (1,0,0), thread (36,0,0): writes 'Data': bytes 400-403 of an allocation (it has bytes 0-399) at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t before 2>&1 | FileCheck %s --check-prefixes=BEFORE,ILLEGAL
// BEFORE: porthip: memory: kernel 'before(int*)', block (0,0,0), thread (0,0,0): reads 'Data': {{.*}} at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t straddling 2>&1 | FileCheck %s --check-prefixes=STRADDLING,ILLEGAL
// STRADDLING: porthip: memory: kernel 'straddling(char*)', {{.*}}: writes 'Data': bytes 400-403 of an allocation (it has bytes 0-401) at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t freed 2>&1 | FileCheck %s --check-prefixes=FREED,ILLEGAL
// FREED: porthip: memory: kernel 'first(int*)', {{.*}}: writes 'Data': 4 bytes of memory that was freed at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t host 2>&1 | FileCheck %s --check-prefixes=HOST,ILLEGAL
// HOST: porthip: memory: kernel 'first(int*)', {{.*}}: writes 'Data': 4 bytes of memory that the device does not have (a host pointer?) at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t null 2>&1 | FileCheck %s --check-prefixes=NULL,ILLEGAL
// NULL: porthip: memory: kernel 'first(int*)', {{.*}}: writes 'Data' through a null pointer at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t shared 2>&1 | FileCheck %s --check-prefixes=SHARED,ILLEGAL
// SHARED: porthip: memory: kernel 'pastShared(int*, int)', {{.*}}thread (32,0,0): writes bytes 128-131 of 'pastShared(int*, int)::Tile' (it has bytes 0-127) at {{.*}}bad-accesses.cu:
// SHARED-NOT: porthip: kernel
// RUN: env PORTHIP_VGPU_CHECK=memory %t dynamic 2>&1 | FileCheck %s --check-prefixes=DYNAMIC,ILLEGAL
// DYNAMIC: porthip: memory: kernel 'pastDynamic(int*)', {{.*}}thread (16,0,0): writes bytes 64-67 of the block's shared memory (it has bytes 0-63) at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t local 2>&1 | FileCheck %s --check-prefixes=LOCAL,ILLEGAL
// LOCAL: porthip: memory: kernel 'pastLocal(int*)', {{.*}}thread (0,0,0): {{reads|writes}} bytes 32-35 of '{{.*}}' (it has bytes 0-31) at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t variable 2>&1 | FileCheck %s --check-prefixes=VARIABLE,ILLEGAL
// VARIABLE: porthip: memory: kernel 'pastVariable(int)', {{.*}}thread (10,0,0): writes bytes 40-43 of 'Table' (it has bytes 0-39) at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t misaligned 2>&1 | FileCheck %s --check-prefixes=MISALIGNED
// MISALIGNED: porthip: memory: kernel 'misaligned(char*)', {{.*}}thread (1,0,0): writes 'Data' at an address that is not a multiple of 4 at {{.*}}bad-accesses.cu:
// MISALIGNED: status misaligned address
// RUN: env PORTHIP_VGPU_CHECK=memory %t vector 2>&1 | FileCheck %s --check-prefixes=VECTOR
// VECTOR: porthip: memory: kernel 'misalignedVector(float*, float*)', {{.*}}: reads 'From' at an address that is not a multiple of 16 at {{.*}}bad-accesses.cu:
// VECTOR: status misaligned address
// RUN: env PORTHIP_VGPU_CHECK=memory %t atomic 2>&1 | FileCheck %s --check-prefixes=ATOMIC,ILLEGAL
// ATOMIC: porthip: memory: kernel 'pastAtomic(int*)', {{.*}}: updates 'Data': bytes 400-403 of an allocation (it has bytes 0-399) at {{.*}}bad-accesses.cu:
// RUN: env PORTHIP_VGPU_CHECK=memory %t none 2>&1 | FileCheck %s --check-prefixes=NONE
// NONE-NOT: porthip:
// NONE: status no error
// ILLEGAL: status an illegal memory access was encountered
#include <cstdio>
#include <cstring>

__device__ int Table[10];

__global__ void pastEnd(int *Data) {
  Data[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void before(int *Data) {
  Data[threadIdx.x] = Data[int(threadIdx.x) - 1];
}
__global__ void straddling(char *Data) {
  *reinterpret_cast<int *>(Data + 400) = 1;
}
__global__ void first(int *Data) { Data[threadIdx.x] = 1; }
__global__ void pastShared(int *Data, int Count) {
  __shared__ int Tile[32];
  if (int(threadIdx.x) < Count)
    Tile[threadIdx.x] = Data[threadIdx.x];
  __syncthreads();
  Data[threadIdx.x] = Tile[0];
}
__global__ void pastDynamic(int *Data) {
  extern __shared__ int Tile[];
  Tile[threadIdx.x] = Data[threadIdx.x];
  __syncthreads();
  Data[threadIdx.x] = Tile[0];
}
__global__ void pastLocal(int *Data) {
  int Mine[8];
  for (int I = 0; I < 8; ++I)
    Mine[I] = Data[I];
  Mine[Data[9]] = 3; // 8
  Data[threadIdx.x] = Mine[Data[1]] + Mine[Data[2]];
}
__global__ void pastVariable(int By) { Table[threadIdx.x * By] = By; }
__global__ void misaligned(char *Data) {
  *reinterpret_cast<int *>(Data + 5 * threadIdx.x) = 1;
}
__global__ void misalignedVector(float *From, float *To) {
  *reinterpret_cast<float4 *>(To) = *reinterpret_cast<float4 *>(From + 1);
}
__global__ void pastAtomic(int *Data) { atomicAdd(Data + 100, 1); }

int main(int Count, char **Arguments) {
  auto is = [&](const char *Name) {
    return Count > 1 && !strcmp(Arguments[1], Name);
  };
  static int Numbers[128];
  for (int I = 0; I < 128; ++I)
    Numbers[I] = I < 2 ? 7 : 8;
  int *Data;
  char *Odd;
  cudaMalloc(&Data, 400);
  cudaMalloc(&Odd, 402);
  cudaMemcpy(Data, Numbers, 400, cudaMemcpyHostToDevice);
  if (is("past-end"))
    pastEnd<<<2, 64>>>(Data);
  else if (is("before"))
    before<<<1, 32>>>(Data);
  else if (is("straddling"))
    straddling<<<1, 1>>>(Odd);
  else if (is("freed")) {
    cudaFree(Data);
    first<<<1, 32>>>(Data);
  } else if (is("host"))
    first<<<1, 32>>>(Numbers);
  else if (is("null"))
    first<<<1, 32>>>(nullptr);
  else if (is("shared"))
    pastShared<<<1, 64>>>(Data, 33);
  else if (is("dynamic"))
    pastDynamic<<<1, 32, 64>>>(Data);
  else if (is("local"))
    pastLocal<<<1, 1>>>(Data);
  else if (is("variable"))
    pastVariable<<<1, 32>>>(1);
  else if (is("misaligned"))
    misaligned<<<1, 32>>>(Odd);
  else if (is("vector"))
    misalignedVector<<<1, 1>>>(reinterpret_cast<float *>(Data),
                               reinterpret_cast<float *>(Odd));
  else if (is("atomic"))
    pastAtomic<<<1, 1>>>(Data);
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
