// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Problems of a parse: code that clang could not make sense of, and headers
// that it did not find.

#ifndef PORTHIP_FRONTEND_PARSE_PARSEPROBLEMS_H
#define PORTHIP_FRONTEND_PARSE_PARSEPROBLEMS_H

#include "Support/Json/Json.h"
#include "clang/Basic/Diagnostic.h"
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class PPCallbacks;
class SourceManager;
} // namespace clang

namespace porthip {

/// One thing that clang could not make sense of. 1-based.
struct ParseProblem {
  std::string File;
  unsigned Line = 0, Column = 0;
  std::string Message;
  /// The `#include` lines by which File was reached, innermost first; none for
  /// the file that is parsed and for missing headers.
  std::vector<std::pair<std::string, unsigned>> Includes = {};
};

using ParseProblems = std::vector<ParseProblem>;

/// Adds the problems of \p From that stand at other places than those of \p To.
void addProblems(ParseProblems &To, const ParseProblems &From);

Json problemsToJson(const ParseProblems &Problems);
/// \p Array: what problemsToJson() made.
ParseProblems problemsFromJson(const Json &Array);

/// Takes the errors; warnings are of no use here. \p Errors outlives it.
std::unique_ptr<clang::DiagnosticConsumer> recordErrors(ParseProblems &Errors);

/// Takes the headers that are not there, and lets the parse go on without
/// them. \p Missing outlives it.
std::unique_ptr<clang::PPCallbacks>
recordMissingHeaders(ParseProblems &Missing,
                     const clang::SourceManager &Sources);

} // namespace porthip

#endif
