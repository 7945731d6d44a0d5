// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rules for people and for programs (docs/schema/rules-list.schema.json).
#ifndef PORTHIP_RULES_RULETEXT_H
#define PORTHIP_RULES_RULETEXT_H

#include "Rules/RuleIndex.h"
#include "Support/Json/Json.h"
#include "llvm/Support/raw_ostream.h"

namespace porthip {

/// All about one, a line for each member.
void printRule(llvm::raw_ostream &OS, const Rule &R);

Json rulesToJson(llvm::ArrayRef<const Rule *> Rules);

} // namespace porthip

#endif
