// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Vendors/CudaArch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace porthip {
namespace {

/// The architectures with a header porthip/sm_XX.h, the highest first.
constexpr unsigned Candidates[] = {890, 860, 800, 750, ArchAnswer::Lowest};
/// Devices that branches are written for; the newest stands for later ones.
constexpr unsigned Devices[] = {300,  350,  500,  520,  600,  610,  700,
                                720,  750,  800,  860,  870,  890,  900,
                                1000, 1010, 1030, 1100, 1200, 1210, 9990};
/// __CUDA_ARCH_FEAT_SM90_ALL is the first of its kind.
constexpr unsigned FirstWithFeatures = 900;

bool isByArch(const Finding &F) { return F.Check == "porthip-arch-comparison"; }

} // namespace

static std::vector<StringRef>
textsOf(const std::map<std::string, SourceText> &Sources) {
  std::vector<StringRef> Texts;
  for (const auto &[Path, Source] : Sources)
    Texts.push_back(Source.text());
  return Texts;
}

ArchBranches::ArchBranches(const std::map<std::string, SourceText> &Sources,
                           function_ref<bool(StringRef)> IsGiven)
    : Sources(Sources),
      Dependent(textsOf(Sources), "__CUDA_ARCH__", "__CUDA_ARCH_FEAT_",
                FirstWithFeatures, IsGiven) {}

const MacroBranches *ArchBranches::of(const std::string &Path, unsigned Arch) {
  auto Source = Sources.find(Path);
  if (Source == Sources.end())
    return nullptr;
  Dependent.findMissing(Arch);
  return &Read.try_emplace(Path, Source->second.text(), "__CUDA_ARCH__", "",
                           &Dependent)
              .first->second;
}

std::string ArchAnswer::shim() const {
  return Arch == Lowest ? "porthip/arch.h"
                        : "porthip/sm_" + utostr(Arch / 10) + ".h";
}

ArchAnswer chooseArch(unsigned ParsedArch, ArchBranches &Branches,
                      ArrayRef<Finding> Findings) {
  ArchAnswer Best;
  Best.Asked = std::max(ParsedArch * 10, ArchAnswer::Lowest);
  auto mayTake = [&](const Finding &F, unsigned Arch) {
    if (F.Level != Severity::Error)
      return false;
    const MacroBranches *In = Branches.of(F.File, Arch);
    return In && In->mayTake(F.Offset, Arch);
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

void lowerFindingsLeftOut(const ArchAnswer &Answer, ArchBranches &Branches,
                          std::vector<Finding> &Findings) {
  for (Finding &F : Findings) {
    if (F.Level == Severity::Note || isByArch(F))
      continue;
    auto mayTake = [&](unsigned Arch) {
      return Branches.of(F.File, Arch)->mayTake(F.Offset, Arch);
    };
    const MacroBranches *In = Branches.of(F.File, Answer.Arch);
    if (!In || mayTake(Answer.Asked) ||
        !In->hasAlternative(F.Offset, Answer.Arch) ||
        // Code of the host is in no device's branch.
        none_of(Devices, mayTake))
      continue;
    lowerToNote(F, "in a branch that AMD devices do not take (they answer as "
                   "sm_" +
                       utostr(Answer.Arch / 10) + ")");
  }
}

} // namespace porthip
