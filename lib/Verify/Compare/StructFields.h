// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers of structures as arrays of their fields.
#ifndef PORTHIP_VERIFY_COMPARE_STRUCTFIELDS_H
#define PORTHIP_VERIFY_COMPARE_STRUCTFIELDS_H

#include "Frontend/Kernels/KernelSignature.h"
#include "Verify/Trace/Trace.h"

namespace porthip {

/// The layouts that the kernels' parameters give a run's buffers.
class BufferLayouts {
public:
  /// \p Kernels outlives this. \p NameOf: a name that a signature and a launch
  /// share.
  BufferLayouts(llvm::ArrayRef<KernelSignature> Kernels, const Trace &T,
                llvm::function_ref<std::string(llvm::StringRef)> NameOf);
  /// Layout of its elements, which have fields; null: not known, or a scalar.
  const ValueLayout *find(llvm::StringRef Buffer) const;

private:
  std::map<std::string, const ValueLayout *> ByBuffer;
};

/// The type of such scalars; none: they are addresses, or nothing that could be
/// compared.
std::optional<ElementType> typeOf(const ScalarLayout &S);
/// One field of all elements of \p A, one after the other.
TraceArray fieldOf(const TraceArray &A, const ValueLayout &Element,
                   const ScalarLayout &S);
/// "pos.x" of the \p Index-th scalar of fieldOf(): "v[2]" in an array.
std::string fieldName(const ScalarLayout &S, uint64_t Index);

} // namespace porthip
#endif
