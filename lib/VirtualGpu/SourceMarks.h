// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For --check=init and --check=memory: what clang's passes take away. A local
// variable without a value is gone once clang has optimised, for what is read
// from it may be anything; and of an index into an array that is a member of a
// struct only the byte is left that it leads to; a store to constant memory is
// taken for none. So the driver stops clang's device side before that and notes
// these in calls that nobody can see through;
// clang goes on from there.
#ifndef PORTHIP_VIRTUALGPU_SOURCEMARKS_H
#define PORTHIP_VIRTUALGPU_SOURCEMARKS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <string>

namespace porthip::vgpu {

/// How the function is called that stands for a variable without a value:
/// "__vg_unset:VARIABLE:TYPE".
inline constexpr llvm::StringLiteral UnsetPrefix = "__vg_unset:";

/// How the function is called that gets the index (i64) of an access to an
/// array in a struct: "__vg_member:STRUCT:COUNT".
inline constexpr llvm::StringLiteral MemberPrefix = "__vg_member:";

/// How the function is called that stands before a store to constant memory:
/// "__vg_constant:VARIABLE".
inline constexpr llvm::StringLiteral ConstantPrefix = "__vg_constant:";

/// Each scalar in a variable without a value is that of a call of UnsetPrefix,
/// and copies of structs leave out what is between the fields. Expects what
/// -ftrivial-auto-var-init=pattern makes.
void markUnset(llvm::Module &M);

/// A call of MemberPrefix stands before each access by an index that is not
/// constant to an array that others follow in its struct.
void markMembers(llvm::Module &M);

/// A call of ConstantPrefix stands before each store, copy and atomic update
/// that goes to a __constant__ variable by its name.
void markConstantStores(llvm::Module &M);

/// All. \p Bitcode: device code that is not optimised.
llvm::Expected<std::string> markDeviceCode(llvm::StringRef Bitcode);

} // namespace porthip::vgpu
#endif
