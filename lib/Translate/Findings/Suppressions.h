// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings that the author of the code has looked at and accepts:
//   // porthip-ignore: porthip-warp-lane-mask the mask is never shifted
// on the line of the finding or on a line of its own before it.

#ifndef PORTHIP_TRANSLATE_FINDINGS_SUPPRESSIONS_H
#define PORTHIP_TRANSLATE_FINDINGS_SUPPRESSIONS_H

#include "Port/Port.h"
#include "Translate/Text/SourceText.h"
#include <map>
#include <string>

namespace porthip {

/// Moves the findings that a comment names to Port::Suppressed, and adds one
/// for each comment that names no finding of its line, or gives no reason.
void applySuppressions(Port &Result,
                       const std::map<std::string, SourceText> &Sources);

/// Whether a comment in \p Source accepts \p F, which another command has
/// found: those whose checks begin with OtherCommands. They are not asked for
/// what they name where the source is translated.
bool isAccepted(const SourceText &Source, const Finding &F);
constexpr llvm::StringLiteral OtherCommands("porthip-performance-");

} // namespace porthip

#endif
