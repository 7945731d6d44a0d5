// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Compile/Instrument/CoverFacts.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include <cstring>

using namespace llvm;

namespace porthip::vgpu {

// Beyond that it is not worth the time to compile and to launch.
constexpr unsigned MaxPatterns = 256;

/// Memory that goes while the kernel runs would stay covered.
static bool freesMemory(const Function &Kernel) {
  for (const Instruction &I : instructions(Kernel))
    if (auto *Call = dyn_cast<CallBase>(&I))
      if (const Function *F = Call->getCalledFunction();
          F && F->getName() == "__vg_free")
        return true;
  return false;
}

CoverFacts::CoverFacts(FactTable &Table, PatternFinder &Finder,
                       const Function &Kernel, ArrayRef<FactAccess> Accesses)
    : Covers(Accesses.size()) {
  if (freesMemory(Kernel))
    return;
  struct Group {
    FactTable::Patterns Of;
    SmallVector<unsigned, 8> Members;
  };
  MapVector<std::pair<const BasicBlock *, unsigned>, Group> Groups;
  for (auto [Index, A] : enumerate(Accesses)) {
    if (A.At->getFunction() != &Kernel)
      continue;
    auto Of = Finder.patternsOf(*A.At, A.Address, A.SizeBytes, A.IsWrite,
                                /*WithLoops=*/true);
    // An object that is one of several may be another in each thread.
    if (Of.size() != 1 || Of[0].Flags & VG_PATTERN_ANYWHERE || Of[0].Rest)
      continue;
    VgPattern P = Of[0];
    // Some global memory is constant.
    if (isShared(P))
      P.Flags &= ~uint32_t(VG_PATTERN_WRITE);
    P.AlignBytes = A.AlignBytes;
    Group &G = Groups[{A.At->getParent(), isShared(P)}];
    G.Members.push_back(unsigned(Index));
    if (none_of(G.Of, [&](const VgPattern &Known) {
          return !std::memcmp(&Known, &P, sizeof(P));
        }))
      G.Of.push_back(P);
  }
  for (auto &[Key, G] : Groups) {
    const bool InShared = Key.second;
    const uint64_t Bit = G.Of.size() > MaxPatterns
                             ? 0
                             : Table.bitOf(InShared ? VG_FACT_SHARED_COVERED
                                                    : VG_FACT_GLOBAL_COVERED,
                                           G.Of);
    for (unsigned Index : G.Members)
      Covers[Index] = {Bit, InShared};
  }
}

} // namespace porthip::vgpu
