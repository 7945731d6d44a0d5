// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `porthip port --commits`: a port as commits that a maintainer can review, one
// for each concern; and the text of a pull request.
#ifndef PORTHIP_PORTING_WHOLE_PORTCOMMITS_H
#define PORTHIP_PORTING_WHOLE_PORTCOMMITS_H

#include "Porting/Whole/ProjectSummary.h"
#include "Report/Report.h"
#include "llvm/Support/Error.h"
#include <set>

namespace porthip {

/// The list of what is left by hand, in the port's folder.
constexpr llvm::StringLiteral ByHandFile = "PORTING.md";

/// The parts that the messages and texts are made of.
struct PortStory {
  const ProjectSummary *Summary = nullptr;
  std::string Root;   ///< the project's folder
  std::string Name;   ///< its last part
  SourceState Source; ///< what the port was made of
  bool IsUpdate = false, HasCommits = false;
  /// The folder .porthip is committed, too; else only where it was before.
  bool WithState = false;
  /// Below the port's folder.
  std::set<std::string> BuildFiles, Translated;
};

/// Before anything is written. Errors: \p OutRoot is in no git repository
/// that takes it, has changes that are not committed, or git is missing. Where
/// there is no repository, it is made.
llvm::Error prepareCommits(llvm::StringRef OutRoot);
/// One commit for each concern that has changes; told on \p OS.
llvm::Error makeCommits(llvm::StringRef OutRoot, const PortStory &Story,
                        llvm::raw_ostream &OS);

/// The work that is left to do by hand, in Markdown.
std::string byHandText(const PortStory &Story);
/// A title, and what a reviewer wants to know.
std::string pullRequestText(const PortStory &Story);

} // namespace porthip
#endif
