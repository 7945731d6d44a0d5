// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cache of precompiled headers: what nvcc includes implicitly, and what the
// files of a project have in common, take most of the time of a parse. Entries
// are keyed on what decides the parse, and hold while all headers that they
// were made from are as they were.

#ifndef PORTHIP_FRONTEND_PARSE_PREAMBLE_H
#define PORTHIP_FRONTEND_PARSE_PREAMBLE_H

#include "Frontend/Parse/HeaderGraph.h"
#include "Frontend/Parse/Parse.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace porthip {

struct Preamble {
  std::string Path;   ///< empty: there is none, the parse does without
  std::string Source; ///< the text that was precompiled
  /// Files that were looked for in vain when it was made; absolute.
  std::vector<std::string> NotFound;
  /// Content of what was read, as CacheSources has it.
  std::map<std::string, std::string> Contents;
  /// Problems from when it was made, which each parse with it has again.
  ParseProblems Errors, MissingHeaders;
  /// Macros of ParseJob: they are not in it, and are still to be defined.
  std::vector<std::string> LaterMacros;
  HeaderGraph Headers; ///< empty without ParseJob::LeadingHeaders
};

/// The cached precompiled header for \p Job, made now if need be: with its
/// LeadingHeaders, or, where that cannot be, without them.
Preamble preambleFor(const ParseJob &Job);

/// Whether the cache has the one with the LeadingHeaders of \p Job, which
/// preambleFor() then gives.
bool hasLeadingPreamble(const ParseJob &Job);

/// \p Files and the source of a precompiled header, which clang looks for when
/// it uses one.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
preambleFileSystem(llvm::StringRef Source,
                   llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);
/// Whether \p Path is that source, which is no file.
bool isPreambleSource(llvm::StringRef Path);

} // namespace porthip

#endif
