/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The video instructions, and those that are a function of ptx_arithmetic.h;
 * lib/Ptx calls these. */
#include "VirtualGpu/Builtins/Builtin.h"
#define PORTHIP_PTX_SHARED(Result, Name, Type, Parameters)                     \
  VG_BUILTIN(Result, "ptx." #Name "." #Type, shared_##Name##_##Type Parameters)
#include "porthip/detail/ptx/ptx_arithmetic.h"

/* The parts of the sources are First | Bits << 8. */
VG_BUILTIN(uint32_t, "ptx.video",
           ptxVideo(uint32_t Operation, uint32_t Second, uint32_t Flags,
                    uint32_t A, uint32_t APart, uint32_t B, uint32_t BPart,
                    uint32_t C, uint32_t Scale)) {
  return videoScalar(
      (int)Operation, (int)Second, Flags,
      fieldOf(A, APart & 255, APart >> 8, (Flags & VideoASigned) != 0),
      fieldOf(B, BPart & 255, BPart >> 8, (Flags & VideoBSigned) != 0), C,
      Scale);
}

VG_BUILTIN(uint32_t, "ptx.video_packed",
           ptxVideoPacked(uint32_t Operation, uint32_t Second, uint32_t Flags,
                          uint32_t Count, uint32_t Mask, uint32_t A, uint32_t B,
                          uint32_t C)) {
  return videoPacked((int)Operation, Second == VideoSecondAdd, Flags, Count,
                     Mask, A, B, C);
}
