// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The findings where a rule is applied, without the place: for the passes, and
// for questions about a symbol.
#ifndef PORTHIP_TRANSLATE_FINDINGS_RULEFINDINGS_H
#define PORTHIP_TRANSLATE_FINDINGS_RULEFINDINGS_H

#include "Port/Port.h"
#include "Rules/Rule.h"
#include "Translate/Options.h"

namespace porthip {

/// The severity that \p R gives, \p Default when it gives none.
Severity severityOf(const Rule &R, Severity Default);

/// HIP has no such symbol: \p R is of kind `unsupported`.
Finding unsupportedFinding(llvm::StringRef Name, const Rule &R);
/// The same for a header.
Finding headerFinding(llvm::StringRef Name, const Rule &R);
/// A header whose \p Rules are for HIP versions other than \p Hip.
Finding noFittingHeaderFinding(llvm::StringRef Name,
                               llvm::ArrayRef<const Rule *> Rules,
                               VersionRange Hip);
/// The \p Rules are for other calls, or HIP versions other than \p Hip.
Finding noFittingRuleFinding(llvm::StringRef Name,
                             llvm::ArrayRef<const Rule *> Rules,
                             VersionRange Hip);
/// The rule changes arguments, and the function is named, not called.
Finding signatureFinding(llvm::StringRef Name, const Rule &R);
/// The rule needs a header that --shim=none forbids.
Finding shimForbiddenFinding(llvm::StringRef Name, llvm::StringRef Header);

/// Behaviour that differs; none when the rule tells of no such thing.
std::vector<Finding> behaviourFindings(llvm::StringRef Name, const Rule &R);
/// HIP versions among those asked for that lack what the rule writes.
std::vector<Finding> versionFindings(const Rule &R, VersionRange Hip);

/// The header that has the function of \p R under CUDA's own name, so that
/// overloads of the project's stay beside it; empty: there is none.
llvm::StringRef overloadsHeader(const Rule &R, WarpMode Warp);

/// Whether the name stays as it is, and with it HIP's own operation on whole
/// wavefronts.
bool isLeftToHip(const Rule &R, WarpMode Warp);

/// Count of CUB's algorithms on a warp, whose shim gives them CUDA's number of
/// lanes: how many template arguments there are where the code gives that
/// itself. 0 for other rules.
unsigned argumentsWithLanes(const Rule &R);
/// The same by the algorithm's name, `WarpReduce`.
unsigned argumentsWithLanes(llvm::StringRef Name);

} // namespace porthip
#endif
