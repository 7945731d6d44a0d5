// cuMemsetD2D* before HIP 7.1: rows of a pitched array, and what lies between.
// REQUIRES: hip-headers
// RUN: %porthip run %s -lcuda | FileCheck %s
// RUN: %porthip translate -q -o %t.hip %s
// RUN: %porthip run --as gfx942 %t.hip | FileCheck %s
// CHECK: 1 1 0 2 0 0 7 7 7 0 7 7
#include <cstdio>
#include <cuda.h>
int main() {
  CUdevice device;
  CUcontext context;
  CUdeviceptr p;
  unsigned out[12];
  cuInit(0);
  cuDeviceGet(&device, 0);
  cuDevicePrimaryCtxRetain(&context, device);
  cuCtxSetCurrent(context);
  cuMemAlloc(&p, sizeof out);
  cuMemsetD32(p, 0, 12);
  cuMemsetD2D8(p, 12, 1, 1, 1);
  cuMemsetD2D16Async(p + 4, 8, 1, 1, 1, nullptr);
  cuMemsetD2D32(p + 12, 12, 2, 1, 1);
  cuMemsetD2D32(p + 24, 16, 7, 2, 2);
  cuMemsetD2D32Async(p + 32, 4, 7, 1, 1, nullptr);
  cuCtxSynchronize();
  cuMemcpyDtoH(out, p, sizeof out);
  for (unsigned n : out)
    printf("%u ", n);
  printf("\n");
}
