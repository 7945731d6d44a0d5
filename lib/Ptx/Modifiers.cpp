// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Modifiers.h"

using namespace llvm;
namespace porthip::ptx {

Conversion takeConversion(Form &F) {
  Conversion C;
  C.Integral = F.takeOneOf({"rni", "rzi", "rmi", "rpi"});
  C.Rounding = F.takeOneOf({"rn", "rz", "rm", "rp", "rna"});
  C.Ftz = F.take("ftz");
  C.Sat = F.take("sat");
  C.SatFinite = F.take("satfinite");
  C.Relu = F.take("relu");
  C.To = F.takeType();
  C.From = F.takeType();
  return C;
}

Comparison takeComparison(Form &F, Failures &To) {
  Comparison C;
  C.Operator =
      F.takeOneOf({"eq", "ne", "lt", "le", "gt", "ge", "lo", "ls", "hi", "hs",
                   "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"});
  C.Combine = F.takeOneOf({"and", "or", "xor"});
  C.Ftz = F.take("ftz");
  if (C.Operator.empty())
    To.fail(Problem::Modifier, "a comparison is missing");
  if (!C.Combine.empty() != (F.size() == 4))
    To.fail(Problem::Operand, "a predicate to combine with and '.and', '.or' "
                              "or '.xor' go together");
  return C;
}

unsigned laneMask(const Operand &O, unsigned Count, Failures &To) {
  StringRef Name = O.Component;
  if (Name.empty())
    return (1u << Count) - 1;
  unsigned Mask = 0;
  bool IsFit = Name.consume_front(Count == 2 ? "h" : "b") && !Name.empty();
  for (char C : Name) {
    IsFit &= C >= '0' && C < char('0' + Count);
    Mask |= IsFit ? 1u << (C - '0') : 0;
  }
  if (!IsFit)
    To.fail(Problem::Operand, "mask '." + O.Component + "' is not supported");
  return Mask;
}

} // namespace porthip::ptx
