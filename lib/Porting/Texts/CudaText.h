// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUDA code that a program holds as text and compiles while it runs.
#ifndef PORTHIP_PORTING_TEXTS_CUDATEXT_H
#define PORTHIP_PORTING_TEXTS_CUDATEXT_H

#include "Porting/Texts/LiteralText.h"
#include "Rules/RuleIndex.h"
#include "Translate/Text/SourceText.h"
#include <optional>

namespace porthip {

/// Where a text that a library puts before \p CudaText's can stand.
struct PreambleText {
  /// The literal that is there; else the argument is written at Offset.
  std::optional<LiteralText> Is;
  unsigned Offset = 0;
  bool FollowsComma = false;
};

struct CudaText {
  /// Place of the first literal, in the program.
  unsigned Offset = 0, Length = 0;
  /// The function that takes it, where the program says so at that place:
  /// "RawKernel".
  std::string Taker;
  LiteralText Code;
  /// The text around it for the compiler: a library completes a part of a
  /// kernel to one.
  std::string Before, After;
  /// Then: of which kernel, and the variable that holds it; either may be
  /// empty.
  std::string Kernel, Variable;
  /// Part of a kernel of which another text is the main part.
  bool IsPartBesides = false;
  std::optional<PreambleText> Preamble; ///< none: the program has its own
  /// Why its text is not known before the program runs, or is not to be
  /// written; empty: neither is so.
  std::string WhyOpen;
  /// Where it stands, if not in a string, and how it can be ported all the
  /// same.
  std::string Where, Advice;
};

/// The name of a source as a program reads it, and of its port in its place.
struct ReadFile {
  std::string Name;
  Edit Renaming;
};

/// The uses of CUDA in a program of another language.
struct ProgramTexts {
  std::vector<CudaText> Texts;
  /// Findings of libraries that call CUDA. They have no file and no line yet.
  std::vector<Finding> Findings;
  std::vector<ReadFile> FileNames;
};

/// Whether \p Text is code for CUDA: a function or a variable of the device, a
/// launch, or one of CUDA's headers; not words about it.
bool isCudaCode(llvm::StringRef Text, const RuleIndex &Rules);

/// Whether each bracket of \p Text is closed in it.
bool isWholeCode(llvm::StringRef Text);

/// \p Code with blanks for its first line if that is a name alone and code
/// follows: libraries that compile texts (Jitify) take a program's name there.
std::string withoutProgramName(llvm::StringRef Code);

/// Macros that \p Program defines for what it compiles while it runs: its
/// strings "-DX" and "-DX=1", as they are written.
std::vector<std::string> macroOptions(llvm::StringRef Program);

/// The kernels that \p Code defines, as they are written.
std::vector<std::string> kernelNames(llvm::StringRef Code);

/// The words for a text that a program puts together.
constexpr llvm::StringLiteral
    PutTogether("is put together while the program runs");

} // namespace porthip

#endif
