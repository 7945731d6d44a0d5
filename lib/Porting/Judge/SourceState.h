// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The state of the sources in a folder.

#ifndef PORTHIP_PORTING_JUDGE_SOURCESTATE_H
#define PORTHIP_PORTING_JUDGE_SOURCESTATE_H

#include "Report/Report.h"

namespace porthip {

/// By git, where it is installed and knows files of \p Folder; the date is
/// what SOURCE_DATE_EPOCH says, if it is set. Never fails: what is not known
/// stays empty.
SourceState sourceStateOf(llvm::StringRef Folder);

} // namespace porthip

#endif
