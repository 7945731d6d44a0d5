/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What instrumented code calls while checks are on (Instrument.cpp puts the
 * calls in, Access.cpp answers them). */
#ifndef PORTHIP_VIRTUALGPU_ABI_CHECKABI_H
#define PORTHIP_VIRTUALGPU_ABI_CHECKABI_H

#include "VirtualGpu/Abi/Abi.h"

#ifdef __cplusplus
extern "C" {
#endif

enum VgAccessFlags {
  VG_ACCESS_READ = 1,
  VG_ACCESS_WRITE = 2,
  VG_ACCESS_ATOMIC = 4,
  VG_ACCESS_VOLATILE = 8,
  VG_ACCESS_HAS_VALUE = 16, /* Value is what a write of up to 8 bytes stores */
  VG_ACCESS_ORDERED = 32 /* atomic; what comes of it depends on who is first */
};

/* A variable in the block's shared memory. */
typedef struct VgSharedName {
  const char *Name; /* null ends a table */
  uint32_t Offset;
  uint32_t SizeBytes; /* 0: it begins where static shared memory ends */
} VgSharedName;

/* A constant of the kernel's own, e.g. a string or a table. */
typedef struct VgConstant {
  const char *Base; /* null ends a table */
  uint64_t SizeBytes;
} VgConstant;

/* One access in the source. */
typedef struct VgAccessSite {
  const char *Where; /* "file:line", "" if unknown */
  const char *Name;  /* variable or kernel parameter, "" if unknown */
  uint32_t Flags;    /* enum VgAccessFlags */
  uint32_t AlignBytes;
  uint32_t Index; /* of the kernel's sites, from 0 */
  uint32_t Unused;
  const VgSharedName *Shared; /* the kernel's */
  const VgConstant *Constants;
} VgAccessSite;

/* How a float came about. */
enum VgFloatKind {
  VG_FLOAT_VALUE = 0, /* not looked into */
  VG_FLOAT_ADD,
  VG_FLOAT_SUB,
  VG_FLOAT_MUL,
  VG_FLOAT_DIV,
  VG_FLOAT_FMA,
  VG_FLOAT_NARROW, /* from a wider type */
  VG_FLOAT_CALL
};

/* One operation on floats in the source. */
typedef struct VgFloatSite {
  const char *Where;  /* "file:line", "" if unknown */
  const char *Kernel; /* demangled */
  const char *What;   /* of a call: the function's name */
  uint32_t Kind;      /* enum VgFloatKind */
  uint32_t OperandCount;
  /* Of __vg_check_digits: how the operands of a sum came about, and whether
   * all that is involved are floats. */
  uint32_t KindA, KindB, IsSingle, Unused;
} VgFloatSite;

/* One value in the source of a thread that is followed (Follow.h). */
typedef struct VgFollowSite {
  const char *Where; /* "file:line" */
  const char *What;  /* "+", "store", a function's name */
  uint32_t OperandCount;
  uint32_t IsWide; /* a double */
} VgFollowSite;

/* Where a site's last access went. One that begins in [Base, Base + Span) lies
 * in the same object as a whole, and needs no search. */
typedef struct VgCheckEntry {
  const char *Base;
  uint64_t Span;       /* 0: nowhere yet */
  unsigned char *Init; /* of Base; by byte, 1: written */
  void *Cells;         /* of Base; who touched it (Granule of Shadow.h) */
  void *Operations;    /* of Base; which of streams did; null: none notes it */
} VgCheckEntry;

/* VgBlock::Checker points to one. */
typedef struct VgChecker {
  VgCheckEntry *Entries; /* by VgAccessSite::Index */
} VgChecker;

/* Called before the access of SizeBytes at Address by the lane. */
void __vg_check_access(const VgBlock *Block, uint32_t Lane, const void *Address,
                       uint64_t SizeBytes, uint64_t Value,
                       const VgAccessSite *Site);
/* The race check alone, of an access that its site's entry covers. */
void __vg_check_race(const VgBlock *Block, uint32_t Lane, const void *Address,
                     uint64_t SizeBytes, uint64_t Value,
                     const VgAccessSite *Site);
/* The same as __vg_check_access for an object whose size is known: [Base, Base
 * + ObjectBytes). */
void __vg_check_object(const VgBlock *Block, uint32_t Lane, const void *Address,
                       uint64_t SizeBytes, const void *Base,
                       uint64_t ObjectBytes, const VgAccessSite *Site);
/* The result, of up to three operands, is infinite or NaN. */
void __vg_check_float(const VgBlock *Block, uint32_t Lane, double A, double B,
                      double C, double Result, const VgFloatSite *Site);
/* The result of A (of X and Y, by KindA) and B (of Z and W) is much smaller
 * than both. */
void __vg_check_digits(const VgBlock *Block, uint32_t Lane, double X, double Y,
                       double Z, double W, double Result,
                       const VgFloatSite *Site);
/* A value of a thread that may be followed. */
void __vg_follow_float(const VgBlock *Block, uint32_t Lane, double A, double B,
                       double C, double Result, const VgFollowSite *Site);
void __vg_follow_integer(const VgBlock *Block, uint32_t Lane, int64_t Result,
                         const VgFollowSite *Site);
/* Called before a write. */
void __vg_follow_store(const VgBlock *Block, uint32_t Lane, const void *Address,
                       uint64_t SizeBytes);
/* The lane passed a memory fence. */
void __vg_check_fence(const VgBlock *Block);
/* The lane (of the block) took the value of another of its warp that took no
 * part in the exchange. */
void __vg_check_inactive(uint32_t Lane, uint32_t SourceLane);

#ifdef __cplusplus
}
#endif
#endif
