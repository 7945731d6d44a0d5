// __managed__ variables of CUDA are one memory for host and device: with their
// initial values before any call, by name and by address, across files.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: %t | FileCheck %s
// RUN: %porthip cc --as sm_80 -rdc=true -c %s -o %t.1.o -DELSEWHERE
// RUN: %porthip cc --as sm_80 -rdc=true -c %s -o %t.2.o -DHERE
// RUN: %porthip cc --as sm_80 -rdc=true %t.1.o %t.2.o -o %t.rdc
// RUN: %t.rdc | FileCheck %s
#include <cstdio>

struct Pair {
  short A;
  double B;
};

#ifdef ELSEWHERE
extern __managed__ int Count;
#else
__managed__ int Count = 7;
#endif

#ifdef HERE
__global__ void other() { Count += 100; }
#else
static __managed__ float Values[10];
__managed__ Pair Two = {-2, 2.5};
__device__ int Plain = 4;

__global__ void step(int *ByAddress, int N) {
  Count += Plain;
  for (int I = 0; I < N; ++I)
    Values[I] = I % 2 ? Two.B : Two.A;
  *ByAddress += 1000;
}

int main() {
  printf("%d %d %g\n", Count, Two.A, Two.B);
  // CHECK: 7 -2 2.5
  Count += 2;
  step<<<1, 1>>>(&Count, 4);
  cudaDeviceSynchronize();
  printf("%d %g %g %g\n", Count, Values[2], Values[3], Values[4]);
  // CHECK-NEXT: 1013 -2 2.5 0
  Two.B = 9;
  step<<<1, 1>>>(&Count, 4);
  int Copy = 0;
  cudaMemcpyFromSymbol(&Copy, Count, sizeof(Copy));
  printf("%d %g\n", Copy, Values[3]);
  // CHECK-NEXT: 2017 9
  cudaPointerAttributes A;
  cudaPointerGetAttributes(&A, &Count);
  printf("%d\n", A.type == cudaMemoryTypeManaged);
  // CHECK-NEXT: 1
}
#endif
