/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions of AMD's device library ockl about the launch: indices, sizes,
 * grid synchronisation, clocks. Over VgBlock instead of the dispatch packet
 * and the implicit arguments that ockl.bc reads.
 */
#include "VirtualGpu/Builtins/Amdgcn/Amdgcn.h"

/* A dimension above 2 has one element, with index 0. */
VG_INLINE uint64_t amdSize(const uint32_t *Sizes, uint32_t Dimension) {
  return Dimension < 3 ? Sizes[Dimension] : 1;
}
VG_INLINE uint64_t amdLocalId(uint32_t Dimension) {
  switch (Dimension) {
  case 0:
    return __vg_tid_x();
  case 1:
    return __vg_tid_y();
  case 2:
    return __vg_tid_z();
  }
  return 0;
}
VG_INLINE uint64_t amdGroupId(uint32_t Dimension) {
  return Dimension < 3 ? __vg_block()->BlockIdx[Dimension] : 0;
}
VG_INLINE uint64_t amdGlobalSize(uint32_t Dimension) {
  const VgBlock *B = __vg_block();
  return amdSize(B->GridDim, Dimension) * amdSize(B->BlockDim, Dimension);
}
VG_INLINE uint64_t amdGlobalId(uint32_t Dimension) {
  return amdGroupId(Dimension) * amdSize(__vg_block()->BlockDim, Dimension) +
         amdLocalId(Dimension);
}

#define OF_DIMENSION(Name, C, Value)                                           \
  VG_DEVICE(uint64_t, "__ockl_get_" Name, C(AMD_UNUSED uint32_t Dimension)) {  \
    return Value;                                                              \
  }
OF_DIMENSION("local_id", getLocalId, amdLocalId(Dimension))
OF_DIMENSION("group_id", getGroupId, amdGroupId(Dimension))
OF_DIMENSION("global_id", getGlobalId, amdGlobalId(Dimension))
OF_DIMENSION("local_size", getLocalSize,
             amdSize(__vg_block()->BlockDim, Dimension))
OF_DIMENSION("enqueued_local_size", getEnqueuedLocalSize,
             amdSize(__vg_block()->BlockDim, Dimension))
OF_DIMENSION("num_groups", getNumGroups,
             amdSize(__vg_block()->GridDim, Dimension))
OF_DIMENSION("global_size", getGlobalSize, amdGlobalSize(Dimension))
OF_DIMENSION("global_offset", getGlobalOffset, 0)

VG_DEVICE(uint64_t, "__ockl_get_local_linear_id", getLocalLinearId(void)) {
  return __vg_lane();
}
VG_DEVICE(uint64_t, "__ockl_get_global_linear_id", getGlobalLinearId(void)) {
  return (amdGlobalId(2) * amdGlobalSize(1) + amdGlobalId(1)) *
             amdGlobalSize(0) +
         amdGlobalId(0);
}
VG_DEVICE(uint32_t, "__ockl_get_work_dim", getWorkDim(void)) { return 3; }

/* ---- The grid of a cooperative launch. */
VG_DEVICE(int32_t, "__ockl_grid_is_valid", gridIsValid(void)) {
  return (int32_t)__vg_query(VG_QUERY_COOPERATIVE);
}
VG_DEVICE(VG_CONVERGENT void, "__ockl_grid_sync", gridSync(void)) {
  __vg_grid_sync(0);
}
VG_DEVICE(void, "__ockl_gws_init",
           gwsInit(AMD_UNUSED uint32_t Count, AMD_UNUSED uint32_t Id)) {}
VG_DEVICE(VG_CONVERGENT void, "__ockl_gws_barrier",
           gwsBarrier(AMD_UNUSED uint32_t Count, AMD_UNUSED uint32_t Id)) {
  __vg_grid_sync(0);
}

/* A launch over several devices is, with one device, that device's grid. */
VG_DEVICE(int32_t, "__ockl_multi_grid_is_valid", multiGridIsValid(void)) {
  return (int32_t)__vg_query(VG_QUERY_COOPERATIVE);
}
VG_DEVICE(uint32_t, "__ockl_multi_grid_num_grids", multiGridNumGrids(void)) {
  return 1;
}
VG_DEVICE(uint32_t, "__ockl_multi_grid_grid_rank", multiGridRank(void)) {
  return 0;
}
VG_DEVICE(uint32_t, "__ockl_multi_grid_size", multiGridSize(void)) {
  return (uint32_t)(amdGlobalSize(0) * amdGlobalSize(1) * amdGlobalSize(2));
}
VG_DEVICE(uint32_t, "__ockl_multi_grid_thread_rank",
           multiGridThreadRank(void)) {
  const VgBlock *B = __vg_block();
  uint32_t Block =
      (B->BlockIdx[2] * B->GridDim[1] + B->BlockIdx[1]) * B->GridDim[0] +
      B->BlockIdx[0];
  return Block * B->LaneCount + __vg_lane();
}
VG_DEVICE(VG_CONVERGENT void, "__ockl_multi_grid_sync", multiGridSync(void)) {
  __vg_grid_sync(0);
}

/* ---- Clocks and fences. The steady counter runs at 100 MHz. */
VG_DEVICE(uint64_t, "__ockl_memtime_u64", memTime(void)) {
  return __vg_clock();
}
VG_DEVICE(uint64_t, "__ockl_memrealtime_u64", memRealTime(void)) {
  return __vg_nanoseconds() / 10;
}
VG_DEVICE(uint64_t, "__ockl_steadyctr_u64", steadyCounter(void)) {
  return __vg_nanoseconds() / 10;
}
VG_DEVICE(uint64_t, "__ockl_cyclectr_u64", cycleCounter(void)) {
  return __vg_clock();
}
VG_DEVICE(VG_CONVERGENT void, "__ockl_rtcwait_u32", rtcWait(uint32_t Ticks)) {
  uint64_t End = __vg_nanoseconds() + (uint64_t)Ticks * 10;
  while (__vg_nanoseconds() < End)
    __vg_yield(0);
}
/* OpenCL's fence by memory, order (C11's numbers) and scope. */
/* OpenCL's memory_scope; a block runs on one thread of the host. */
VG_DEVICE(void, "__atomic_work_item_fence",
           atomicWorkItemFence(AMD_UNUSED uint32_t Flags, uint32_t Order,
                               uint32_t Scope)) {
  enum { WorkItem = 0, WorkGroup = 1, SubGroup = 4 };
  if (Order == __ATOMIC_RELAXED)
    return;
  if (Scope == WorkItem || Scope == WorkGroup || Scope == SubGroup)
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
  else
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
