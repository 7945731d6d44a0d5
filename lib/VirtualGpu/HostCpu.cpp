// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/HostCpu.h"
#include "VirtualGpu/Abi/Variables.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "llvm/TargetParser/X86TargetParser.h"
#include <sched.h>
#include <vector>

using namespace llvm;

namespace porthip::vgpu {
namespace {

constexpr StringLiteral Levels[] = {"x86-64-v2", "x86-64-v3", "x86-64-v4"};

// Features of the CPU that code for GPUs must not use: the conversions to
// bfloat of these take subnormals for zero, which no GPU does.
bool isLeftOut(StringRef Feature) {
  return Feature == "avx512bf16" || Feature == "avxneconvert";
}

HostCpu native() {
  // Sorted: the map's order is that of its hash.
  std::vector<std::string> Names;
  for (const auto &Feature : sys::getHostCPUFeatures())
    Names.push_back(
        (Feature.second && !isLeftOut(Feature.first()) ? "+" : "-") +
        Feature.first().str());
  llvm::sort(Names);
  return {sys::getHostCPUName().str(), join(Names, ",")};
}

/// The features that \p Level asks for and this CPU lacks.
std::string missing(StringRef Level) {
  SmallVector<StringRef> Asked;
  X86::getFeaturesForCPU(Level, Asked);
  const StringMap<bool> Host = sys::getHostCPUFeatures();
  std::vector<std::string> Missing;
  for (StringRef Feature : Asked)
    // Names that are not in the map are of LLVM's own making.
    if (auto Found = Host.find(Feature); Found != Host.end() && !Found->second)
      Missing.push_back(Feature.str());
  llvm::sort(Missing);
  return join(Missing, ", ");
}

/// The best level below \p Level that this CPU has; "native" if there is none.
StringRef bestBelow(StringRef Level) {
  StringRef Best = "native";
  for (StringRef L : Levels) {
    if (L == Level)
      break;
    if (missing(L).empty())
      Best = L;
  }
  return Best;
}

} // namespace

Expected<HostCpu> hostCpu(StringRef Level) {
  if (Level.empty() || Level == "native")
    return native();
  if (!is_contained(Levels, Level))
    return createStringError(
        variable::Cpu + ": there is no level '" + Level + "'; use " +
        llvm::join(llvm::ArrayRef(Levels), ", ") + " or native");
  if (!Triple(sys::getProcessTriple()).isX86_64())
    return createStringError(variable::Cpu + ": '" + Level +
                             "' is a level of x86-64, and this CPU is of "
                             "another kind; use native");
  if (const std::string Lacks = missing(Level); !Lacks.empty())
    return createStringError(variable::Cpu + ": this CPU is below '" + Level +
                             "': it lacks " + Lacks + "; use " +
                             bestBelow(Level));
  return HostCpu{Level.str(), ""};
}

unsigned coreCount() {
  cpu_set_t Set;
  if (sched_getaffinity(0, sizeof(Set), &Set) == 0)
    return std::max(1, CPU_COUNT(&Set));
  return 1;
}

} // namespace porthip::vgpu
