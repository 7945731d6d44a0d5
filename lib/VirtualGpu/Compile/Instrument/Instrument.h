// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Puts a call of CheckAbi.h before every memory access of a kernel that could
// be wrong. Runs after inlining and before the kernel is cut, so that it sees
// one function with debug locations and works in every mode.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_INSTRUMENT_H
#define PORTHIP_VIRTUALGPU_COMPILE_INSTRUMENT_INSTRUMENT_H

#include "VirtualGpu/Abi/CheckSet.h"
#include "llvm/IR/Module.h"

namespace porthip::vgpu {

/// Attribute of a function that kernels call and that is none of the program's
/// (Builtin.h's VG_APART): it is neither inlined nor checked.
constexpr llvm::StringLiteral ApartAttribute = "vg-apart";

struct CheckedAccesses {
  uint32_t SiteCount; ///< of VgAccessSites
  uint32_t FactCount;
  llvm::Constant *Facts; ///< array of VgFact, or null
};

/// Expects retargeted IR (Retarget.h). Guarantees: same computation; accesses
/// of allocas and of globals whose offset is constant and in bounds, of kernel
/// parameters and of the block's own record are left alone. Calls of __vg_holds
/// stand around checks of accesses that may turn out to need none.
/// \p Kernel: where all that it calls is inlined, but for what is apart.
CheckedAccesses instrumentAccesses(llvm::Module &M, llvm::Function &Kernel,
                                   CheckSet Checks);

/// Calls __vg_check_unset where what a variable of the lane begins with decides
/// something. Expects what instrumentAccesses() leaves, and marks of the
/// driver's (VirtualGpu/SourceMarks.h); without them it does nothing.
void instrumentUnset(llvm::Module &M);
/// Takes the marks away: the variables begin as zero.
void dropUnset(llvm::Module &M);

/// Calls __vg_check_member where an index leaves an array that is a member, and
/// __vg_check_constant where constant memory is stored to.
/// Expects what instrumentUnset() does, and takes the marks away.
void instrumentMembers(llvm::Module &M);
/// Only takes the marks away.
void dropMembers(llvm::Module &M);

/// VgConstant of what only \p M knows, ended by one of null.
llvm::Constant *constantTable(llvm::Module &M);

/// i1 (i64 Mask): whether all of those VgChecker::Facts hold. Lower/ answers
/// it.
constexpr llvm::StringLiteral HoldsFunction = "__vg_holds";

/// Calls __vg_check_float and __vg_check_digits (of Checks.Float) where
/// operations on floats in the program's own functions (those with debug
/// information) give NaN or infinity, or sums lose their digits, and
/// __vg_check_underflow (of Checks.Underflow) where they give too small
/// numbers. Expects retargeted IR before libraries' functions are inlined: what
/// they do inside is their business.
/// \p Kernel: for the reports, demangled.
void instrumentFloats(llvm::Module &M, llvm::StringRef Kernel,
                      const CheckSet &Checks);

/// Calls __vg_check_shift where the program's own functions shift by as many
/// bits as there are, or more. Expects what instrumentFloats() does.
void instrumentShifts(llvm::Module &M, llvm::StringRef Kernel);

/// Calls of CheckAbi.h's __vg_follow_* at values and writes of the program's
/// own functions. Expects what instrumentFloats() does.
void instrumentValues(llvm::Module &M);

/// Counts the work of lanes (ProfileAbi.h), in functions that have lines. \p
/// IsAmd: which accesses one instruction makes (MergedAccesses.h).
void instrumentProfile(llvm::Module &M, bool IsAmd,
                       llvm::FunctionAnalysisManager &FAM);

/// Calls of CheckAbi.h's __vg_note_* before stores to what is not the lane's
/// own. Expects what instrumentAccesses() does, simplified.
void instrumentStores(llvm::Module &M);

} // namespace porthip::vgpu
#endif
