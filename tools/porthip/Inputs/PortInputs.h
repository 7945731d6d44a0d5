// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From options to a request for a translation: what `porthip translate` and
// `porthip report` have in common.

#ifndef PORTHIP_TOOLS_PORTHIP_INPUTS_PORTINPUTS_H
#define PORTHIP_TOOLS_PORTHIP_INPUTS_PORTINPUTS_H

#include "Frontend/CommandLine/CompilationDatabase.h"
#include "Support/Console/Options.h"
#include "Support/Console/Progress.h"
#include "Support/Files/TemporaryFolder.h"
#include "Translate/Translate.h"
#include <optional>
#include <set>

namespace porthip {

/// --hip-version, --gpu, --warp, ...; --cuda-path, -p, ...; -j.
std::vector<OptionInfo> translationOptions();
std::vector<OptionInfo> environmentOptions();
OptionInfo jobsOption();
/// The architectures in the value of --gpu, each once: "gfx90a,MI300X".
llvm::Expected<std::vector<std::string>> gpusOf(llvm::StringRef List);
OptionInfo colorOption();
OptionInfo progressOption();

class PortInputs {
public:
  explicit PortInputs(const ParsedOptions &Options)
      : Shown(progressStyle(!Options.has("quiet") &&
                            !Options.has("no-progress"))),
        Options(Options) {}
  PortInputs(const PortInputs &) = delete; // Request refers to Shown

  /// Toolchain, rules, compilation database and options; no inputs yet.
  llvm::Error prepare();
  /// The .cu files of the compilation database; none without one.
  std::vector<std::string> databaseFiles() const;
  /// Adds an input once; '-' is stdin. Errors: it cannot be read or is no
  /// source.
  llvm::Error add(const std::string &Path);
  /// Of the command line: what is of another kind by its name is refused, too.
  llvm::Error addNamed(const std::string &Path);
  /// --quiet: findings and errors, but no notes about the run.
  bool isQuiet() const { return Options.has("quiet"); }

  Progress Shown;
  TranslationRequest Request;
  std::unique_ptr<RuleIndex> Rules;
  std::optional<CompilationDatabase> Database;

private:
  llvm::Error setOptions();
  llvm::Error addStdin();
  CompileOptions compileOptions(llvm::StringRef Path);
  void reportIgnored(const CompileOptions &Given);

  const ParsedOptions &Options;
  std::set<std::string> Seen, Reported;
  TemporaryFolder StdinFolder; ///< Empty where no input is stdin.
};

} // namespace porthip

#endif
