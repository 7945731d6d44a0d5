// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The values of a makefile's variables, as far as the text says them.
#ifndef PORTHIP_BUILD_MAKE_FACTS_H
#define PORTHIP_BUILD_MAKE_FACTS_H

#include "Build/Make/Lexer.h"
#include <map>
#include <set>
#include <string>

namespace porthip::make {

class Facts {
public:
  /// Adds the statements of a file, or of one that it includes.
  void add(llvm::StringRef Text, const std::vector<Statement> &Statements);

  /// The last word of its path is nvcc: a name, a path, or a reference to a
  /// variable that holds one.
  bool isNvcc(llvm::StringRef Word) const;
  /// The folder of a CUDA toolkit, or below it.
  bool isCudaFolder(llvm::StringRef Path) const;
  /// A list with names of sources that end in \p Extension.
  bool holds(llvm::StringRef Word, llvm::StringRef Extension) const;

  /// A rule makes `a.cuo` of `a.cu`, and \p End is `o`: what is derived from
  /// the names of sources has the suffix of their ports.
  bool endsObject(llvm::StringRef End) const {
    return ObjectEnds.count(End.str());
  }

  /// \p Text with the values of variables, as many as are known. The last of
  /// several values counts.
  std::string expand(llvm::StringRef Text) const;

private:
  void addObjects(llvm::StringRef Targets, llvm::StringRef Sources);
  std::string expand(llvm::StringRef Text, unsigned Depth) const;
  /// All values that it may have, by name.
  std::map<std::string, std::vector<std::string>, std::less<>> Values;
  std::set<std::string> ObjectEnds;
};

/// `NVCC` of `$(NVCC)` and `${NVCC}`; empty: it is no reference to a variable.
llvm::StringRef referredVariable(llvm::StringRef Word);

} // namespace porthip::make
#endif
