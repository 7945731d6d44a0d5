// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A source as a list of what it defines, by its words alone: no preprocessor
// and no parse, so that texts which do not compile have it, too. For questions
// whose wrong answer costs a look: what changed, and what names it.

#ifndef PORTHIP_PORT_CODEUNITS_H
#define PORTHIP_PORT_CODEUNITS_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace porthip {

/// A name, a number, a string, `<<<`, `>>>`, or one other character.
struct CodeWord {
  llvm::StringRef Text;
  unsigned Line = 0; ///< 1-based
};

/// Without comments and line ends. \p FirstLine: of the text.
std::vector<CodeWord> codeWords(llvm::StringRef Text, unsigned FirstLine = 1);

/// A function, a variable, a type or a macro, at the outermost level or in a
/// namespace.
struct CodeUnit {
  enum Kind : uint8_t { Kernel, Device, Host, Macro, Other } Is = Other;
  llvm::StringRef Name; ///< empty: it has none that is found
  std::vector<CodeWord> Words;

  unsigned line() const { return Words.empty() ? 0 : Words.front().Line; }
};

/// In order. The units refer to \p Text.
std::vector<CodeUnit> codeUnits(llvm::StringRef Text);

/// A launch, `k<<<...>>>(...)` or `hipLaunchKernelGGL(k, ...)`: the words from
/// Begin to End of a unit are its size, shared memory and stream.
struct CodeLaunch {
  llvm::StringRef Kernel;
  size_t Begin = 0, End = 0;
};
std::vector<CodeLaunch> launchesIn(const CodeUnit &Unit);

} // namespace porthip

#endif
