// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The names and the constants of operands, for both back ends.
#ifndef PORTHIP_PTX_DECODE_OPERANDS_H
#define PORTHIP_PTX_DECODE_OPERANDS_H

#include "Ptx/Syntax/Ast.h"
#include "Ptx/Syntax/Types.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include <optional>

namespace porthip::ptx {

/// Registers that a scope declares by number: `r<4>` is r0 to r3.
class RegisterRanges {
public:
  void declare(const Declaration::Entry &E, const Type &T) {
    Ranges.insert_or_assign(E.Name, Range{E.Count, T});
  }
  /// The type of the register of that name; none: there is no such one.
  std::optional<Type> find(llvm::StringRef Name) const;

private:
  struct Range {
    unsigned Count;
    Type Of;
  };
  llvm::StringMap<Range> Ranges; ///< by prefix
};

/// The constants that a back end knows; none: it is not constant there.
struct Constants {
  llvm::function_ref<std::optional<uint64_t>(unsigned Number)> Argument;
  /// Value of two or three values.
  llvm::function_ref<std::optional<uint64_t>(llvm::StringRef Operator,
                                             llvm::ArrayRef<uint64_t> Values)>
      Fold;
};
std::optional<uint64_t> evaluate(const Expression &E, const Constants &Known);
/// Value of an operand: a constant expression, or WARP_SZ.
std::optional<uint64_t>
constantOf(const Operand &O,
           llvm::function_ref<std::optional<uint64_t>(const Expression &)> Of);

/// A floating-point literal, rounded to a format of 16, 32 or 64 bits.
uint64_t literalBits(const Operand &O, unsigned Width);

} // namespace porthip::ptx
#endif
