// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The branches of its project's files that a translation unit takes, told from
// their directives and the command line. A guess: macros of headers from
// outside of the project are not looked at. Whoever acts on it has the parse
// confirm it.

#ifndef PORTHIP_TRANSLATE_UNITS_SUPPOSEDBRANCHES_H
#define PORTHIP_TRANSLATE_UNITS_SUPPOSEDBRANCHES_H

#include "Frontend/Preprocessor/PreprocessorCondition.h"
#include "Translate/Units/FileEvents.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

namespace porthip {

/// In this order: of two around each other, the smaller counts.
enum class Taken : uint8_t { No, Maybe, Yes };

/// The macros of a unit, as far as its walk came.
class SupposedMacros {
public:
  /// As clang's frontend has it: "NAME=x".
  void addOfCommandLine(llvm::StringRef Macro);
  /// The project's own names, which are undefined until it defines them.
  void addOwn(llvm::ArrayRef<FileEvent> File);

  std::optional<bool> evaluate(const FileEvent &Condition) const;
  void define(const FileEvent &E, Taken In);
  void undefine(const FileEvent &E, Taken In);

private:
  MacroState lookup(llvm::StringRef Name) const;
  std::optional<int64_t> valueOf(llvm::ArrayRef<FileEvent::Word> Words) const;
  void set(llvm::StringRef Name, Taken In, MacroState New);

  llvm::StringMap<MacroState> States;
  llvm::StringSet<> Own;
};

/// The conditions that are open at some place of a file.
class SupposedBranches {
public:
  /// \p Around: whether the file is read at all.
  SupposedBranches(SupposedMacros &Macros, Taken Around)
      : Macros(Macros), Around(Around) {}

  void add(const FileEvent &E);
  Taken now() const { return Open.empty() ? Around : Open.back().Now; }

private:
  struct Chain {
    Taken Around;
    Taken Before; ///< whether a branch up to here was taken
    Taken Now;
  };
  void enter(Chain &C, std::optional<bool> Condition);

  SupposedMacros &Macros;
  Taken Around;
  std::vector<Chain> Open;
};

} // namespace porthip

#endif
