// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The headers that clang includes before the first line of a source for a GPU
// take most of the compile of a small one: the runtime's, the math functions.
// They are precompiled once for each set of options that matters to them, and
// kept in the cache folder; with HIP's runtime header, where a source begins
// with it.
#ifndef PORTHIP_COMPILER_COMPILE_IMPLICITHEADERS_H
#define PORTHIP_COMPILER_COMPILE_IMPLICITHEADERS_H

#include "Compiler/Compile/CompileUnit.h"
#include "Frontend/Parse/Parse.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>

namespace porthip {

/// \p Args of clang's frontend without what decides neither what headers say
/// nor how clang reads them: names for the link, warnings that are not errors,
/// how code is made of them. clang takes a precompiled header with others of
/// these.
std::vector<std::string> decidingArguments(llvm::ArrayRef<std::string> Args);

class ImplicitHeaders {
public:
  /// Makes what \p Units need and the folder \p CacheDir does not have, \p Jobs
  /// at a time; not for a single unit, if none before it needed the same.
  /// Without a folder there are none. The caller must have no other
  /// threads.
  ImplicitHeaders(llvm::ArrayRef<Unit> Units, const Environment &E,
                  llvm::StringRef CacheDir, unsigned Jobs);

  /// The precompiled header for one side of \p U; empty: it is compiled
  /// without.
  std::string pathFor(const Unit &U, Side For) const;
  /// The options by which clang takes it.
  static std::vector<std::string> useOf(const std::string &Path);

  /// The text that is precompiled for \p U, a file of ours.
  std::string sourceFor(const Unit &U) const;

private:
  /// Units that differ in nothing else have the same.
  using Kind = std::tuple<const BuildLine *, const GpuTarget *, Source, bool,
                          bool, Side, bool>;
  static Kind kindOf(const Unit &U, Side For);

  const bool HasGuardedHip; ///< HIP's runtime header may be included twice
  const std::string Folder; ///< of the sources
  std::map<Kind, std::string> Paths;
};

} // namespace porthip
#endif
