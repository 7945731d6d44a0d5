/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Integer instructions (PTX ISA, "Integer Arithmetic Instructions", "prmt",
 * "shf", "bmsk", "szext", "bfind").
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"
#include "porthip/detail/ptx/ptx_arithmetic.h"

VG_BUILTIN(int16_t, "llvm.nvvm.mulhi.s", mulhiS(int16_t A, int16_t B)) {
  return (int16_t)(((int32_t)A * B) >> 16);
}
VG_BUILTIN(uint16_t, "llvm.nvvm.mulhi.us", mulhiUs(uint16_t A, uint16_t B)) {
  return (uint16_t)(((uint32_t)A * B) >> 16);
}
VG_BUILTIN(int32_t, "llvm.nvvm.mulhi.i", mulhiI(int32_t A, int32_t B)) {
  return (int32_t)(((int64_t)A * B) >> 32);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.mulhi.ui", mulhiUi(uint32_t A, uint32_t B)) {
  return (uint32_t)(((uint64_t)A * B) >> 32);
}
VG_BUILTIN(int64_t, "llvm.nvvm.mulhi.ll", mulhiLl(int64_t A, int64_t B)) {
  return (int64_t)(((__int128)A * B) >> 64);
}
VG_BUILTIN(uint64_t, "llvm.nvvm.mulhi.ull", mulhiUll(uint64_t A, uint64_t B)) {
  return (uint64_t)(((unsigned __int128)A * B) >> 64);
}

VG_BUILTIN(uint32_t, "llvm.nvvm.mul24.i", mul24I(uint32_t A, uint32_t B)) {
  return product24(A, B, false, true);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.mul24.ui", mul24Ui(uint32_t A, uint32_t B)) {
  return product24(A, B, false, false);
}
/* The difference is taken without overflow, the sum wraps. */
#define SAD(Name, Type, Unsigned)                                              \
  VG_BUILTIN(Unsigned, "llvm.nvvm.sad." #Name,                                 \
             sad_##Name(Type A, Type B, Unsigned C)) {                         \
    Unsigned D = A < B ? (Unsigned)((Unsigned)B - (Unsigned)A)                 \
                       : (Unsigned)((Unsigned)A - (Unsigned)B);                \
    return (Unsigned)(D + C);                                                  \
  }
SAD(s, int16_t, uint16_t)
SAD(us, uint16_t, uint16_t)
SAD(i, int32_t, uint32_t)
SAD(ui, uint32_t, uint32_t)
SAD(ll, int64_t, uint64_t)
SAD(ull, uint64_t, uint64_t)

/* ---- prmt. */
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt",
           prmt(uint32_t A, uint32_t B, uint32_t Select)) {
  return permute(A, B, Select);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.f4e",
           prmtF4e(uint32_t A, uint32_t B, uint32_t C)) {
  return permuteForward(A, B, C);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.b4e",
           prmtB4e(uint32_t A, uint32_t B, uint32_t C)) {
  return permuteBackward(A, B, C);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.rc8", prmtRc8(uint32_t A, uint32_t C)) {
  return repeatByte(A, C);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.rc16", prmtRc16(uint32_t A, uint32_t C)) {
  return repeatHalf(A, C);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.ecl", prmtEcl(uint32_t A, uint32_t C)) {
  return clampBytes(A, C, true);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.ecr", prmtEcr(uint32_t A, uint32_t C)) {
  return clampBytes(A, C, false);
}

/* ---- Bit fields. */
VG_BUILTIN(uint32_t, "llvm.nvvm.bmsk.clamp",
           bmskClamp(uint32_t P, uint32_t W)) {
  return bitMask(P, W, false);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.bmsk.wrap", bmskWrap(uint32_t P, uint32_t W)) {
  return bitMask(P, W, true);
}
#define EXTEND(Name, Wraps, IsSigned)                                          \
  VG_BUILTIN(uint32_t, "llvm.nvvm." #Name,                                     \
             extend_##Wraps##IsSigned(uint32_t A, uint32_t W)) {               \
    return extendBits(A, W, Wraps, IsSigned);                                  \
  }
EXTEND(sext.clamp, 0, 1)
EXTEND(sext.wrap, 1, 1)
EXTEND(zext.clamp, 0, 0)
EXTEND(zext.wrap, 1, 0)

/* bfind: of a signed number the highest bit that differs from the sign. */
VG_BUILTIN(uint32_t, "llvm.nvvm.flo.u.i32", floU32(uint32_t A, bool AsShift)) {
  return highestBit(A, 32, AsShift);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.flo.u.i64", floU64(uint64_t A, bool AsShift)) {
  return highestBit(A, 64, AsShift);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.flo.s.i32", floS32(int32_t A, bool AsShift)) {
  return highestBit((uint32_t)(A ^ A >> 31), 32, AsShift);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.flo.s.i64", floS64(int64_t A, bool AsShift)) {
  return highestBit((uint64_t)(A ^ A >> 63), 64, AsShift);
}

VG_BUILTIN(uint32_t, "llvm.nvvm.fshl.clamp.i32",
           fshlClamp(uint32_t High, uint32_t Low, uint32_t N)) {
  return funnelLeft(Low, High, N);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.fshr.clamp.i32",
           fshrClamp(uint32_t High, uint32_t Low, uint32_t N)) {
  return funnelRight(Low, High, N);
}

/* ---- dp4a, dp2a: bytes (and halves) of their own signs, sums that wrap. */
#define DOT(SignA, SignB, ASigned, BSigned)                                    \
  VG_BUILTIN(uint32_t, "llvm.nvvm.idp4a." #SignA "." #SignB,                   \
             dp4a_##SignA##SignB(uint32_t A, uint32_t B, uint32_t C)) {        \
    return dotBytes(A, B, C, ASigned, BSigned);                                \
  }                                                                            \
  VG_BUILTIN(                                                                  \
      uint32_t, "llvm.nvvm.idp2a." #SignA "." #SignB,                          \
      dp2a_##SignA##SignB(uint32_t A, uint32_t B, bool IsHigh, uint32_t C)) {  \
    return dotHalves(A, B, IsHigh ? 16 : 0, C, ASigned, BSigned);              \
  }
DOT(s, s, true, true)
DOT(s, u, true, false)
DOT(u, s, false, true)
DOT(u, u, false, false)
