// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A rule for people and for programs.
#ifndef PORTHIP_RULES_RULETEXT_H
#define PORTHIP_RULES_RULETEXT_H

#include "Rules/Rule.h"
#include "Support/Json/Json.h"

namespace porthip {

/// Its symbol, and a line for each member that it has.
std::string textOf(const Rule &R);
/// As rule files have it, with its library.
Json jsonOf(const Rule &R);

} // namespace porthip
#endif
