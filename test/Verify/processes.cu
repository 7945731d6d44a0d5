// A program of several processes: the one that was started first is compared, whichever comes to its first kernel first, and the others are told of.
// RUN: %porthip verify --cuda-path=none --leg cuda@vgpu:sm_80 --leg hip@vgpu:gfx942 %s | FileCheck %s
// CHECK: hip@vgpu:gfx942: equal (3 launches, 3 buffers compared)
// CHECK-NEXT: note: 1 process more ran kernels, which are not compared: those of the one that was started first are
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

__global__ void add(int *P) { ++*P; }

static void child(int Seconds, int Launches) {
  if (fork())
    return;
  sleep(Seconds);
  int *P;
  cudaMalloc(&P, sizeof(int));
  for (int I = 0; I < Launches; ++I)
    add<<<1, 1>>>(P);
  cudaDeviceSynchronize();
  _exit(0);
}

int main() {
  child(2, 3);
  child(0, 1);
  while (wait(nullptr) > 0)
    ;
}
