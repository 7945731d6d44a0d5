// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A port's answer on AMD devices where CUDA code asks for __CUDA_ARCH__: one
// number for a project, the highest whose branches have ports.

#ifndef PORTHIP_TRANSLATE_VENDORS_CUDAARCH_H
#define PORTHIP_TRANSLATE_VENDORS_CUDAARCH_H

#include "Frontend/Vendors/MacroBranches.h"
#include "Port/Port.h"
#include "Translate/Text/SourceText.h"
#include <map>

namespace porthip {

struct ArchAnswer {
  /// As porthip/arch.h answers by itself.
  static constexpr unsigned Lowest = 700;

  unsigned Arch = Lowest;
  /// The architecture that the project is compiled for, and the parse took: the
  /// newest that its flags name.
  unsigned Asked = Lowest;
  /// Why Arch is lower: the place of an error. Line 0: it is not lower, or
  /// Asked is newer than all that porthip answers.
  std::string BlockerFile;
  unsigned BlockerLine = 0;

  /// The header that a port includes for it: "porthip/sm_80.h".
  std::string shim() const;
};

/// The text of a project's files that a device of an architecture takes, with
/// the macros that follow from it (CUTLASS_ARCH_MMA_SM90_ENABLED).
class ArchBranches {
public:
  /// \p Sources outlives the result. \p IsGiven: macros of command lines.
  ArchBranches(const std::map<std::string, SourceText> &Sources,
               llvm::function_ref<bool(llvm::StringRef Name)> IsGiven);
  ArchBranches(const ArchBranches &) = delete;

  /// Null: not a file of the project.
  const MacroBranches *of(const std::string &Path, unsigned Arch);

private:
  const std::map<std::string, SourceText> &Sources;
  DependentMacros Dependent;
  std::map<std::string, MacroBranches> Read;
};

/// \p ParsedArch: 80 of sm_80. \p Findings: of the whole project. Errors in
/// branches that a device may take count; the fewest win, then the highest
/// number up to sm_89. Later ones have branches for clusters, bulk copies and
/// wgmma.
ArchAnswer chooseArch(unsigned ParsedArch, ArchBranches &Branches,
                      llvm::ArrayRef<Finding> Findings);

/// An error or a warning in a branch that neither the port nor what the project
/// is compiled for takes is a note, if another branch stands in for it.
void lowerFindingsLeftOut(const ArchAnswer &Answer, ArchBranches &Branches,
                          std::vector<Finding> &Findings);

} // namespace porthip

#endif
