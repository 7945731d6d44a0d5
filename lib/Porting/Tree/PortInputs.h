// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From what is asked for to a request for a translation: the toolchain, the
// rules, and the sources with their flags.

#ifndef PORTHIP_PORTING_TREE_PORTINPUTS_H
#define PORTHIP_PORTING_TREE_PORTINPUTS_H

#include "Frontend/CommandLine/CompilationDatabase.h"
#include "Porting/Texts/TextPorts.h"
#include "Porting/Tree/TreeRequest.h"
#include "Support/Files/TemporaryFolder.h"
#include <optional>
#include <set>

namespace porthip {

class PortInputs {
public:
  /// Kept by reference.
  explicit PortInputs(const TreeRequest &Asked) : Asked(Asked) {}
  PortInputs(const PortInputs &) = delete; // Request refers to Rules

  /// Toolchain, rules, compilation database and options; no inputs yet.
  llvm::Error prepare();
  /// The .cu files of the compilation database; none without one.
  std::vector<std::string> databaseFiles() const;
  /// Adds an input once; '-' is stdin. Errors: it cannot be read or is no
  /// source.
  llvm::Error add(const std::string &Path);
  /// Adds a path of the command line: what is of another kind by its name is
  /// refused, too.
  llvm::Error addNamed(const std::string &Path);
  /// Adds a program once. Errors: it cannot be read.
  llvm::Error addProgram(const std::string &Path);
  /// Adds the translations of texts in \p Of and in the programs.
  llvm::Error translateTexts(Translation &Of);
  /// Findings and errors are told, but no notes about the run.
  bool isQuiet() const { return Asked.IsQuiet; }
  const TreeRequest &asked() const { return Asked; }

  TranslationRequest Request;
  /// Programs in other languages, whose texts may be CUDA; sorted.
  std::vector<Program> Programs;
  std::unique_ptr<RuleIndex> Rules;
  std::optional<CompilationDatabase> Database;

private:
  llvm::Error setOptions();
  llvm::Error addStdin();
  CompileOptions compileOptions(llvm::StringRef Path);
  CompileOptions writtenOptions(llvm::StringRef Path);
  CompileOptions forThisBuild(CompileOptions Options) const;
  void reportIgnored(const CompileOptions &Given);

  const TreeRequest &Asked;
  std::set<std::string> Seen, Reported;
  TemporaryFolder StdinFolder; ///< Empty where no input is stdin.
};

} // namespace porthip

#endif
