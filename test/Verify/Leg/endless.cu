// A leg that never ends is stopped at --timeout, whatever it does: kernels that spin or
// print for ever, a program that ignores signals and has left a process of its own.
// REQUIRES: hip-headers
// DEFINE: %{verify} = %python %helpers/status.py 3 %porthip verify %s --cuda-path=none --timeout=2 --cause=off --leg=cuda@vgpu:sm_80 --leg=hip@vgpu:gfx942
// RUN: %{verify} -DSPINS 2>&1 | FileCheck %s
// RUN: %{verify} -DPRINTS 2>&1 | FileCheck %s
// RUN: %{verify} -DSTAYS 2>&1 | FileCheck %s
// CHECK: error: hip@vgpu:gfx942: took over 2 s and was stopped
#include <csignal>
#include <cstdio>
#include <unistd.h>
__global__ void k(int *p) {
#if defined(__HIPCC__) && defined(SPINS)
  while (*(volatile int *)p != 7)
    ;
#elif defined(__HIPCC__) && defined(PRINTS)
  while (true)
    printf("a line that comes again and again %d\n", p[0]);
#endif
  p[0] = 1;
}
int main() {
#if defined(__HIPCC__) && defined(STAYS)
  signal(SIGTERM, SIG_IGN);
  if (!fork())
    setsid();
  while (true)
    pause();
#endif
  int *p;
  cudaMalloc(&p, 4);
  k<<<2, 64>>>(p);
  cudaDeviceSynchronize();
}
