// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, fences, waiting, ending: what they ask of the scheduler, and the
// reductions of barriers.
#include "VirtualGpu/Builtins/Nvptx/Harness.h"

using namespace nvptxtest;
using U = uint32_t;

FAMILY(NvptxBarrier, Reductions,
       "llvm.nvvm.barrier.cta.red.{popc,and,or}{.aligned,}.{all,count}") {
  for (const std::string &Name : Names)
    for (unsigned Every : {1u, 2u, 96u, 1000u}) {
      bool HasCount = has(Name, ".count"), IsPopc = has(Name, "popc");
      void *F = lookup(Name);
      U Want = 0, Got[96];
      for (U L = 0; L < 96; ++L)
        Want += (L + 1) % Every == 0;
      if (has(Name, ".and"))
        Want = Want == 96;
      if (has(Name, ".or"))
        Want = Want != 0;
      machine().Calls.clear();
      runBlock([&](U L) {
        bool P = (L + 1) % Every == 0;
        if (IsPopc)
          Got[L] = HasCount ? ((U (*)(U, U, bool))F)(3, 64, P)
                            : ((U (*)(U, bool))F)(3, P);
        else
          Got[L] = HasCount ? ((bool (*)(U, U, bool))F)(3, 64, P)
                            : ((bool (*)(U, bool))F)(3, P);
      });
      for (U L = 0; L < 96; ++L)
        EXPECT_EQ(Got[L], Want) << Name << " every " << Every;
      EXPECT_EQ(machine().Calls[0], HasCount ? "barrier 3 64" : "barrier 3 0");
    }
}

FAMILY(NvptxBarrier, Sync,
       "llvm.nvvm.barrier.cta.{sync,arrive}{.aligned,}.count",
       "llvm.nvvm.barrier.cta.sync{.aligned,}.all") {
  machine().Block.LaneCount = 48; // a warp and a half
  for (const std::string &Name : Names) {
    void *F = lookup(Name);
    auto Call = [&](U Id, U Count) {
      if (has(Name, ".count"))
        ((void (*)(U, U))F)(Id, Count);
      else
        ((void (*)(U))F)(Id);
    };
    std::string What = has(Name, "arrive") ? "arrive " : "barrier ";
    U Full = has(Name, ".count") ? 32 : 0;
    machine().Calls.clear();
    runBlock([&](U) { Call(2, 32); });
    EXPECT_EQ(machine().Calls.back(), What + "2 " + std::to_string(Full));
    if (has(Name, ".count")) {
      // The half warp counts whole.
      runBlock([&](U) { Call(15, 64); });
      EXPECT_EQ(machine().Calls.back(), What + "15 48");
    }
    EXPECT_TRUE(faults([&] { Call(16, 32); })) << Name;
    EXPECT_EQ(machine().FaultWhat, "barrier number above 15");
  }
}

FAMILY(NvptxBarrier, Warp, "llvm.nvvm.bar.warp.sync") {
  runWarp(0xff, [&](U) { builtin<void(U)>(Names[0])(0xff); });
  EXPECT_EQ(lastMask(), 0xffu);
  EXPECT_EQ(lastKind(), U(VG_SYNC));
}

FAMILY(NvptxBarrier, Cluster, "llvm.nvvm.barrier.cluster.wait{,.aligned}",
       "llvm.nvvm.barrier.cluster.arrive{,.relaxed}{,.aligned}") {
  for (const std::string &Name : Names) {
    machine().Calls.clear();
    runBlock([&](U) { builtin<void()>(Name)(); });
    if (has(Name, ".wait"))
      EXPECT_EQ(machine().Calls[0], "barrier 0 0");
    else
      EXPECT_TRUE(machine().Calls.empty());
  }
}

FAMILY(NvptxControl, Ending, "llvm.nvvm.exit", "llvm.trap", "llvm.debugtrap") {
  EXPECT_TRUE(faults([&] { builtin<void()>(Names[0])(); }));
  EXPECT_EQ(machine().Calls.back(), "exit");
  EXPECT_TRUE(faults([&] { builtin<void()>(Names[1])(); }));
  EXPECT_EQ(machine().Fault, U(VG_FAULT_TRAP));
  EXPECT_TRUE(faults([&] { builtin<void()>(Names[2])(); }));
  EXPECT_EQ(machine().Fault, U(VG_FAULT_BREAKPOINT));
}

FAMILY(NvptxControl, Nanosleep, "llvm.nvvm.nanosleep") {
  builtin<void(U)>(Names[0])(100);
  EXPECT_EQ(machine().Calls, std::vector<std::string>{"yield"});
}

#define RESTRICT "sync_restrict.space."
// They only must be there and ask nothing of anybody.
FAMILY(NvptxControl, Fences, "llvm.nvvm.membar.{cta,gl,sys}",
       "llvm.nvvm.fence.sc.cluster",
       "llvm.nvvm.fence.mbarrier_init.release.cluster",
       "llvm.nvvm.fence.proxy.{alias,async,async.global}",
       "llvm.nvvm.fence.proxy.async.shared_{cta,cluster}",
       "llvm.nvvm.fence.acquire." RESTRICT "cluster.scope.cluster",
       "llvm.nvvm.fence.release." RESTRICT "cta.scope.cluster",
       "llvm.nvvm.fence.proxy.async_generic.acquire." RESTRICT
       "cluster.scope.cluster",
       "llvm.nvvm.fence.proxy.async_generic.release." RESTRICT
       "cta.scope.cluster",
       "llvm.nvvm.griddepcontrol.{wait,launch.dependents}") {
  for (const std::string &Name : Names)
    builtin<void()>(Name)();
  EXPECT_TRUE(machine().Calls.empty());
}

FAMILY(NvptxControl, Hints, "llvm.nvvm.setmaxnreg.{inc,dec}.sync.aligned.u32",
       "llvm.nvvm.pm.event.mask",
       "llvm.nvvm.prefetch.{L1,L2,global.L1,global.L2,local.L1,local.L2}",
       "llvm.nvvm.prefetch.global.L2.evict.{last,normal}",
       "llvm.nvvm.prefetchu.L1", "llvm.nvvm.discard{,.global}.L2",
       "llvm.nvvm.applypriority{,.global}.L2.evict.normal") {
  for (const std::string &Name : Names) {
    char Memory[128], Before[128];
    for (char &C : Memory)
      C = char(random64());
    memcpy(Before, Memory, 128);
    void *F = lookup(Name);
    if (has(Name, "maxnreg") || has(Name, "pm.event"))
      ((void (*)(U))F)(24);
    else
      ((void (*)(void *, uint64_t))F)(Memory, 128);
    EXPECT_EQ(memcmp(Memory, Before, 128), 0) << Name;
  }
  EXPECT_TRUE(machine().Calls.empty());
}
