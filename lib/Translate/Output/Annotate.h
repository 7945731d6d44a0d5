// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Findings as comments in the port, for people who work through its sources.

#ifndef PORTHIP_TRANSLATE_OUTPUT_ANNOTATE_H
#define PORTHIP_TRANSLATE_OUTPUT_ANNOTATE_H

#include "Port/Port.h"
#include "Translate/Text/SourceText.h"
#include <map>

namespace porthip {

/// Adds to the edits of \p P's files a comment for each error and warning:
///
///     // TODO(porthip-check-id): what is wrong
///     //   fix: what to do (about 10 min)
///
/// on lines of its own above that of the finding, or above the first line of
/// the directive, string or comment that the line is in the middle of. Where
/// such a comment stands already there is no second one. \p Sources: by path.
void annotate(Port &P, const std::map<std::string, SourceText> &Sources);

} // namespace porthip

#endif
