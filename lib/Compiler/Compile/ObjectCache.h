// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Objects and programs of earlier runs. An object is taken when its compilers'
// command lines are the same, every file that they read is as it was, and none
// has come where they looked for one in vain.
#ifndef PORTHIP_COMPILER_COMPILE_OBJECTCACHE_H
#define PORTHIP_COMPILER_COMPILE_OBJECTCACHE_H

#include "Compiler/Compile/Build.h"

namespace porthip {

struct CachedBuild {
  std::string Program; ///< Its path.
  /// Hash of what the linker made; it does not depend on where or when.
  std::string ProgramHash;
  /// Whether the cache has it; else it lies in the folder for temporary files.
  bool IsKept = false;
  std::vector<std::string> Libraries; ///< Files that were named to the linker.
  unsigned UnitsCompiled = 0;         ///< The others were taken from the cache.
};

/// Compiles and links what the cache folder \p CacheDir does not have yet;
/// empty: all. Concurrent builds may share it. \p TemporaryDir: for what is not
/// kept; the caller removes it.
llvm::Expected<CachedBuild> buildCached(std::vector<Unit> Units,
                                        const BuildRequest &Request,
                                        llvm::StringRef CacheDir,
                                        const std::string &TemporaryDir);

} // namespace porthip
#endif
