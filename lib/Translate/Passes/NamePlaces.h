// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where names stand in a file, by its tokens: behind which qualifiers, in calls
// of how many arguments, in definitions of the file's own.
#ifndef PORTHIP_TRANSLATE_PASSES_NAMEPLACES_H
#define PORTHIP_TRANSLATE_PASSES_NAMEPLACES_H

#include "Translate/Passes/Passes.h"
#include "llvm/ADT/StringSet.h"
#include <map>

namespace porthip {

class NamePlaces {
public:
  explicit NamePlaces(FileContext &File);

protected:
  /// `T __ldcs(const T *p) {`, where no parse came: the project's own.
  bool isDefinition(unsigned I) const;

  /// `cub::`, `::cub::`, `using namespace cub;`, `namespace alias = cub;`
  bool isNamespaceUse(unsigned I) const;

  /// `::` before the token, and what stands before that; the index of the
  /// first token of the qualifier, \p I when there is none.
  unsigned qualifierStart(unsigned I) const;

  /// Start of `own::cub::` and `using namespace own::cub;`, where CUB was
  /// included into a namespace of the project's: the index of `own`, as hipCUB
  /// is in none.
  unsigned namespaceStart(unsigned I) const;

  std::string qualifier(unsigned I) const;

  bool isInScope(unsigned I, const Rule &R, const NameEvidence *E) const;

  /// Index of the `(` of a call whose callee is the token, None otherwise.
  unsigned callParen(unsigned I) const;

  int argumentCount(unsigned Open, const NameEvidence *E) const;

  /// `struct cudaLaunchParams p`, and not `struct cudaLaunchParams;`.
  bool isTagUse(unsigned I) const;

  FileContext &File;
  const SourceText &Source;
  llvm::ArrayRef<SourceToken> Tokens;
  llvm::StringSet<> Defined; ///< as macros and namespaces, by the file
  std::map<llvm::StringRef, llvm::StringRef> Variables; ///< their types

private:
  /// Names that the file itself defines as macros, namespaces or aliases of
  /// them, and variables of CUDA's struct types, by the tokens alone.
  void findDefinitions();

  std::string readQualified(unsigned I) const;

  std::map<llvm::StringRef, std::string> Aliases; ///< of namespaces
};

} // namespace porthip
#endif
