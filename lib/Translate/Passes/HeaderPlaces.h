// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where #include lines may stand in a file: behind its include guard, before
// anything that needs them.
#ifndef PORTHIP_TRANSLATE_PASSES_HEADERPLACES_H
#define PORTHIP_TRANSLATE_PASSES_HEADERPLACES_H

#include "Translate/Text/SourceText.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace porthip {

class HeaderPlaces {
public:
  explicit HeaderPlaces(const SourceText &Source) : Source(Source) {}

  /// Whether the directive \p Index is inside of no conditional other than an
  /// include guard.
  bool isGuardOnly(unsigned Index) const;
  /// Some condition has a word for which \p IsAsked is true.
  bool hasConditionOn(llvm::function_ref<bool(llvm::StringRef)> IsAsked) const;
  /// Only compilers for GPUs define \p Macro.
  static bool isOfDeviceCompilers(llvm::StringRef Macro);
  /// The branches that \p Offset stands in let no other compilers in than those
  /// for GPUs.
  bool isForDeviceCompilers(unsigned Offset) const;
  /// Behind the include guard or the `#pragma once`, else before the first
  /// token.
  unsigned topOfFile() const;
  unsigned lineAfter(unsigned Offset) const;
  /// \p Lines with macros for words of the language put aside, where the file
  /// itself takes one back before it includes something (`#undef volatile`): it
  /// is in force where the file begins.
  std::string withKeywords(std::string Lines) const;

private:
  /// As isForDeviceCompilers, for the branch that the directive \p Index opens.
  bool letsInDeviceCompilersAlone(unsigned Index) const;
  /// The #if of the chain that the #else \p Index ends; None: there is none.
  unsigned beginOfChain(unsigned Index) const;
  /// The #ifndef of an include guard: the first directive, right before the
  /// #define of the same name, up to the end of the file; None when there is
  /// none. A default for a macro of the command line begins like one.
  unsigned guardIndex() const;
  /// Whether nothing comes behind the #endif of the directive \p Index.
  bool endsFile(unsigned Index) const;
  /// Where its #define ends; 0: there is none.
  unsigned guardEnd() const;

  const SourceText &Source;
};

} // namespace porthip

#endif
