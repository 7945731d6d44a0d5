// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/RuleIndex.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// A rule for certain calls says nothing about the bare name: what the
/// function pointer will be called with is not known here.
static bool fitsCall(const Rule &R, int ArgumentCount) {
  return R.Arity.empty() ||
         (ArgumentCount >= 0 &&
          any_of(R.Arity, [&](uint8_t N) { return N == ArgumentCount; }));
}

const Rule *selectRule(ArrayRef<const Rule *> Rules, int ArgumentCount,
                       VersionRange Hip) {
  const Rule *CoversSome = nullptr;
  for (const Rule *R : Rules) {
    if (!fitsCall(*R, ArgumentCount))
      continue;
    bool EndsAfter = !R->UntilHip.isSet() || Hip.Last < R->UntilHip;
    if (R->SinceHip <= Hip.First && EndsAfter)
      return R;
    bool Touches = R->SinceHip <= Hip.Last &&
                   (!R->UntilHip.isSet() || Hip.First < R->UntilHip);
    if (Touches && !CoversSome)
      CoversSome = R;
  }
  return CoversSome;
}

} // namespace porthip
