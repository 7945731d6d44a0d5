// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The preprocessor directives of a text, as tokens, without preprocessing.

#ifndef PORTHIP_FRONTEND_PREPROCESSOR_DIRECTIVELINES_H
#define PORTHIP_FRONTEND_PREPROCESSOR_DIRECTIVELINES_H

#include "Frontend/Preprocessor/PreprocessorCondition.h"
#include <vector>

namespace porthip {

struct DirectiveLine {
  enum Kind : uint8_t { If, Elif, Else, Endif, Define, Undef, Include, Other };
  Kind Is = Other;
  /// Offset of the `#`, and past the last character.
  unsigned Begin = 0, End = 0;
  /// Behind the directive's word; a condition also where that is `ifdef`:
  /// `defined NAME`. For a #define, the name and the body.
  std::vector<ConditionToken> Tokens;
  /// #define NAME(...): Tokens has the name alone.
  bool HasParameters = false;
  /// Name in an #include, without quotes or brackets; empty: #include MACRO.
  llvm::StringRef IncludeName;
  /// Offset of its quote or bracket.
  unsigned NameBegin = 0;
  bool IsAngled = false;

  bool isBranch() const { return Is == Elif || Is == Else || Is == Endif; }
};

/// The result refers to \p Text.
std::vector<DirectiveLine> readDirectiveLines(llvm::StringRef Text);

} // namespace porthip

#endif
