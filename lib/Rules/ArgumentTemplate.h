// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Argument templates, `HIP_SYMBOL({0})`, taken apart: the grammar of
// rules/README.md stands here only. The effect of a transform on an argument is
// decided by Translate, which sees the argument's type.

#ifndef PORTHIP_RULES_ARGUMENTTEMPLATE_H
#define PORTHIP_RULES_ARGUMENTTEMPLATE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace porthip {

/// A piece of a template: literal text, or a placeholder.
struct TemplatePiece {
  /// The text between placeholders. Refers to the template.
  llvm::StringRef Literal;
  bool IsPlaceholder = false;
  unsigned Argument = 0; ///< `{2}`: 2.
  bool AndRest = false;  ///< `{2...}`.
  /// `{2|symbol}`; empty: the text as it is. Refers to the template.
  llvm::StringRef Transform;
};

/// The names that may follow the bar.
llvm::ArrayRef<llvm::StringRef> templateTransforms();

/// Errors: a brace without its twin, a placeholder that is none, an unknown
/// transform.
llvm::Expected<std::vector<TemplatePiece>>
parseArgumentTemplate(llvm::StringRef Text);

} // namespace porthip

#endif
