/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What instrumented code calls while checks are on (Instrument.cpp puts the
 * calls in, Access.cpp answers them). */
#ifndef PORTHIP_VIRTUALGPU_ABI_CHECKABI_H
#define PORTHIP_VIRTUALGPU_ABI_CHECKABI_H

#include "VirtualGpu/Abi/Abi.h"
#include "VirtualGpu/Abi/StoreKinds.h"

#ifdef __cplusplus
extern "C" {
#endif

enum VgAccessFlags {
  VG_ACCESS_READ = 1,
  VG_ACCESS_WRITE = 2,
  VG_ACCESS_ATOMIC = 4,
  VG_ACCESS_VOLATILE = 8,
  VG_ACCESS_HAS_VALUE = 16, /* Value is what a write of up to 8 bytes stores */
  VG_ACCESS_ORDERED = 32, /* atomic; what comes of it depends on who is first */
  VG_ACCESS_ACQUIRE = 64, /* what it reads; without: relaxed */
  VG_ACCESS_RELEASE = 128, /* what it writes */
  /* Both. clang's functions for CUDA (atomicAdd) say so and are relaxed. */
  VG_ACCESS_SEQUENTIAL = 256,
  VG_ACCESS_OF_BLOCK = 512, /* atomic for the lanes of the block alone */
  VG_ACCESS_COPY = 1024,    /* what it reads is only written elsewhere */
  VG_ACCESS_LOAD = 2048     /* __vg_older says where it reads */
};

enum VgFenceFlags {
  VG_FENCE_OF_BLOCK = 1,  /* it orders nothing for other blocks */
  VG_FENCE_SEQUENTIAL = 2 /* such fences have one order */
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
  VG_FLOAT_CALL,
  VG_FLOAT_MATRIX /* one element of a product's result */
};

/* One operation on floats in the source. */
typedef struct VgFloatSite {
  const char *Where;  /* "file:line", "" if unknown */
  const char *Kernel; /* demangled */
  const char *What;   /* of a call: the function's name */
  uint32_t Kind;      /* enum VgFloatKind */
  uint32_t OperandCount;
  /* Of __vg_check_digits: how the operands of a sum came about, and whether
   * all that is involved are floats. Of __vg_check_underflow: KindA has a bit
   * for each operand that is written in the source. */
  uint32_t KindA, KindB, IsSingle;
  int32_t MinExponent; /* of the result's type: -126 of a float */
} VgFloatSite;

/* One shift in the source. */
typedef struct VgShiftSite {
  const char *Where;    /* "file:line", "" if unknown */
  const char *Kernel;   /* demangled */
  const char *Operator; /* "<<", ">>" */
  uint32_t Bits;        /* of what is shifted */
  uint32_t Unused;
} VgShiftSite;

/* One value in the source of a thread that is followed (Follow.h). */
typedef struct VgFollowSite {
  const char *Where; /* "file:line" */
  const char *What;  /* "+", "store", a function's name */
  uint32_t OperandCount;
  uint32_t IsWide; /* a double */
} VgFollowSite;

/* Where a variable of the lane's own is used that may have no value. */
typedef struct VgUnsetSite {
  const char *Where;    /* "file:line", "" if unknown */
  const char *Variable; /* "" if unknown */
  const char *What;     /* the thread does with it */
} VgUnsetSite;

/* An index in the source into an array that is a member. */
typedef struct VgMemberSite {
  const char *Where;  /* "file:line", "" if unknown */
  const char *Struct; /* "" if it has no name */
  uint64_t Count;     /* of the array's elements */
} VgMemberSite;

/* A store in the source to constant memory. */
typedef struct VgConstantSite {
  const char *Where;    /* "file:line", "" if unknown */
  const char *Variable; /* demangled */
} VgConstantSite;

/* What operations of streams did to 4 bytes of global memory: the last that
 * wrote them, and two that read them. A record has the operation's number from
 * VG_RECORD_SHIFT on, below it whether it was atomic (or volatile), and a bit
 * for each of the bytes. */
typedef struct VgOperationCell {
  uint32_t Write, Reads[2];
} VgOperationCell;
#define VG_RECORD_SHIFT 5
#define VG_RECORD_ATOMIC (1u << 4)
#define VG_RECORD_BYTES 15u

/* Where a site's last access went. One that begins in [Base, Base + Span) lies
 * in the same object as a whole, and needs no search. */
typedef struct VgCheckEntry {
  const char *Base;
  uint64_t Span;       /* 0: nowhere yet */
  unsigned char *Init; /* of Base; by byte, 1: written */
  void *Cells;         /* of Base; who touched it (Granule of Shadow.h) */
  VgOperationCell *Operations; /* of Base; null: streams are not noted there */
  uint32_t OwnRecord;          /* of the operation that runs, without bytes */
  /* Records less than that are of operations that it comes after; what they
   * left needs no closer look. */
  uint32_t OrderedBelow;
} VgCheckEntry;

/* VgBlock::Checker points to one. */
typedef struct VgChecker {
  VgCheckEntry *Entries; /* by VgAccessSite::Index */
  /* What holds just now: VG_FACT_TOGETHER and the bits of VgFact's. An access
   * all of whose bits hold needs no check, and is not noted. */
  uint64_t Facts;
} VgChecker;

/* All lanes of the block came from one place, its start or a full barrier that
 * all of them reached, and none has passed the next full barrier. */
#define VG_FACT_TOGETHER 1u
/* The bit of the kernel's VgFact with this index, while there are bits. */
#define VG_FACT(Index) ((uint64_t)2 << (Index))
#define VG_MAX_FACTS 62

enum VgPatternFlags {
  VG_PATTERN_WRITE = 1,
  VG_PATTERN_ANYWHERE = 2, /* in the object; Offset and the rest are 0 */
  VG_PATTERN_NARROW = 4    /* computed in 32 bits, which may not wrap round */
};

enum VgPatternBase {
  VG_PATTERN_UNKNOWN = 0,
  VG_PATTERN_SHARED = 1,         /* the block's shared memory */
  VG_PATTERN_DYNAMIC_SHARED = 2, /* where dynamic shared memory begins */
  VG_PATTERN_ARGUMENT = 3, /* what Argument holds at ArgumentOffset (bytes) */
  VG_PATTERN_VARIABLE = 4
};

/* The bytes that accesses of a kernel touch: SizeBytes at the base + Offset +
 * the sum over x, y, z of ByThread * threadIdx + ByBlock * blockIdx +
 * ByStart * blockIdx * blockDim + something that is the same for the whole
 * launch, and for all patterns with the same Rest. */
typedef struct VgPattern {
  const void *Variable;
  uint32_t Base; /* enum VgPatternBase */
  uint32_t Argument, ArgumentOffset;
  uint32_t Flags; /* enum VgPatternFlags */
  uint32_t Rest;  /* 0: there is none */
  uint32_t SizeBytes;
  int64_t Offset;
  uint32_t Threads[3]; /* only threads whose index is less; 0: all */
  /* Of covered accesses alone (enum VgFactKind): what they ask of an address.
   */
  uint32_t AlignBytes;
  int64_t ByThread[3], ByBlock[3], ByStart[3];
  /* Likewise: in loops around, each with an index from 0 up to less than the
   * count; 0: there is none. */
  int64_t ByLoop[2];
  uint32_t LoopCount[2];
  /* Likewise: the variable of shared memory that has to hold it; no bytes: any
   * place there. */
  uint32_t VariableBegin, VariableBytes;
} VgPattern;

enum VgFactKind {
  /* Lanes do not meet in the block's shared memory, from one full barrier to
   * the next. Patterns have all that touches it there. */
  VG_FACT_SHARED_APART = 0,
  /* Lanes of the launch do not meet in the allocation behind Patterns[Root].
   * Patterns have all that may touch global memory. */
  VG_FACT_GLOBAL_APART = 1,
  /* All that the patterns touch lies in shared memory, is aligned and, where
   * initialisation is checked, written. */
  VG_FACT_SHARED_COVERED = 2,
  /* Likewise, each in an allocation that is live. */
  VG_FACT_GLOBAL_COVERED = 3
};

/* What the launch tells of a kernel's accesses: when it begins or, of shared
 * memory that has to be written, at a barrier. */
typedef struct VgFact {
  const VgPattern *Patterns;
  uint32_t Count;
  uint16_t Kind; /* enum VgFactKind */
  uint16_t Root;
} VgFact;

/* Called before the access of SizeBytes at Address by the lane. */
void __vg_check_access(const VgBlock *Block, uint32_t Lane, const void *Address,
                       uint64_t SizeBytes, uint64_t Value,
                       const VgAccessSite *Site);
/* The race check alone, of an access that its site's entry covers. */
void __vg_check_race(const VgBlock *Block, uint32_t Lane, const void *Address,
                     uint64_t SizeBytes, uint64_t Value,
                     const VgAccessSite *Site);
/* The check of streams alone, where the site's entry has Operations. */
void __vg_check_operation(const VgBlock *Block, uint32_t Lane,
                          const void *Address, uint64_t SizeBytes,
                          uint64_t Value, const VgAccessSite *Site);
/* The same as __vg_check_access for an object whose size is known: [Base, Base
 * + ObjectBytes). */
void __vg_check_object(const VgBlock *Block, uint32_t Lane, const void *Address,
                       uint64_t SizeBytes, const void *Base,
                       uint64_t ObjectBytes, const VgAccessSite *Site);
/* The result, of up to three operands, is infinite or NaN. */
void __vg_check_float(const VgBlock *Block, uint32_t Lane, double A, double B,
                      double C, double Result, const VgFloatSite *Site);
/* The result is below the normal numbers of its type. */
void __vg_check_underflow(const VgBlock *Block, uint32_t Lane, double A,
                          double B, double C, double Result,
                          const VgFloatSite *Site);
/* The result of A (of X and Y, by KindA) and B (of Z and W) is much smaller
 * than both. */
void __vg_check_digits(const VgBlock *Block, uint32_t Lane, double X, double Y,
                       double Z, double W, double Result,
                       const VgFloatSite *Site);
/* Value is shifted by Amount, which is Site->Bits or more. */
void __vg_check_shift(const VgBlock *Block, uint32_t Lane, uint64_t Value,
                      uint64_t Amount, const VgShiftSite *Site);
/* The variable has no value. Address: where it is written to, SizeBytes; null:
 * it is used otherwise. */
void __vg_check_unset(const VgBlock *Block, uint32_t Lane, const void *Address,
                      uint64_t SizeBytes, const VgUnsetSite *Site);
/* The lane goes by an index that leaves the array. */
void __vg_check_member(const VgBlock *Block, uint32_t Lane, int64_t Index,
                       const VgMemberSite *Site);
/* The lane stores to constant memory. */
void __vg_check_constant(const VgBlock *Block, uint32_t Lane,
                         const VgConstantSite *Site);
/* A value of a thread that may be followed. */
void __vg_follow_float(const VgBlock *Block, uint32_t Lane, double A, double B,
                       double C, double Result, const VgFollowSite *Site);
void __vg_follow_integer(const VgBlock *Block, uint32_t Lane, int64_t Result,
                         const VgFollowSite *Site);
/* Called before what was read at Address is told, as an integer or a float. */
void __vg_follow_load(const VgBlock *Block, uint32_t Lane, const void *Address);
/* Called before a write. */
void __vg_follow_store(const VgBlock *Block, uint32_t Lane, const void *Address,
                       uint64_t SizeBytes);
/* A store of a value of that VgStoreKind, in any order with it. */
void __vg_note_store(void *Address, uint64_t SizeBytes, uint32_t Kind);
/* A store of what was read at From, of whatever kind that is; Else: where
 * nobody has stored it. */
void __vg_note_copy(void *Address, const void *From, uint64_t SizeBytes,
                    uint32_t Else);
/* Called behind __vg_check_access where orders are checked: from where to load
 * at Site in place of Address. */
const void *__vg_older(const VgBlock *Block, uint32_t Lane, const void *Address,
                       uint64_t SizeBytes, const VgAccessSite *Site);
/* The lane passed a memory fence; Flags: enum VgFenceFlags. */
void __vg_check_fence(const VgBlock *Block, uint32_t Lane, uint32_t Flags);
/* Asynchronous copies. The lane has one on its way to To; it has closed a group
 * of them; it has waited until no more than Pending closed groups are left. */
void __vg_check_copy_issued(const VgBlock *Block, uint32_t Lane, const void *To,
                            uint64_t SizeBytes);
void __vg_check_copies_closed(const VgBlock *Block, uint32_t Lane);
void __vg_check_copies_awaited(const VgBlock *Block, uint32_t Lane,
                               uint32_t Pending);
/* One that the end of this phase (0 or 1) of an mbarrier completes; all of the
 * lane's are completed by it, too; a lane has seen that the phase is over. */
void __vg_check_bulk_issued(const VgBlock *Block, uint32_t Lane, const void *To,
                            uint64_t SizeBytes, const void *Barrier,
                            uint32_t Phase);
void __vg_check_copies_bound(const VgBlock *Block, uint32_t Lane,
                             const void *Barrier, uint32_t Phase);
void __vg_check_phase_over(const VgBlock *Block, const void *Barrier,
                           uint32_t Phase);
/* The lane (of the block) took the value of another of its warp that took no
 * part in the exchange. */
void __vg_check_inactive(uint32_t Lane, uint32_t SourceLane);

#ifdef __cplusplus
}
#endif
#endif
