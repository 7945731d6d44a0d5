// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks of a kernel's code and of a run together.
#include "Inspect/Findings/PerformanceChecks.h"
#include "Support/Files/Files.h"
#include "Support/Text/Words.h"

using namespace llvm;

namespace porthip::inspect {

PORTHIP_CHECK(
    UniformLoad,
    {"porthip-performance-uniform-load",
     "load by each lane of what all lanes of a wavefront share", Severity::Note,
     15,
     "A line with a tenth or more of a kernel's loads of global memory, which "
     "its code has each lane do, while all lanes of each wavefront were at one "
     "address in each turn that a run on the virtual GPU has counted (inspect "
     "--profile). Lines with several loads are found if all are so.",
     "A scalar load reads such a value once for the wavefront, beside the "
     "vector units, and into a scalar register. The compiler takes one where "
     "it sees that the address is the same for all lanes and that nothing "
     "writes there: an index that depends on threadIdx.y or on "
     "threadIdx.x / 64 hides the first, a pointer without const __restrict__ "
     "the second.",
     "", "",
     "If it holds for all inputs: declare the pointer const and __restrict__, "
     "and pass an index that is the same in all lanes through "
     "__builtin_amdgcn_readfirstlane. Where lanes of one wavefront may differ "
     "for other inputs or sizes of blocks, leave it as it is.",
     "AMD, \"HIP performance guidelines\"; LLVM, \"User Guide for AMDGPU "
     "Backend\", Memory Spaces"});

namespace {

/// Fewer turns tell little of a loop.
constexpr uint64_t TurnsThatTell = 64;

/// Loads of one line in a run.
struct LineLoads {
  uint64_t Issues = 0, Lanes = 0, OneAddress = 0;
  unsigned WaveSize = 0;

  /// Half of the lanes or more, always at one address.
  bool areUniform() const {
    return OneAddress == Issues && Issues >= TurnsThatTell &&
           Lanes * 2 >= Issues * WaveSize;
  }
};

/// A kernel's loads of global memory in a run.
struct RunLoads {
  std::map<std::pair<std::string, unsigned>, LineLoads> ByLine;
  uint64_t Issues = 0;

  RunLoads(const KernelCode &K, ArrayRef<ProfiledSite> Run) {
    for (const ProfiledSite &S : Run) {
      if (S.Kind != "load" || S.isShared() || S.Kernel != K.Name ||
          S.Gpu != K.On->Name)
        continue;
      const Place At = S.place();
      LineLoads &Of = ByLine[{normalizePath(At.File), At.Line}];
      Of.Issues += S.Issues;
      Of.Lanes += S.Lanes;
      Of.OneAddress += S.OneAddress;
      Of.WaveSize = S.WaveSize;
      Issues += S.Issues;
    }
  }
};

} // namespace

void checkUniformLoads(const CheckedKernel &Kernel,
                       std::vector<PerformanceFinding> &Found) {
  std::map<Place, std::vector<RowPart>> ByLine;
  for (const KernelCode &K : Kernel.Rows) {
    const RunLoads Loads(K, Kernel.Run);
    for (const auto &[At, Count] : K.Code.whole(Kind::GlobalLoad).Places) {
      auto Of = Loads.ByLine.find({normalizePath(At.File), At.Line});
      if (Of != Loads.ByLine.end() && Of->second.areUniform() &&
          Of->second.Issues * 10 >= Loads.Issues)
        ByLine[At].push_back({&K, counted(Of->second.Issues, "turn")});
    }
  }
  for (const auto &[At, Parts] : ByLine)
    report(UniformLoad, Parts, At,
           "each lane loads here what all lanes of its wavefront load, in "
           "each of the " +
               perGpu(Parts) + " that the run has counted",
           "if it is so for all inputs: const __restrict__ pointers, and "
           "__builtin_amdgcn_readfirstlane around the index",
           Found);
}

} // namespace porthip::inspect
