// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How far the result of an operation is fixed by who defines it. One table
// (Operations.def) says it of functions, intrinsics and statements in asm; of
// instructions of LLVM, inexact() does. An operation that neither knows is not
// exact.
#ifndef PORTHIP_VIRTUALGPU_COMPILE_CERTIFY_OPERATIONS_H
#define PORTHIP_VIRTUALGPU_COMPILE_CERTIFY_OPERATIONS_H

#include "VirtualGpu/Image.h"
#include "llvm/IR/Instructions.h"

namespace porthip::vgpu {

/// The results of an operation that a GPU may have, from the one that is fixed
/// to those that are not; certificates have their names.
enum class Exactness : uint8_t {
  Exact,         ///< bit for bit
  Bounded,       ///< within a bound that the vendor states
  VendorDefined, ///< what the vendor's hardware, compiler or scheduler makes
  NotModelled    ///< what the virtual GPU has no model of, or nobody examined
};
/// "vendor-defined"
llvm::StringRef nameOf(Exactness Of);

struct Operation {
  Exactness Class = Exactness::Exact;
  std::string Name;       ///< as its source has it
  llvm::StringRef Bound;  ///< "2 ULP"; empty: none is stated
  llvm::StringRef Source; ///< of class and bound
  /// The value that an atomic leaves in memory is no more exact than its
  /// result.
  bool LeavesInexact = false;
  /// An address, which is exact as the address of an access.
  bool IsAddress = false;
  /// No row has it: it may do anything.
  bool IsUnknown = false;
};

/// The use of memory by a statement in asm.
enum class MemoryUse : uint8_t { None, Reads, Writes };

/// The operations of images of one vendor, with the flags that they were
/// compiled with.
class Operations {
public:
  Operations(Vendor Of, uint32_t ImageFlags) : Of(Of), Flags(ImageFlags) {}

  /// The operation in \p I that is not exact; none: all is exact.
  std::optional<Operation> inexact(const llvm::Instruction &I) const;
  MemoryUse memoryUse(const llvm::InlineAsm &Asm) const;
  /// Arguments of a statement in asm that it takes as addresses alone.
  llvm::SmallVector<unsigned, 4> addressesIn(const llvm::CallBase &Call) const;

private:
  std::optional<Operation> inexactMath(const llvm::Instruction &I) const;
  std::optional<Operation> inexactDivision(const llvm::BinaryOperator &I) const;
  std::optional<Operation> inexactCall(const llvm::CallBase &Call) const;
  std::optional<Operation> inexactAsm(const llvm::InlineAsm &Asm) const;
  std::optional<Operation> inexactRoot(const llvm::CallBase &Call) const;

  const Vendor Of;
  const uint32_t Flags;
};

/// Code of its own that hands what it is given to the user: printf.
bool isOutput(const llvm::Function &F);

} // namespace porthip::vgpu
#endif
