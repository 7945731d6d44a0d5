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

/// The enumerator's name in HIP; empty: it has none.
llvm::StringRef hipName(llvm::StringRef Enumerator, const CheckContext &C);

} // namespace porthip
#endif
