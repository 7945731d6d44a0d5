// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local variables, arrays and members of structs that are used before they have a
// value. Values that lanes pass on and nobody uses are right, and so are fields
// that are set one by one, bits of a word among them.
// REQUIRES: hip-headers
//
// RUN: not %porthip run --check=init --as sm_80 %s 2>&1 | FileCheck %s
// RUN: not %porthip run --check=init --as sm_80 --cuda-path=none %s 2>&1 | FileCheck %s
// RUN: %porthip %s -o %t.hip
// RUN: not %porthip run --check=init --as gfx942 %t.hip 2>&1 | FileCheck %s
// RUN: not %porthip run --check=init --as gfx1100 %t.hip 2>&1 | FileCheck %s
// RUN: %porthip run --check=all --as sm_80 %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx942 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx1100 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: status no error, 28 37 6 6 15 40
// RIGHT-NOT: porthip:
#include <cstdio>

// CHECK-DAG: init: kernel 'scalar(int*, int)', block (0,0,0), thread (7,0,0): writes local variable 'Value', which was never set at {{.*}}:[[#]]
__global__ void scalar(int *Out, int N) {
  int Value;
  if (threadIdx.x < N)
    Value = 3;
  Out[threadIdx.x] = Value;
}

// CHECK-DAG: init: kernel 'computed(float*, int)', block (0,0,0), thread (0,0,0): writes local variable 'Sum', which was never set at {{.*}}:[[#]]
__global__ void computed(float *Out, int N) {
  float Sum;
  for (int I = 0; I < N; ++I)
    Sum += Out[I];
  Out[threadIdx.x] = Sum * 2 + 1;
}

// CHECK-DAG: init: kernel 'branch(int*, int)', block (0,0,0), thread (7,0,0): branches on local variable 'Is', which was never set at {{.*}}:[[#]]
__global__ void branch(int *Out, int N) {
  bool Is;
  if (threadIdx.x < N)
    Is = Out[threadIdx.x] > 4;
  if (Is)
    atomicAdd(Out, 1);
}

// CHECK-DAG: init: kernel 'array(int*, int)', block (0,0,0), thread (0,0,0): writes local variable 'Values', which was never set at {{.*}}:[[#]]
__global__ void array(int *Out, int N) {
  int Values[8];
  for (int I = 0; I < N; ++I)
    Values[I] = I;
  Out[threadIdx.x] = Values[(Out[0] & 1) + N];
}

struct Pair {
  int First;
  float Second[3];
};
// CHECK-DAG: init: kernel 'member(int*, int)', block (0,0,0), thread (0,0,0): writes local variable 'P', which was never set at {{.*}}:[[#]]
__global__ void member(int *Out, int N) {
  Pair P;
  P.First = N;
  Out[threadIdx.x] = P.First + int(P.Second[1]);
}

struct Bits {
  unsigned Low : 3, High : 5, Rest : 24;
};
struct Padded {
  char Kind;
  double Value;
};

// A lane that takes no part passes on what it has.
__device__ int sumOf(int Value, int Count) {
  for (int Step = 4; Step > 0; Step /= 2) {
    int Other = __shfl_down_sync(0xffffffff, Value, Step);
    if (threadIdx.x % 32 + Step < Count)
      Value += Other;
  }
  return Value;
}

__global__ void right(int *Out, Padded *Copies, int N) {
  int Value;
  if (threadIdx.x < 8)
    Value = threadIdx.x;
  int Sum = sumOf(Value, 8);
  Bits B;
  B.Low = 5;
  B.High = 4;
  B.Rest = 0;
  int Found;
  bool IsFound = false;
  for (int I = 0; I < N; ++I)
    if (I * I == 36) {
      Found = I;
      IsFound = true;
    }
  int Values[8];
  for (int I = 0; I < N && I < 8; ++I)
    Values[I] = I;
  Padded P;
  P.Kind = 1;
  P.Value = 15;
  Copies[threadIdx.x] = P;
  __shared__ int Shared[32];
  Shared[threadIdx.x] = Value;
  __syncthreads();
  if (threadIdx.x)
    return;
  unsigned Word;
  memcpy(&Word, &B, sizeof(Word));
  Out[0] = Sum;
  Out[1] = Word;
  if (IsFound)
    Out[2] = Found;
  Out[3] = Values[Out[2]];
  Padded Copy = Copies[N];
  Out[4] = int(Copy.Value);
  Out[5] = Shared[7] + 33;
}

int main(int Count, char **) {
  int *Out, Numbers[6] = {};
  Padded *Copies;
  cudaMalloc(&Out, 64 * sizeof(int));
  cudaMemset(Out, 0, 64 * sizeof(int));
  cudaMalloc(&Copies, 32 * sizeof(Padded));
  if (Count == 1) {
    scalar<<<1, 32>>>(Out, 7);
    computed<<<1, 32>>>(reinterpret_cast<float *>(Out), 2);
    branch<<<1, 32>>>(Out, 7);
    array<<<1, 32>>>(Out, 2);
    member<<<1, 32>>>(Out, 2);
  } else {
    right<<<1, 32>>>(Out, Copies, 9);
  }
  cudaMemcpy(Numbers, Out, sizeof(Numbers), cudaMemcpyDeviceToHost);
  // CHECK: status no error
  printf("status %s,", cudaGetErrorString(cudaDeviceSynchronize()));
  for (int N : Numbers)
    printf(" %d", N);
  printf("\n");
  cudaFree(Out);
  cudaFree(Copies);
}
