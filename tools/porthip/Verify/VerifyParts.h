// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of `porthip verify`: its options, and what it prints.
#ifndef PORTHIP_TOOLS_PORTHIP_VERIFY_VERIFYPARTS_H
#define PORTHIP_TOOLS_PORTHIP_VERIFY_VERIFYPARTS_H

#include "Support/Files/TemporaryFolder.h"
#include "Verify/Engine/Settings.h"
#include "Verify/Suite/CaseResult.h"
#include "tools/porthip/Project/BuildSetup.h"

namespace porthip {

/// The word that --kernel takes for each kernel of the file.
inline constexpr llvm::StringLiteral AllKernels = "*";

/// --sample, --max-bytes.
std::vector<OptionInfo> recordingOptions();

/// The settings that the options ask for, without the environment and the
/// cache, which cost time. Errors: they are wrong.
llvm::Expected<VerifySettings> verifySettings(const ParsedOptions &Options);
/// Errors: options that contradict each other or have no effect.
llvm::Error checkTraceUsage(const ParsedOptions &Options,
                            llvm::ArrayRef<Leg> Legs);
llvm::Error checkKernelUsage(const ParsedOptions &Options,
                             llvm::ArrayRef<std::string> Files);
/// --kernel, --spec or --init.
bool areKernelsAsked(const ParsedOptions &Options);

/// The key of what a page calls the kernel of a text: "FILE:NAME".
constexpr llvm::StringLiteral TextTitleKey("of-text");

/// \p Options with a source in \p Folder in place of a program whose text has
/// the kernels that are asked for; as they are where there is none. Errors: the
/// program has no such kernel.
llvm::Expected<ParsedOptions> withTextAsFile(const ParsedOptions &Options,
                                             TemporaryFolder &Folder);

/// Gives \p To the flags of the build: of -p, or those that the ports that were
/// found have of it, with a note.
llvm::Error addFlagsOfBuild(const ParsedOptions &Options, VerifySettings &To);

/// Gives \p To what verifySettings() leaves out: the machine of \p Setup, the
/// cache, and who translates. All are kept by reference.
void addSurroundings(VerifySettings &To, const BuildSetup &Setup,
                     const ParsedOptions &Options);

/// --cause, --cause-seconds.
std::vector<OptionInfo> causeOptions();
/// --kernel, --spec, --init, --seed, -o.
std::vector<OptionInfo> kernelOptions();
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
int printReport(const VerifyReport &Report, const ParsedOptions &Options);

} // namespace porthip
#endif
