/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Who a lane is: work-item, work-group, lane of the wave, and the blocks of
 * memory in which AMD's runtime describes a launch.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

VG_BUILTIN(uint32_t, "llvm.amdgcn.workitem.id.x", workitemX(void)) {
  return __vg_tid_x();
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.workitem.id.y", workitemY(void)) {
  return __vg_tid_y();
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.workitem.id.z", workitemZ(void)) {
  return __vg_tid_z();
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.workgroup.id.x", workgroupX(void)) {
  return __vg_block()->BlockIdx[0];
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.workgroup.id.y", workgroupY(void)) {
  return __vg_block()->BlockIdx[1];
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.workgroup.id.z", workgroupZ(void)) {
  return __vg_block()->BlockIdx[2];
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.wavefrontsize", wavefrontSize(void)) {
  return amdWaveSize();
}
VG_BUILTIN(uint64_t, "llvm.amdgcn.dispatch.id", dispatchId(void)) {
  return __vg_query(VG_QUERY_GRID_ID);
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.groupstaticsize", groupStaticSize(void)) {
  return __vg_block()->StaticShared;
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.wave.id", waveId(void)) {
  return __vg_lane() / amdWaveSize();
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.s.get.waveid.in.workgroup",
           waveIdInWorkgroup(void)) {
  return __vg_lane() / amdWaveSize();
}

/* V_MBCNT: bits of the mask that belong to lanes below this one. */
VG_BUILTIN(uint32_t, "llvm.amdgcn.mbcnt.lo",
           mbcntLo(uint32_t Mask, uint32_t Add)) {
  uint32_t Lane = amdLane();
  uint32_t Below = Lane < 32 ? (1u << Lane) - 1 : ~0u;
  return (uint32_t)__builtin_popcount(Mask & Below) + Add;
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.mbcnt.hi",
           mbcntHi(uint32_t Mask, uint32_t Add)) {
  uint32_t Lane = amdLane();
  uint32_t Below = Lane < 32 ? 0 : (1u << (Lane - 32)) - 1;
  return (uint32_t)__builtin_popcount(Mask & Below) + Add;
}

/* HSA kernel dispatch packet (HSA runtime specification 1.2, 2.9.3). */
typedef struct AmdDispatchPacket {
  uint16_t Header, Setup;
  uint16_t WorkgroupSize[3], Reserved0;
  uint32_t GridSize[3];
  uint32_t PrivateBytes, GroupBytes;
  uint64_t KernelObject, KernargAddress, Reserved2, CompletionSignal;
} AmdDispatchPacket;

/* The retargeting gives the address of memory that lives as long as the
 * function; after inlining nothing of it but the loads is left. */
VG_BUILTIN(void, "llvm.amdgcn.dispatch.ptr", dispatchPtr(void *Memory)) {
  const VgBlock *B = __vg_block();
  AmdDispatchPacket *P = Memory;
  __builtin_memset(P, 0, sizeof *P);
  P->Header = 2; /* a kernel dispatch */
  P->Setup = 3;  /* dimensions */
  for (int I = 0; I < 3; ++I) {
    P->WorkgroupSize[I] = (uint16_t)B->BlockDim[I];
    P->GridSize[I] = B->BlockDim[I] * B->GridDim[I];
  }
  P->GroupBytes = B->StaticShared + B->DynamicShared;
}

/* Implicit arguments of code object version 5 (LLVM's AMDGPU usage guide,
 * "Code Object V5 Metadata"). Addresses of the runtime's own buffers are 0:
 * what uses them is replaced (AmdgcnRuntime.c). */
typedef struct AmdImplicitArguments {
  uint32_t BlockCount[3];
  uint16_t GroupSize[3], Remainder[3];
  uint8_t Reserved0[16];
  uint64_t GlobalOffset[3];
  uint16_t GridDims;
  uint8_t Reserved1[6];
  uint64_t PrintfBuffer, HostcallBuffer, MultigridSync, Heap, DefaultQueue,
      CompletionAction;
  uint32_t DynamicLds;
  uint8_t Reserved2[68];
  uint32_t PrivateBase, SharedBase;
  uint64_t QueuePtr;
  uint8_t Reserved3[48];
} AmdImplicitArguments;
_Static_assert(sizeof(AmdImplicitArguments) == 256 &&
                   __builtin_offsetof(AmdImplicitArguments, GlobalOffset) ==
                       40 &&
                   __builtin_offsetof(AmdImplicitArguments, DynamicLds) ==
                       120 &&
                   __builtin_offsetof(AmdImplicitArguments, PrivateBase) == 192,
               "layout of code object version 5");

VG_BUILTIN(void, "llvm.amdgcn.implicitarg.ptr", implicitArgPtr(void *Memory)) {
  const VgBlock *B = __vg_block();
  AmdImplicitArguments *P = Memory;
  __builtin_memset(P, 0, sizeof *P);
  for (int I = 0; I < 3; ++I) {
    P->BlockCount[I] = B->GridDim[I];
    P->GroupSize[I] = (uint16_t)B->BlockDim[I];
  }
  P->GridDims = 3;
  P->DynamicLds = B->DynamicShared;
}

/* Shared and private memory lie below 4 GiB, nothing else of a lane does. */
VG_INLINE bool amdIsShared(const void *P) {
  const VgBlock *B = __vg_block();
  uint64_t Offset = (uint64_t)P - (uint64_t)B->Shared;
  return Offset < (uint64_t)B->StaticShared + B->DynamicShared;
}
VG_BUILTIN(bool, "llvm.amdgcn.is.shared", isShared(const void *P)) {
  return amdIsShared(P);
}
VG_BUILTIN(bool, "llvm.amdgcn.is.private", isPrivate(const void *P)) {
  return (uint64_t)P >> 32 == 0 && !amdIsShared(P);
}
