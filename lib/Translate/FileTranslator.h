// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Translates one file: tokens, evidence and rules in, edits and findings out.
// A function of its arguments alone.

#ifndef PORTHIP_TRANSLATE_FILETRANSLATOR_H
#define PORTHIP_TRANSLATE_FILETRANSLATOR_H

#include "Translate/Text/FileContext.h"

namespace porthip {

/// The outcome for one file, before arguments of calls were written. Names and
/// calls are apart, so that headers can stand in for edits
/// (OneSource/OneSource.h).
struct FileParts {
  std::vector<Edit> Names; ///< sorted; not those of the next
  /// Refer to the evidence and the rules.
  std::vector<PendingCall> Calls;
  VendorBranches Branches;
  bool IsHip = false; ///< all of it is its author's for AMD

  bool isSeenByAmd(unsigned Offset) const {
    Vendor For = IsHip ? Vendor::Amd : Branches.at(Offset);
    return For != Vendor::Nvidia && For != Vendor::Nobody;
  }
  bool isForAmd(unsigned Offset) const {
    return IsHip || Branches.at(Offset) == Vendor::Amd ||
           Branches.isVendorCondition(Offset);
  }
};

struct FileResult {
  FilePort Port;
  std::vector<Finding> Findings;
  FileParts Parts; ///< empty unless the options want them
};

/// \p Declared: names with a rule that the project declares itself, anywhere.
FileResult translateFile(const SourceText &Source, const FileEvidence &Evidence,
                         const VendorBranches &Branches,
                         const VendorWarpPlaces &WarpPlaces,
                         const std::set<std::string> &Declared,
                         const RuleIndex &Rules,
                         const TranslateOptions &Options, const FileRole &Role,
                         const ArchAnswer &Arch = ArchAnswer());

} // namespace porthip

#endif
