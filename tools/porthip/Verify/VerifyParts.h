// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of `porthip verify`: its options, and what it prints.
#ifndef PORTHIP_TOOLS_PORTHIP_VERIFY_VERIFYPARTS_H
#define PORTHIP_TOOLS_PORTHIP_VERIFY_VERIFYPARTS_H

#include "Support/Files/TemporaryFolder.h"
#include "Verify/Engine/Settings.h"
#include "Verify/Suite/CaseResult.h"
#include "tools/porthip/Project/BuildSetup.h"

namespace porthip {

/// --sample, --max-bytes.
std::vector<OptionInfo> recordingOptions();

/// The legs that are run where none is named.
std::vector<std::string> defaultLegs();

/// What the options ask for, but for the environment and the cache, which cost
/// time. Errors: they are wrong.
llvm::Expected<VerifySettings> verifySettings(const ParsedOptions &Options);
/// --kernel, --spec or --init.
bool areKernelsAsked(const ParsedOptions &Options);

/// \p Options with a source in \p Folder in place of a program whose text has
/// the kernels that are asked for; as they are where there is none. Errors: the
/// program has no such kernel.
llvm::Expected<ParsedOptions> withTextAsFile(const ParsedOptions &Options,
                                             TemporaryFolder &Folder);

/// The ports that lie where porthip writes them, each file's nearest: beside
/// it, or in a folder with a port of the tree.
std::vector<ExistingPort> existingPorts(llvm::ArrayRef<std::string> Files);
/// Which port is verified, what state it is in, and what to do about it.
std::string noteOn(const ExistingPort &P);
/// Error: one of \p Files is its own port, as --in-place leaves it.
llvm::Error checkPortedInPlace(llvm::ArrayRef<std::string> Files);

/// Translates in a process of its own. Kept by the engine as
/// VerifySettings::Translate.
llvm::Expected<FreshPort> freshPort(const FreshPortOrder &Order,
                                    const VerifySettings &Settings,
                                    const ParsedOptions &Options);

/// --suite and what belongs to it.
std::vector<OptionInfo> suiteOptions();
int runSuiteCommand(const ParsedOptions &Options);

/// One program, or kernels of one file; the exit status. \p Told: what came of
/// it, once it is known; null: nobody asks.
int verifyOnce(const ParsedOptions &Options,
               std::optional<CaseResult> *Told = nullptr);

/// As verifyOnce(), by the words of a command line.
int verifyWords(const std::vector<std::string> &Words,
                std::optional<CaseResult> &Told);

/// On stdout, failures on stderr; the exit status.
int printReport(const VerifyReport &Report, bool AsJson);

} // namespace porthip
#endif
