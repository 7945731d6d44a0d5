// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Launches as rows of tokens: `kernel<A, 3><<<grid, block>>>(...)`.

#ifndef PORTHIP_TRANSLATE_TEXT_LAUNCHTOKENS_H
#define PORTHIP_TRANSLATE_TEXT_LAUNCHTOKENS_H

#include "Translate/Text/SourceText.h"
#include <optional>

namespace porthip {

/// Indices of tokens.
struct LaunchTokens {
  unsigned Kernel = 0; ///< the first of the kernel expression
  unsigned Close = 0;  ///< `>>>`; the `(` of the arguments follows
};

/// The launch whose `<<<` is token \p Open; none if it has another form.
std::optional<LaunchTokens> launchAt(const SourceText &Source, unsigned Open);

} // namespace porthip

#endif
