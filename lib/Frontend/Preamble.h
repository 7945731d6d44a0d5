// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cache of precompiled headers: what nvcc includes implicitly takes most of
// the time of a parse, and is the same for every file with the same flags.
// Entries are keyed on what decides the parse, and hold while all headers that
// they were made from are as they were.

#ifndef PORTHIP_FRONTEND_PREAMBLE_H
#define PORTHIP_FRONTEND_PREAMBLE_H

#include "Frontend/Parse.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace porthip {

/// The standard and CUDA headers that \p Text includes in angle brackets before
/// any other directive or token, in order. Headers that could be the project's
/// own (one of that name lies in a folder that \p Options names) end the list:
/// what is precompiled gives no evidence.
std::vector<std::string> leadingHeaders(llvm::StringRef Text,
                                        const CompileOptions &Options);

struct Preamble {
  std::string Path; ///< empty: there is none, the parse does without
  /// What was looked for in vain when it was made; absolute.
  std::vector<std::string> NotFound;
};

/// The cached precompiled header for \p Job, made now if need be.
Preamble preambleFor(const ParseJob &Job);

/// \p Files and the source of the precompiled header, which clang looks for
/// when it uses one.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
preambleFileSystem(const ParseJob &Job,
                   llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);
/// Whether \p Path is that source, which is no file.
bool isPreambleSource(llvm::StringRef Path);

} // namespace porthip

#endif
