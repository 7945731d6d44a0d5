// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A call of the runtime that asks for devices initialises the driver for all
// threads, without a context; before it nothing does.
//
// RUN: %porthip run %s -lcuda | FileCheck %s
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>
#include <thread>

int main() {
  CUdevice Device = -1;
  CUcontext Context = nullptr;
  CUdeviceptr Memory = 0;
  // CHECK: before 3
  std::printf("before %d\n", cuDeviceGet(&Device, 0));
  int Count = 0;
  cudaGetDeviceCount(&Count);
  // CHECK-NEXT: after 0, device 0
  CUresult After = cuDeviceGet(&Device, 0);
  std::printf("after %d, device %d\n", After, Device);
  // CHECK-NEXT: another thread 0
  std::thread([] {
    int N = 0;
    std::printf("another thread %d\n", cuDeviceGetCount(&N));
  }).join();
  // CHECK-NEXT: context 0, 0
  CUresult Asked = cuCtxGetCurrent(&Context);
  std::printf("context %d, %d\n", Asked, Context != nullptr);
  // CHECK-NEXT: memory 201
  std::printf("memory %d\n", cuMemAlloc(&Memory, 64));
  // CHECK-NEXT: with a context 0
  cudaFree(nullptr);
  std::printf("with a context %d\n", cuMemAlloc(&Memory, 64));
}
