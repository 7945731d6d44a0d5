/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What Lower/ leaves for kernels in region mode, and the dispatcher
 * (Run/Schedule/Regions) runs. A kernel is cut at its collectives; cut 0 is its
 * start. A region is what a lane does from one cut to the next, compiled as a
 * loop over a range of lanes. Values that live across a cut are kept in arrays
 * by lane (slots), or once in a frame where all lanes have the same. */
#ifndef PORTHIP_VIRTUALGPU_ABI_REGIONS_H
#define PORTHIP_VIRTUALGPU_ABI_REGIONS_H

#include "VirtualGpu/Abi/KernelCode.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Instead of a cut's number, in VgFrame::Next and as a region's result. */
enum VgNext {
  VG_NEXT_EXIT = 0xffff, /* the lane is done */
  VG_NEXT_MIXED = 0xfffe /* result only: each lane's is in Next */
};

/* What a region works on. Pointers "by lane" are indexed by the lane's number
 * in the block. */
typedef struct VgFrame {
  char *Slots;         /* by slot, then lane: slot at its offset * LaneStride */
  uint64_t LaneStride; /* in lanes: at least LaneCount */
  const char *UniformIn; /* of the lanes that run */
  char *UniformOut;      /* another frame, filled by the region */
  uint16_t *Next;        /* by lane: the cut that it came to */
  uint64_t *Value;       /* by lane: what it publishes */
  uint64_t *Mask;        /* by lane: mask, or barrier's Count | Id << 32 */
  void **Args;
  uint64_t BarrierResult;
} VgFrame;

/* Runs the lanes First..End-1, which all stand at the same cut, have the same
 * values in UniformIn and got the same result of the cut. Result: of an
 * exchange. Returns where all of them went, or VG_NEXT_MIXED. */
typedef uint32_t (*VgRegion)(const VgBlock *Block, const VgFrame *Frame,
                             uint32_t First, uint32_t End,
                             const VgExchange *Result);

enum VgCutFlags {
  VG_CUT_MASK_CONSTANT = 1, /* Mask is in the cut, not published */
  VG_CUT_NO_VALUE = 2,      /* no value is published: it is 0 */
  VG_CUT_RESULT_UNUSED = 4
};

typedef struct VgCut {
  uint32_t Site;
  uint32_t SiteKind; /* enum VgSiteKind */
  uint32_t Kind;     /* enum VgKind of an exchange */
  uint32_t Flags;    /* enum VgCutFlags */
  uint64_t Mask;     /* if constant; barrier: Count | Id << 32 */
  /* The cut's part of a frame. */
  uint32_t UniformOffset, UniformBytes;
  VgRegion Run; /* what follows the cut */
} VgCut;

typedef struct VgRegionCode {
  uint32_t CutCount;
  /* Only full block barriers: regions may be run over the whole block. */
  uint32_t IsPerBlock;
  uint32_t UniformBytes; /* of a frame */
  uint32_t SlotBytes;    /* per lane */
  const VgCut *Cuts;
} VgRegionCode;

#ifdef __cplusplus
}
#endif
#endif
