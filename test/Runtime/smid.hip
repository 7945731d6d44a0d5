// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The number of the processor, on GPUs of both families and with any HIP: RDNA
// does not have the register that __smid() of HIP 5.2 reads.
//
// RUN: %porthip run --as gfx942 %s | FileCheck %s
// RUN: %porthip run --as gfx1030 %s | FileCheck %s
// RUN: %porthip run --as gfx1100 %s | FileCheck %s
#include <cstdio>
#include <hip/hip_runtime.h>
#include <porthip/ptx.h>

__global__ void where(unsigned *Out) { Out[blockIdx.x] = porthip::ptx::smid(); }

int main() {
  constexpr int Count = 64;
  unsigned *Out, Values[Count];
  (void)hipMalloc(&Out, sizeof(Values));
  where<<<Count, 1>>>(Out);
  (void)hipMemcpy(Values, Out, sizeof(Values), hipMemcpyDeviceToHost);
  bool IsSmall = true;
  for (unsigned Value : Values)
    IsSmall &= Value < 1024;
  // CHECK: no error, small 1
  std::printf("%s, small %d\n", hipGetErrorString(hipGetLastError()), IsSmall);
}
