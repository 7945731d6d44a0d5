// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Computes the condition of an #if where some macros are known and others are
// not.

#ifndef PORTHIP_FRONTEND_PREPROCESSOR_PREPROCESSORCONDITION_H
#define PORTHIP_FRONTEND_PREPROCESSOR_PREPROCESSORCONDITION_H

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace porthip {

/// The facts about a macro at some place.
struct MacroState {
  enum Kind : uint8_t {
    Unknown,   ///< Nothing.
    Undefined, ///< It is not defined.
    Defined,   ///< It is, and its value is not known.
    Number,    ///< It stands for Value.
    Wave,      ///< It is, and stands for the lanes of AMD's wavefront.
  };
  Kind Is = Unknown;
  int64_t Value = 0;

  bool operator==(const MacroState &Other) const {
    return Is == Other.Is && (Is != Number || Value == Other.Value);
  }
  bool operator!=(const MacroState &Other) const { return !(*this == Other); }
};

struct ConditionToken {
  clang::tok::TokenKind Kind = clang::tok::unknown;
  llvm::StringRef Text;
};

/// Is also asked for the headers of __has_include, with brackets or quotes;
/// Undefined: it is not there.
using MacroLookup = llvm::function_ref<MacroState(llvm::StringRef Name)>;

/// The value of an expression as #if and #elif take it; nothing if it depends
/// on what is not known, or is no such expression.
std::optional<int64_t> evaluateCondition(llvm::ArrayRef<ConditionToken> Tokens,
                                         MacroLookup Lookup);

} // namespace porthip

#endif
