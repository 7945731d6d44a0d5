// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch whose threads wait for one another at two barriers is a report of the
// run, which does not pass, also where the program looks at nothing.
//
// RUN: not %porthip run --check=sync --as sm_80 %s 2>&1 | FileCheck %s
// CHECK: porthip: sync: kernel 'wait(int*)', {{.*}}deadlock
// CHECK: 1 defect (sync 1)
__global__ void wait(int *Out) {
  if (threadIdx.x < 32)
    asm volatile("bar.sync 1, 64;");
  else
    asm volatile("bar.sync 2, 64;");
  Out[0] = 1;
}

int main() {
  int *Out;
  cudaMalloc(&Out, sizeof(int));
  wait<<<1, 64>>>(Out);
  cudaDeviceSynchronize();
}
