// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An index that leaves an array of a struct is told, though the next member lies
// where it leads to: in shared, global and local memory, in rows, in structs of
// structs, through references, by atomics and copies. Right are indices into all
// rows of a matrix, pointers that are only made, arrays at the end of what was
// allocated for more, unions, and a struct that a pointer goes through.
// REQUIRES: hip-headers
//
// RUN: %porthip %s -o %t.hip
// RUN: not %porthip run --check=memory --as sm_80 %s -- index 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- index 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not %porthip run --check=memory --as sm_80 %s -- rows 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- rows 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not %porthip run --check=memory --as sm_80 %s -- nested 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- nested 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: not %porthip run --check=memory --as sm_80 %s -- first 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- first 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: not %porthip run --check=memory --as sm_80 %s -- last 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- last 2>&1 | FileCheck %s --check-prefix=LAST
// RUN: not %porthip run --check=memory --as sm_80 %s -- reference 2>&1 | FileCheck %s --check-prefix=REFERENCE
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- reference 2>&1 | FileCheck %s --check-prefix=REFERENCE
// RUN: not %porthip run --check=memory --as sm_80 %s -- atomic 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- atomic 2>&1 | FileCheck %s --check-prefix=ATOMIC
// RUN: not %porthip run --check=memory --as sm_80 %s -- copied 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- copied 2>&1 | FileCheck %s --check-prefix=COPIED
// RUN: not %porthip run --check=memory --as sm_80 %s -- local 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- local 2>&1 | FileCheck %s --check-prefix=LOCAL
// RUN: not %porthip run --check=memory --as sm_80 %s -- argument 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not %porthip run --check=all --as gfx942 %t.hip -- argument 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not %porthip run --check=memory --as gfx1100 %t.hip -- index 2>&1 | FileCheck %s --check-prefix=INDEX
// RUN: not %porthip run --check=memory --as sm_80 --cuda-path=none %s -- nested 2>&1 | FileCheck %s --check-prefix=NESTED
// RUN: %porthip run --check=all --as sm_80 %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx942 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RUN: %porthip run --check=all --as gfx1100 %t.hip -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: right 0 1 2 3 4 5
// RIGHT-NOT: porthip:
#include <cstdio>
#include <cstring>

struct Stage {
  float a[16];
  float b[16];
};
struct Tile {
  int head[16];
  int tail[48];
  float rows[4][8];
  Stage stages[2];
  float4 quads[4];
  int end[8];
};
struct Packet {
  int count;
  int data[4];
};

// INDEX: memory: kernel 'index({{.*}})', block (0,0,0), thread (16,0,0): uses element 16 of an array in 'Tile' (it has elements 0-15) at {{.*}}members.cu{{.*}}:[[#]]
__global__ void index(int *Out, Tile *) {
  __shared__ Tile T;
  if (threadIdx.x < 48)
    T.head[threadIdx.x] = 1;
  __syncthreads();
  Out[threadIdx.x] = T.head[0];
}

// ROWS: thread (32,0,0): uses element 32 of an array in 'Tile' (it has elements 0-31) at
__global__ void rows(int *Out, Tile *) {
  __shared__ Tile T;
  T.rows[threadIdx.x / 8][threadIdx.x % 8] = 1;
  __syncthreads();
  Out[threadIdx.x] = int(T.rows[0][0]);
}

// The last member of a struct, in an array of them.
// NESTED: thread (16,0,0): uses element 16 of an array in 'Stage' (it has elements 0-15) at
__global__ void nested(int *Out, Tile *G) {
  if (threadIdx.x < 32)
    G->stages[0].b[threadIdx.x] = 1;
  Out[threadIdx.x] = 0;
}

// FIRST: thread (0,0,0): uses element -1 of an array in 'Tile' (it has elements 0-47) at
__global__ void first(int *Out, Tile *G) {
  Out[threadIdx.x] = threadIdx.x < 40 ? G->tail[int(threadIdx.x) - 1] : 0;
}

// The last member of a whole variable: what is before it is another member.
// LAST: thread (0,0,0): uses element -2 of an array in 'Tile' (it has elements 0-7) at
__global__ void last(int *Out, Tile *) {
  __shared__ Tile T;
  if (threadIdx.x < 8)
    T.end[threadIdx.x] = 1;
  __syncthreads();
  Out[threadIdx.x] = T.end[int(threadIdx.x) - 2];
}

__device__ void add(int &To, int N) { To += N; }
// REFERENCE: thread (48,0,0): uses element 48 of an array in 'Tile' (it has elements 0-47) at
__global__ void reference(int *Out, Tile *G) {
  add(G->tail[threadIdx.x], 1);
  Out[threadIdx.x] = 0;
}

// ATOMIC: thread (16,0,0): uses element 16 of an array in a struct without a name (it has elements 0-15) at
__global__ void atomic(int *Out, Tile *) {
  __shared__ struct {
    int bins[16], sum;
  } S;
  if (threadIdx.x < 16)
    S.bins[threadIdx.x] = 0;
  if (threadIdx.x == 0)
    S.sum = 0;
  __syncthreads();
  if (threadIdx.x < 17)
    atomicAdd(&S.bins[threadIdx.x], 1);
  __syncthreads();
  Out[threadIdx.x] = S.sum;
}

// COPIED: thread (4,0,0): uses element 4 of an array in 'Tile' (it has elements 0-3) at
__global__ void copied(int *Out, Tile *G) {
  if (threadIdx.x < 5)
    G->quads[threadIdx.x] = make_float4(1, 2, 3, 4);
  Out[threadIdx.x] = 0;
}

// LOCAL: uses element 16 of an array in 'Stage' (it has elements 0-15) at
__global__ void local(int *Out, Tile *) {
  Stage S = {};
  for (int I = 0; I <= 16; ++I)
    S.a[(I * 3 + Out[0]) % 17] = 1;
  Out[threadIdx.x] = int(S.b[threadIdx.x % 16]);
}

// ARGUMENT: thread (16,0,0): uses element 16 of an array in 'Stage' (it has elements 0-15) at
__global__ void argument(int *Out, Stage S) {
  if (threadIdx.x < 20)
    Out[threadIdx.x] = int(S.a[threadIdx.x]);
}

__device__ int ifBelow(const int *At, bool Is) { return Is ? *At : 0; }

__global__ void right(int *Out, Tile *G, Packet *P) {
  const int Me = threadIdx.x;
  __shared__ Tile T;
  __shared__ union {
    int words[8];
    unsigned char bytes[256];
  } U;
  // All rows from the first.
  if (Me < 32)
    T.rows[0][Me] = 0;
  if (Me < 24)
    T.rows[1][Me] = 0;
  // Pointers that are made, also one past the end.
  int *End = &T.head[Me];
  if (Me < 16)
    *End = 0;
  for (int *At = &T.tail[0]; At != &T.tail[48]; ++At)
    *At = 1;
  // A struct as a whole.
  int *Whole = T.head;
  if (Me < 60)
    Whole[Me] = 1;
  U.bytes[Me * 2] = 2;
  // Memory for more than the struct says.
  if (Me < 12)
    P->data[Me] = 3;
  if (Me < 8)
    T.end[Me] = 4;
  Stage Own = {};
  Own.a[Me % 16] = 5;
  Own.b[Me & 15] = Own.a[Me % 16];
  __syncthreads();
  if (Me)
    return;
  Out[0] = ifBelow(&T.tail[60 + Me], false) + int(T.rows[0][31]);
  Out[1] = T.tail[40];
  Out[2] = U.bytes[126];
  Out[3] = P->data[11];
  Out[4] = T.end[7];
  Out[5] = int(Own.b[0]);
}

int main(int, char **Names) {
  const char *Is = Names[1];
  int *Out, Numbers[6] = {};
  Tile *G;
  Packet *P;
  cudaMalloc(&Out, 64 * sizeof(int));
  cudaMalloc(&G, sizeof(Tile));
  cudaMalloc(&P, sizeof(Packet) + 8 * sizeof(int));
  cudaMemset(Out, 0, 64 * sizeof(int));
  cudaMemset(G, 0, sizeof(Tile));
  if (!strcmp(Is, "index"))
    index<<<1, 64>>>(Out, G);
  else if (!strcmp(Is, "rows"))
    rows<<<1, 64>>>(Out, G);
  else if (!strcmp(Is, "nested"))
    nested<<<1, 64>>>(Out, G);
  else if (!strcmp(Is, "first"))
    first<<<1, 64>>>(Out, G);
  else if (!strcmp(Is, "last"))
    last<<<1, 64>>>(Out, G);
  else if (!strcmp(Is, "reference"))
    reference<<<1, 64>>>(Out, G);
  else if (!strcmp(Is, "atomic"))
    atomic<<<1, 64>>>(Out, G);
  else if (!strcmp(Is, "copied"))
    copied<<<1, 64>>>(Out, G);
  else if (!strcmp(Is, "local"))
    local<<<1, 64>>>(Out, G);
  else if (!strcmp(Is, "argument"))
    argument<<<1, 64>>>(Out, Stage());
  else
    right<<<1, 64>>>(Out, G, P);
  cudaMemcpy(Numbers, Out, sizeof(Numbers), cudaMemcpyDeviceToHost);
  printf("%s", Is);
  for (int N : Numbers)
    printf(" %d", N);
  printf("\n");
  cudaFree(Out);
  cudaFree(G);
  cudaFree(P);
}
