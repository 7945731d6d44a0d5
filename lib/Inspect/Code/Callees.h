// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The function that a call goes to: its address is computed from its name into
// two scalar registers, and may be copied before the call.
#ifndef PORTHIP_INSPECT_CODE_CALLEES_H
#define PORTHIP_INSPECT_CODE_CALLEES_H

#include "Inspect/Code/Assembly.h"
#include <map>
#include <optional>

namespace porthip::inspect {

class Callees {
public:
  /// To be given each instruction, in the order of the code.
  void follow(const Instruction &I);
  /// The symbol that \p I calls; empty: an address that is computed in another
  /// way. None: it is no call.
  std::optional<std::string> calledBy(const Instruction &I) const;

private:
  /// By the number of the first of two registers.
  std::map<unsigned, std::string> Holds;
};

} // namespace porthip::inspect
#endif
