// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/Rule.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace porthip {

StringRef toString(RuleKind K) {
  switch (K) {
  case RuleKind::Rename:
    return "rename";
  case RuleKind::Type:
    return "type";
  case RuleKind::Enumerator:
    return "enumerator";
  case RuleKind::Macro:
    return "macro";
  case RuleKind::Field:
    return "field";
  case RuleKind::Header:
    return "header";
  case RuleKind::Call:
    return "call";
  case RuleKind::Shim:
    return "shim";
  case RuleKind::Library:
    return "library";
  case RuleKind::Unsupported:
    return "unsupported";
  }
  llvm_unreachable("not a kind of rule");
}

} // namespace porthip
