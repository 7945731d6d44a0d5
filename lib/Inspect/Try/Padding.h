// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of tiles in shared memory that are one element longer, so that a column
// lies in many banks.
#ifndef PORTHIP_INSPECT_TRY_PADDING_H
#define PORTHIP_INSPECT_TRY_PADDING_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace porthip::inspect {

/// \p Text with the rows of each `__shared__ T NAME[..][N]` of two dimensions
/// or more one element longer: `[N + 1]`. Lines stay. Nothing where none is
/// declared so.
std::optional<std::string> withPaddedRows(llvm::StringRef Text,
                                          llvm::StringRef Name);

} // namespace porthip::inspect
#endif
