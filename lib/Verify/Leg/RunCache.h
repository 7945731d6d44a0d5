// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Traces of earlier runs. One is taken in place of a run when all that the run
// depends on is as it was, as far as its key was told.
#ifndef PORTHIP_VERIFY_LEG_RUNCACHE_H
#define PORTHIP_VERIFY_LEG_RUNCACHE_H

#include "Support/Cache/Cache.h"
#include "Verify/Trace/Trace.h"
#include <optional>

namespace porthip {

/// Adds a file by path and contents; a folder by those of all files below it.
/// Error: it is not there, or not readable.
llvm::Error addFileTo(CacheKey &Key, llvm::StringRef Name,
                      llvm::StringRef Path);
/// Adds the variables that runtimes, loaders and the C library look at.
void addEnvironmentTo(CacheKey &Key);

class RunCache {
public:
  explicit RunCache(llvm::StringRef CacheDir)
      : Kept(CacheDir, CachePart::Runs, ".phtrace") {}

  /// With ReusedFrom. None: there is no such run, or its entry is damaged.
  std::optional<Trace> find(const CacheKey &Key);
  /// Keeps a run that is worth it: a run that failed may do better next time. A
  /// cache that cannot be written to is as good as none.
  void keep(const CacheKey &Key, const Trace &T);

private:
  Cache Kept;
};

} // namespace porthip
#endif
