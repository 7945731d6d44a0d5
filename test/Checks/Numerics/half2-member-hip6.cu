// RUN: %porthip translate --hip-version=6.0 -o - %s 2>&1 >%t | FileCheck %s
// HIP 6.0 has halves there.
// CHECK-NOT: half2-member
// CHECK: findings: 0 errors, 0 warnings
#include <cuda_fp16.h>
__global__ void kernel(const half2 *In, float *Out) { *Out = float(In->x); }
