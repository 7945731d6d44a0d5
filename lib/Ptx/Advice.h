// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Advice on instructions without a C++ equivalent: what they compute, and what
// AMD GPUs have for it.
#ifndef PORTHIP_PTX_ADVICE_H
#define PORTHIP_PTX_ADVICE_H

#include "llvm/ADT/StringRef.h"

namespace porthip::ptx {

struct Advice {
  const char *Opcode; ///< with the modifiers that matter: "cp.async.bulk"
  const char *Computes;
  const char *Instead;
  unsigned EffortMinutes;
};

/// The entry with the longest opcode that the instruction begins with; null
/// where there is none.
const Advice *adviceFor(llvm::StringRef Instruction);

} // namespace porthip::ptx
#endif
