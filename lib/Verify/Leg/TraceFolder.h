// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A folder with traces by the names of their legs: legs that are run here and
// compared there.
#ifndef PORTHIP_VERIFY_LEG_TRACEFOLDER_H
#define PORTHIP_VERIFY_LEG_TRACEFOLDER_H

#include "Verify/Leg/Leg.h"

namespace porthip {

/// Where a leg's trace is kept, and why there is none.
std::string traceFile(llvm::StringRef Folder, llvm::StringRef LegName);
std::string failureFile(llvm::StringRef Folder, llvm::StringRef LegName);
/// Errors: the folder or the file cannot be written.
llvm::Error saveTrace(const Trace &T, llvm::StringRef Folder);
/// The trace that saveTrace() kept of \p L; for a leg that is a trace, that
/// one. Error: there is none, or the text of its failureFile().
llvm::Expected<Trace> loadTrace(const Leg &L, llvm::StringRef Folder);

} // namespace porthip
#endif
