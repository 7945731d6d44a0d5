/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Fences, waiting, ending, and hints that change nothing here (PTX ISA,
 * "membar, fence", "nanosleep", "exit", "trap", "brkpt", "pmevent",
 * "griddepcontrol", "setmaxnreg", "prefetch", "discard", "applypriority").
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

#define FENCE(Name, C)                                                         \
  VG_BUILTIN(void, "llvm.nvvm." Name, C(void)) {                               \
    __atomic_thread_fence(__ATOMIC_SEQ_CST);                                   \
  }
/* The lanes of a block run on one thread at a time. */
VG_BUILTIN(void, "llvm.nvvm.membar.cta", membarCta(void)) {
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}
FENCE("membar.gl", membarGl)
FENCE("membar.sys", membarSys)
FENCE("fence.sc.cluster", fenceScCluster)
FENCE("fence.mbarrier_init.release.cluster", fenceMbarrierInit)
FENCE("fence.proxy.alias", fenceProxyAlias)
FENCE("fence.proxy.async", fenceProxyAsync)
FENCE("fence.proxy.async.global", fenceProxyAsyncGlobal)
FENCE("fence.proxy.async.shared_cta", fenceProxyAsyncCta)
FENCE("fence.proxy.async.shared_cluster", fenceProxyAsyncCluster)
FENCE("fence.acquire.sync_restrict.space.cluster.scope.cluster",
      fenceAcquireRestrict)
FENCE("fence.release.sync_restrict.space.cta.scope.cluster",
      fenceReleaseRestrict)
FENCE("fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope."
      "cluster",
      fenceProxyAcquireRestrict)
FENCE("fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster",
      fenceProxyReleaseRestrict)

VG_COLLECTIVE(void, "llvm.nvvm.nanosleep", nanosleep(uint32_t Nanoseconds)) {
  (void)Nanoseconds; /* a hint; what matters is that others run */
  __vg_yield(0);
}
VG_COLLECTIVE(void, "llvm.nvvm.exit", leave(void)) { __vg_exit(); }
VG_BUILTIN(void, "llvm.trap", trap(void)) {
  __vg_fault(VG_FAULT_TRAP, "trap", "");
}
VG_BUILTIN(void, "llvm.debugtrap", brkpt(void)) {
  __vg_fault(VG_FAULT_BREAKPOINT, "brkpt", "");
}

/* ---- Hints. A kernel starts when the one before it has ended, so what
 * griddepcontrol waits for has happened. */
#define NOTHING(Name, Signature)                                               \
  VG_BUILTIN(void, "llvm.nvvm." Name, Signature) {}
#define UNUSED __attribute__((unused))
NOTHING("griddepcontrol.wait", griddepWait(void))
NOTHING("griddepcontrol.launch.dependents", griddepLaunch(void))
NOTHING("setmaxnreg.inc.sync.aligned.u32", setmaxnregInc(UNUSED uint32_t N))
NOTHING("setmaxnreg.dec.sync.aligned.u32", setmaxnregDec(UNUSED uint32_t N))
NOTHING("pm.event.mask", pmEventMask(UNUSED uint16_t Mask))
NOTHING("prefetch.L1", prefetchL1(UNUSED const void *P))
NOTHING("prefetch.L2", prefetchL2(UNUSED const void *P))
NOTHING("prefetch.global.L1", prefetchGlobalL1(UNUSED const void *P))
NOTHING("prefetch.global.L2", prefetchGlobalL2(UNUSED const void *P))
NOTHING("prefetch.local.L1", prefetchLocalL1(UNUSED const void *P))
NOTHING("prefetch.local.L2", prefetchLocalL2(UNUSED const void *P))
NOTHING("prefetch.global.L2.evict.last", prefetchLast(UNUSED const void *P))
NOTHING("prefetch.global.L2.evict.normal", prefetchNormal(UNUSED const void *P))
NOTHING("prefetchu.L1", prefetchuL1(UNUSED const void *P))
NOTHING("discard.L2", discardL2(UNUSED void *P, UNUSED uint64_t Bytes))
NOTHING("discard.global.L2",
        discardGlobalL2(UNUSED void *P, UNUSED uint64_t Bytes))
NOTHING("applypriority.L2.evict.normal",
        applypriority(UNUSED void *P, UNUSED uint64_t Bytes))
NOTHING("applypriority.global.L2.evict.normal",
        applypriorityGlobal(UNUSED void *P, UNUSED uint64_t Bytes))
