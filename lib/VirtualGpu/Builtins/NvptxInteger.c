/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Integer instructions (PTX ISA, "Integer Arithmetic Instructions", "prmt",
 * "shf", "bmsk", "szext", "bfind").
 */
#include "Nvptx.h"

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

VG_INLINE int32_t nvLow24(uint32_t A) { return (int32_t)(A << 8) >> 8; }
VG_BUILTIN(uint32_t, "llvm.nvvm.mul24.i", mul24I(uint32_t A, uint32_t B)) {
  return (uint32_t)nvLow24(A) * (uint32_t)nvLow24(B);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.mul24.ui", mul24Ui(uint32_t A, uint32_t B)) {
  return (A & 0xffffff) * (B & 0xffffff);
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

/* ---- prmt. Bit 3 of a selector gives the byte's sign instead of the byte. */
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt",
           prmt(uint32_t A, uint32_t B, uint32_t Select)) {
  uint64_t Bytes = (uint64_t)B << 32 | A;
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I) {
    uint32_t S = Select >> 4 * I;
    uint32_t Byte = (uint32_t)(Bytes >> 8 * (S & 7)) & 0xff;
    if (S & 8)
      Byte = Byte & 0x80 ? 0xff : 0;
    Result |= Byte << 8 * I;
  }
  return Result;
}
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.f4e",
           prmtF4e(uint32_t A, uint32_t B, uint32_t C)) {
  return (uint32_t)(((uint64_t)B << 32 | A) >> 8 * (C & 3));
}
/* Backwards: byte I is byte (C - I) mod 8 of the pair. */
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.b4e",
           prmtB4e(uint32_t A, uint32_t B, uint32_t C)) {
  uint64_t Bytes = (uint64_t)B << 32 | A;
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I)
    Result |= ((uint32_t)(Bytes >> 8 * (((C & 3) - I) & 7)) & 0xff) << 8 * I;
  return Result;
}
VG_INLINE uint32_t nvByte(uint32_t A, uint32_t N) { return A >> 8 * N & 0xff; }
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.rc8", prmtRc8(uint32_t A, uint32_t C)) {
  return nvByte(A, C & 3) * 0x01010101u;
}
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.rc16", prmtRc16(uint32_t A, uint32_t C)) {
  return (C & 1 ? A >> 16 : A & 0xffff) * 0x00010001u;
}
/* Edge clamps: bytes left (above) or right (below) of C repeat byte C. */
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.ecl", prmtEcl(uint32_t A, uint32_t C)) {
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I)
    Result |= nvByte(A, I < (C & 3) ? C & 3 : I) << 8 * I;
  return Result;
}
VG_BUILTIN(uint32_t, "llvm.nvvm.prmt.ecr", prmtEcr(uint32_t A, uint32_t C)) {
  uint32_t Result = 0;
  for (unsigned I = 0; I < 4; ++I)
    Result |= nvByte(A, I > (C & 3) ? C & 3 : I) << 8 * I;
  return Result;
}

/* ---- Bit fields. */
VG_INLINE uint32_t nvMask(uint32_t Position, uint32_t Width, bool Clamps) {
  uint32_t P = Position & 31, W = Width & 31;
  uint32_t From = Clamps && Position >= 32 ? 0 : ~0u << P;
  bool ReachesTop = P + W >= 32 || (Clamps && (Position >= 32 || Width >= 32));
  return From & (ReachesTop ? ~0u : ~(~0u << (P + W)));
}
VG_BUILTIN(uint32_t, "llvm.nvvm.bmsk.clamp",
           bmskClamp(uint32_t P, uint32_t W)) {
  return nvMask(P, W, true);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.bmsk.wrap", bmskWrap(uint32_t P, uint32_t W)) {
  return nvMask(P, W, false);
}
VG_INLINE uint32_t nvExtend(uint32_t A, uint32_t Width, bool Clamps,
                            bool IsSigned) {
  if (Clamps && Width >= 32)
    return A;
  uint32_t W = Width & 31;
  if (W == 0)
    return 0;
  uint32_t Up = A << (32 - W);
  return IsSigned ? (uint32_t)((int32_t)Up >> (32 - W)) : Up >> (32 - W);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.sext.clamp",
           sextClamp(uint32_t A, uint32_t W)) {
  return nvExtend(A, W, true, true);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.sext.wrap", sextWrap(uint32_t A, uint32_t W)) {
  return nvExtend(A, W, false, true);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.zext.clamp",
           zextClamp(uint32_t A, uint32_t W)) {
  return nvExtend(A, W, true, false);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.zext.wrap", zextWrap(uint32_t A, uint32_t W)) {
  return nvExtend(A, W, false, false);
}

/* bfind: the highest bit that differs from the sign, or the way to bit 31/63
 * from there; all ones if there is none. */
VG_INLINE uint32_t nvFind(uint64_t A, uint32_t Bits, bool AsShift) {
  if (!A)
    return ~0u;
  uint32_t Place = 63u - (uint32_t)__builtin_clzll(A);
  return AsShift ? Bits - 1 - Place : Place;
}
VG_BUILTIN(uint32_t, "llvm.nvvm.flo.u.i32", floU32(uint32_t A, bool AsShift)) {
  return nvFind(A, 32, AsShift);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.flo.u.i64", floU64(uint64_t A, bool AsShift)) {
  return nvFind(A, 64, AsShift);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.flo.s.i32", floS32(int32_t A, bool AsShift)) {
  return nvFind((uint32_t)(A ^ A >> 31), 32, AsShift);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.flo.s.i64", floS64(int64_t A, bool AsShift)) {
  return nvFind((uint64_t)(A ^ A >> 63), 64, AsShift);
}

VG_BUILTIN(uint32_t, "llvm.nvvm.fshl.clamp.i32",
           fshlClamp(uint32_t High, uint32_t Low, uint32_t N)) {
  uint64_t Pair = (uint64_t)High << 32 | Low;
  return N >= 32 ? Low : (uint32_t)(Pair << N >> 32);
}
VG_BUILTIN(uint32_t, "llvm.nvvm.fshr.clamp.i32",
           fshrClamp(uint32_t High, uint32_t Low, uint32_t N)) {
  uint64_t Pair = (uint64_t)High << 32 | Low;
  return N >= 32 ? High : (uint32_t)(Pair >> N);
}

/* ---- dp4a, dp2a: bytes (and halves) of their own signs, sums that wrap. */
#define DOT(SignA, SignB, Byte8A, Half16A, Byte8B)                             \
  VG_BUILTIN(uint32_t, "llvm.nvvm.idp4a." #SignA "." #SignB,                   \
             dp4a_##SignA##SignB(uint32_t A, uint32_t B, uint32_t C)) {        \
    for (unsigned I = 0; I < 4; ++I)                                           \
      C += (uint32_t)((int32_t)(Byte8A)(A >> 8 * I) *                          \
                      (int32_t)(Byte8B)(B >> 8 * I));                          \
    return C;                                                                  \
  }                                                                            \
  VG_BUILTIN(                                                                  \
      uint32_t, "llvm.nvvm.idp2a." #SignA "." #SignB,                          \
      dp2a_##SignA##SignB(uint32_t A, uint32_t B, bool IsHigh, uint32_t C)) {  \
    uint32_t Bytes = IsHigh ? B >> 16 : B;                                     \
    for (unsigned I = 0; I < 2; ++I)                                           \
      C += (uint32_t)((int32_t)(Half16A)(A >> 16 * I) *                        \
                      (int32_t)(Byte8B)(Bytes >> 8 * I));                      \
    return C;                                                                  \
  }
DOT(s, s, int8_t, int16_t, int8_t)
DOT(s, u, int8_t, int16_t, uint8_t)
DOT(u, s, uint8_t, uint16_t, int8_t)
DOT(u, u, uint8_t, uint16_t, uint8_t)
