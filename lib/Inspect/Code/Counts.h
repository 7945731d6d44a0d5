// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts of a function's instructions, and their lines in the source.
#ifndef PORTHIP_INSPECT_CODE_COUNTS_H
#define PORTHIP_INSPECT_CODE_COUNTS_H

#include "Inspect/Code/Assembly.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>

namespace porthip::inspect {

enum class Kind : uint8_t {
#define COUNT(KIND, NAME, TEXT, DETAIL) KIND,
#include "Inspect/Code/Counts.def"
#undef COUNT
};

llvm::StringRef nameOf(Kind Of);
/// "loads of global memory"
llvm::StringRef textOf(Kind Of);

struct Counted {
  unsigned Total = 0;
  std::map<Place, unsigned> Places; ///< of what has a line
};

/// By kind and detail: "16 bytes", "v_mfma_f32_32x32x8f16".
class Counts {
public:
  using Key = std::pair<Kind, std::string>;

  void add(Kind Of, llvm::StringRef Detail, const Place &At);
  void add(Kind Of, llvm::StringRef Detail, const Counted &More);
  /// Sums over all details.
  unsigned of(Kind Of) const;
  Counted whole(Kind Of) const;
  const std::map<Key, Counted> &all() const { return Map; }

private:
  std::map<Key, Counted> Map;
};

/// Counts \p F alone, without the functions it calls.
Counts countCode(const FunctionCode &F);

} // namespace porthip::inspect
#endif
