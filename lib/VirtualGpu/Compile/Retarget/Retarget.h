// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a vendor's device IR to host IR in which a lane computes like on the
// GPU and reaches anything beyond itself only by the primitives and services
// of Abi.h. Inlining, cutting and code generation come later (Lower/, Jit/).
#ifndef PORTHIP_VIRTUALGPU_COMPILE_RETARGET_RETARGET_H
#define PORTHIP_VIRTUALGPU_COMPILE_RETARGET_RETARGET_H

#include "VirtualGpu/Image.h"
#include "VirtualGpu/Numerics.h"
#include "llvm/IR/Module.h"
#include <functional>
#include <optional>

namespace porthip::vgpu {

struct RetargetOptions {
  Vendor Of = Vendor::Nvidia;
  std::string Arch;
  uint32_t WaveSize = 32;
  uint32_t ImageFlags = 0;
  std::string LibdevicePath; ///< empty: our own math stands in
  std::string OcmlDir;       ///< folder with ocml.bc and ockl.bc; empty: ours
  Numerics Computes;         ///< OwnMath has been decided by the two above
  /// Called with the name of every pass and the module after it (dumping).
  std::function<void(llvm::StringRef, llvm::Module &)> AfterPass;
};

/// Facts about the kernel that the host IR no longer shows; Lower/ puts them
/// into VgKernelCode. Dynamic shared memory begins at StaticBytes, which is a
/// multiple of its alignment; VgBlock::Shared must be aligned to AlignBytes.
struct SharedLayout {
  uint32_t StaticBytes = 0, AlignBytes = 16;
};

/// Function attributes that retarget() leaves for Lower/.
inline constexpr char KernelAttribute[] = "vg-kernel";
/// On kernels with launch bounds: the greatest number of threads of a block,
/// decimal.
inline constexpr char MaxThreadsAttribute[] = "vg-max-threads";
/// On a kernel's parameter that a launch's packed arguments align otherwise
/// than the host does (AMD's i128: 8): that alignment, decimal.
inline constexpr char AlignAttribute[] = "vg-align";
/// On kernels and functions whose image was compiled to flush float denormals:
/// their own operations on floats do (FlushDenormals.cpp), those on doubles
/// keep theirs.
inline constexpr char FtzAttribute[] = "vg-ftz";

/// Named metadata: a node {name, i32 offset, i32 bytes} for each variable in
/// shared memory; bytes are 0 for the dynamic one.
inline constexpr char SharedNamesMetadata[] = "vg.shared";

/// ptr (ptr Address, i64 Bytes): the address of a variable in shared memory, as
/// it is. retarget() puts it around each, so that the checks know which
/// variable is meant; dropSharedMarks() takes it away.
inline constexpr char SharedMarkFunction[] = "__vg_shared_variable";
/// Its call, if V is one.
const llvm::CallInst *sharedMark(const llvm::Value *V);
void dropSharedMarks(llvm::Module &M);

/// Expects: a module as clang wrote it, reduced to what the kernel (or the
/// variables and functions whose address is taken) needs. Guarantees: host
/// triple and data layout; one address space; no target intrinsic, no inline
/// asm; shared variables are offsets from __vg_block()->Shared; kernels have
/// the C calling convention and the attribute "vg-kernel"; device globals are
/// external declarations or definitions that keep their names; instructions
/// whose IR is undefined where the GPU defines it (division by zero, float to
/// int out of range, shifts of inline PTX) are made to do what the GPU does. An
/// unsupported instruction is a call of __vg_fault(VG_FAULT_UNSUPPORTED) in its
/// place. Returns the shared layout. Errors: broken device libraries, linking.
///
/// Kernels keep their own signature. Args[i] of a launch belongs to parameter
/// i and points to its value:
///   byval(T)  pass Args[i]; the callee may write, so it needs a copy, which
///             inlining makes of the attribute
///   byref(T)  pass Args[i]; read only
///   else      load the parameter's type from Args[i]: scalars, pointers,
///             vectors, and (AMD) structs as first-class values. Sizes are
///             the data layout's allocation sizes, alignment its ABI alignment,
///             the parameter's `align` or AlignAttribute.
///
/// In a module with a kernel everything else that has a body is internal. In
/// a module without one (device variables and what they point to) functions
/// and variables stay external.
llvm::Expected<SharedLayout> retarget(llvm::Module &M,
                                      const RetargetOptions &Options);

/// Makes plain (volatile) accesses of atomics that only one block takes part
/// in: those on shared memory, which retarget() gives the scope of a single
/// thread. A block runs on one thread of the host and gives it away at
/// collectives only, so they need no locked instruction. For Lower/, after
/// whoever must still see that they are atomics (race checks).
void lowerBlockAtomics(llvm::Module &M);

/// The scope of atomics that are atomic within a block alone, where the program
/// says so.
llvm::SyncScope::ID blockScope(llvm::LLVMContext &Context);
/// Whether an atomic access or a fence reaches no further than its block. (A
/// cluster is one block.)
bool isOfBlock(const llvm::Instruction &I);

/// A shift whose amount may be as many bits as there are, or more.
struct WideShift {
  llvm::Value *Of, *Amount;
  bool IsLeft;
};
/// The shift that retarget() has made, by its result; nothing: none.
std::optional<WideShift> wideShift(const llvm::Instruction &Result);

/// "file:line" of I, "" if it has none: the innermost place in the file that
/// was compiled, else the outermost (so not a line of a vendor's header).
/// Clang takes from a file's name what it has in common with the current
/// folder;
/// \p WithFolder puts it back.
std::string sourceLine(const llvm::Instruction &I, bool WithFolder = false);

} // namespace porthip::vgpu
#endif
