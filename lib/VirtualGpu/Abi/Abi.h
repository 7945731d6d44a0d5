/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What compiled device code and the scheduler agree on. Three parties include
 * this file: the builtins (C, compiled to bitcode that is linked into every
 * kernel), the passes under Compile/Lower/ (which replace the primitives), and
 * the scheduler (C++). Nothing else about a lane is known to compiled code.
 *
 * A change here changes PORTHIP_VGPU_ABI, which is part of the cache key.
 */
#ifndef PORTHIP_VIRTUALGPU_ABI_ABI_H
#define PORTHIP_VIRTUALGPU_ABI_ABI_H

#include "Ptx/TextureWords.h"
#include <stdint.h>

#define PORTHIP_VGPU_ABI 7
#define VG_MAX_WAVE 64
#define VG_MAX_BLOCK 1024

#ifdef __cplusplus
extern "C" {
#endif

/* One block while it runs. Read-only to compiled code. Indices and sizes are
 * in lanes and blocks, x first. */
typedef struct VgBlock {
  uint32_t BlockIdx[3];
  uint32_t BlockDim[3];
  uint32_t GridDim[3];
  uint32_t LaneCount;    /* BlockDim[0] * BlockDim[1] * BlockDim[2] */
  uint32_t WaveSize;     /* 32 or 64 */
  uint32_t StaticShared; /* bytes; dynamic shared memory starts here, aligned */
  uint32_t DynamicShared; /* bytes */
  uint32_t IsProfiled;    /* profiled code counts it (ProfileAbi.h) */
  char *Shared;           /* the block's shared memory; below 4 GiB */
  char *Private;          /* memory of the lanes that outlives a region */
  void *Launch;           /* the scheduler's, for the services below */
  void *Scheduler;        /* the scheduler's, of this block */
  const uint16_t *Tid[3]; /* threadIdx.{x,y,z} of each lane of the block */
  void *Checker;          /* the checkers', null while they are off */
} VgBlock;

/* Its number in the grid, x first. */
static inline uint64_t vgBlockNumber(const VgBlock *B) {
  return B->BlockIdx[0] +
         B->GridDim[0] *
             (B->BlockIdx[1] + (uint64_t)B->GridDim[1] * B->BlockIdx[2]);
}

/* What a warp-level exchange gives every lane that took part. */
typedef struct VgExchange {
  uint64_t Values[VG_MAX_WAVE]; /* by lane of the warp; 0 if it took no part */
  uint64_t Active;              /* lanes that took part */
  uint64_t Set;                 /* lanes that took part with a value != 0 */
} VgExchange;

/* What an exchange is for: lanes meet only in operations of one kind. */
enum VgKind {
  VG_SYNC = 0, /* bar.warp.sync, wave_barrier: order only */
  VG_SHUFFLE = 1,
  VG_VOTE = 2,
  VG_MATCH = 3,
  VG_REDUCE = 4,
  VG_ACTIVE = 5, /* activemask, exec: never waits for anybody */
  VG_ELECT = 6,
  VG_MATRIX = 7,
  VG_KIND_COUNT
};

#ifdef PORTHIP_VGPU_BUILTIN
#define VG_PURE __attribute__((const, nothrow))
#define VG_CONVERGENT __attribute__((convergent, nothrow))
#else
#define VG_PURE
#define VG_CONVERGENT
#endif

/* ---- Primitives: the only things that a lane can do besides computing and
 * touching memory. Lower/ replaces the calls (regions) or leaves them to the
 * scheduler (fibers). Site is 0 in the builtins; Lower/Sites numbers them. */

VG_PURE uint32_t __vg_lane(void); /* index in the block, 0 .. LaneCount-1 */
VG_PURE uint32_t __vg_tid_x(void);
VG_PURE uint32_t __vg_tid_y(void);
VG_PURE uint32_t __vg_tid_z(void);
VG_PURE const VgBlock *__vg_block(void);

/* Publishes Value to the lanes of this warp that meet here, and gives what
 * they published. Mask names the lanes that must meet (NVIDIA's `_sync`
 * operations: exited lanes are taken off, the rest is waited for, whatever
 * their call site); 0 means the lanes that are at this very call (AMD: the
 * exec mask). The result is good until the lane's next exchange or barrier.
 * Lanes of a warp take turns on one thread of the host: the first that goes on
 * may use what the others published, and their memory, as long as it likes. */
VG_CONVERGENT const VgExchange *__vg_exchange(uint64_t Value, uint64_t Mask,
                                              uint32_t Kind, uint32_t Site);

/* Block barrier Id: a program's, and those of groups of four warps. */
enum { VG_BARRIERS = 16, VG_ALL_BARRIERS = VG_BARRIERS + 8 };
/* Block barrier Id. Count: lanes that it waits for, 0 = all that have
 * not exited. Returns lanes that came with Value != 0 in the low and lanes that
 * came at all in the high 32 bits. */
VG_CONVERGENT uint64_t __vg_barrier(uint32_t Id, uint32_t Count, uint32_t Value,
                                    uint32_t Site);

/* bar.arrive: counts towards barrier Id, does not wait. */
VG_CONVERGENT void __vg_arrive(uint32_t Id, uint32_t Count, uint32_t Site);

/* Waits for every lane of the grid (cooperative launches; else an error). */
VG_CONVERGENT void __vg_grid_sync(uint32_t Site);

/* The lane spins on memory: let the others (and other blocks) run. */
VG_CONVERGENT void __vg_yield(uint32_t Site);

/* The lane is done (PTX exit, s_endpgm). */
__attribute__((noreturn)) VG_CONVERGENT void __vg_exit(void);

/* ---- Services: ordinary functions of the runtime. The ones that do not
 * return end the launch; Where is "file:line" or "". */

enum VgFault {
  VG_FAULT_TRAP = 1, /* __trap, s_trap, abort */
  VG_FAULT_ASSERT = 2,
  VG_FAULT_UNSUPPORTED = 3, /* What names the instruction */
  VG_FAULT_BREAKPOINT = 4,
  VG_FAULT_ILLEGAL_ADDRESS = 5, /* found by a checker; What is the report */
  VG_FAULT_MISALIGNED = 6,
  VG_FAULT_ILLEGAL = 7,     /* operands that the hardware refuses; What tells */
  VG_FAULT_REPORTED = 0x100 /* added to one of these: the user was told of it */
};
__attribute__((noreturn)) void __vg_fault(uint32_t Fault, const char *What,
                                          const char *Where);

/* printf with NVIDIA's packed argument buffer (each argument at its natural
 * alignment); returns the number of arguments, as the device does. */
int32_t __vg_printf(const char *Format, const void *Packed);
/* printf with a message of AMD's hostcall: the format and strings as their
 * bytes with the end, filled up to whole words, other arguments one word each.
 * Returns what ROCm's handler does: the number of characters. */
int32_t __vg_printf_message(const uint64_t *Message, uint32_t Count);
void *__vg_malloc(uint64_t SizeBytes);
void __vg_free(void *Pointer);
uint64_t __vg_clock(void);       /* cycles: monotonic per process */
uint64_t __vg_nanoseconds(void); /* %globaltimer, s_memrealtime */
/* A 64-bit word about the launch: which is an enum VgQuery. */
enum VgQuery {
  VG_QUERY_GRID_ID = 0,
  VG_QUERY_SM_ID = 1,
  VG_QUERY_SM_COUNT = 2,
  VG_QUERY_COOPERATIVE = 3,   /* 1 if the launch is cooperative */
  VG_QUERY_GRID_WORKSPACE = 4 /* 1 KiB of zeroed memory of the launch */
};
uint64_t __vg_query(uint32_t What);

/* ---- Textures and surfaces (Run/Texture/). An object is what the program
 * holds: a number on NVIDIA, an address on AMD. One that is none, or does not
 * fit, ends the launch. */

typedef struct VgPlace {
  float At[3];
  int32_t Texel[3];
  int32_t Layer; /* of a cubemap's faces on AMD: Layer * 6 + face, FETCH */
  float Lod;
  float Dx[3], Dy[3];
} VgPlace;
/* What: VgTextureWord. Four words: floats, or integers where the texture holds
 * such and does not make them floats. */
void __vg_texture(uint64_t Object, uint32_t What, const VgPlace *Where,
                  uint32_t *Result);
/* AMD's image_store: channels converted to what the image holds; outside of it
 * nothing is written. What: shape, VG_TEXTURE_LAYERED, VG_TEXTURE_LOD. */
void __vg_image_store(uint64_t Object, uint32_t What, const VgPlace *Where,
                      const uint32_t *Value);

/* NVIDIA's surfaces: SizeBytes at Where->Texel, whose x counts bytes. What: a
 * shape and VgSurface. */
void __vg_surface(uint64_t Object, uint32_t What, const VgPlace *Where,
                  void *Data, uint32_t SizeBytes);

/* Which: VgTextureFact. */
uint32_t __vg_texture_fact(uint64_t Object, uint32_t Which);

#ifdef __cplusplus
}
#endif
#endif
