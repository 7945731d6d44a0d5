// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The next step, for people ("next: ...") and, as `next` of --json, for
// programs.
#ifndef PORTHIP_SUPPORT_TEXT_NEXTSTEP_H
#define PORTHIP_SUPPORT_TEXT_NEXTSTEP_H

#include "Support/Json/Json.h"
#include "llvm/ADT/ArrayRef.h"

namespace porthip {

struct NextStep {
  std::string What;    ///< "compile"; may be empty where the command says it
  std::string Command; ///< for a shell, as printed; empty: a person's work
};

/// "compile: hipcc -c k.hip".
std::string textOf(const NextStep &Step);
std::vector<std::string> textsOf(llvm::ArrayRef<NextStep> Steps);
Json toJson(llvm::ArrayRef<NextStep> Steps);

} // namespace porthip
#endif
