/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What profiled code calls (InstrumentProfile.cpp puts the calls in,
 * Run/Profile counts). Lanes of a wavefront run one after another here. What
 * they would do at once is told by turns: the lanes of a wavefront that are at
 * one site in the same turn. A turn is the number of iterations of all loops
 * around the site. */
#ifndef PORTHIP_VIRTUALGPU_ABI_PROFILEABI_H
#define PORTHIP_VIRTUALGPU_ABI_PROFILEABI_H

#include "VirtualGpu/Abi/Abi.h"

#ifdef __cplusplus
extern "C" {
#endif

enum VgProfileKind {
  VG_PROFILE_LOAD = 0,
  VG_PROFILE_STORE = 1,
  VG_PROFILE_ATOMIC = 2,
  VG_PROFILE_CODE = 3,  /* a basic block */
  VG_PROFILE_BRANCH = 4 /* a conditional one */
};

/* One place in the source. */
typedef struct VgProfileSite {
  const char *Where; /* "file:line", "" if unknown */
  const char *Name;  /* of an access: variable or kernel parameter, or "" */
  uint32_t Kind;     /* enum VgProfileKind */
  uint32_t Bytes;    /* of an access */
  /* Of code: instructions, and operations on floats (a fused one counts as
   * two). */
  uint32_t Instructions, Operations;
} VgProfileSite;

/* The lane touches SizeBytes at Address. */
void __vg_profile_access(const VgBlock *Block, uint32_t Lane,
                         const void *Address, uint64_t Turn,
                         const VgProfileSite *Site);
/* The lane comes to code; to a branch, which it takes or not. */
void __vg_profile_code(const VgBlock *Block, uint32_t Lane, uint64_t Turn,
                       uint32_t IsTaken, const VgProfileSite *Site);

#ifdef __cplusplus
}
#endif
#endif
