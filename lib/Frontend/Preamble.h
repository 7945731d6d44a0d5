// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cache of precompiled headers: what nvcc includes implicitly takes most of
// the time of a parse, and is the same for every file with the same flags.
// Entries are keyed on toolkit, side, flags and clang version, and carry a
// checksum; a damaged one is made anew. Concurrent runs may share the folder:
// an entry appears whole or not at all.

#ifndef PORTHIP_FRONTEND_PREAMBLE_H
#define PORTHIP_FRONTEND_PREAMBLE_H

#include "Frontend/Parse.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace porthip {

/// $XDG_CACHE_HOME/porthip, or ~/.cache/porthip; empty when neither is known.
std::string defaultCacheDir();

/// Forgets entries (`llvmcache-*`) of \p Dir that were not used for long, down to
/// 1 GiB; looks at most once an hour.
void pruneEntries(llvm::StringRef Dir);

/// The standard and CUDA headers that \p Text includes in angle brackets before
/// any other directive or token, in order. Headers that could be the project's
/// own (one of that name lies in a folder that \p Options names) end the list:
/// what is precompiled gives no evidence.
std::vector<std::string> leadingHeaders(llvm::StringRef Text,
                                        const CompileOptions &Options);

/// The cached precompiled header for \p Job, made now if need be. Empty when
/// it cannot be made: the parse then does without.
std::string preambleFor(const ParseJob &Job);

/// The real files and the source of the precompiled header, which clang looks
/// for when it uses one.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
preambleFileSystem(const ParseJob &Job);

} // namespace porthip

#endif
