// Kernels in streams: order within a stream, waits across streams by events,
// the default stream's implicit order, host functions between kernels, and
// arguments that change after the launch.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx942 %s -o %t
// RUN: %t | FileCheck %s
// RUN: %porthip cc --as gfx942 -fgpu-default-stream=per-thread %s -o %t.pt
// RUN: %t.pt | FileCheck --check-prefix=OWN %s
#include <cstdio>
#include <hip/hip_runtime.h>

struct Big {
  int Values[64];
};
__global__ void add(int *P, int N) { *P = *P * 2 + N; }
__global__ void take(int *P, Big B) { *P = B.Values[63]; }

int main() {
  int *P, Host = 0;
  hipStream_t A, B;
  hipEvent_t E;
  hipMalloc(&P, 4);
  hipMemset(P, 0, 4);
  hipDeviceSynchronize();
  hipStreamCreate(&A);
  hipStreamCreateWithFlags(&B, hipStreamNonBlocking);
  hipEventCreate(&E);
  for (int I = 0; I < 5; ++I)
    add<<<1, 1, 0, A>>>(P, I);
  hipEventRecord(E, A);
  hipStreamWaitEvent(B, E, 0);
  add<<<1, 1, 0, B>>>(P, 100);
  hipLaunchHostFunc(B, [](void *To) { *(int *)To += 1; }, P);
  add<<<1, 1, 0, B>>>(P, 0);
  hipMemcpyAsync(&Host, P, 4, hipMemcpyDeviceToHost, B);
  hipStreamSynchronize(B);
  printf("%d\n", Host);
  // 0,1,4,11,26; 152; 153; 306
  // CHECK: 306
  // OWN: 306
  Big V;
  V.Values[63] = 7;
  take<<<1, 1>>>(P, V);
  V.Values[63] = 8;
  hipMemcpy(&Host, P, 4, hipMemcpyDeviceToHost);
  printf("%d\n", Host);
  // CHECK: 7
  // OWN: 7
  hipEvent_t From, To;
  hipEventCreate(&From);
  hipEventCreate(&To);
  hipEventRecord(From);
  add<<<1, 1>>>(P, 1);
  hipEventRecord(To);
  hipEventSynchronize(To);
  float Ms = -1;
  hipEventElapsedTime(&Ms, From, To);
  printf("time %d\n", Ms >= 0 && Ms < 60000);
  // CHECK: time 1
  // OWN: time 1
}
