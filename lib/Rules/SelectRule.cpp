// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/RuleIndex.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

/// Each argument that the rule names has one of the types named for it. An
/// argument of unknown type fits none.
static bool fitsTypes(const Rule &R, ArrayRef<ArgumentTypes> Types) {
  for (std::size_t I = 0; I != R.Types.size();) {
    unsigned Argument = R.Types[I].Argument;
    bool Fits = false;
    for (; I != R.Types.size() && R.Types[I].Argument == Argument; ++I)
      Fits |= Argument < Types.size() &&
              Types[Argument].count(R.Types[I].Type.str());
    if (!Fits)
      return false;
  }
  return true;
}

/// A rule for certain calls says nothing about the bare name: what the
/// function pointer will be called with is not known here.
static bool fitsCall(const Rule &R, const CallShape &Call) {
  return (!R.WithoutImages || Call.LacksImages) &&
         (R.Arity.empty() ||
          (Call.ArgumentCount >= 0 &&
           any_of(R.Arity,
                  [&](uint8_t N) { return N == Call.ArgumentCount; }))) &&
         fitsTypes(R, Call.Types);
}

const Rule *selectRule(ArrayRef<const Rule *> Rules, const CallShape &Call,
                       VersionRange Hip) {
  const Rule *CoversSome = nullptr;
  bool IsForTypes = false; // what is for all types does another thing
  for (const Rule *R : Rules) {
    if (!fitsCall(*R, Call) || (IsForTypes && R->Types.empty()))
      continue;
    bool EndsAfter = !R->UntilHip.isSet() || Hip.Last < R->UntilHip;
    if (R->SinceHip <= Hip.First && EndsAfter)
      return R;
    bool Touches = R->SinceHip <= Hip.Last &&
                   (!R->UntilHip.isSet() || Hip.First < R->UntilHip);
    IsForTypes |= Touches && !R->Types.empty();
    if (Touches && !CoversSome)
      CoversSome = R;
  }
  return CoversSome;
}

std::string hipHeader(const Rule &R, StringRef Name) {
  StringRef Hip = R.Hip, Cuda = R.Cuda;
  if (Hip.consume_back("*") && Cuda.consume_back("*"))
    return (Hip + Name.substr(Cuda.size())).str();
  return R.Hip.str();
}

} // namespace porthip
