/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Block and warp barriers (PTX ISA, "bar, barrier", "bar.warp.sync",
 * "barrier.cluster"). The aligned forms promise that whole warps come; they
 * need nothing else here.
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

VG_INLINE VG_CONVERGENT uint64_t nvBarrier(uint32_t Id, uint32_t Count,
                                           bool Value) {
  if (Id >= VG_BARRIERS)
    __vg_fault(VG_FAULT_TRAP, "barrier number above 15", "");
  return __vg_barrier(Id, Count, Value, 0);
}
VG_INLINE uint32_t nvCame(uint64_t Result) { return (uint32_t)(Result >> 32); }
VG_INLINE uint32_t nvTrue(uint64_t Result) { return (uint32_t)Result; }

/* A warp counts whole: a last warp of fewer lanes than a warp's still brings
 * 32 to the count that the program gives. */
VG_INLINE uint32_t nvCount(uint32_t Count) {
  uint32_t Lanes = __vg_block()->LaneCount;
  return Count > Lanes && Count - Lanes < NV_WARP ? Lanes : Count;
}

#define BARRIERS(ALIGNED, C)                                                   \
  VG_COLLECTIVE(void, "llvm.nvvm.barrier.cta.sync" ALIGNED ".all",             \
                syncAll##C(uint32_t Id)) {                                     \
    nvBarrier(Id, 0, false);                                                   \
  }                                                                            \
  VG_COLLECTIVE(void, "llvm.nvvm.barrier.cta.sync" ALIGNED ".count",           \
                syncCount##C(uint32_t Id, uint32_t Count)) {                   \
    nvBarrier(Id, nvCount(Count), false);                                      \
  }                                                                            \
  VG_COLLECTIVE(void, "llvm.nvvm.barrier.cta.arrive" ALIGNED ".count",         \
                arriveCount##C(uint32_t Id, uint32_t Count)) {                 \
    if (Id >= VG_BARRIERS)                                                     \
      __vg_fault(VG_FAULT_TRAP, "barrier number above 15", "");                \
    __vg_arrive(Id, nvCount(Count), 0);                                        \
  }                                                                            \
  VG_COLLECTIVE(uint32_t, "llvm.nvvm.barrier.cta.red.popc" ALIGNED ".all",     \
                popcAll##C(uint32_t Id, bool P)) {                             \
    return nvTrue(nvBarrier(Id, 0, P));                                        \
  }                                                                            \
  VG_COLLECTIVE(uint32_t, "llvm.nvvm.barrier.cta.red.popc" ALIGNED ".count",   \
                popcCount##C(uint32_t Id, uint32_t Count, bool P)) {           \
    return nvTrue(nvBarrier(Id, nvCount(Count), P));                           \
  }                                                                            \
  VG_COLLECTIVE(bool, "llvm.nvvm.barrier.cta.red.and" ALIGNED ".all",          \
                andAll##C(uint32_t Id, bool P)) {                              \
    uint64_t R = nvBarrier(Id, 0, P);                                          \
    return nvTrue(R) == nvCame(R);                                             \
  }                                                                            \
  VG_COLLECTIVE(bool, "llvm.nvvm.barrier.cta.red.and" ALIGNED ".count",        \
                andCount##C(uint32_t Id, uint32_t Count, bool P)) {            \
    uint64_t R = nvBarrier(Id, nvCount(Count), P);                             \
    return nvTrue(R) == nvCame(R);                                             \
  }                                                                            \
  VG_COLLECTIVE(bool, "llvm.nvvm.barrier.cta.red.or" ALIGNED ".all",           \
                orAll##C(uint32_t Id, bool P)) {                               \
    return nvTrue(nvBarrier(Id, 0, P)) != 0;                                   \
  }                                                                            \
  VG_COLLECTIVE(bool, "llvm.nvvm.barrier.cta.red.or" ALIGNED ".count",         \
                orCount##C(uint32_t Id, uint32_t Count, bool P)) {             \
    return nvTrue(nvBarrier(Id, nvCount(Count), P)) != 0;                      \
  }

BARRIERS(".aligned", Aligned)
BARRIERS("", )

VG_COLLECTIVE(void, "llvm.nvvm.bar.warp.sync", barWarpSync(uint32_t Mask)) {
  __vg_exchange(0, Mask, VG_SYNC, 0);
}

/* ---- Cluster barrier: the cluster is the block, so waiting for all lanes to
 * have arrived is waiting for all to wait: none may arrive twice before. */
#define CLUSTER_ARRIVE(Name, C)                                                \
  VG_BUILTIN(void, "llvm.nvvm.barrier.cluster.arrive" Name, C(void)) {         \
    __atomic_thread_fence(__ATOMIC_SEQ_CST);                                   \
  }
CLUSTER_ARRIVE("", clusterArrive)
CLUSTER_ARRIVE(".aligned", clusterArriveAligned)
CLUSTER_ARRIVE(".relaxed", clusterArriveRelaxed)
CLUSTER_ARRIVE(".relaxed.aligned", clusterArriveRelaxedAligned)

VG_COLLECTIVE(void, "llvm.nvvm.barrier.cluster.wait", clusterWait(void)) {
  nvBarrier(0, 0, false);
}
VG_COLLECTIVE(void, "llvm.nvvm.barrier.cluster.wait.aligned",
              clusterWaitAligned(void)) {
  nvBarrier(0, 0, false);
}
