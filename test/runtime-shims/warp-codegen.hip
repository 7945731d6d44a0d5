// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions that porthip/warp.h becomes: DPP and ds_swizzle for known
// distances, readlane for a known lane, ds_bpermute for the rest, and no
// branch on the wave size left in the code.
//
// REQUIRES: hip-headers
// RUN: %clang_hip --offload-arch=gfx942 -D__AMDGCN_WAVEFRONT_SIZE=64 \
// RUN:   -D__AMDGCN_WAVEFRONT_SIZE__=64 -o - %s \
// RUN:   | FileCheck %s --check-prefixes=CHECK,WAVE64
// RUN: %clang_hip --offload-arch=gfx1100 -D__AMDGCN_WAVEFRONT_SIZE=32 \
// RUN:   -D__AMDGCN_WAVEFRONT_SIZE__=32 -o - %s \
// RUN:   | FileCheck %s --check-prefixes=CHECK,WAVE32
#include <porthip/warp.h>

// CHECK-LABEL: {{^}}reduce:
// CHECK: ds_swizzle_b32 {{.*}}SWAP,16
// CHECK: v_add_f32_dpp {{.*}}row_ror:8
// CHECK: ds_swizzle_b32 {{.*}}SWAP,4
// CHECK: v_add_f32_dpp {{.*}}quad_perm:[2,3,0,1]
// CHECK: v_add_f32_dpp {{.*}}quad_perm:[1,0,3,2]
// CHECK-NOT: ds_bpermute
// CHECK: s_endpgm
extern "C" __global__ void reduce(float *Data) {
  float Value = Data[threadIdx.x];
  for (int Distance = 16; Distance; Distance >>= 1)
    Value += porthip::shfl_xor_sync(~0u, Value, Distance);
  Data[threadIdx.x] = Value;
}

// CHECK-LABEL: {{^}}broadcast:
// CHECK: v_readlane_b32 {{.*}}, 3
// WAVE64: v_readlane_b32 {{.*}}, 35
// WAVE32-NOT: v_readlane
// CHECK: s_endpgm
extern "C" __global__ void broadcast(int *Data) {
  Data[threadIdx.x] = porthip::shfl_sync(~0u, Data[threadIdx.x], 3);
}

// CHECK-LABEL: {{^}}variable:
// CHECK: ds_bpermute_b32
// CHECK-NOT: ds_bpermute_b32
// CHECK: s_endpgm
extern "C" __global__ void variable(int *Data, int From) {
  Data[threadIdx.x] = porthip::shfl_sync(~0u, Data[threadIdx.x], From);
}

// A half of the ballot on 64 lanes, the whole on 32.
// CHECK-LABEL: {{^}}vote:
// CHECK: v_cmp_{{(ne|eq)}}_u32
// WAVE64: v_lshrrev_b64
// WAVE32-NOT: lshrrev_b64
// CHECK: s_endpgm
extern "C" __global__ void vote(unsigned *Data) {
  Data[threadIdx.x] = porthip::ballot_sync(~0u, Data[threadIdx.x]);
}
