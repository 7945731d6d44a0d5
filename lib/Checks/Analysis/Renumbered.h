// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Enumerations of CUDA's that HIP numbers otherwise.
#ifndef PORTHIP_CHECKS_ANALYSIS_RENUMBERED_H
#define PORTHIP_CHECKS_ANALYSIS_RENUMBERED_H

#include "Translate/Findings/Check.h"

namespace porthip {

struct Renumbered {
  const clang::EnumDecl *Enum = nullptr;
  /// The number 0 of CUDA is another one in HIP, or the other way round.
  bool ZeroToo = false;
  /// Belongs to an enumeration of results, whose numbers are printed and no
  /// more.
  bool IsStatus = false;
  bool KeepsOrder = false;

  /// The enumerator of that number; empty: CUDA has none.
  llvm::StringRef nameOf(int64_t Number) const;
};

std::optional<Renumbered> renumbered(clang::QualType Type, CheckContext &C);

/// Whether \p E names an enumerator, also by way of the program's constants.
bool namesEnumerator(const clang::Expr &E, unsigned Depth = 0);

/// The value of \p E, a constant integer that names no enumerator; nothing: it
/// is none, or an enumerator.
std::optional<int64_t> plainNumber(const clang::Expr *E, CheckContext &C);

/// The enumerator's name in HIP; empty: it has none.
llvm::StringRef hipName(llvm::StringRef Enumerator, const CheckContext &C);

} // namespace porthip
#endif
