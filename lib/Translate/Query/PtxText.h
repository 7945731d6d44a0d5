// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The port of inline PTX, without a parse: the output of `porthip ptx`.
#ifndef PORTHIP_TRANSLATE_QUERY_PTXTEXT_H
#define PORTHIP_TRANSLATE_QUERY_PTXTEXT_H

#include "Support/Json/Json.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace porthip {

/// The answer for one statement, or for one branch of a statement that
/// conditions of the preprocessor cut in several.
struct PtxStatement {
  unsigned Line = 0; ///< 1-based; 0: of PTX alone
  size_t Branch = 0, Branches = 1;
  std::string Instructions; ///< a line each, with the manual's section
  struct Operand {
    std::string Constraint, Text;
  };
  std::vector<Operand> Operands;
  bool IsTranslated = false;
  std::string Code; ///< the C++ that the port has instead
  std::vector<std::string> Headers, Notes;
  /// Where it is not translated: the instruction, if it is one's fault, why,
  /// and what it computes and what there is instead, where that is known.
  std::string Instruction, Why, Computes, Instead;
};

struct PtxAnswer {
  std::string Name; ///< of the source; empty: none
  std::vector<PtxStatement> Statements;

  bool isTranslated() const; ///< all of it is C++ in the port
  std::string text() const;  ///< for people
  Json json() const;         ///< docs/schema/ptx.schema.json
};

/// Answer for the asm statements of a source. \p Name stands before each;
/// empty: it has none. Nothing: there is no such statement.
std::optional<PtxAnswer> ptxOfSource(const std::string &Name,
                                     const std::string &Text);
/// Answer for PTX without operands: %0, %1, ... get the types that fit best.
PtxAnswer ptxAlone(llvm::StringRef Text);

} // namespace porthip
#endif
