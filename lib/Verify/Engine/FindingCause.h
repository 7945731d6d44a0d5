// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Causes that translate has named before anything ran.
#ifndef PORTHIP_VERIFY_ENGINE_FINDINGCAUSE_H
#define PORTHIP_VERIFY_ENGINE_FINDINGCAUSE_H

#include "Verify/Engine/Settings.h"
#include "Verify/Judge/Verdict.h"

namespace porthip {

/// The likely one among \p Findings on the port that differs as \p V says:
/// where the difference begins, then in the kernel, then in \p Files an error,
/// then the first where all say the same. Nothing: there is none.
/// \p IsAtBegin: only where the difference begins, which tells more than a
/// likely cause does.
std::optional<Attribution> findingFor(const Verdict &V,
                                      llvm::ArrayRef<PortFinding> Findings,
                                      llvm::ArrayRef<std::string> Files,
                                      bool IsAtBegin = false);

} // namespace porthip
#endif
