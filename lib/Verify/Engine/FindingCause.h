// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Causes that translate has named before anything ran.
#ifndef PORTHIP_VERIFY_ENGINE_FINDINGCAUSE_H
#define PORTHIP_VERIFY_ENGINE_FINDINGCAUSE_H

#include "Verify/Engine/Settings.h"
#include "Verify/Judge/Verdict.h"

namespace porthip {

/// The likely one among \p Findings on the port that differs as \p V says:
/// where the difference begins, then in the kernel, then in \p Files one on
/// what is printed, where a line of the output has other integers, then the
/// first where all say the same. Nothing: there is none.
/// \p IsAtBegin: only where the difference begins, which tells more than a
/// likely cause does.
std::optional<Attribution> findingFor(const Verdict &V,
                                      llvm::ArrayRef<PortFinding> Findings,
                                      llvm::ArrayRef<std::string> Files,
                                      bool IsAtBegin = false);

/// Note on the first error in \p Files, where nothing says that it is the
/// cause; empty: there is none.
std::string noteOnFindings(llvm::ArrayRef<PortFinding> Findings,
                           llvm::ArrayRef<std::string> Files);

} // namespace porthip
#endif
