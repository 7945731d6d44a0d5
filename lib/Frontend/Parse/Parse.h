// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parses one file as nvcc would see it, on the device or the host side, and
// runs a frontend action over it. A missing header or a syntax error does not
// end the parse: they are part of the outcome.

#ifndef PORTHIP_FRONTEND_PARSE_PARSE_H
#define PORTHIP_FRONTEND_PARSE_PARSE_H

#include "Frontend/CommandLine/CompilerArgs.h"
#include "Frontend/Mends/Mends.h"
#include "Frontend/Parse/ParseProblems.h"
#include "Frontend/Toolchain.h"
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class ASTConsumer;
class CompilerInstance;
class CompilerInvocation;
} // namespace clang

namespace porthip {

struct HeaderGraph;

enum class Side : uint8_t { Device, Host };

struct ParseJob {
  std::string File;
  Side On = Side::Device;
  const Toolchain *Tools = nullptr;
  const CompileOptions *Options = nullptr;
  /// Where precompiled headers are kept; empty: not used.
  std::string CacheDir;
  /// Headers from outside of the project that are precompiled too, as `#include
  /// <NAME>` has them; see Translate/Units/SharedHeaders.h.
  std::vector<std::string> LeadingHeaders;
  /// Headers of LeadingHeaders that the file may not come to after all.
  std::vector<std::string> SupposedHeaders;
  /// Whether Options' include folders are where some of them lie.
  bool LeadingNeedFolders = false;
  /// Macros of Options' -D that no LeadingHeaders ask for: units that differ in
  /// them alone share a precompiled header, and they come behind it.
  std::vector<std::string> LaterMacros;
  /// Files below it give evidence, and are never precompiled.
  std::string OwnRoot;
  /// Bodies of templates are made for all arguments that the file uses, and so
  /// are the kernels that they launch.
  bool InstantiatesBodies = false;
  /// Not empty: the code that a compile for AMD takes, as far as it can be read
  /// as CUDA. Macros of a build for AMD, "NAME=1", or "-NAME" for one that it
  /// lacks. HIP's headers are its names over CUDA's then.
  std::vector<std::string> AmdMacros;
  /// Text that clang reads in another way than the file has it; null: nothing.
  const Mends *Mended = nullptr;
};

struct ParseOutcome {
  /// In the order met; the first is usually the cause of the rest.
  ParseProblems Errors;
  /// Headers that were not found, as included, with the place.
  ParseProblems MissingHeaders;
  /// Every file that was read, also behind a precompiled header; absolute.
  std::vector<std::string> Files;
  /// Every file and folder that was looked for in vain, likewise.
  std::vector<std::string> NotFound;
  /// Content of files, the hash of what was read (CacheSources).
  std::map<std::string, std::string> Contents;
  /// A macro was made before one of ParseJob::LeadingHeaders was included, and
  /// the header has that name: behind the macro it may mean something else. Or
  /// one of ParseJob::SupposedHeaders was not included.
  bool IsDoubtful = false;
  /// Property of the device side: another parse, of the host's, may show more.
  bool HostSeesMore = false;
  /// Names of the device side: names in statements that only the host takes. It
  /// shows more, too, if one of them means something to who asks.
  std::set<std::string> HostNames;
  /// Another parse, with ParseJob::AmdMacros, may show more; see AmdBranches.h.
  bool AmdSeesMore = false;
  /// ParseJob::Mended, and what its errors ask for.
  Mends Wanted;
};

/// Makes the consumer of a parse; may register preprocessor callbacks, which do
/// not see what is precompiled: ParseJob::LeadingHeaders are in the graph.
using ConsumerFactory = std::function<std::unique_ptr<clang::ASTConsumer>(
    clang::CompilerInstance &, const HeaderGraph &Precompiled)>;

/// Errors: the arguments make no compilation at all. May crash or run long on
/// hostile input, as clang does: isolate it (see Support/Workers.h).
llvm::Expected<ParseOutcome> parse(const ParseJob &Job,
                                   const ConsumerFactory &MakeConsumer);

/// For the outcome alone.
llvm::Expected<ParseOutcome> parse(const ParseJob &Job);

/// Adds which files another parse read and looked for.
void addFiles(ParseOutcome &To, const ParseOutcome &From);

/// Adds what another side of the same file gave.
void addOutcome(ParseOutcome &To, const ParseOutcome &From);

/// The mends with which the fewest errors are left, of files that \p IsOwn
/// takes: what errors ask for, and those of macros in what was read. \p First
/// is the outcome without any, \p Parse parses with some, and \p Take hears
/// that this was no worse. That much is enough: what a compiler says of
/// instantiated templates a parse does not say. Errors: those of \p Parse.
llvm::Expected<Mends>
findMends(const ParseOutcome &First,
          llvm::function_ref<bool(llvm::StringRef File)> IsOwn,
          llvm::function_ref<llvm::Expected<ParseOutcome>(const Mends &)> Parse,
          llvm::function_ref<void()> Take);

/// cuda, c++ or c: headers and unknown names are taken for CUDA.
llvm::StringRef languageOf(const ParseJob &Job);

/// The arguments with which clang's driver is called for \p Job.
std::vector<std::string> driverArguments(const ParseJob &Job);

/// The compiler invocation of \p Job, without a precompiled header.
llvm::Expected<std::shared_ptr<clang::CompilerInvocation>>
makeInvocation(const ParseJob &Job);

/// The arguments that clang's driver makes of \p Job here and now, the same for
/// all files of one language: what the command line, the environment (CPATH and
/// its like), the configuration files and the installed compilers say decides a
/// parse by this alone.
std::vector<std::string> frontendArguments(const ParseJob &Job);

} // namespace porthip

#endif
