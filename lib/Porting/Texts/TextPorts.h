// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The port of CUDA code that stands in the text of programs. Each text is a
// translation unit of its own; its edits and findings become the program's.
#ifndef PORTHIP_PORTING_TEXTS_TEXTPORTS_H
#define PORTHIP_PORTING_TEXTS_TEXTPORTS_H

#include "Porting/Texts/CudaText.h"
#include "Translate/Translate.h"

namespace porthip {

/// A program in another language that may hold CUDA code.
struct Program {
  std::string Path, Text;
};

struct TextsRequest {
  /// How the sources are translated; its inputs do not count.
  const TranslationRequest *Like = nullptr;
  /// Flags for each text.
  CompileOptions Options;
  /// Texts are edited, not only reported.
  bool Ports = true;
};

/// Adds to \p Of what texts in \p Programs and in its own sources become.
/// Errors: no folder for the texts can be made.
llvm::Error addTexts(const TextsRequest &Request,
                     llvm::ArrayRef<Program> Programs, Translation &Of);

/// The text of a program that has a kernel.
struct FoundText {
  std::string Code;                 ///< empty: none has it
  std::vector<std::string> Kernels; ///< of all texts that are known
};
FoundText textWithKernel(const Program &Of, llvm::StringRef Kernel,
                         const RuleIndex &Rules);

} // namespace porthip

#endif
