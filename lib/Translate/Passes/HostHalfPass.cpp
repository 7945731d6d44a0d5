// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// HIP has the operators of half for devices only; porthip/fp16.h has them for
// the host.
#include "Translate/Passes/Passes.h"

using namespace llvm;

namespace porthip {

void runHostHalfPass(FileContext &File) {
  // On NVIDIA's side too, as one include does for the file.
  for (const auto &[Offset, IsArithmetic] : File.Evidence.HostHalf) {
    // What a template does with the type is not known: nothing to report.
    if (File.isForNvidia(Offset) ||
        (!IsArithmetic && File.Options.Shims == ShimMode::Forbid))
      continue;
    unsigned Token = File.Source.tokenAt(Offset);
    unsigned Length = Token < File.Source.tokens().size()
                          ? File.Source.tokens()[Token].Length
                          : 1;
    File.HoldsCuda = true;
    if (!File.needShim("porthip/fp16.h", Offset, Length,
                       File.Source.text().substr(Offset, Length)))
      return; // once is enough
  }
}

} // namespace porthip
