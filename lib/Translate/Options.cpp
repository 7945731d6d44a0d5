// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Options.h"
#include "Gpus/GpuTarget.h"

namespace porthip {

CheckOptions TranslateOptions::forChecks() const {
  CheckOptions Asked;
  Asked.Hip = Hip.First;
  Asked.Warp = Warp;
  Asked.ForbidsShims = Shims == ShimMode::Forbid;
  for (const GpuTarget *Target : portTargets(Gpus))
    Asked.Gpus.push_back(Target->Name);
  return Asked;
}

} // namespace porthip
