// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The files that a compile will read, and those that it will look for in vain:
// its preprocessor run ahead of it, a small part of the compile's time.
#ifndef PORTHIP_FRONTEND_PREPROCESSOR_INCLUDESCAN_H
#define PORTHIP_FRONTEND_PREPROCESSOR_INCLUDESCAN_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang

namespace porthip {

struct IncludeScan {
  std::vector<std::string> Read, NotFound; ///< absolute
  // With ScanWith::Names alone:
  /// Headers as #include and __has_include spell them, sorted.
  std::vector<std::string> Asked;
  /// xxh3 hashes, sorted: of all identifiers that were read, also in code that
  /// is left out; and of the macros that were tested, defined or undefined.
  std::vector<uint64_t> Names, Tested;
};

enum class ScanWith : uint8_t { Files, Names };

/// \p Command: clang's driver and its arguments, for one side of one file.
/// Errors: clang makes no compilation of it. A file that does not preprocess is
/// none: its compile will say why. Runs clang: isolate it (Support/Workers.h).
llvm::Expected<IncludeScan> scanIncludes(llvm::ArrayRef<std::string> Command,
                                         ScanWith What = ScanWith::Files);

/// The arguments that clang's driver makes of \p Command here and now: the
/// environment, the configuration files and the installed compilers are in it,
/// but not where the compiler runs.
std::vector<std::string> frontendArguments(llvm::ArrayRef<std::string> Command);

/// The same as clang takes it; null: it makes no compilation of \p Command.
/// With -working-directory that folder is the process's from then on.
std::shared_ptr<clang::CompilerInvocation>
runDriver(llvm::ArrayRef<std::string> Command);

/// The environment's part in what compilers and linkers do, "NAME=VALUE" each.
std::vector<std::string> compilerEnvironment();

} // namespace porthip
#endif
