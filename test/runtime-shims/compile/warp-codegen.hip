// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The instructions that porthip/warp.h becomes where the distance, the lane or
// the width is known when the code is compiled, and that no branch on the wave
// size is left. GFX9 is CDNA: rows of 16 lanes are permuted by DPP, everything
// else goes by ds_swizzle or ds_bpermute. GFX11 exchanges rows by permlanex16.
//
// REQUIRES: hip-headers
// RUN: %clang_hip --offload-arch=gfx942 -D__AMDGCN_WAVEFRONT_SIZE=64 \
// RUN:   -D__AMDGCN_WAVEFRONT_SIZE__=64 -o - %s \
// RUN:   | FileCheck %s --check-prefixes=CHECK,GFX9
// RUN: %clang_hip --offload-arch=gfx90a -D__AMDGCN_WAVEFRONT_SIZE=64 \
// RUN:   -D__AMDGCN_WAVEFRONT_SIZE__=64 -o - %s \
// RUN:   | FileCheck %s --check-prefixes=CHECK,GFX9
// RUN: %clang_hip --offload-arch=gfx1100 -D__AMDGCN_WAVEFRONT_SIZE=32 \
// RUN:   -D__AMDGCN_WAVEFRONT_SIZE__=32 -o - %s \
// RUN:   | FileCheck %s --check-prefixes=CHECK,GFX11
#include <porthip/warp.h>

__device__ unsigned thread() { return __builtin_amdgcn_workitem_id_x(); }

// A loop that the compiler unrolls by itself.
// CHECK-LABEL: {{^}}reduce:
// GFX9: ds_swizzle_b32 {{.*}}SWAP,16
// GFX9: v_add_f32_dpp {{.*}}row_ror:8
// GFX9: ds_swizzle_b32 {{.*}}SWAP,4
// GFX9: v_add_f32_dpp {{.*}}quad_perm:[2,3,0,1]
// GFX9: v_add_f32_dpp {{.*}}quad_perm:[1,0,3,2]
// GFX11-NOT: ds_
// GFX11: v_permlanex16_b32
// GFX11: v_add_f32_dpp {{.*}}row_xmask:8
// GFX11: v_add_f32_dpp {{.*}}row_xmask:4
// GFX11: v_add_f32_dpp {{.*}}row_xmask:2
// GFX11: v_add_f32_dpp {{.*}}row_xmask:1
// CHECK-NOT: ds_
// CHECK: s_endpgm
extern "C" __global__ void reduce(float *Data) {
  float Value = Data[thread()];
  for (int Distance = 16; Distance; Distance >>= 1)
    Value += porthip::shfl_xor_sync(~0u, Value, Distance);
  Data[thread()] = Value;
}

// Each of the two words of a double.
// CHECK-LABEL: {{^}}reduceDouble:
// GFX9-COUNT-4: ds_swizzle_b32
// GFX11-COUNT-2: v_permlanex16_b32
// CHECK-NOT: ds_
// CHECK: s_endpgm
extern "C" __global__ void reduceDouble(double *Data) {
  double Value = Data[thread()];
  for (int Distance = 16; Distance; Distance >>= 1)
    Value += porthip::shfl_xor_sync(~0u, Value, Distance);
  Data[thread()] = Value;
}

// CHECK-LABEL: {{^}}down:
// GFX9-NOT: _dpp
// GFX9: ds_bpermute_b32
// GFX11-NOT: ds_
// GFX11: v_permlanex16_b32
// GFX11: v_mov_b32_dpp {{.*}}row_mask:0x5
// GFX11: v_mov_b32_dpp {{.*}}row_shl:2
// CHECK-NOT: ds_
// CHECK: s_endpgm
extern "C" __global__ void down(int *Data) {
  Data[thread()] = porthip::shfl_down_sync(~0u, Data[thread()], 2);
}

// CHECK-LABEL: {{^}}up:
// GFX9: ds_bpermute_b32
// GFX11-NOT: ds_
// GFX11: v_permlanex16_b32
// GFX11: v_mov_b32_dpp {{.*}}row_mask:0xa
// GFX11-NOT: row_shr
// CHECK: s_endpgm
extern "C" __global__ void up(int *Data) {
  Data[thread()] = porthip::shfl_up_sync(~0u, Data[thread()], 16);
}

// Segments of 16 lanes are rows, of 4 quads; no lane number is needed.
// CHECK-LABEL: {{^}}rows:
// CHECK-NOT: mbcnt
// CHECK-NOT: ds_
// CHECK-DAG: v_mov_b32_dpp {{.*}}row_shr:4
// CHECK-DAG: v_mov_b32_dpp {{.*}}row_shl:1
// CHECK-DAG: v_{{(mov|add)[a-z0-9_]*}}_dpp {{.*}}quad_perm:[0,0,1,2]
// CHECK-NOT: ds_
// CHECK: s_endpgm
extern "C" __global__ void rows(int *Data) {
  int Value = Data[thread()];
  Data[thread()] = porthip::shfl_up_sync(~0u, Value, 4, 16) +
                   porthip::shfl_down_sync(~0u, Value, 1, 16) +
                   porthip::shfl_up_sync(~0u, Value, 1, 4);
}

// An exchange inside of a segment needs no look at the segment's ends.
// CHECK-LABEL: {{^}}exchange:
// CHECK-NOT: v_cmp
// GFX9: quad_perm:[1,0,3,2]
// GFX11: row_xmask:1
// CHECK-NOT: v_cmp
// CHECK: s_endpgm
extern "C" __global__ void exchange(int *Data) {
  Data[thread()] = porthip::shfl_xor_sync(~0u, Data[thread()], 1, 16);
}

// The registers of one lane of each warp, and the upper half of the wavefront
// takes the second.
// CHECK-LABEL: {{^}}broadcast:
// CHECK-NOT: mbcnt
// CHECK: v_readlane_b32 {{.*}}, 3
// GFX9: v_readlane_b32 {{.*}}, 35
// GFX9: v_mov_b32_dpp {{.*}}row_mask:0xc
// GFX11-NOT: v_readlane
// CHECK-NOT: ds_
// CHECK: s_endpgm
extern "C" __global__ void broadcast(int *Data) {
  Data[thread()] = porthip::shfl_sync(~0u, Data[thread()], 3);
}

// CHECK-LABEL: {{^}}first:
// CHECK-NOT: mbcnt
// CHECK: ds_swizzle_b32 {{.*}}swizzle(BROADCAST,8,0)
// CHECK: s_endpgm
extern "C" __global__ void first(int *Data) {
  Data[thread()] = porthip::shfl_sync(~0u, Data[thread()], 0, 8);
}

// CHECK-LABEL: {{^}}variable:
// CHECK: ds_bpermute_b32
// CHECK-NOT: ds_bpermute_b32
// CHECK: s_endpgm
extern "C" __global__ void variable(int *Data, int From) {
  Data[thread()] = porthip::shfl_sync(~0u, Data[thread()], From);
}

// The comparison's own mask: a half of it on 64 lanes, the whole on 32.
// CHECK-LABEL: {{^}}vote:
// CHECK-NOT: mbcnt
// CHECK: v_cmp_{{(ne|eq)}}_u32
// GFX9: v_mov_b32_dpp {{.*}}row_mask:0xc
// GFX11-NOT: dpp
// CHECK: s_endpgm
extern "C" __global__ void vote(unsigned *Data) {
  Data[thread()] = porthip::ballot_sync(~0u, Data[thread()]);
}

// CHECK-LABEL: {{^}}all:
// CHECK-NOT: mbcnt
// CHECK: v_cmp_eq_u32
// GFX11: s_cmp_eq_u32 vcc_lo, 0
// CHECK: s_endpgm
extern "C" __global__ void all(unsigned *Data) {
  Data[thread()] = porthip::all_sync(~0u, Data[thread()]);
}
