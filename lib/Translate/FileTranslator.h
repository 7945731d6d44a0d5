// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Translates one file: tokens, evidence and rules in, edits and findings out.
// A function of its arguments alone.

#ifndef PORTHIP_TRANSLATE_FILETRANSLATOR_H
#define PORTHIP_TRANSLATE_FILETRANSLATOR_H

#include "Translate/FileContext.h"

namespace porthip {

struct FileResult {
  FilePort Port;
  std::vector<Finding> Findings;
};

/// \p Declared: names with a rule that the project declares itself, anywhere.
FileResult translateFile(const SourceText &Source, const FileEvidence &Evidence,
                         const VendorBranches &Branches,
                         const VendorWarpPlaces &WarpPlaces,
                         const std::set<std::string> &Declared,
                         const RuleIndex &Rules,
                         const TranslateOptions &Options, FileRole Role,
                         const ArchAnswer &Arch = ArchAnswer());

} // namespace porthip

#endif
