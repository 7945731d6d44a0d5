/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * State spaces, ldu, moves, cluster addresses of a cluster of one block (PTX
 * ISA, "isspacep", "ldu", "mapa", "getctarank").
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

/* Shared and private memory lie below 4 GiB and nothing else does (Memory.h),
 * which is how a local address is told from a global one. Constants are in
 * global memory. */
VG_INLINE bool nvIsShared(const void *P) {
  const VgBlock *B = __vg_block();
  uintptr_t From = (uintptr_t)B->Shared, A = (uintptr_t)P;
  /* 1 KiB behind is the reserved part. */
  return A >= From && A - From < B->StaticShared + B->DynamicShared + 1024u;
}
VG_INLINE bool nvIsLow(const void *P) { return (uintptr_t)P >> 32 == 0; }

VG_BUILTIN(bool, "llvm.nvvm.isspacep.shared", isspacepShared(const void *P)) {
  return nvIsShared(P);
}
VG_BUILTIN(bool, "llvm.nvvm.isspacep.shared.cluster",
           isspacepCluster(const void *P)) {
  return nvIsShared(P);
}
VG_BUILTIN(bool, "llvm.nvvm.isspacep.local", isspacepLocal(const void *P)) {
  return nvIsLow(P) && !nvIsShared(P);
}
VG_BUILTIN(bool, "llvm.nvvm.isspacep.global", isspacepGlobal(const void *P)) {
  return !nvIsLow(P);
}
VG_BUILTIN(bool, "llvm.nvvm.isspacep.const",
           isspacepConst(const void *P __attribute__((unused)))) {
  return false;
}

VG_BUILTIN(void *, "llvm.nvvm.mapa",
           mapa(void *P, uint32_t Rank __attribute__((unused)))) {
  return P;
}
VG_BUILTIN(void *, "llvm.nvvm.mapa.shared.cluster",
           mapaShared(void *P, uint32_t Rank __attribute__((unused)))) {
  return P;
}
VG_BUILTIN(uint32_t, "llvm.nvvm.getctarank",
           getctarank(const void *P __attribute__((unused)))) {
  return 0;
}
VG_BUILTIN(uint32_t, "llvm.nvvm.getctarank.shared.cluster",
           getctarankShared(const void *P __attribute__((unused)))) {
  return 0;
}

#define LDU(Name, C, Type)                                                     \
  VG_BUILTIN(Type, "llvm.nvvm.ldu.global." Name ".p0",                         \
             ldu##C(const void *P, uint32_t Align __attribute__((unused)))) {  \
    Type Value;                                                                \
    __builtin_memcpy(&Value, P, sizeof Value);                                 \
    return Value;                                                              \
  }
LDU("i.i8", I8, uint8_t)
LDU("i.i16", I16, uint16_t)
LDU("i.i32", I32, uint32_t)
LDU("i.i64", I64, uint64_t)
LDU("f.f16", F16, _Float16)
LDU("f.f32", F32, float)
LDU("f.f64", F64, double)
LDU("p.p0", Ptr, void *)

#define MOVE(Name, Type)                                                       \
  VG_BUILTIN(Type, "llvm.nvvm.move." #Name, move_##Name(Type A)) { return A; }
MOVE(i16, uint16_t)
MOVE(i32, uint32_t)
MOVE(i64, uint64_t)
MOVE(float, float)
MOVE(double, double)
