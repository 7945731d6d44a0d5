// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects and programs of earlier runs. An object is taken when its compilers'
// command lines are the same and every file that they read is as it was.
#ifndef PORTHIP_DRIVER_OBJECTCACHE_H
#define PORTHIP_DRIVER_OBJECTCACHE_H

#include "Driver/Build.h"

namespace porthip {

struct CachedBuild {
  std::string Program;        ///< Its path.
  unsigned UnitsCompiled = 0; ///< The others were taken from the cache.
};

/// Compiles what is not in \p Folder yet and links it there. Concurrent builds
/// may share the folder: an entry appears whole or not at all.
llvm::Expected<CachedBuild> buildCached(std::vector<Unit> Units,
                                        const BuildRequest &Request,
                                        llvm::StringRef Folder);

/// The paths in a rule for make, as clang -MD writes it.
std::vector<std::string> parseDependencies(llvm::StringRef Rule);

} // namespace porthip
#endif
