// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops: what is not unrolled.
#include "Inspect/Findings/PerformanceChecks.h"

using namespace llvm;

namespace porthip::inspect {

PORTHIP_CHECK(
    LostUnroll,
    {"porthip-performance-unroll", "loop that is not unrolled as asked",
     Severity::Note, 15,
     "A loop with #pragma unroll of which clang says that it has not unrolled "
     "it for an AMD GPU (-Wpass-failed). Code that is made when files are "
     "linked is not looked at.",
     "The loop's counter, its branch and the waits for what it loads stay, and "
     "arrays that its counter indexes lie in scratch memory. Mostly the "
     "number of turns is not known to the compiler while the loop has a "
     "barrier, a warp operation or a second way out, which keep it from "
     "making a loop for the rest.",
     "", "",
     "Make the number of turns a constant (a template argument), or move the "
     "barrier and the break out of the loop. Where the pragma was a guess, "
     "remove it.",
     "Clang, \"Language Extensions\", Loop unrolling; LLVM, \"Code "
     "Transformation Metadata\", Transformation failures"});

void checkLostUnrolls(const CheckedKernel &Kernel,
                      std::vector<PerformanceFinding> &Found) {
  std::map<Place, std::vector<RowPart>> ByLine;
  for (const KernelCode &K : Kernel.Rows)
    for (const auto &[At, Count] : K.Code.whole(Kind::LostUnroll).Places)
      ByLine[At].push_back({&K, ""});
  for (const auto &[At, Parts] : ByLine)
    report(LostUnroll, Parts, At,
           "this loop is not unrolled as its pragma asks " + perGpu(Parts),
           "make the number of turns a constant, or move barriers and breaks "
           "out of the loop",
           Found);
}

} // namespace porthip::inspect
