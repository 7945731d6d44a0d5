// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cost of work, as data: one JSON file that a team can adjust
// (docs/schema/effort-model.schema.json). porthip's own is
// lib/Report/Effort/effort-model.json; a team's file replaces the members it
// has.

#ifndef PORTHIP_REPORT_EFFORT_EFFORTMODEL_H
#define PORTHIP_REPORT_EFFORT_EFFORTMODEL_H

#include "Report/Report.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace porthip {

/// The model's rates for one kind of work; those that are not set come from the
/// more general entry.
struct EffortRates {
  /// Minutes of the first place of all, the first of each further file, and a
  /// further one in the same file.
  std::optional<double> FirstMinutes, FurtherMinutes, SameFileMinutes;
  /// Unsupported symbols that cost as much or more are blocked.
  std::optional<double> BlockedFromMinutes;
  std::optional<Category> Kind;
  std::optional<Risk> Level;
  /// The minutes that a place costs without porthip, where it does the work.
  std::optional<double> ByHandMinutes;
  std::string Confidence; ///< empty: not set
  std::string Reason;     ///< for the minutes, for a reader; may be empty

  void fillFrom(const EffortRates &General);
  bool operator<(const EffortRates &Other) const;
};

/// Rates of the whole project, besides its places.
struct ProjectRates {
  double BuildMinutes = 0, BuildMinutesPerUnit = 0;
  /// Once, where there are build files: what a project asks of a port besides.
  double ProjectMinutes = 0;
  double BuildFileMinutes = 0, FurtherBuildFileMinutes = 0;
  double VerifyMinutesPerKernel = 0;
  /// Share of the time for review, manual and blocked places.
  double VerifyFactor = 0;
  std::string Confidence, Reason;
};

class EffortModel {
public:
  static EffortModel builtIn();
  /// porthip's own with what \p Path gives in place. Errors: cannot be read,
  /// no JSON, does not fit the schema; each with its place.
  static llvm::Expected<EffortModel> load(llvm::StringRef Path);

  /// All that is needed to judge \p F: every member is set.
  EffortRates ratesOf(const Finding &F) const;
  EffortRates ratesOf(Category C) const;
  const ProjectRates &project() const { return Project; }
  llvm::StringRef name() const { return Name; }

  /// \p LikelyMinutes with the range of \p Confidence.
  Effort range(double LikelyMinutes, llvm::StringRef Confidence) const;

  /// The model as a file, with a row for each kind of finding.
  std::string toJson() const;

private:
  using Table = std::map<std::string, EffortRates>;

  /// A key with a star fits where more than \p Least letters stand before it.
  static const EffortRates *find(const Table &T, llvm::StringRef Name,
                                 size_t Least = 0);
  void read(const std::string &Text);

  std::string Name;
  std::map<std::string, std::pair<double, double>> Confidence;
  std::array<EffortRates, CategoryCount> Categories;
  /// By check id, `CHECK SYMBOL`, or symbol; a key may end in a star.
  Table Checks, Symbols;
  double FurtherFactor = 0, SameFileFactor = 0, ManualSameFileFactor = 0;
  ProjectRates Project;
};

} // namespace porthip

#endif
