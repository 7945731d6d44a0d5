// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parses one file as nvcc would see it, on the device or the host side, and
// runs a frontend action over it. A missing header or a syntax error does not
// end the parse: they are part of the outcome.

#ifndef PORTHIP_FRONTEND_PARSE_H
#define PORTHIP_FRONTEND_PARSE_H

#include "Frontend/CompilerArgs.h"
#include "Frontend/Toolchain.h"
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTConsumer;
class CompilerInstance;
class CompilerInvocation;
} // namespace clang

namespace porthip {

enum class Side : uint8_t { Device, Host };

struct ParseJob {
  std::string File;
  Side On = Side::Device;
  const Toolchain *Tools = nullptr;
  const CompileOptions *Options = nullptr;
  /// Where precompiled CUDA headers are kept; empty: not used.
  std::string CacheDir;
  /// Headers that the file includes before anything else, see
  /// leadingHeaders(); they are precompiled too. Each list is a cache entry of
  /// its own, so a run over many files leaves it empty.
  std::vector<std::string> LeadingHeaders;
  /// Not empty: the code that a compile for AMD takes, as far as it can be read
  /// as CUDA. Macros of a build for AMD, "NAME=1", or "-NAME" for one that it
  /// lacks. HIP's headers are its names over CUDA's then.
  std::vector<std::string> AmdMacros;
};

/// One thing that clang could not make sense of. 1-based.
struct ParseProblem {
  std::string File;
  unsigned Line = 0, Column = 0;
  std::string Message;
  /// The `#include` lines by which File was reached, innermost first; none for
  /// the file that is parsed and for missing headers.
  std::vector<std::pair<std::string, unsigned>> Includes = {};
};

struct ParseOutcome {
  /// In the order met; the first is usually the cause of the rest.
  std::vector<ParseProblem> Errors;
  /// Headers that were not found, as included, with the place.
  std::vector<ParseProblem> MissingHeaders;
  /// Every file that was read, also behind a precompiled header; absolute.
  std::vector<std::string> Files;
  /// Every file and folder that was looked for in vain, likewise.
  std::vector<std::string> NotFound;
};

/// Makes the consumer of a parse; may register preprocessor callbacks.
using ConsumerFactory = std::function<std::unique_ptr<clang::ASTConsumer>(
    clang::CompilerInstance &)>;

/// Errors: the arguments make no compilation at all. May crash or run long on
/// hostile input, as clang does: isolate it (see Support/Workers.h).
llvm::Expected<ParseOutcome> parse(const ParseJob &Job,
                                   const ConsumerFactory &MakeConsumer);

/// The arguments with which clang's driver is called for \p Job.
std::vector<std::string> driverArguments(const ParseJob &Job);

/// The compiler invocation of \p Job, without a precompiled header.
llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
makeInvocation(const ParseJob &Job);

/// What clang's driver makes of \p Job here and now, the same for all files of
/// one language: what the command line, the environment (CPATH and its like),
/// the configuration files and the installed compilers say decides a parse by
/// this alone.
std::vector<std::string> frontendArguments(const ParseJob &Job);

} // namespace porthip

#endif
