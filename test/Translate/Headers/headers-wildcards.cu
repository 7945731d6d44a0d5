// Headers below a folder that has a twin keep the rest of their names.
// RUN: %porthip translate --cuda-path=none -q -o %t.hip %s 2> %t.log || true
// RUN: FileCheck %s < %t.hip
#include <cooperative_groups/details/scan.h>
#include <thrust/system/cuda/detail/par.h>
#include <thrust/system/cuda/execution_policy.h>
// CHECK-DAG: {{^}}#include <porthip/cooperative_groups.h>
// CHECK-DAG: {{^}}#include <thrust/system/hip/detail/par.h>
// CHECK-DAG: {{^}}#include <thrust/system/hip/execution_policy.h>
__global__ void k() {}
