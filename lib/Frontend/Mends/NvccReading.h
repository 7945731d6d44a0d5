// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The text that clang reads for the project's own files, so that it takes them
// as nvcc does: launches whose brackets stand apart, and conditions that ask
// for what clang defines and nvcc does not.
#ifndef PORTHIP_FRONTEND_MENDS_NVCCREADING_H
#define PORTHIP_FRONTEND_MENDS_NVCCREADING_H

#include "Frontend/CommandLine/CompilerArgs.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace porthip {

/// Macros that clang defines and nvcc over its host compiler does not:
/// `__clang__`, `__clang_major__`, `__llvm__`, `__CUDA__`, and `__OPTIMIZE__`
/// where no option says -O. The macros of a clang that is the host compiler
/// (-ccbin) are there, and all of a build by clang itself (clang++ -x cuda).
/// Macros of -D are there for both.
std::vector<llvm::StringRef> namesThatNvccLacks(const CompileOptions &Options);

/// The version of the g++ that nvcc calls. A clang says in `__GNUC__` that it
/// is 4.2.1.
struct GnuVersion {
  unsigned Major = 12, Minor = 2, Patch = 0;
};

/// `__GNUC__` and its kin.
bool isGnuVersionName(llvm::StringRef Name);

/// Names in the project's own text that clang is not to see.
struct NvccNames {
  std::vector<llvm::StringRef> Lacks; ///< of namesThatNvccLacks()
  GnuVersion Gnu; ///< in effect if `__clang__` is one of these
};

/// \p Text with other names, of the same length, in the place of those that
/// nvcc lacks in conditions and definitions, and with the numbers of g++ in the
/// place of `__GNUC__` and its kin, also in code; none if they are not there.
std::optional<std::string> asNvccReads(llvm::StringRef Text,
                                       const NvccNames &Names);

/// \p File and what it includes by quotes from beside it, or from an include
/// folder that lies in the repository of such a file, and so on: the texts that
/// clang has to read in another way, by absolute path. Launches are joined in
/// all of them, and \p Names as asNvccReads(). \p IsOwn leaves out what is no
/// file of the project's.
std::map<std::string, std::string>
nvccSources(llvm::StringRef File, const CompileOptions &Options,
            const NvccNames &Names,
            llvm::function_ref<bool(llvm::StringRef)> IsOwn);

/// \p Text as nvcc takes it whatever the build: launches joined
/// (SplitLaunches.h), headers of a toolkit by their names (ToolkitPaths.h). All
/// offsets stay; none if there is nothing to do. \p Text ends with a null
/// character that is not a part of it.
std::optional<std::string> plainReading(llvm::StringRef Text);

/// The paths of all of these, of \p Files together.
std::vector<std::string>
projectSources(llvm::ArrayRef<std::string> Files, const CompileOptions &Options,
               llvm::function_ref<bool(llvm::StringRef)> IsOwn);

} // namespace porthip
#endif
