// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names that headers and math functions of ROCm 5 expect of libraries (hip.bc,
// oclc_daz_opt_off.bc) that clang 22 no longer links.
#ifndef PORTHIP_DETAIL_ROCM5_DEVICE_LIBRARY_H
#define PORTHIP_DETAIL_ROCM5_DEVICE_LIBRARY_H
/* No warnings that a program asks for are about it. */
#pragma GCC system_header

#if defined(__HIP__) && defined(__HIP_DEVICE_COMPILE__)

/// A fence of one kind has to be a constant. \p Scope: that of OpenCL's
/// memory_scope: 0 a lane, 1 a block, 2 the GPU, 3 the system, 4 a wavefront.
#define PORTHIP_FENCE(ORDER)                                                   \
  switch (Scope) {                                                             \
  case 0:                                                                      \
    break;                                                                     \
  case 1:                                                                      \
    __builtin_amdgcn_fence(ORDER, "workgroup");                                \
    break;                                                                     \
  case 2:                                                                      \
    __builtin_amdgcn_fence(ORDER, "agent");                                    \
    break;                                                                     \
  case 4:                                                                      \
    __builtin_amdgcn_fence(ORDER, "wavefront");                                \
    break;                                                                     \
  default:                                                                     \
    __builtin_amdgcn_fence(ORDER, "");                                         \
  }

/// All memory is fenced, whatever the flags name.
__attribute__((device, weak, always_inline)) void
porthip_rocm5_fence(unsigned, unsigned Order,
                    unsigned Scope) __asm__("__atomic_work_item_fence");
__attribute__((device, weak, always_inline)) void
porthip_rocm5_fence(unsigned, unsigned Order, unsigned Scope) {
  if (Order == __ATOMIC_ACQUIRE) {
    PORTHIP_FENCE(__ATOMIC_ACQUIRE)
  } else if (Order == __ATOMIC_RELEASE) {
    PORTHIP_FENCE(__ATOMIC_RELEASE)
  } else if (Order == __ATOMIC_ACQ_REL) {
    PORTHIP_FENCE(__ATOMIC_ACQ_REL)
  } else if (Order == __ATOMIC_SEQ_CST) {
    PORTHIP_FENCE(__ATOMIC_SEQ_CST)
  }
}
#undef PORTHIP_FENCE

extern "C" __attribute__((device, constant, weak, used))
const unsigned char __oclc_daz_opt = 0;

#endif
#endif
