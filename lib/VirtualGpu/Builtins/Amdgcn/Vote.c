/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Masks over the lanes of a wave: ballot, comparisons into a mask, the exec
 * register, and arithmetic on masks.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

VG_INLINE uint64_t amdBallot(bool Predicate) {
  return amdExchange(Predicate, VG_VOTE)->Set;
}

VG_COLLECTIVE(uint32_t, "llvm.amdgcn.ballot.i32", ballotI32(bool P)) {
  return (uint32_t)amdBallot(P);
}
VG_COLLECTIVE(uint64_t, "llvm.amdgcn.ballot.i64", ballotI64(bool P)) {
  return amdBallot(P);
}
VG_BUILTIN(bool, "llvm.amdgcn.inverse.ballot.i32",
           inverseBallotI32(uint32_t Mask)) {
  return (uint64_t)Mask >> amdLane() & 1;
}
VG_BUILTIN(bool, "llvm.amdgcn.inverse.ballot.i64",
           inverseBallotI64(uint64_t Mask)) {
  return Mask >> amdLane() & 1;
}

/* Lanes of a quad (four in a row) vote. */
VG_COLLECTIVE(bool, "llvm.amdgcn.wqm.vote", wqmVote(bool P)) {
  return amdBallot(P) >> (amdLane() & ~3u) & 0xf;
}

/* Predicates are LLVM's CmpInst::Predicate. */
#define INTEGER_COMPARE(T, S, A, B, Predicate)                                 \
  ({                                                                           \
    bool R_ = false;                                                           \
    switch (Predicate) {                                                       \
    case 32:                                                                   \
      R_ = (A) == (B);                                                         \
      break;                                                                   \
    case 33:                                                                   \
      R_ = (A) != (B);                                                         \
      break;                                                                   \
    case 34:                                                                   \
      R_ = (A) > (B);                                                          \
      break;                                                                   \
    case 35:                                                                   \
      R_ = (A) >= (B);                                                         \
      break;                                                                   \
    case 36:                                                                   \
      R_ = (A) < (B);                                                          \
      break;                                                                   \
    case 37:                                                                   \
      R_ = (A) <= (B);                                                         \
      break;                                                                   \
    case 38:                                                                   \
      R_ = (S)(A) > (S)(B);                                                    \
      break;                                                                   \
    case 39:                                                                   \
      R_ = (S)(A) >= (S)(B);                                                   \
      break;                                                                   \
    case 40:                                                                   \
      R_ = (S)(A) < (S)(B);                                                    \
      break;                                                                   \
    case 41:                                                                   \
      R_ = (S)(A) <= (S)(B);                                                   \
      break;                                                                   \
    }                                                                          \
    R_;                                                                        \
  })

/* Bits of a predicate: equal, greater, less, unordered. */
#define FLOAT_COMPARE(A, B, Predicate)                                         \
  (((A) == (B) && ((Predicate) & 1)) || ((A) > (B) && ((Predicate) & 2)) ||    \
   ((A) < (B) && ((Predicate) & 4)) ||                                         \
   (__builtin_isunordered(A, B) && ((Predicate) & 8)))

#define ICMP(Mask, MaskType, Type, T, S)                                       \
  VG_COLLECTIVE(MaskType, "llvm.amdgcn.icmp." #Mask "." #Type,                 \
                 icmp_##Mask##_##Type(T A, T B, uint32_t Predicate)) {         \
    return (MaskType)amdBallot(INTEGER_COMPARE(T, S, A, B, Predicate));        \
  }
#define FCMP(Mask, MaskType, Type, T)                                          \
  VG_COLLECTIVE(MaskType, "llvm.amdgcn.fcmp." #Mask "." #Type,                 \
                 fcmp_##Mask##_##Type(T A, T B, uint32_t Predicate)) {         \
    return (MaskType)amdBallot(FLOAT_COMPARE(A, B, Predicate));                \
  }
#define COMPARES(Mask, MaskType)                                               \
  ICMP(Mask, MaskType, i1, bool, bool)                                         \
  ICMP(Mask, MaskType, i16, uint16_t, int16_t)                                 \
  ICMP(Mask, MaskType, i32, uint32_t, int32_t)                                 \
  ICMP(Mask, MaskType, i64, uint64_t, int64_t)                                 \
  FCMP(Mask, MaskType, f16, _Float16)                                          \
  FCMP(Mask, MaskType, f32, float)                                             \
  FCMP(Mask, MaskType, f64, double)
COMPARES(i32, uint32_t)
COMPARES(i64, uint64_t)

/* llvm.read_register of exec: asks who is here, waits for nobody. */
VG_INLINE uint64_t amdExec(void) { return amdExchange(1, VG_ACTIVE)->Active; }
VG_COLLECTIVE(uint64_t, "llvm.read_register.exec.i64", execI64(void)) {
  return amdExec();
}
VG_COLLECTIVE(uint32_t, "llvm.read_register.exec.i32", execI32(void)) {
  return (uint32_t)amdExec();
}
VG_COLLECTIVE(uint32_t, "llvm.read_register.exec_lo.i32", execLo(void)) {
  return (uint32_t)amdExec();
}
VG_COLLECTIVE(uint32_t, "llvm.read_register.exec_hi.i32", execHi(void)) {
  return (uint32_t)(amdExec() >> 32);
}

/* S_QUADMASK: one bit for each quad with a bit set. S_WQM: all bits of it. */
#define QUADS(Type, T, Width)                                                  \
  VG_BUILTIN(T, "llvm.amdgcn.s.quadmask." #Type "." #Type,                     \
             quadMask_##Type(T Mask)) {                                        \
    T Result = 0;                                                              \
    for (uint32_t I = 0; I < Width / 4; ++I)                                   \
      Result |= (T)((Mask >> (4 * I) & 0xf) != 0) << I;                        \
    return Result;                                                             \
  }                                                                            \
  VG_BUILTIN(T, "llvm.amdgcn.s.wqm." #Type "." #Type, wqm_##Type(T Mask)) {    \
    T Result = 0;                                                              \
    for (uint32_t I = 0; I < Width; I += 4)                                    \
      Result |= (Mask >> I & 0xf) ? (T)0xf << I : 0;                           \
    return Result;                                                             \
  }
QUADS(i32, uint32_t, 32)
QUADS(i64, uint64_t, 64)

VG_BUILTIN(uint64_t, "llvm.amdgcn.s.bitreplicate", bitReplicate(uint32_t V)) {
  uint64_t Result = 0;
  for (uint32_t I = 0; I < 32; ++I)
    Result |= (uint64_t)(V >> I & 1) * 3 << (2 * I);
  return Result;
}
