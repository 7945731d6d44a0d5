// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every kind of memory that device code may touch, up to its edges: no report
// may come.
//
// RUN: %porthip run --check=all %s 2>&1 | FileCheck %s
// CHECK-NOT: porthip:
// CHECK: hello 4
// CHECK-NOT: porthip:
// CHECK: status no error
// CHECK-NOT: porthip:
#include <cstdio>
#include <cstring>

struct Table {
  int Rows[16];
};
__constant__ int Constants[16];
__device__ int Variables[16];
__device__ int *Link;
__constant__ const char *Digits = "0123456789abcdef";
__device__ const char *Names[] = {"zero", "one"};

__device__ int lookUp(int I) {
  static const int Primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
  return Primes[I & 7];
}

__global__ void reads(Table ByValue, const int *Data, int *Out) {
  int T = threadIdx.x;
  Out[T] = ByValue.Rows[T] + Constants[T] + Variables[T] + lookUp(Data[T]) +
           *Link + Digits[T] + Names[T & 1][T & 3];
}

__global__ void localArray(const int *Data, int *Out) {
  int Mine[16];
  for (int I = 0; I < 16; ++I)
    Mine[I] = Data[I] + I;
  Out[threadIdx.x] = Mine[Data[threadIdx.x] & 15];
}

__global__ void heap(int *Out) {
  int *Mine = static_cast<int *>(malloc(16 * sizeof(int)));
  for (int I = 0; I < 16; ++I)
    Mine[I] = I;
  Out[threadIdx.x] = Mine[threadIdx.x];
  free(Mine);
  Table *Other = new Table;
  Other->Rows[15] = int(threadIdx.x);
  Out[threadIdx.x] += Other->Rows[15];
  delete Other;
}

__global__ void vectors(const float4 *In, float4 *Out) {
  Out[threadIdx.x] = In[3 - threadIdx.x];
}

__global__ void bytes(char *Data) {
  memcpy(Data + 1, Data + 33, 31);
  memset(Data + 32, 7, 32);
}

// The idioms that make an atomic operation of compare and swap.
__global__ void byCompareAndSwap(float *Sum, unsigned long long *Maximum) {
  int *Bits = reinterpret_cast<int *>(Sum), Old = *Bits, Assumed;
  do {
    Assumed = Old;
    Old = atomicCAS(Bits, Assumed,
                    __float_as_int(__int_as_float(Assumed) + 1.0f));
  } while (Assumed != Old);
  unsigned long long Seen = *Maximum, Mine = threadIdx.x;
  while (Seen < Mine) {
    unsigned long long Before = Seen;
    Seen = atomicCAS(Maximum, Before, Mine);
    if (Seen == Before)
      break;
  }
}

__global__ void prints() {
  if (threadIdx.x == 0)
    printf("%s %d\n", "hello", int(threadIdx.x) + 4);
}

__global__ void host(volatile int *Mapped, int *Managed) {
  Managed[threadIdx.x] = Mapped[threadIdx.x] + 1;
}

int main() {
  int Numbers[32], *Data, *Out, *Mapped, *Managed;
  char *Text;
  for (int I = 0; I < 32; ++I)
    Numbers[I] = I;
  Table ByValue = {};
  cudaMalloc(&Data, sizeof(Numbers));
  cudaMalloc(&Out, sizeof(Numbers));
  cudaMalloc(&Text, 64);
  cudaMemcpy(Data, Numbers, sizeof(Numbers), cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(Constants, Numbers, sizeof(Constants));
  cudaMemcpyToSymbol(Variables, Numbers, sizeof(Variables));
  cudaMemcpyToSymbol(Link, &Data, sizeof(Data));
  cudaMemset(Text, 1, 64);
  reads<<<1, 16>>>(ByValue, Data, Out);
  localArray<<<1, 32>>>(Data, Out);
  heap<<<1, 16>>>(Out);
  vectors<<<1, 4>>>(reinterpret_cast<float4 *>(Data),
                    reinterpret_cast<float4 *>(Out));
  bytes<<<1, 1>>>(Text);
  cudaMemset(Out, 0, sizeof(Numbers));
  byCompareAndSwap<<<4, 32>>>(reinterpret_cast<float *>(Out),
                              reinterpret_cast<unsigned long long *>(Out + 2));
  prints<<<1, 32>>>();
  cudaHostAlloc(&Mapped, sizeof(Numbers), cudaHostAllocMapped);
  memcpy(Mapped, Numbers, sizeof(Numbers));
  cudaMallocManaged(&Managed, sizeof(Numbers));
  host<<<1, 32>>>(Mapped, Managed);
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
