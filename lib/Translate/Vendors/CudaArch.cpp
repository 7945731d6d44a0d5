// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/CudaArch.h"
#include "Frontend/Vendors/MacroBranches.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// Those with a header porthip/sm_XX.h, the highest first.
constexpr unsigned Candidates[] = {890, 860, 800, 750, ArchAnswer::Lowest};
/// Whose branches are for devices, though not for those of the project.
constexpr unsigned Oldest = 300, Newest = 9990;

/// The branches of the files that have findings, read once.
class BranchesByFile {
public:
  explicit BranchesByFile(const std::map<std::string, SourceText> &Sources)
      : Sources(Sources) {}

  /// Null: not a file of the project.
  const MacroBranches *of(const std::string &Path) {
    auto Source = Sources.find(Path);
    if (Source == Sources.end())
      return nullptr;
    return &Read.try_emplace(Path, Source->second.text(), "__CUDA_ARCH__").first
                ->second;
  }

private:
  const std::map<std::string, SourceText> &Sources;
  std::map<std::string, MacroBranches> Read;
};

bool isByArch(const Finding &F) { return F.Check == "porthip-arch-comparison"; }

} // namespace

std::string ArchAnswer::shim() const {
  return Arch == Lowest ? "porthip/arch.h"
                        : "porthip/sm_" + utostr(Arch / 10) + ".h";
}

ArchAnswer chooseArch(unsigned ParsedArch,
                      const std::map<std::string, SourceText> &Sources,
                      ArrayRef<Finding> Findings) {
  BranchesByFile Branches(Sources);
  ArchAnswer Best;
  Best.Asked = std::max(ParsedArch * 10, ArchAnswer::Lowest);
  auto mayTake = [&](const Finding &F, unsigned Arch) {
    const MacroBranches *In = Branches.of(F.File);
    return F.Level == Severity::Error && In && In->mayTake(F.Offset, Arch);
  };
  size_t Fewest = ~size_t(0);
  for (unsigned Arch : Candidates) {
    if (Arch > Best.Asked)
      continue;
    size_t Errors = size_t(
        count_if(Findings, [&](const Finding &F) { return mayTake(F, Arch); }));
    if (Errors < Fewest) {
      Best.Arch = Arch;
      Fewest = Errors;
    }
  }
  auto Blocker = find_if(Findings, [&](const Finding &F) {
    return mayTake(F, Best.Asked) && !mayTake(F, Best.Arch);
  });
  if (Blocker != Findings.end()) {
    Best.BlockerFile = Blocker->File;
    Best.BlockerLine = Blocker->Line;
  }
  return Best;
}

void lowerFindingsLeftOut(const ArchAnswer &Answer,
                          const std::map<std::string, SourceText> &Sources,
                          std::vector<Finding> &Findings) {
  BranchesByFile Branches(Sources);
  for (Finding &F : Findings) {
    if (F.Level == Severity::Note || isByArch(F))
      continue;
    const MacroBranches *In = Branches.of(F.File);
    if (!In || In->mayTake(F.Offset, Answer.Asked) ||
        !In->hasAlternative(F.Offset, Answer.Arch) ||
        // Code of the host is in no device's branch.
        !any_of(ArrayRef<unsigned>{Oldest, Newest},
                [&](unsigned Arch) { return In->mayTake(F.Offset, Arch); }))
      continue;
    lowerToNote(F, "in a branch that AMD devices do not take (they answer as "
                   "sm_" +
                       utostr(Answer.Arch / 10) + ")");
  }
}

} // namespace porthip
