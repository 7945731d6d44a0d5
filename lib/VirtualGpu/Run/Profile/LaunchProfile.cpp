// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Profile/LaunchProfile.h"
#include "Support/Json/Json.h"
#include "VirtualGpu/Abi/Variables.h"
#include "VirtualGpu/Run/Profile/BankConflicts.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/bit.h"
#include <algorithm>
#include <cstdio>

namespace porthip::vgpu {
namespace {

/// Blocks of a launch that are counted: more than a GPU's first wave of them
/// tells little more.
constexpr uint64_t BlocksProfiled = 32;
constexpr uint64_t LineBytes[] = {64, 128};

constexpr const char *KindNames[] = {"load", "store", "atomic", "code",
                                     "branch"};

/// Different values of Address / Bytes over all bytes that lanes touch.
uint64_t linesTouched(const std::vector<std::pair<uint64_t, uint64_t>> &Ranges,
                      uint64_t Bytes) {
  std::vector<uint64_t> Lines;
  for (const auto &[Begin, End] : Ranges)
    for (uint64_t Line = Begin / Bytes; Line <= (End - 1) / Bytes; ++Line)
      Lines.push_back(Line);
  std::sort(Lines.begin(), Lines.end());
  return uint64_t(std::unique(Lines.begin(), Lines.end()) - Lines.begin());
}

/// The bytes that ranges cover, which may overlap.
uint64_t bytesCovered(std::vector<std::pair<uint64_t, uint64_t>> Ranges) {
  std::sort(Ranges.begin(), Ranges.end());
  uint64_t Covered = 0, Reached = 0;
  for (const auto &[Begin, End] : Ranges) {
    const uint64_t From = std::max(Begin, Reached);
    if (End > From)
      Covered += End - From;
    Reached = std::max(Reached, End);
  }
  return Covered;
}

bool isInShared(const VgBlock &Block, uint64_t Address) {
  const auto Begin = uint64_t(reinterpret_cast<uintptr_t>(Block.Shared));
  return Address - Begin < uint64_t(Block.StaticShared) + Block.DynamicShared;
}

} // namespace

bool profilesLaunches() {
  return !variable::valueOf(variable::Profile).empty();
}

LaunchProfile::LaunchProfile(ProfiledLaunch Of, const GpuTarget &On)
    : Of(std::move(Of)), On(On),
      Step(std::max<uint64_t>(1, (this->Of.BlockCount + BlocksProfiled - 1) /
                                     BlocksProfiled)) {}

size_t LaunchProfile::KeyHash::operator()(const Key &K) const {
  return llvm::hash_combine(K.Site, K.Turn, K.Wave);
}

LaunchProfile::Met &LaunchProfile::Instances::operator[](const Key &Of) {
  Met *Found = Last ? Last->Next : nullptr;
  if (!Found || !(Found->Of == Of)) {
    auto [At, IsNew] = ByKey.try_emplace(Of);
    if (IsNew)
      At->second = &All.emplace_back(Met{Of, {}, nullptr});
    Found = At->second;
    if (Last)
      Last->Next = Found;
  }
  Last = Found;
  return *Found;
}

LaunchProfile::Instance &LaunchProfile::instance(const VgBlock &Block,
                                                 uint32_t Lane, uint64_t Turn,
                                                 const VgProfileSite &Site,
                                                 uint32_t &LaneOfWave) {
  LaneOfWave = Lane % Of.WaveSize;
  Instance &I = Running[&Block][{&Site, Turn, Lane / Of.WaveSize}].What;
  I.Active |= uint64_t(1) << LaneOfWave;
  return I;
}

void LaunchProfile::access(const VgBlock &Block, uint32_t Lane,
                           const char *Address, uint64_t Turn,
                           const VgProfileSite &Site) {
  uint32_t LaneOfWave;
  Instance &I = instance(Block, Lane, Turn, Site, LaneOfWave);
  I.Addresses.resize(Of.WaveSize);
  I.Addresses[LaneOfWave] = uint64_t(reinterpret_cast<uintptr_t>(Address));
}

void LaunchProfile::code(const VgBlock &Block, uint32_t Lane, uint64_t Turn,
                         bool IsTaken, const VgProfileSite &Site) {
  uint32_t LaneOfWave;
  Instance &I = instance(Block, Lane, Turn, Site, LaneOfWave);
  if (IsTaken)
    I.Taken |= uint64_t(1) << LaneOfWave;
}

void LaunchProfile::countGlobal(const VgProfileSite &Site, const Instance &I,
                                SiteCounts &To) {
  std::vector<std::pair<uint64_t, uint64_t>> Ranges;
  for (size_t Lane = 0; Lane != I.Addresses.size(); ++Lane)
    if (I.Active >> Lane & 1)
      Ranges.emplace_back(I.Addresses[Lane], I.Addresses[Lane] + Site.Bytes);
  To.Lines64 += linesTouched(Ranges, LineBytes[0]);
  To.Lines128 += linesTouched(Ranges, LineBytes[1]);
  To.UsedBytes += bytesCovered(std::move(Ranges));
}

bool LaunchProfile::isAtOneAddress(const Instance &I) {
  const uint64_t First = I.Addresses[size_t(llvm::countr_zero(I.Active))];
  for (size_t Lane = 0; Lane != I.Addresses.size(); ++Lane)
    if (I.Active >> Lane & 1 && I.Addresses[Lane] != First)
      return false;
  return llvm::popcount(I.Active) > 1;
}

void LaunchProfile::countAccess(const VgBlock &Block, const VgProfileSite &Site,
                                const Instance &I, SiteCounts &To) const {
  const auto First = size_t(llvm::countr_zero(I.Active));
  if (isInShared(Block, I.Addresses[First])) {
    ++To.SharedIssues;
    const BankUse Use = bankUseOf(
        {I.Addresses, I.Active, Site.Bytes, Site.Kind == VG_PROFILE_LOAD}, On);
    To.BankCycles += Use.Cycles;
    To.BankPhases += Use.Phases;
    To.BankDegree = std::max(To.BankDegree, Use.Degree);
  } else {
    countGlobal(Site, I, To);
    To.OneAddress += Site.Kind == VG_PROFILE_LOAD && isAtOneAddress(I);
  }
  if (Site.Kind != VG_PROFILE_ATOMIC)
    return;
  std::map<uint64_t, uint64_t> At;
  uint64_t Most = 0;
  for (size_t Lane = 0; Lane != I.Addresses.size(); ++Lane)
    if (I.Active >> Lane & 1)
      Most = std::max(Most, ++At[I.Addresses[Lane]]);
  To.SameAddress += Most;
}

void LaunchProfile::endBlock(const VgBlock &Block) {
  ++Profiled;
  auto Found = Running.find(&Block);
  if (Found == Running.end())
    return;
  for (const Met &M : Found->second.All) {
    const Instance &I = M.What;
    SiteCounts &To = Counts[M.Of.Site];
    ++To.Issues;
    To.Lanes += uint64_t(llvm::popcount(I.Active));
    To.Divergent += I.Taken != 0 && I.Taken != I.Active;
    if (!I.Addresses.empty())
      countAccess(Block, *M.Of.Site, I, To);
  }
  Running.erase(Found);
}

void LaunchProfile::write() const {
  FILE *File = fopen(variable::valueOf(variable::Profile).str().c_str(), "a");
  if (!File)
    return;
  std::vector<std::string> Lines;
  for (const auto &[Site, C] : Counts) {
    const Json Object = {{"kernel", stringToJson(Of.Kernel)},
                         {"gpu", On.Name},
                         {"waveSize", Of.WaveSize},
                         {"threadsPerBlock", Of.LaneCount},
                         {"blocks", Of.BlockCount},
                         {"blocksCounted", Profiled},
                         {"where", stringToJson(Site->Where)},
                         {"name", stringToJson(Site->Name)},
                         {"kind", KindNames[Site->Kind]},
                         {"bytes", Site->Bytes},
                         {"instructions", Site->Instructions},
                         {"operations", Site->Operations},
                         {"issues", C.Issues},
                         {"lanes", C.Lanes},
                         {"lines64", C.Lines64},
                         {"lines128", C.Lines128},
                         {"usedBytes", C.UsedBytes},
                         {"sharedIssues", C.SharedIssues},
                         {"bankCycles", C.BankCycles},
                         {"bankPhases", C.BankPhases},
                         {"bankDegree", C.BankDegree},
                         {"sameAddress", C.SameAddress},
                         {"divergent", C.Divergent},
                         {"oneAddress", C.OneAddress}};
    Lines.push_back(Object.dump());
  }
  // Sites lie where the loader has put them.
  std::sort(Lines.begin(), Lines.end());
  for (const std::string &Line : Lines)
    fprintf(File, "%s\n", Line.c_str());
  fclose(File);
}

} // namespace porthip::vgpu
