// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Decode/Operands.h"
#include "llvm/ADT/APFloat.h"

using namespace llvm;
namespace porthip::ptx {

std::optional<ptx::Type> RegisterRanges::find(StringRef Name) const {
  // The prefix may end in digits itself.
  StringRef Prefix = Name.rtrim("0123456789");
  for (; Prefix.size() < Name.size();
       Prefix = Name.take_front(Prefix.size() + 1)) {
    auto It = Ranges.find(Prefix);
    unsigned Index = 0;
    if (It != Ranges.end() &&
        !Name.drop_front(Prefix.size()).getAsInteger(10, Index) &&
        Index < It->second.Count)
      return It->second.Of;
  }
  return std::nullopt;
}

std::optional<uint64_t> evaluate(const Expression &E, const Constants &Known) {
  if (E.Of == Expression::Kind::Integer)
    return E.Value;
  if (E.Of == Expression::Kind::Argument)
    return Known.Argument(E.Argument);
  SmallVector<uint64_t, 3> Values;
  for (const Expression &Part : E.Parts) {
    std::optional<uint64_t> Value = evaluate(Part, Known);
    if (!Value)
      return std::nullopt;
    Values.push_back(*Value);
  }
  if (Values.size() != 1)
    return Known.Fold(E.Operator, Values);
  return E.Operator == "-"   ? 0 - Values[0]
         : E.Operator == "~" ? ~Values[0]
         : E.Operator == "!" ? !Values[0]
                             : Values[0];
}

std::optional<uint64_t>
constantOf(const Operand &O,
           function_ref<std::optional<uint64_t>(const Expression &)> Of) {
  if (std::optional<Expression> E = O.expression())
    return Of(*E);
  if (O.isName() && O.Name == "WARP_SZ")
    return 32;
  return std::nullopt;
}

uint64_t literalBits(const Operand &O, unsigned Width) {
  APFloat F = O.IsSingle ? APFloat(APFloat::IEEEsingle(), APInt(32, O.Bits))
                         : APFloat(APFloat::IEEEdouble(), APInt(64, O.Bits));
  bool Lost = false;
  F.convert(Width == 64   ? APFloat::IEEEdouble()
            : Width == 32 ? APFloat::IEEEsingle()
                          : APFloat::IEEEhalf(),
            APFloat::rmNearestTiesToEven, &Lost);
  return F.bitcastToAPInt().getZExtValue();
}

} // namespace porthip::ptx
