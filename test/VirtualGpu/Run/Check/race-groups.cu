// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A kernel whose accesses race in many places has one race told in full, and
// the others as a group below it; a report for machines has them all.
// RUN: not %porthip run --cuda-path=none --check=race --report-jsonl=%t.jsonl %s > %t.out 2> %t.err
// RUN: FileCheck %s < %t.err
// RUN: FileCheck %s --check-prefix=ONCE < %t.err
// RUN: FileCheck %s --check-prefix=LINES < %t.jsonl
//
// ONCE-COUNT-2: no barrier, fence or atomic orders the two
// ONCE-NOT: no barrier, fence or atomic orders the two
// LINES-COUNT-7: "check":"race"
// LINES-NOT: "check"
//
// CHECK: race: kernel 'many(int*)', block (0,0,0), thread (1,0,0): write of global memory 'P' races with the write by thread (0,0,0) at [[FILE:.*race-groups.cu]]:[[@LINE+13]]; this one is at [[FILE]]:[[@LINE+13]];
// CHECK-NEXT: race: kernel 'many(int*)': 5 more at other lines:
// CHECK-NEXT: {{^}}  write of global memory 'P' at [[FILE]]:[[@LINE+12]] with the write at [[FILE]]:[[@LINE+12]]
// CHECK-NEXT: {{^}}  write of global memory 'P' at [[FILE]]:[[@LINE+12]] with the write at [[FILE]]:[[@LINE+12]]
// CHECK-NEXT: {{^}}  write of global memory 'P' at [[FILE]]:[[@LINE+12]] with the write at [[FILE]]:[[@LINE+12]]
// CHECK-NEXT: {{^}}  write of global memory 'P' at [[FILE]]:[[@LINE+12]] with the write at [[FILE]]:[[@LINE+12]]
// CHECK-NEXT: {{^}}  and 1 more; --report-jsonl=FILE lists all
// CHECK-NEXT: race: kernel 'one(int*)', block (0,0,0)
// CHECK-NEXT: porthip: {{.*}} more reports at the same places
// CHECK-NEXT: porthip: 7 defects (race 7)
#include <cuda_runtime.h>

__global__ void many(int *P) {
  P[0] = threadIdx.x;
  P[1] = threadIdx.x;
  P[2] = threadIdx.x;
  P[3] = threadIdx.x;
  P[4] = threadIdx.x;
  P[5] = threadIdx.x;
}
__global__ void one(int *P) { P[0] = threadIdx.x; }

int main() {
  int *P;
  cudaMalloc(&P, 64);
  many<<<1, 64>>>(P);
  one<<<1, 64>>>(P);
  cudaDeviceSynchronize();
  cudaFree(P);
}
