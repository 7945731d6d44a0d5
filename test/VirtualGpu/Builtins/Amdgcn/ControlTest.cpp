// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Barriers, waiting, clocks, hardware registers; and that hints do nothing.
#include "Wave.h"

using namespace amdtest;

VGI(void, sBarrier, "llvm.amdgcn.s.barrier", void);
VGI(void, sBarrierSignal, "llvm.amdgcn.s.barrier.signal", int32_t);
VGI(void, sBarrierWait, "llvm.amdgcn.s.barrier.wait", int16_t);
VGI(void, waveBarrier, "llvm.amdgcn.wave.barrier", void);
VGI(void, dsGwsInit, "llvm.amdgcn.ds.gws.init", uint32_t, uint32_t);
VGI(void, dsGwsBarrier, "llvm.amdgcn.ds.gws.barrier", uint32_t, uint32_t);
VGI(void, sSleep, "llvm.amdgcn.s.sleep", uint32_t);
VGI(void, sSleepVar, "llvm.amdgcn.s.sleep.var", uint32_t);
VGI(void, endPgm, "llvm.amdgcn.endpgm", void);
VGI(void, sSetHalt, "llvm.amdgcn.s.sethalt", uint32_t);
VGI(uint64_t, sGetPc, "llvm.amdgcn.s.getpc", void);
VGI(uint64_t, sMemTime, "llvm.amdgcn.s.memtime", void);
VGI(uint64_t, sMemRealTime, "llvm.amdgcn.s.memrealtime", void);
VGI(uint64_t, readSteadyCounter, "llvm.readsteadycounter", void);
VGI(uint64_t, readCycleCounter, "llvm.readcyclecounter", void);
VGI(uint32_t, sGetReg, "llvm.amdgcn.s.getreg", uint32_t);

VGD(void, gridSync, "__ockl_grid_sync", void);
VGD(void, multiGridSync, "__ockl_multi_grid_sync", void);
VGD(void, gwsInit, "__ockl_gws_init", uint32_t, uint32_t);
VGD(void, gwsBarrier, "__ockl_gws_barrier", uint32_t, uint32_t);
VGD(uint64_t, memTime, "__ockl_memtime_u64", void);
VGD(uint64_t, memRealTime, "__ockl_memrealtime_u64", void);
VGD(uint64_t, steadyCounter, "__ockl_steadyctr_u64", void);
VGD(uint64_t, cycleCounter, "__ockl_cyclectr_u64", void);
VGD(void, rtcWait, "__ockl_rtcwait_u32", uint32_t);
VGD(void, workItemFence, "__atomic_work_item_fence", uint32_t, uint32_t,
    uint32_t);

TEST(AmdControl, BarriersHoldAllLanes) {
  VgBlock B{};
  B.BlockDim[0] = B.LaneCount = 200;
  B.BlockDim[1] = B.BlockDim[2] = 1;
  for (void (*Barrier)() : {+[] { sBarrier(); },
                            +[] {
                              sBarrierSignal(-1);
                              sBarrierWait(-1);
                            }}) {
    uint32_t Before = 0;
    Outcome O = runBlock(Gfx942, B, [&](uint32_t) {
      ++Before;
      Barrier();
      EXPECT_EQ(Before, 200u);
    });
    EXPECT_EQ(O.Barriers, 1u);
  }
}
TEST(AmdControl, NamedBarriersFault) {
  for (void (*Barrier)() :
       {+[] { sBarrierSignal(3); }, +[] { sBarrierWait(1); }}) {
    Outcome O = run(Gfx1200, 1, [&](uint32_t) { Barrier(); });
    ASSERT_EQ(O.Faults.size(), 1u);
    EXPECT_EQ(O.Faults[0].Kind, uint32_t(VG_FAULT_UNSUPPORTED));
  }
}
TEST(AmdControl, WaveBarrierOrdersLanes) {
  uint32_t Before = 0;
  Outcome O = run(Gfx942, 0xff00ff, [&](uint32_t) {
    ++Before;
    waveBarrier();
    EXPECT_EQ(Before, 16u);
  });
  EXPECT_EQ(O.ExchangeKinds, std::vector<uint32_t>{VG_SYNC});
}
TEST(AmdControl, GridSynchronisation) {
  for (void (*Sync)() : {+[] { gridSync(); }, +[] { multiGridSync(); },
                         +[] {
                           gwsInit(1, 0);
                           gwsBarrier(1, 0);
                         },
                         +[] {
                           dsGwsInit(1, 0);
                           dsGwsBarrier(1, 0);
                         }}) {
    Outcome O = run(Gfx942, 0xf, [&](uint32_t) { Sync(); });
    EXPECT_EQ(O.GridSyncs, 1u);
    EXPECT_EQ(O.Barriers, 0u);
  }
}
TEST(AmdControl, SleepsYield) {
  EXPECT_EQ(run(Gfx942, 7, [](uint32_t) { sSleep(4); }).Yields, 3u);
  EXPECT_EQ(run(Gfx942, 7, [](uint32_t) { sSleepVar(4); }).Yields, 3u);
}
TEST(AmdControl, Ends) {
  bool After = false;
  Outcome O = run(Gfx942, 3, [&](uint32_t I) {
    if (I == 0) {
      endPgm();
      After = true;
    }
  });
  EXPECT_EQ(O.Exited, 1u);
  EXPECT_FALSE(After);
  O = run(Gfx942, 1, [&](uint32_t) {
    sSetHalt(0);
    After = true;
    sSetHalt(1);
  });
  EXPECT_TRUE(After);
  ASSERT_EQ(O.Faults.size(), 1u);
  EXPECT_EQ(O.Faults[0].Kind, uint32_t(VG_FAULT_TRAP));
}
TEST(AmdControl, ProgramCounterIsCode) {
  EXPECT_NE(alone([] { return sGetPc(); }), 0u);
}

// 100 MHz for what is real time, cycles for the rest.
TEST(AmdControl, Clocks) {
  services().Clock = 12345;
  services().Nanoseconds = 98765432109;
  for (auto *F : {sMemTime, readCycleCounter, memTime, cycleCounter})
    EXPECT_EQ(F(), 12345u);
  for (auto *F : {sMemRealTime, readSteadyCounter, memRealTime, steadyCounter})
    EXPECT_EQ(F(), 9876543210u);
}
TEST(AmdControl, WaitsForTicks) {
  services().Nanoseconds = 0; // a yield takes 1000 here
  EXPECT_EQ(run(Gfx942, 1, [](uint32_t) { rtcWait(550); }).Yields, 6u);
}

namespace {
uint32_t field(uint32_t Register, uint32_t Offset, uint32_t Bits) {
  return (Bits - 1) << 11 | Offset << 6 | Register;
}
/// __smid() as the HIP headers put it together.
uint32_t smid(const Target &T) {
  return alone(
      [&] {
        if (T.IsaVersion >= 10000)
          return (sGetReg(field(23, 18, 2)) << 1 | sGetReg(field(23, 16, 1)))
                     << 4 |
                 sGetReg(field(23, 10, 4));
        uint32_t Cu = sGetReg(field(4, 8, 4));
        if (T.IsaVersion >= 9400)
          return (sGetReg(field(20, 0, 4)) << 2 | sGetReg(field(4, 13, 2)))
                     << 4 |
                 Cu;
        return sGetReg(field(4, 13, 3)) << 4 | Cu;
      },
      T);
}
} // namespace

TEST(AmdControl, ComputeUnitComesBackFromItsFields) {
  for (uint64_t Unit : {0, 1, 15, 16, 37, 63, 95}) {
    services().Query[VG_QUERY_SM_ID] = Unit;
    for (const Target &T : {Gfx90a, Gfx942, Gfx1100})
      EXPECT_EQ(smid(T), Unit) << T.IsaVersion;
  }
  services().Query[VG_QUERY_SM_ID] = 303; // gfx942 has 304
  EXPECT_EQ(smid(Gfx942), 303u);
}
TEST(AmdControl, HardwareRegisters) {
  services().Clock = 0x123456789;
  EXPECT_EQ(alone([] { return sGetReg(field(29, 0, 20)); }, Gfx1100), 0x56789u);
  EXPECT_EQ(alone([] { return sGetReg(field(1, 0, 32)); }), 0x3f0u);
  EXPECT_EQ(alone([] { return sGetReg(field(1, 4, 4)); }), 0xfu);
  auto Faults = [](const Target &T, uint32_t Register) {
    return run(T, 1, [&](uint32_t) { sGetReg(Register); }).Faults.size();
  };
  EXPECT_EQ(Faults(Gfx942, 29), 1u);
  EXPECT_EQ(Faults(Gfx942, 23), 1u);
  EXPECT_EQ(Faults(Gfx1100, 4), 1u);
  EXPECT_EQ(Faults(Gfx90a, 20), 1u);
  EXPECT_EQ(Faults(Gfx942, 7), 1u);
}

#define HINT(C, Name, T) VGI(void, C, "llvm.amdgcn." Name, T)
HINT(sWaitCnt, "s.waitcnt", uint32_t);
HINT(sWaitBvhCnt, "s.wait.bvhcnt", uint16_t);
HINT(sWaitDsCnt, "s.wait.dscnt", uint16_t);
HINT(sWaitExpCnt, "s.wait.expcnt", uint16_t);
HINT(sWaitKmCnt, "s.wait.kmcnt", uint16_t);
HINT(sWaitLoadCnt, "s.wait.loadcnt", uint16_t);
HINT(sWaitSampleCnt, "s.wait.samplecnt", uint16_t);
HINT(sWaitStoreCnt, "s.wait.storecnt", uint16_t);
HINT(sWaitAsyncCnt, "s.wait.asynccnt", uint16_t);
HINT(schedBarrier, "sched.barrier", uint32_t);
HINT(iglpOpt, "iglp.opt", uint32_t);
HINT(sNop, "s.nop", uint16_t);
HINT(sSetPrio, "s.setprio", uint16_t);
HINT(sSetPrioIncWg, "s.setprio.inc.wg", uint16_t);
HINT(sIncPerfLevel, "s.incperflevel", uint32_t);
HINT(sDecPerfLevel, "s.decperflevel", uint32_t);
HINT(sTtraceData, "s.ttracedata", uint32_t);
HINT(sTtraceDataImm, "s.ttracedata.imm", uint16_t);
HINT(bufferWbInvL1, "buffer.wbinvl1", void);
HINT(bufferWbInvL1Sc, "buffer.wbinvl1.sc", void);
HINT(bufferWbInvL1Vol, "buffer.wbinvl1.vol", void);
HINT(sDcacheInv, "s.dcache.inv", void);
HINT(sDcacheInvVol, "s.dcache.inv.vol", void);
HINT(sDcacheWb, "s.dcache.wb", void);
HINT(sDcacheWbVol, "s.dcache.wb.vol", void);
VGI(void, schedGroupBarrier, "llvm.amdgcn.sched.group.barrier", uint32_t,
    uint32_t, uint32_t);
VGI(void, sPrefetchData, "llvm.amdgcn.s.prefetch.data.p0", const void *,
    uint32_t);
VGI(void, flatPrefetch, "llvm.amdgcn.flat.prefetch", const void *, uint32_t);
VGI(void, globalPrefetch, "llvm.amdgcn.global.prefetch", const void *,
    uint32_t);

// They neither wait nor touch memory, bad addresses included.
TEST(AmdControl, HintsDoNothing) {
  Outcome O = run(Gfx942, ~0ull, [](uint32_t) {
    for (auto *F : {sWaitCnt, schedBarrier, iglpOpt, sIncPerfLevel,
                    sDecPerfLevel, sTtraceData})
      F(0);
    for (auto *F : {sWaitBvhCnt, sWaitDsCnt, sWaitExpCnt, sWaitKmCnt,
                    sWaitLoadCnt, sWaitSampleCnt, sWaitStoreCnt, sWaitAsyncCnt,
                    sNop, sSetPrio, sSetPrioIncWg, sTtraceDataImm})
      F(0);
    for (auto *F : {bufferWbInvL1, bufferWbInvL1Sc, bufferWbInvL1Vol,
                    sDcacheInv, sDcacheInvVol, sDcacheWb, sDcacheWbVol})
      F();
    schedGroupBarrier(8, 4, 0);
    for (auto *F : {sPrefetchData, flatPrefetch, globalPrefetch})
      F(reinterpret_cast<const void *>(8), 1);
    for (uint32_t Order : {0u, 2u, 3u, 5u})
      workItemFence(1, Order, 2);
  });
  EXPECT_TRUE(O.Faults.empty());
  EXPECT_TRUE(O.ExchangeKinds.empty());
  EXPECT_EQ(O.Yields + O.Barriers + O.GridSyncs + O.Exited, 0u);
}
