// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Misuse of barriers and of warp-level operations, one after the other; and
// "right" runs what looks like it and is right.
//
// RUN: not %porthip run --check=sync %s 2>&1 | FileCheck %s
// RUN: %porthip run --check=all %s -- right 2>&1 | FileCheck %s --check-prefix=RIGHT
// RIGHT-NOT: porthip:
// RIGHT: status no error
// RIGHT-NOT: porthip:
#include <cstdio>

__global__ void barrierInBranch(int *Out) {
  if (threadIdx.x < 32) {
    Out[threadIdx.x] = 1;
    __syncthreads();
  } else {
    Out[threadIdx.x] = 2;
    // CHECK-DAG: sync: kernel 'barrierInBranch(int*)', {{.*}}: '__syncthreads()' that only some threads reach: thread 0 of the block waits at another place ({{.*}}sync.cu:[[@LINE-3]]) at {{.*}}sync.cu:[[@LINE+1]]
    __syncthreads();
  }
}

__global__ void barrierAfterExit(int *Out) {
  if (threadIdx.x >= 40)
    return;
  Out[threadIdx.x] = 1;
  // CHECK-DAG: sync: kernel 'barrierAfterExit(int*)', {{.*}}: '__syncthreads()' reached by 40 of 64 threads; the others have exited at {{.*}}sync.cu:[[@LINE+1]]
  __syncthreads();
}

__global__ void inactiveSource(int *Out) {
  int Value = int(threadIdx.x);
  if (threadIdx.x < 16)
    // CHECK-DAG: sync: kernel 'inactiveSource(int*)', {{.*}}, thread (0,0,0): reads the value of lane 16, which does not take part in the operation at {{.*}}sync.cu:[[@LINE+1]]
    Value = __shfl_xor_sync(0xffff, Value, 16);
  Out[threadIdx.x] = Value;
}

__global__ void exitedLanes(int *Out) {
  if (threadIdx.x >= 20)
    return;
  // CHECK-DAG: sync: kernel 'exitedLanes(int*)', {{.*}}: mask {{0xffffffff|0xFFFFFFFF}} names lane 20, which has exited at {{.*}}sync.cu:[[@LINE+1]]
  Out[threadIdx.x] = __shfl_down_sync(~0u, int(threadIdx.x), 1);
}

__global__ void maskWithoutSelf(int *Out) {
  // CHECK-DAG: sync: kernel 'maskWithoutSelf(int*)', {{.*}}: mask {{0x1|0X1}} does not name the lane itself (lane 1) at {{.*}}sync.cu:[[@LINE+1]]
  Out[threadIdx.x] = __any_sync(1, threadIdx.x > 3);
}

__global__ void differentMasks(int *Out) {
  unsigned Mask = threadIdx.x % 2 ? 0xaaaaaaaau : ~0u;
  // CHECK-DAG: sync: kernel 'differentMasks(int*)', {{.*}}: mask {{.*}} differs from mask {{.*}} in the same operation at {{.*}}sync.cu:[[@LINE+1]]
  Out[threadIdx.x] = __any_sync(Mask, threadIdx.x > 3);
}

__global__ void countedBarrier(int *Out) {
  if (threadIdx.x < 32)
    asm volatile("bar.sync 1, 32;" ::: "memory");
  Out[threadIdx.x] = __syncthreads_count(threadIdx.x & 1);
}

__global__ void exactMasks(int *Out) {
  int Value = int(threadIdx.x);
  if (threadIdx.x < 16)
    Value = __shfl_xor_sync(0xffff, Value, 8);
  // Beyond the segment a lane reads its own.
  Value += __shfl_down_sync(~0u, Value, 1);
  Value += __shfl_up_sync(__activemask(), Value, 4, 8);
  Out[threadIdx.x] = Value;
}

__global__ void warpsLeaveAsAWhole(int *Out) {
  if (threadIdx.x >= 32)
    return;
  Out[threadIdx.x] = __reduce_add_sync(~0u, threadIdx.x);
}

int main(int Count, char **) {
  int *Out;
  cudaMalloc(&Out, 64 * sizeof(int));
  if (Count > 1) {
    countedBarrier<<<1, 64>>>(Out);
    exactMasks<<<1, 32>>>(Out);
    warpsLeaveAsAWhole<<<1, 64>>>(Out);
  } else {
    barrierInBranch<<<1, 64>>>(Out);
    barrierAfterExit<<<1, 64>>>(Out);
    inactiveSource<<<1, 32>>>(Out);
    exitedLanes<<<1, 32>>>(Out);
    maskWithoutSelf<<<1, 32>>>(Out);
    differentMasks<<<1, 32>>>(Out);
  }
  // CHECK-DAG: status
  printf("status %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
}
