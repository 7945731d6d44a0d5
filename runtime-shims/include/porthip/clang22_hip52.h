// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For compiling HIP 5.2 headers with a newer clang; include it before them
// (clang++ -include porthip/clang22_hip52.h ...). Their hip_fp16.h expects the
// compiler to know two device intrinsics that clang no longer declares.
#ifndef PORTHIP_CLANG22_HIP52_H
#define PORTHIP_CLANG22_HIP52_H
/* No warnings that a program asks for are about it. */
#pragma GCC system_header

#if defined(__HIP__) && defined(__clang__) && __clang_major__ >= 16
typedef _Float16 porthip_half2_vector __attribute__((ext_vector_type(2)));
extern "C" {
static inline __attribute__((device, always_inline)) _Float16
__llvm_amdgcn_rcp_f16(_Float16 Value) {
  return static_cast<_Float16>(__builtin_amdgcn_rcph(Value));
}
static inline __attribute__((device, always_inline)) porthip_half2_vector
__llvm_amdgcn_rcp_2f16(porthip_half2_vector Value) {
  return porthip_half2_vector{__llvm_amdgcn_rcp_f16(Value.x),
                              __llvm_amdgcn_rcp_f16(Value.y)};
}
}
#endif
#endif
