// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Judges a Port by an effort model: Port to Report.

#ifndef PORTHIP_REPORT_ANALYSIS_ANALYSIS_H
#define PORTHIP_REPORT_ANALYSIS_ANALYSIS_H

#include "Report/Effort/EffortModel.h"
#include "Report/Report.h"
#include <functional>
#include <set>

namespace porthip {

/// A finding that a file accepts.
struct SuppressionEntry {
  /// Empty members fit everything; at least one is not empty.
  std::string Check, Fingerprint, File; ///< File: a path or a glob
  std::string Reason;
  unsigned Line = 0; ///< in the file that holds it
};

/// A project's earlier judgements of findings.
struct KnownFindings {
  std::set<std::string> Baseline; ///< fingerprints
  bool HasBaseline = false;
  std::string SuppressionFile;
  std::vector<SuppressionEntry> Suppressions;
};

struct AnalysisRequest {
  const Port *Of = nullptr;
  const EffortModel *Model = nullptr;
  /// The original text of a file of the port, by its path.
  std::function<llvm::StringRef(const std::string &Path)> TextOf;
  /// How a path is shown.
  std::function<std::string(const std::string &Path)> NameOf;
  std::vector<std::string> Gpus; ///< never empty
  /// How a command names what is judged, for a shell: `src -Iinclude`,
  /// `-p build`.
  std::string Inputs;
  /// The same, if it is one source, which may be a program; else empty.
  std::string Program;
  /// The same, if it is a project whose own build gave the flags; else empty.
  std::string Project;
  std::string MissingFlags;                    ///< as in Report
  std::vector<std::string> MissingHeaders;     ///< as in Report
  std::vector<std::string> MissingSubmodules;  ///< as in Report
  std::vector<MissingPackage> MissingPackages; ///< as in Report
  /// Makefiles and the like that name CUDA; 0: not known.
  unsigned BuildFiles = 0;
  KnownFindings Known;
  bool WithSources = false;
};

/// The members that the caller knows (Subject, HipVersions, ...) stay empty.
Report analyze(const AnalysisRequest &Request);

} // namespace porthip

#endif
