/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What Lower/ leaves in a kernel's object file for the scheduler: one constant
 * `vgm.KERNEL` of type VgKernelCode. Objects describe themselves, so a kernel
 * that comes from the cache needs no IR. */
#ifndef PORTHIP_VIRTUALGPU_ABI_KERNELCODE_H
#define PORTHIP_VIRTUALGPU_ABI_KERNELCODE_H

#include "VirtualGpu/Abi/Abi.h"

#ifdef __cplusplus
extern "C" {
#endif

enum VgMode {
  VG_MODE_LOOP = 1,   /* no collective: one call runs all lanes of the block */
  VG_MODE_REGION = 2, /* cut at collectives, each region a loop over lanes */
  VG_MODE_FIBER = 3   /* each lane on a stack of its own; any kernel */
};

/* An argument of the kernel as the launch passes it: Args[i] points to
 * SizeBytes bytes; Offset is its place in a packed parameter buffer. */
typedef struct VgArgument {
  uint32_t OffsetBytes, SizeBytes, AlignBytes;
} VgArgument;

/* A collective's call in the source, for messages. */
typedef struct VgSite {
  uint32_t Kind; /* enum VgSiteKind */
  /* Largest site number in the innermost loop around the call; 0 = in no loop
   * or unknown. Lanes that spin (yield) hold back what comes after the loop. */
  uint32_t LoopEnd;
  const char *Where; /* "file:line", "" if unknown */
} VgSite;

enum VgSiteKind {
  VG_SITE_EXCHANGE = 0,
  VG_SITE_BARRIER = 1,
  VG_SITE_ARRIVE = 2,
  VG_SITE_GRID_SYNC = 3,
  VG_SITE_YIELD = 4
};

struct VgRegionCode; /* Regions.h */
struct VgFact;       /* CheckAbi.h */

typedef struct VgKernelCode {
  uint32_t Abi;                       /* PORTHIP_VGPU_ABI */
  uint32_t Mode;                      /* enum VgMode */
  uint32_t StaticShared, SharedAlign; /* bytes */
  uint32_t PrivateBytes;              /* per lane, outlives regions */
  uint32_t MaxThreads; /* of __launch_bounds__ / reqd size; 0 = target's */
  uint32_t ArgumentCount;
  uint32_t SiteCount;
  const VgArgument *Arguments;
  const VgSite *Sites;
  /* Loop: runs all lanes. Fiber: runs the lane whose stack it is on. */
  void (*Entry)(const VgBlock *Block, void **Args);
  const struct VgRegionCode *Regions; /* Region mode only */
  uint32_t AccessCount; /* VgAccessSite's, while checks are on; else 0 */
  uint32_t FactCount;
  const struct VgFact *Facts; /* CheckAbi.h; while checks are on */
  /* What of the kernel is not exact, as JSON (Compile/Certify); null: nobody
   * has looked. */
  const char *Certificate;
} VgKernelCode;

#ifdef __cplusplus
}
#endif
#endif
