/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads that transpose for matrix instructions. Each lane loads a piece of a
 * row, and gets a column's elements from the pieces of other lanes.
 *
 * DS_READ_B64_TR_B16, _B8, _B4, DS_READ_B96_TR_B6 (gfx950): the 16 lanes of a
 * row of lanes hold a matrix of 16 columns, row after row; lane L gets column L
 * % 16. So it is used with B16 and B8 by code that runs there; of B6 and B4,
 * whose lanes hold whole rows, no other order is left.
 *
 * GLOBAL_LOAD_TR_B128, _B64 (gfx12, wave32), as measured on gfx1201: B128
 * transposes 8 by 8 halves in groups of 8 lanes. B64: a row of 16 bytes is in
 * two lanes that are 4 apart; rows of 4 lanes follow one another.
 *
 * EXEC must be all ones, as for the matrix instructions.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

VG_INLINE VG_CONVERGENT const VgExchange *amdExchangeAll(uint64_t Value,
                                                         const char *Where) {
  const uint64_t All = ~(uint64_t)0 >> (64 - amdWaveSize());
  const VgExchange *E = amdExchange(Value, VG_MATRIX);
  if (E->Active != All)
    __vg_fault(VG_FAULT_UNSUPPORTED,
               "a load that transposes in a wavefront of which not all lanes "
               "are active: each takes elements of others",
               Where);
  return E;
}
VG_INLINE void amdRequireIsa(int32_t First, int32_t End, uint32_t Wave,
                             const char *Name, const char *Where) {
  if (__oclc_ISA_version < First || __oclc_ISA_version >= End ||
      amdWaveSize() != Wave)
    __vg_fault(VG_FAULT_UNSUPPORTED, Name, Where);
}
VG_INLINE uint64_t amdLoad64(const void *From) {
  uint64_t V;
  __builtin_memcpy(&V, From, 8);
  return V;
}

/* Elements of 4, 8 or 16 bits: a lane has 64 bits, 16 of them a row of the
 * matrix in 16 / elements lanes. */
VG_INLINE VG_CONVERGENT uint64_t amdReadTransposed(const void *From,
                                                   uint32_t Bits,
                                                   const char *Name,
                                                   const char *Where) {
  amdRequireIsa(9500, 9600, 64, Name, Where);
  const VgExchange *E = amdExchangeAll(amdLoad64(From), Where);
  const uint32_t Each = 64 / Bits, Beside = 16 / Each;
  const uint32_t Row = amdLane() & ~15u, Column = amdLane() & 15;
  uint64_t Result = 0;
  for (uint32_t N = 0; N < Each; ++N) {
    const uint64_t Piece = E->Values[Row + N * Beside + Column / Each];
    const uint64_t Element =
        Piece >> Column % Each * Bits & ((1ull << Bits) - 1);
    Result |= Element << N * Bits;
  }
  return Result;
}
#define AMD_LACKS(Text) Text ": this GPU does not have it"
#define READ_TRANSPOSED(Text, Name, Bits)                                      \
  VG_COLLECTIVE(uint64_t, "llvm.amdgcn.ds.read." Text,                         \
                 dsRead_##Name(const void *From, const char *Where)) {         \
    return amdReadTransposed(From, Bits, AMD_LACKS("ds.read." Text), Where);   \
  }
READ_TRANSPOSED("tr4.b64.v2i32", tr4, 4)
READ_TRANSPOSED("tr8.b64.v2i32", tr8, 8)
READ_TRANSPOSED("tr16.b64.v4i16", tr16_i16, 16)
READ_TRANSPOSED("tr16.b64.v4f16", tr16_f16, 16)
READ_TRANSPOSED("tr16.b64.v4bf16", tr16_bf16, 16)

/* Of 6 bits: 16 of them, a whole row, are 96 bits. */
VG_COLLECTIVE(void, "llvm.amdgcn.ds.read.tr6.b96.v3i32",
               dsRead_tr6(uint32_t *To, const void *From, const char *Where)) {
  amdRequireIsa(9500, 9600, 64, AMD_LACKS("ds.read.tr6.b96.v3i32"), Where);
  const uint32_t Row = amdLane() & ~15u, At = 6 * (amdLane() & 15);
  uint32_t Last;
  uint64_t Low[16];
  __builtin_memcpy(&Last, (const char *)From + 8, 4);
  const VgExchange *E = amdExchangeAll(amdLoad64(From), Where);
  __builtin_memcpy(Low, &E->Values[Row], sizeof Low);
  E = amdExchangeAll(Last, Where);
  uint64_t Words[2] = {0, 0};
  for (uint32_t N = 0; N < 16; ++N) {
    const uint64_t High = E->Values[Row + N];
    const uint64_t Piece = At >= 64  ? High >> (At - 64)
                           : At > 58 ? Low[N] >> At | High << (64 - At)
                                     : Low[N] >> At;
    const uint64_t Element = Piece & 63;
    Words[N / 8] |= Element << N % 8 * 6;
  }
  const uint64_t First = Words[0] | Words[1] << 48;
  const uint32_t Third = (uint32_t)(Words[1] >> 16);
  __builtin_memcpy(To, &First, 8);
  To[2] = Third;
}

VG_COLLECTIVE(uint64_t, "llvm.amdgcn.global.load.tr.b64.v2i32",
               globalLoadTr_b64(const void *From, const char *Where)) {
  amdRequireIsa(12000, 12050, 32, AMD_LACKS("global.load.tr.b64.v2i32"), Where);
  const VgExchange *E = amdExchangeAll(amdLoad64(From), Where);
  const uint32_t Lane = amdLane();
  const uint32_t First = (Lane & 16) + (Lane >> 3 & 1) * 4;
  uint64_t Result = 0;
  for (uint32_t N = 0; N < 8; ++N) {
    const uint64_t Piece = E->Values[First + N / 4 * 8 + N % 4];
    Result |= (Piece >> Lane % 8 * 8 & 255) << N * 8;
  }
  return Result;
}

VG_INLINE VG_CONVERGENT void amdLoadHalves(uint16_t *To, const void *From,
                                           const char *Name,
                                           const char *Where) {
  amdRequireIsa(12000, 12050, 32, Name, Where);
  const uint32_t Lane = amdLane(), First = Lane & ~7u;
  for (uint32_t Part = 0; Part < 2; ++Part) {
    const VgExchange *E =
        amdExchangeAll(amdLoad64((const char *)From + 8 * Part), Where);
    for (uint32_t N = 0; N < 8 && Lane / 4 % 2 == Part; ++N)
      To[N] = (uint16_t)(E->Values[First + N] >> Lane % 4 * 16);
  }
}
#define LOAD_HALVES(Type)                                                      \
  VG_COLLECTIVE(                                                               \
      void, "llvm.amdgcn.global.load.tr.b128." #Type,                          \
      globalLoadTr_##Type(void *To, const void *From, const char *Where)) {    \
    uint16_t Result[8];                                                        \
    amdLoadHalves(Result, From, AMD_LACKS("global.load.tr.b128." #Type),       \
                  Where);                                                      \
    __builtin_memcpy(To, Result, sizeof Result);                               \
  }
LOAD_HALVES(v8i16)
LOAD_HALVES(v8f16)
LOAD_HALVES(v8bf16)
