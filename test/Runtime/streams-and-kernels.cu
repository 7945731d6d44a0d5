// Kernels in streams: order within a stream, waits across streams by events,
// the default stream's implicit order, host functions between kernels, and
// arguments that change after the launch.
// REQUIRES: cuda-toolkit
// RUN: %porthip cc --as sm_80 %s -o %t
// RUN: %t | FileCheck %s
// RUN: %porthip cc --as sm_80 -default-stream per-thread %s -o %t.pt
// RUN: %t.pt | FileCheck --check-prefix=OWN %s
#include <cstdio>

struct Big {
  int Values[64];
};
__global__ void add(int *P, int N) { *P = *P * 2 + N; }
__global__ void take(int *P, Big B) { *P = B.Values[63]; }

int main() {
  int *P, Host = 0;
  cudaStream_t A, B;
  cudaEvent_t E;
  cudaMalloc(&P, 4);
  cudaMemset(P, 0, 4);
  cudaDeviceSynchronize();
  cudaStreamCreate(&A);
  cudaStreamCreateWithFlags(&B, cudaStreamNonBlocking);
  cudaEventCreate(&E);
  for (int I = 0; I < 5; ++I)
    add<<<1, 1, 0, A>>>(P, I);
  cudaEventRecord(E, A);
  cudaStreamWaitEvent(B, E, 0);
  add<<<1, 1, 0, B>>>(P, 100);
  cudaLaunchHostFunc(B, [](void *To) { *(int *)To += 1; }, P);
  add<<<1, 1, 0, B>>>(P, 0);
  cudaMemcpyAsync(&Host, P, 4, cudaMemcpyDeviceToHost, B);
  cudaStreamSynchronize(B);
  printf("%d\n", Host);
  // 0,1,4,11,26; 152; 153; 306
  // CHECK: 306
  // OWN: 306
  Big V;
  V.Values[63] = 7;
  take<<<1, 1>>>(P, V);
  V.Values[63] = 8;
  cudaMemcpy(&Host, P, 4, cudaMemcpyDeviceToHost);
  printf("%d\n", Host);
  // CHECK: 7
  // OWN: 7
  cudaEvent_t From, To;
  cudaEventCreate(&From);
  cudaEventCreate(&To);
  cudaEventRecord(From);
  add<<<1, 1>>>(P, 1);
  cudaEventRecord(To);
  cudaEventSynchronize(To);
  float Ms = -1;
  cudaEventElapsedTime(&Ms, From, To);
  printf("time %d\n", Ms >= 0 && Ms < 60000);
  // CHECK: time 1
  // OWN: time 1
}
