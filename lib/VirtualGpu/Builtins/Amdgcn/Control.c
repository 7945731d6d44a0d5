/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Barriers, waiting, clocks, hardware registers, and hints.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

/* S_BARRIER. */
VG_COLLECTIVE(void, "llvm.amdgcn.s.barrier", sBarrier(void)) {
  __vg_barrier(0, 0, 0, 0);
}
/* Split barrier of gfx12 (-1 is the work-group's own, -2 is of the trap
 * handler, others are named): waiting for all to wait holds back more than
 * waiting for all to have signalled, and every program that signals waits. */
VG_INLINE void amdNeedsGroupBarrier(int32_t Id) {
  if (Id != -1)
    __vg_fault(VG_FAULT_UNSUPPORTED, "s_barrier on a named barrier", "");
}
VG_BUILTIN(void, "llvm.amdgcn.s.barrier.signal", sBarrierSignal(int32_t Id)) {
  amdNeedsGroupBarrier(Id);
}
VG_COLLECTIVE(void, "llvm.amdgcn.s.barrier.wait", sBarrierWait(int16_t Id)) {
  amdNeedsGroupBarrier(Id);
  __vg_barrier(0, 0, 0, 0);
}
/* No instruction on the GPU, where the lanes of a wave run in step; programs
 * that exchange data within a wave through memory rely on just that. */
VG_COLLECTIVE(void, "llvm.amdgcn.wave.barrier", waveBarrier(void)) {
  amdExchange(0, VG_SYNC);
}

/* Global wave sync of the whole grid (DS_GWS_*): a barrier over resource 0,
 * whose count is that of the launch. */
VG_COLLECTIVE(void, "llvm.amdgcn.ds.gws.init",
               dsGwsInit(AMD_UNUSED uint32_t Count, AMD_UNUSED uint32_t Id)) {}
VG_COLLECTIVE(void, "llvm.amdgcn.ds.gws.barrier",
               dsGwsBarrier(AMD_UNUSED uint32_t Count,
                            AMD_UNUSED uint32_t Id)) {
  __vg_grid_sync(0);
}

VG_COLLECTIVE(void, "llvm.amdgcn.s.sleep", sSleep(AMD_UNUSED uint32_t T)) {
  __vg_yield(0);
}
VG_COLLECTIVE(void, "llvm.amdgcn.s.sleep.var",
               sSleepVar(AMD_UNUSED uint32_t T)) {
  __vg_yield(0);
}

VG_BUILTIN(void, "llvm.amdgcn.endpgm", endPgm(void)) { __vg_exit(); }
VG_BUILTIN(void, "llvm.amdgcn.s.sethalt", sSetHalt(uint32_t Value)) {
  if (Value & 1)
    __vg_fault(VG_FAULT_TRAP, "s_sethalt", "");
}
/* The address of the code that asks. */
VG_BUILTIN(uint64_t, "llvm.amdgcn.s.getpc", sGetPc(void)) {
  return (uint64_t)__builtin_return_address(0);
}

/* ---- Clocks. S_MEMREALTIME and the steady counter run at 100 MHz. */
VG_BUILTIN(uint64_t, "llvm.amdgcn.s.memtime", sMemTime(void)) {
  return __vg_clock();
}
VG_BUILTIN(uint64_t, "llvm.amdgcn.s.memrealtime", sMemRealTime(void)) {
  return __vg_nanoseconds() / 10;
}
VG_BUILTIN(uint64_t, "llvm.readsteadycounter", readSteadyCounter(void)) {
  return __vg_nanoseconds() / 10;
}
VG_BUILTIN(uint64_t, "llvm.readcyclecounter", readCycleCounter(void)) {
  return __vg_clock();
}

/* ---- S_GETREG: a field of a hardware register. The compute unit that a block
 * runs on is spread over the fields in the way that __smid() of the HIP headers
 * puts together. */
enum AmdRegister {
  AMD_REG_MODE = 1,
  AMD_REG_HW_ID = 4,
  AMD_REG_XCC_ID = 20,
  AMD_REG_HW_ID1 = 23,
  AMD_REG_SHADER_CYCLES = 29
};
VG_INLINE uint32_t amdRegister(uint32_t Id) {
  uint32_t Unit = (uint32_t)__vg_query(VG_QUERY_SM_ID);
  bool HasXcc = __oclc_ISA_version >= 9400 && !amdIsRdna();
  switch (Id) {
  case AMD_REG_MODE: /* round to nearest, denormals, clamp NaN, IEEE */
    return 0x3f0;
  case AMD_REG_HW_ID:
    if (amdIsRdna())
      break;
    return (Unit & 15) << 8 | (Unit >> 4 & (HasXcc ? 3 : 7)) << 13;
  case AMD_REG_XCC_ID:
    if (!HasXcc)
      break;
    return Unit >> 6 & 15;
  case AMD_REG_HW_ID1: /* work-group processor, array, engine */
    if (!amdIsRdna())
      break;
    return (Unit & 15) << 10 | (Unit >> 4 & 1) << 16 | (Unit >> 5 & 7) << 18;
  case AMD_REG_SHADER_CYCLES:
    if (!amdIsRdna())
      break;
    return (uint32_t)__vg_clock() & 0xfffff;
  }
  __vg_fault(VG_FAULT_UNSUPPORTED, "s_getreg of this hardware register", "");
}
VG_BUILTIN(uint32_t, "llvm.amdgcn.s.getreg", sGetReg(uint32_t Immediate)) {
  uint32_t Offset = Immediate >> 6 & 31, Last = Immediate >> 11 & 31;
  return amdRegister(Immediate & 63) >> Offset & (uint32_t)((2ull << Last) - 1);
}

/* ---- Hints, and waits for memory operations: on the CPU a lane's memory
 * operations are done in the order of the program, its caches are coherent,
 * and the scheduling of instructions is LLVM's. */
#define NOTHING(Name, C, T)                                                    \
  VG_BUILTIN(void, "llvm.amdgcn." Name, C(AMD_UNUSED T Value)) {}
#define NOTHING_VOID(Name, C)                                                  \
  VG_BUILTIN(void, "llvm.amdgcn." Name, C(void)) {}
NOTHING("s.waitcnt", sWaitCnt, uint32_t)
NOTHING("s.wait.bvhcnt", sWaitBvhCnt, uint16_t)
NOTHING("s.wait.dscnt", sWaitDsCnt, uint16_t)
NOTHING("s.wait.expcnt", sWaitExpCnt, uint16_t)
NOTHING("s.wait.kmcnt", sWaitKmCnt, uint16_t)
NOTHING("s.wait.loadcnt", sWaitLoadCnt, uint16_t)
NOTHING("s.wait.samplecnt", sWaitSampleCnt, uint16_t)
NOTHING("s.wait.storecnt", sWaitStoreCnt, uint16_t)
NOTHING("s.wait.asynccnt", sWaitAsyncCnt, uint16_t)
NOTHING("sched.barrier", schedBarrier, uint32_t)
NOTHING("iglp.opt", iglpOpt, uint32_t)
NOTHING("s.nop", sNop, uint16_t)
NOTHING("s.setprio", sSetPrio, uint16_t)
NOTHING("s.setprio.inc.wg", sSetPrioIncWg, uint16_t)
NOTHING("s.incperflevel", sIncPerfLevel, uint32_t)
NOTHING("s.decperflevel", sDecPerfLevel, uint32_t)
NOTHING("s.ttracedata", sTtraceData, uint32_t)
NOTHING("s.ttracedata.imm", sTtraceDataImm, uint16_t)
NOTHING_VOID("buffer.wbinvl1", bufferWbInvL1)
NOTHING_VOID("buffer.wbinvl1.sc", bufferWbInvL1Sc)
NOTHING_VOID("buffer.wbinvl1.vol", bufferWbInvL1Vol)
NOTHING_VOID("s.dcache.inv", sDcacheInv)
NOTHING_VOID("s.dcache.inv.vol", sDcacheInvVol)
NOTHING_VOID("s.dcache.wb", sDcacheWb)
NOTHING_VOID("s.dcache.wb.vol", sDcacheWbVol)
VG_BUILTIN(void, "llvm.amdgcn.sched.group.barrier",
           schedGroupBarrier(AMD_UNUSED uint32_t Mask, AMD_UNUSED uint32_t Size,
                             AMD_UNUSED uint32_t Id)) {}
#define PREFETCH(Name, C)                                                      \
  VG_BUILTIN(void, "llvm.amdgcn." Name,                                        \
             C(AMD_UNUSED const void *P, AMD_UNUSED uint32_t How)) {}
PREFETCH("s.prefetch.data.p0", sPrefetchData)
PREFETCH("flat.prefetch", flatPrefetch)
PREFETCH("global.prefetch", globalPrefetch)
