// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From options to what a translation is asked for.
#ifndef PORTHIP_TOOLS_PORTHIP_INPUTS_TREEOPTIONS_H
#define PORTHIP_TOOLS_PORTHIP_INPUTS_TREEOPTIONS_H

#include "Porting/Judge/TranslationText.h"
#include "Support/Console/Options.h"

namespace porthip {

/// --hip-version, --gpu, --warp, ...; --cuda-path, -p, ...; -j.
std::vector<OptionInfo> translationOptions();
std::vector<OptionInfo> environmentOptions();
/// --warp, whose values are those of WarpModeNames.
OptionInfo warpOption(llvm::StringRef Help, llvm::StringRef Detail);
OptionInfo jobsOption();
OptionInfo progressOption();
std::vector<OptionInfo> linesOptions();

/// All of it that options say; nobody is shown how far it is. Errors: a value
/// that no option's own check sees, a file of --lines-of.
llvm::Expected<TreeRequest> treeRequest(const ParsedOptions &Options);
/// The options of `porthip translate` for \p Paths as another command gives
/// them: those that \p Given names, and those of the project.
llvm::Expected<ParsedOptions>
translationOf(std::vector<std::string> Paths,
              std::vector<std::string> CompilerArgs,
              std::map<std::string, std::vector<std::string>> Given);
/// The options in \p Options that say how to translate, and with what.
std::map<std::string, std::vector<std::string>>
givenForTranslation(const ParsedOptions &Options);

/// --color, --verbose, --quiet.
TranslationText translationText(const ParsedOptions &Options);
/// The level of --fail-on; none: never.
std::optional<Severity> failingFrom(const ParsedOptions &Options);

/// Off with --quiet and --no-progress.
ProgressStyle progressStyleOf(const ParsedOptions &Options);

} // namespace porthip

#endif
