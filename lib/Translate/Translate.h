// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// From sources to a Port: parses every translation unit in a process of its
// own, merges what they say of each file, and translates each file once.

#ifndef PORTHIP_TRANSLATE_TRANSLATE_H
#define PORTHIP_TRANSLATE_TRANSLATE_H

#include "Frontend/CommandLine/CompilerArgs.h"
#include "Frontend/Toolchain.h"
#include "Port/Port.h"
#include "Rules/RuleIndex.h"
#include "Support/Console/Progress.h"
#include "Translate/Evidence.h"
#include "Translate/FileTranslator.h"
#include "Translate/Options.h"
#include "Translate/Text/SourceText.h"
#include "Translate/Vendors/DualSummary.h"
#include "llvm/Support/Chrono.h"
#include <map>
#include <optional>

namespace porthip {

struct TranslationInput {
  /// Normalised.
  std::string Path;
  std::string Text;
  CompileOptions Options;
  /// A header that no source includes: parsed by itself, and no main file.
  bool IsHeader = false;
};

/// One of several runs that share the work.
struct Shard {
  unsigned Index = 0; ///< from 0
  unsigned Count = 1;
};

struct TranslationRequest {
  std::vector<TranslationInput> Inputs;
  /// Headers below it are the project's; empty: the main files' common parent.
  std::string InRoot;
  /// Below it, whole paths: other projects that nobody has fetched.
  std::vector<std::string> MissingSubmodules;
  /// Folders of other projects (OtherProjects.h): those that do not use CUDA
  /// stay as they are.
  std::vector<std::string> OtherProjects;
  /// The folder that takes InRoot's place for the port; empty: the port lies
  /// where the original does, or nowhere.
  std::string OutRoot;
  Toolchain Tools;
  const RuleIndex *Rules = nullptr;
  TranslateOptions Options;
  std::string CacheDir;
  /// The program and its rules, for answers that are kept in CacheDir; empty:
  /// none are kept.
  std::string CacheSalt;
  /// Somebody edits the inputs, and asks again soon: what they include is
  /// precompiled at once.
  bool ComesAgain = false;
  unsigned Jobs = 1;
  /// Time of Cache::begin(), before the first input was read; the epoch: files
  /// that change during the run are not noticed.
  llvm::sys::TimePoint<> Begin;
  /// Only the translation units of this shard are parsed, for the answers in
  /// CacheDir; nothing is translated.
  std::optional<Shard> Part;
  /// Is told of each translation unit that is parsed; null: nobody is.
  Progress *Shown = nullptr;
};

struct Translation {
  Port Result;
  Evidence Names;
  /// By path: every file of Result.
  std::map<std::string, SourceText> Sources;
  std::string InRoot;
  DualSummary Dual;
  /// By path, where the options want them. They refer to Names.
  std::map<std::string, FileParts> Parts;
  /// The other projects (TranslationRequest::OtherProjects) that stay as they
  /// are.
  std::set<std::string> LeftProjects;
  /// The units of other shards, whose answers are not known here.
  unsigned LeftOutUnits = 0;
  /// Headers of the project that inputs did not find, as included, by input.
  std::map<std::string, std::vector<std::string>> Missing;
  /// Content of files that parses read, the hash of their content
  /// (CacheSources).
  std::map<std::string, std::string> Contents;
};

/// Fails where a file of \p Result has another content than at some time since
/// \p Begin: what was found in it may then be of another text. Names all of
/// them.
llvm::Error checkUnchanged(const Translation &Result,
                           llvm::sys::TimePoint<> Begin);

/// InRoot, or what it is where nobody said.
std::string projectRoot(const TranslationRequest &Request);

/// The result does not depend on Jobs, nor on the order in which workers end.
Translation translate(TranslationRequest Request);

} // namespace porthip

#endif
