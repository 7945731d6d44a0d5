// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_TOOLS_PORTHIP_AGENTS_LSPANSWERS_H
#define PORTHIP_TOOLS_PORTHIP_AGENTS_LSPANSWERS_H

#include "Support/Json/Json.h"

namespace porthip {

/// An answer of verify, inspect or translate, for the person in front of the
/// editor.
std::string answerInShort(const Json &Result, const std::string &Kernel);

} // namespace porthip
#endif
