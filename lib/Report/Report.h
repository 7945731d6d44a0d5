// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A report, as one value that every format shows: the Port, judged by an effort
// model. Times are minutes of a developer's work. Lists have a total order, so
// that equal inputs give equal reports.

#ifndef PORTHIP_REPORT_REPORT_H
#define PORTHIP_REPORT_REPORT_H

#include "Port/MissingPackage.h"
#include "Port/Port.h"
#include <array>
#include <map>
#include <string>
#include <vector>

namespace porthip {

/// How a place in the source gets ported, from nothing to do to cannot be done.
enum class Category : uint8_t {
  Automatic, ///< renamed or rewritten
  Shim,      ///< the same, by one of porthip's headers
  Review,    ///< ported, but may mean something else
  Manual,    ///< someone must write code
  Blocked    ///< AMD has no counterpart: design work
};
constexpr unsigned CategoryCount = 5;
constexpr std::array<Category, CategoryCount> AllCategories = {
    Category::Automatic, Category::Shim, Category::Review, Category::Manual,
    Category::Blocked};

/// `automatic`, `shim`, `review`, `manual`, `blocked`.
llvm::StringRef toString(Category C);
/// The name for readers: "automatic with a shim".
llvm::StringRef titleOf(Category C);

/// Unknown: nothing was found where not all could be looked at.
enum class Risk : uint8_t { None, Unknown, Low, Medium, High };
llvm::StringRef toString(Risk R);

/// An estimate in minutes, Low <= Likely <= High.
struct Effort {
  double Low = 0, Likely = 0, High = 0;

  Effort &operator+=(const Effort &Other);
};

/// As minutes are told: the digits behind differ with the order of sums.
double roundedToHundredths(double Value);

/// Places by category, and what they cost.
struct Tally {
  std::array<unsigned, CategoryCount> Places = {};
  Effort Time;

  unsigned places(Category C) const { return Places[unsigned(C)]; }
  unsigned total() const;
  /// Automatic and Shim of all, 0 to 100; 100 where there are no places.
  double automaticPercent() const;
};

/// Why a finding does not count, or that it does.
enum class FindingState : uint8_t {
  Open,
  Known,     ///< in the baseline
  Suppressed ///< accepted in the source or in a file
};
llvm::StringRef toString(FindingState S);

struct ReportFinding {
  Finding Of;
  Category Kind = Category::Automatic; ///< Automatic: a note, nothing to do
  FindingState State = FindingState::Open;
  std::string Reason;      ///< of a suppression
  bool IsInSource = false; ///< a comment suppresses it, not a file
  std::string Fingerprint; ///< 16 hex digits, no two alike in a report
  std::string SourceLine;  ///< as it stands, without its end
  std::string Kernel;      ///< that it stands in; may be empty
  Effort Time;
};

/// A line of the estimate, with its calculation. The likely minutes of its
/// places are First + (Files - 1) * Further + (Count - Files) * SameFile.
struct EffortItem {
  std::string What;  ///< `porthip-warp-spin-lock`, `cublasXtDgemm`, `build`
  std::string Title; ///< for a reader
  Category Kind = Category::Automatic;
  unsigned Count = 0, Files = 0;
  double FirstMinutes = 0, FurtherMinutes = 0, SameFileMinutes = 0;
  std::string Confidence; ///< `high`, `medium`, `low`: see EffortModel
  Risk Level = Risk::None;
  Effort Time;
  /// Its findings, as places in Report::Findings; empty for what is none.
  std::vector<unsigned> Findings;
};

/// One thing to do, of those that matter most.
struct PlanStep {
  std::string What;    ///< for a reader, one line
  std::string Fix;     ///< may be empty
  std::string Command; ///< to type in a shell; may be empty
  std::string File;    ///< where to begin; empty: the whole project
  unsigned Line = 0, Places = 0, Files = 0;
  Effort Time;
};

/// The state of the sources that a report is about. It holds no time of its
/// own, so that equal inputs give equal reports.
struct SourceState {
  std::string Commit; ///< of git; empty: it is not known
  /// Date of the commit, or what SOURCE_DATE_EPOCH says: `2026-11-22`; may be
  /// empty.
  std::string Date;
  bool IsChanged = false; ///< files differ from the commit
};

/// A file, a folder, a kernel, a library or a check.
struct ReportRow {
  std::string Name;
  Tally Sum;
};

struct ReportFile {
  std::string Path; ///< as a reader sees it, relative to the report's root
  unsigned Lines = 0, ChangedLines = 0;
  bool IsMain = false, HoldsCuda = false;
  bool IsUnreached = false; ///< a header that no source includes
  Tally Sum;
};

struct ReportLibrary {
  LibraryInfo Of;
  /// Places of each symbol, by outcome.
  struct Call {
    std::string Symbol, Hip;
    UseOutcome Outcome = UseOutcome::Unchanged;
    unsigned Count = 0;
  };
  std::vector<Call> Calls; ///< unsupported ones first, then by count
  unsigned Covered = 0, Unsupported = 0; ///< uses, of shared names too
  Effort Time;                           ///< of findings about its symbols
};

struct ReportKernel {
  KernelFacts Of;
  /// Findings that count, in its lines and those of the functions that it may
  /// call, without notes. A function that several kernels call counts for each.
  unsigned Findings = 0;
  Effort Time; ///< of those and of the notes
  /// For each of Report::Gpus, and what makes it so.
  struct TargetRisk {
    Risk Level = Risk::None;
    std::vector<std::string> Causes;
  };
  std::vector<TargetRisk> Risks;
};

/// A file before and after, for the formats that show it.
struct ReportSource {
  std::string Before, After;
  std::vector<Edit> Edits; ///< that make After of Before
};

struct Report {
  std::string ToolVersion;
  /// For titles: the folder or file that was asked for.
  std::string Subject;
  std::vector<std::string> Gpus; ///< `gfx942`, ...: those that are judged
  std::string HipVersions;       ///< "5.2 to 10.2"
  std::string WarpMode;          ///< "emulate32"
  std::string ModelName;         ///< "porthip's own" or a file
  bool HasBaseline = false;      ///< what is Open is not in it
  SourceState Source;
  /// Versions of what else the result depends on, by name: `clang`, `CUDA`.
  std::vector<std::pair<std::string, std::string>> Versions;

  /// Clang could not parse so many units fully that all else is a guess.
  bool IsGuess = false;
  /// Flags that would find what was missing: `-Iinclude -Icommon/inc`.
  std::string MissingFlags;
  /// Headers that no folder nearby has.
  std::vector<std::string> MissingHeaders;
  /// Folders of git's submodules that nobody has fetched, as commands name them.
  std::vector<std::string> MissingSubmodules;
  /// Libraries beside CUDA that the project's files include, by name.
  std::vector<MissingPackage> MissingPackages;

  Tally Sum;
  /// Share of the work in the code by hand, without build and tests: what
  /// porthip does, 0 to 100.
  double WorkPercent = 100;
  unsigned Lines = 0, ChangedLines = 0, CudaFiles = 0;
  Statistics Stats;
  std::vector<EffortItem> Items; ///< by likely time, the longest first
  std::vector<PlanStep> Plan;    ///< in the order to do them
  std::vector<ReportFile> Files; ///< by path; all, with and without CUDA
  std::vector<ReportRow> Folders;
  std::vector<ReportRow> Checks;
  std::vector<ReportLibrary> Libraries; ///< by id
  std::vector<ReportKernel> Kernels;    ///< by file and line
  /// Also those that do not count; by file, line and column.
  std::vector<ReportFinding> Findings;

  /// By ReportFile::Path; empty unless a format asks for it.
  std::map<std::string, ReportSource> Sources;

  /// All CUDA code stands in strings of programs.
  bool hasTextsAlone() const {
    return Stats.Texts && Stats.Texts >= Stats.TranslationUnits;
  }
};

/// Headers with CUDA that no source includes, and what they cost.
struct UnreachedHeaders {
  unsigned Count = 0;
  double Minutes = 0;
};

/// None where there are headers alone.
UnreachedHeaders unreachedHeaders(const Report &Of);

} // namespace porthip

#endif
