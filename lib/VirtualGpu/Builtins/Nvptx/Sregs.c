/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Special registers (PTX ISA, "Special Registers"). A cluster is one block.
 */
#include "VirtualGpu/Builtins/Nvptx/Nvptx.h"

#define SREG(Name, Type, C, Value)                                             \
  VG_BUILTIN(Type, "llvm.nvvm.read.ptx.sreg." Name, C(void)) { return Value; }

SREG("tid.x", uint32_t, tidX, __vg_tid_x())
SREG("tid.y", uint32_t, tidY, __vg_tid_y())
SREG("tid.z", uint32_t, tidZ, __vg_tid_z())
SREG("tid.w", uint32_t, tidW, 0)
SREG("ntid.x", uint32_t, ntidX, __vg_block()->BlockDim[0])
SREG("ntid.y", uint32_t, ntidY, __vg_block()->BlockDim[1])
SREG("ntid.z", uint32_t, ntidZ, __vg_block()->BlockDim[2])
SREG("ntid.w", uint32_t, ntidW, 0)
SREG("ctaid.x", uint32_t, ctaidX, __vg_block()->BlockIdx[0])
SREG("ctaid.y", uint32_t, ctaidY, __vg_block()->BlockIdx[1])
SREG("ctaid.z", uint32_t, ctaidZ, __vg_block()->BlockIdx[2])
SREG("ctaid.w", uint32_t, ctaidW, 0)
SREG("nctaid.x", uint32_t, nctaidX, __vg_block()->GridDim[0])
SREG("nctaid.y", uint32_t, nctaidY, __vg_block()->GridDim[1])
SREG("nctaid.z", uint32_t, nctaidZ, __vg_block()->GridDim[2])
SREG("nctaid.w", uint32_t, nctaidW, 0)

SREG("clusterid.x", uint32_t, clusteridX, __vg_block()->BlockIdx[0])
SREG("clusterid.y", uint32_t, clusteridY, __vg_block()->BlockIdx[1])
SREG("clusterid.z", uint32_t, clusteridZ, __vg_block()->BlockIdx[2])
SREG("clusterid.w", uint32_t, clusteridW, 0)
SREG("nclusterid.x", uint32_t, nclusteridX, __vg_block()->GridDim[0])
SREG("nclusterid.y", uint32_t, nclusteridY, __vg_block()->GridDim[1])
SREG("nclusterid.z", uint32_t, nclusteridZ, __vg_block()->GridDim[2])
SREG("nclusterid.w", uint32_t, nclusteridW, 0)
SREG("cluster.ctaid.x", uint32_t, clusterCtaidX, 0)
SREG("cluster.ctaid.y", uint32_t, clusterCtaidY, 0)
SREG("cluster.ctaid.z", uint32_t, clusterCtaidZ, 0)
SREG("cluster.ctaid.w", uint32_t, clusterCtaidW, 0)
SREG("cluster.nctaid.x", uint32_t, clusterNctaidX, 1)
SREG("cluster.nctaid.y", uint32_t, clusterNctaidY, 1)
SREG("cluster.nctaid.z", uint32_t, clusterNctaidZ, 1)
SREG("cluster.nctaid.w", uint32_t, clusterNctaidW, 0)
SREG("cluster.ctarank", uint32_t, clusterCtarank, 0)
SREG("cluster.nctarank", uint32_t, clusterNctarank, 1)
VG_BUILTIN(bool, "llvm.nvvm.is_explicit_cluster", isExplicitCluster(void)) {
  return false;
}

SREG("warpsize", uint32_t, warpsize, NV_WARP)
SREG("laneid", uint32_t, laneid, nvLane())
SREG("warpid", uint32_t, warpid, __vg_lane() / NV_WARP)
SREG("nwarpid", uint32_t, nwarpid, VG_MAX_BLOCK / NV_WARP)
SREG("lanemask.eq", uint32_t, lanemaskEq, 1u << nvLane())
SREG("lanemask.lt", uint32_t, lanemaskLt, (1u << nvLane()) - 1)
SREG("lanemask.le", uint32_t, lanemaskLe, (2u << nvLane()) - 1)
SREG("lanemask.gt", uint32_t, lanemaskGt, ~((2u << nvLane()) - 1))
SREG("lanemask.ge", uint32_t, lanemaskGe, ~((1u << nvLane()) - 1))

SREG("smid", uint32_t, smid, (uint32_t)__vg_query(VG_QUERY_SM_ID))
SREG("nsmid", uint32_t, nsmid, (uint32_t)__vg_query(VG_QUERY_SM_COUNT))
SREG("gridid", uint32_t, gridid, (uint32_t)__vg_query(VG_QUERY_GRID_ID))
SREG("clock", uint32_t, clock32, (uint32_t)__vg_clock())
SREG("clock.hi", uint32_t, clockHi, (uint32_t)(__vg_clock() >> 32))
SREG("clock64", uint64_t, clock64, __vg_clock())
SREG("globaltimer", uint64_t, globaltimer, __vg_nanoseconds())
SREG("globaltimer.lo", uint32_t, globaltimerLo, (uint32_t)__vg_nanoseconds())
SREG("globaltimer.hi", uint32_t, globaltimerHi,
     (uint32_t)(__vg_nanoseconds() >> 32))

/* Performance counters that nobody set up read zero. */
SREG("pm0", uint32_t, pm0, 0)
SREG("pm1", uint32_t, pm1, 0)
SREG("pm2", uint32_t, pm2, 0)
SREG("pm3", uint32_t, pm3, 0)

/* ---- Shared memory. From sm_80 on the driver reserves 1 KiB of a block's
 * shared memory for itself; cooperative groups keeps the barriers of tiles
 * above a warp there (offset_1, 288 bytes). Here it follows the dynamic part:
 * the scheduler allocates NV_RESERVED bytes behind what the kernel asked for.
 */
#define NV_RESERVED 1024u

VG_INLINE uint32_t nvReserved(void) {
  const VgBlock *B = __vg_block();
  uintptr_t End = (uintptr_t)B->Shared + B->StaticShared + B->DynamicShared;
  return (uint32_t)((End + 15) & ~(uintptr_t)15);
}
VG_INLINE uint32_t nvUsedShared(void) {
  return __vg_block()->StaticShared + __vg_block()->DynamicShared;
}
SREG("dynamic_smem_size", uint32_t, dynamicSmemSize,
     __vg_block()->DynamicShared)
SREG("total_smem_size", uint32_t, totalSmemSize, nvUsedShared())
SREG("aggr_smem_size", uint32_t, aggrSmemSize, nvUsedShared() + NV_RESERVED)
/* Not LLVM's intrinsics: inline PTX reads them by name. */
SREG("reserved_smem_offset_begin", uint32_t, reservedBegin, nvReserved())
SREG("reserved_smem_offset_end", uint32_t, reservedEnd,
     nvReserved() + NV_RESERVED - 16)
SREG("reserved_smem_offset_cap", uint32_t, reservedCap, NV_RESERVED - 16)
SREG("reserved_smem_offset_0", uint32_t, reserved0, nvReserved())
SREG("reserved_smem_offset_1", uint32_t, reserved1, nvReserved() + 64)

/* ---- Environment registers. Cooperative groups takes the address of the
 * grid's workspace (its size, then the barrier) from envreg1 (high) and
 * envreg2; null says that the launch is not cooperative. */
VG_INLINE uint64_t nvGridWorkspace(void) {
  if (!__vg_query(VG_QUERY_COOPERATIVE))
    return 0;
  return __vg_query(VG_QUERY_GRID_WORKSPACE);
}
SREG("envreg1", uint32_t, envreg1, (uint32_t)(nvGridWorkspace() >> 32))
SREG("envreg2", uint32_t, envreg2, (uint32_t)nvGridWorkspace())

#define ENVREG(N) SREG("envreg" #N, uint32_t, envreg##N, 0)
ENVREG(0)
ENVREG(3)
ENVREG(4)
ENVREG(5)
ENVREG(6) ENVREG(7) ENVREG(8) ENVREG(9) ENVREG(10) ENVREG(11) ENVREG(12)
    ENVREG(13) ENVREG(14) ENVREG(15) ENVREG(16) ENVREG(17) ENVREG(18) ENVREG(19)
        ENVREG(20) ENVREG(21) ENVREG(22) ENVREG(23) ENVREG(24) ENVREG(25)
            ENVREG(26) ENVREG(27) ENVREG(28) ENVREG(29) ENVREG(30) ENVREG(31)
