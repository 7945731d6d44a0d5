// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages of compilers and programs on a leg, and who is to read them.
#ifndef PORTHIP_VERIFY_ENGINE_MESSAGES_H
#define PORTHIP_VERIFY_ENGINE_MESSAGES_H

#include "Verify/Report/Report.h"

namespace porthip {

/// Why a leg failed: LegResult::Failure and its HasTimedOut.
void takeFailure(llvm::Error Wrong, LegResult &Result);

/// Without the lines that say that a file below one of \p Folders, written by
/// porthip, includes what a compiler speaks of.
std::string withoutIncludesOf(llvm::ArrayRef<std::string> Folders,
                              llvm::StringRef Text);

/// Messages of a leg that failed, the messages become \p Result's. Gives the
/// part of \p Text to print: none of it where an earlier leg has the same
/// errors.
std::string takeMessages(std::string Text, LegResult &Result,
                         const VerifyReport &Before);

} // namespace porthip
#endif
