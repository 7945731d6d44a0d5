// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops: what is not unrolled, and products of matrices.
#include "Gpus/Peaks.h"
#include "Inspect/Findings/PerformanceChecks.h"
#include "Support/Text/Words.h"

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

PORTHIP_CHECK(
    MatrixUnits,
    {"porthip-performance-matrix-units",
     "product of tiles without matrix instructions", Severity::Note, 240,
     "A kernel without matrix instructions whose innermost loop has four "
     "fused multiply-adds or more of which both factors were read from shared "
     "memory in that loop, for a GPU whose matrix units have a higher peak for "
     "the type: of half and bfloat16 MFMA and gfx12's WMMA, of float gfx908 "
     "and gfx90a, of double gfx90a and gfx942.",
     "A product of matrices by vector instructions leaves the matrix units "
     "idle, which do twice to eight times as many operations in a cycle. "
     "NVIDIA's tensor cores have no float, so that CUDA has such loops where "
     "AMD's matrix units could be used.",
     "", "",
     "If the loop is a product of matrices: rocWMMA, the compiler's builtins "
     "(__builtin_amdgcn_mfma_*), or hipBLAS. Sums are added in another order, "
     "so that digits change. A convolution with one filter is none.",
     "Data sheets of MI100, MI210, MI300X, MI350X, Radeon RX 7900 XTX and RX "
     "9070 XT, peaks of vector and matrix operations"});

void checkMatrixUnits(const CheckedKernel &Kernel,
                      std::vector<PerformanceFinding> &Found) {
  /// Fewer may be a scalar product that ends a sum.
  constexpr unsigned ProductsThatTell = 4;
  std::map<std::string, FoundRows> ByType;
  for (const KernelCode &K : Kernel.Rows) {
    if (K.Code.of(Kind::Matrix))
      continue;
    for (const auto &[Key, Here] : K.Code.all())
      if (Key.first == Kind::TileProduct && Here.Total >= ProductsThatTell &&
          doesMoreByMatrix(*K.On, Key.second))
        ByType[Key.second].add(K, counted(Here.Total, "multiply-add"), Here);
  }
  for (const auto &[Type, Rows] : ByType)
    report(MatrixUnits, Rows.Parts, Rows.At,
           "an inner loop multiplies tiles of type " + Type +
               " without matrix instructions: " + perGpu(Rows.Parts),
           "if it is a product of matrices, use rocWMMA, the compiler's "
           "builtins or hipBLAS",
           Found);
}

} // namespace porthip::inspect
