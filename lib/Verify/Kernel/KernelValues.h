// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Makes the values of arguments and buffers, the same for the same seed on
// every machine.

#ifndef PORTHIP_VERIFY_KERNEL_KERNELVALUES_H
#define PORTHIP_VERIFY_KERNEL_KERNELVALUES_H

#include "Support/Json/Json.h"
#include "Verify/Kernel/SizeExpression.h"
#include "Verify/Trace/Elements.h"

namespace porthip {

/// Where values go: \p Count of them, every \p StrideBytes.
struct ValuePlaces {
  char *At = nullptr;
  uint64_t Count = 0, StrideBytes = 0;
  ElementType Type = ElementType::Unknown;
  llvm::ArrayRef<int64_t> Enumerators; ///< empty: any number will do
};

struct ValueRules {
  const Sizes *Names = nullptr;
  uint64_t Seed = 0;
  /// Values of a spec's "special"; see specialNames().
  std::vector<std::string> Special;
};

/// All names that "special" may hold.
std::vector<std::string> specialNames();

/// \p Node: "value", "range" and "fill" of a spec; without any, by type.
/// Errors: an expression that has no value, a value that the type cannot hold.
llvm::Error makeValues(const ValuePlaces &To, const Json &Node,
                       const ValueRules &Rules);

/// A number of a spec, or an expression, as a whole number.
llvm::Expected<int64_t> sizeFrom(const Json &J, const Sizes &Names);

} // namespace porthip

#endif
