// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The vendor of each branch in a project's files. A file's macros reach those
// that include it, and a header that only AMD's branches include is AMD's as a
// whole.

#ifndef PORTHIP_TRANSLATE_VENDORS_PROJECTVENDORS_H
#define PORTHIP_TRANSLATE_VENDORS_PROJECTVENDORS_H

#include "Frontend/Vendors/VendorBranches.h"
#include "Rules/RuleIndex.h"
#include "Translate/Evidence.h"
#include "Translate/Text/SourceText.h"
#include "Translate/Vendors/DualSummary.h"

namespace porthip {

class ProjectVendors {
public:
  /// \p Texts: of files by path. \p Mains: files that nobody has to include.
  /// \p HipFiles: that are HIP already, also those that are in no parse.
  /// Headers that they alone include are AMD's.
  /// \p Names resolves includes, as far as a parse came.
  static ProjectVendors
  find(const std::map<std::string, llvm::StringRef> &Texts,
       const std::set<std::string> &Mains,
       const std::set<std::string> &HipFiles, const Evidence &Names);

  const VendorBranches &of(const std::string &Path) const;
  /// AMD's in all of a file that is HIP already.
  Vendor at(const std::string &Path, unsigned Offset) const;
  /// False: all of the file is for both, as far as is known.
  bool tellsApart(const std::string &Path) const;
  /// Macros that choose AMD's branches and that the build has to define, with
  /// the file and offset where one is asked for.
  std::map<std::string, std::pair<std::string, unsigned>> buildMacros() const;
  /// Macros of the project that stand for a vendor.
  const MacroTable &learned() const { return Learned; }
  bool hasConditions() const;
  DualSummary summary(const std::map<std::string, SourceText> &Sources) const;
  /// Macros of each file, CUDA's own macros that it meets with a value which
  /// the project gives them for AMD: `#define __CUDA_ARCH__ 700`.
  std::map<std::string, std::set<std::string>>
  macrosOfCuda(const std::map<std::string, SourceText> &Sources) const;
  /// Aliases of namespaces that branches for AMD define: `namespace cub =
  /// hipcub;`.
  std::set<std::string>
  amdNamespaces(const std::map<std::string, SourceText> &Sources) const;

private:
  MacroTable Learned;
  std::map<std::string, VendorBranches> Files;
  std::set<std::string> HipFiles;
  /// By path, the project's files that it includes.
  std::map<std::string, std::set<std::string>> Includes;
};

/// A file that includes HIP's headers and none of CUDA's: what looks like
/// CUDA's in it is its author's for HIP. So is one that is \p IsNamedForHip and
/// has no name of CUDA's alone.
bool isAlreadyHip(const SourceText &Source, const VendorBranches &Branches,
                  const RuleIndex &Rules, bool IsNamedForHip = false);

/// Whether a name of CUDA's alone stands in code of a file that is HIP already,
/// so that it does not compile.
bool hasCudaNames(const SourceText &Source, const VendorBranches &Branches,
                  const RuleIndex &Rules);

/// Whether a macro of HIP's, or of builds for AMD, stands in code or in the
/// body of another macro.
bool hasAmdMacros(const SourceText &Source);

} // namespace porthip

#endif
