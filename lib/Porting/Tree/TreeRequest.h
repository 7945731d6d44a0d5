// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The request for a translation of files and folders. Commands fill it in from
// their options; tests do it by hand.
#ifndef PORTHIP_PORTING_TREE_TREEREQUEST_H
#define PORTHIP_PORTING_TREE_TREEREQUEST_H

#include "Porting/Tree/ChangedLines.h"
#include "Translate/Translate.h"
#include <optional>
#include <string>
#include <vector>

namespace porthip {

struct TreeRequest {
  /// Files, folders, and "-" for stdin, as the user names them; empty: the .cu
  /// files that BuildFolder knows.
  std::vector<std::string> Paths;
  std::vector<std::string> Excluded; ///< globs over paths below a folder
  /// Translated in place of what Paths name, with these texts and flags, read
  /// since GivenBegin, which is of Cache::begin().
  std::vector<TranslationInput> Given;
  llvm::sys::TimePoint<> GivenBegin;
  std::string InRoot;  ///< as in TranslationRequest, as the user names it
  std::string OutRoot; ///< likewise, normalised

  /// The folder of compile_commands.json; empty: none is read.
  std::string BuildFolder;
  /// It was made for this run and is gone after it: no command names it.
  bool IsBuildForRun = false;
  /// Files that BuildFolder leaves out may be built by something else.
  bool IsPartOfBuild = false;
  /// --use_fast_math is another flag by then, which knows NaN and infinity.
  bool IsBuildMigrated = false;
  std::vector<std::string> CompilerArgs; ///< of nvcc or clang, for each file

  std::string CudaPath; ///< "none": our own declarations; empty: searched
  /// Its HIP is the one that is written for; empty: no ROCm is named.
  std::string RocmPath;
  std::optional<Version> Hip;     ///< in place of RocmPath's
  std::vector<std::string> Rules; ///< files that override the built-in ones
  /// Hip and ShimIncludeDir follow from the above, KeepsParts from OneSource.
  TranslateOptions Options;
  /// The CUDA files stay: headers take the place of edits.
  bool IsOneSource = false;
  /// CUDA code in strings is translated, not only reported.
  bool PortsTexts = true;
  bool FixesOneSource = false; ///< makes the edits that no header can make

  /// Findings elsewhere are not told; none: all are.
  std::optional<ChangedLines> OnlyLines;

  std::string CacheDir; ///< empty: nothing is kept
  unsigned Jobs = 1;
  std::optional<Shard> Part;

  /// Errors alone are told, no notes about the run.
  bool IsQuiet = false;
  /// See TranslationRequest.
  bool ComesAgain = false;
  Progress *Shown = nullptr; ///< null: nobody is shown how far it is
};

} // namespace porthip

#endif
