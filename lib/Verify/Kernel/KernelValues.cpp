// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Kernel/KernelValues.h"
#include "Support/Random.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

using namespace llvm;

namespace porthip {
namespace {

/// Every how many-th float is a special one, on average.
constexpr uint64_t SpecialEvery = 8;

/// Whole where the spec has it whole: a double does not hold all of 64 bits.
struct Number {
  bool IsWhole = false;
  int64_t Whole = 0;
  double Real = 0;
};

Number whole(int64_t Value) { return {true, Value, double(Value)}; }
Number real(double Value) { return {false, 0, Value}; }

Expected<Number> numberFrom(const Json &J, const Sizes &Names) {
  if (J.is_boolean())
    return whole(J.get<bool>());
  if (J.is_number_unsigned() &&
      J.get<uint64_t>() > uint64_t(std::numeric_limits<int64_t>::max()))
    return real(J.get<double>());
  if (J.is_number_integer())
    return whole(J.get<int64_t>());
  if (J.is_number())
    return real(J.get<double>());
  std::string Text = J.get<std::string>();
  constexpr double Infinity = std::numeric_limits<double>::infinity();
  if (Text == "nan")
    return real(std::numeric_limits<double>::quiet_NaN());
  if (Text == "inf" || Text == "-inf")
    return real(Text == "inf" ? Infinity : -Infinity);
  auto Value = evaluateSize(Text, Names);
  if (!Value)
    return Value.takeError();
  return whole(*Value);
}

bool isSigned(ElementType Type) {
  return Type == ElementType::I8 || Type == ElementType::I16 ||
         Type == ElementType::I32 || Type == ElementType::I64;
}

Error storeWhole(ElementType Type, int64_t Value, char *At) {
  unsigned Bits = elementBytes(Type) * 8;
  bool Fits = Bits == 64 || (isSigned(Type) ? isIntN(Bits, Value)
                                            : isUIntN(Bits, uint64_t(Value)));
  if (Type == ElementType::Bool)
    Fits = Value == 0 || Value == 1;
  // A negative value needs a type with a sign.
  if (!Fits || (!isSigned(Type) && Value < 0))
    return createStringError("the value " + itostr(Value) + " does not fit " +
                             elementName(Type));
  std::memcpy(At, &Value, elementBytes(Type));
  return Error::success();
}

const fltSemantics &semanticsOf(ElementType Type) {
  switch (Type) {
  case ElementType::F16:
    return APFloat::IEEEhalf();
  case ElementType::BF16:
    return APFloat::BFloat();
  case ElementType::F8E4M3:
    return APFloat::Float8E4M3FN();
  case ElementType::F8E5M2:
    return APFloat::Float8E5M2();
  case ElementType::F32:
    return APFloat::IEEEsingle();
  default:
    return APFloat::IEEEdouble();
  }
}

void storeFloat(ElementType Type, APFloat Value, char *At) {
  bool LosesInfo;
  Value.convert(semanticsOf(Type), APFloat::rmNearestTiesToEven, &LosesInfo);
  uint64_t Bits = Value.bitcastToAPInt().getZExtValue();
  std::memcpy(At, &Bits, elementBytes(Type));
}

Error store(ElementType Type, Number Value, char *At) {
  if (isFloat(Type)) {
    storeFloat(Type, APFloat(Value.Real), At);
    return Error::success();
  }
  if (Value.IsWhole)
    return storeWhole(Type, Value.Whole, At);
  if (!(std::fabs(Value.Real) < 0x1p63))
    return createStringError(Twine("a floating-point value does not fit ") +
                             elementName(Type));
  return storeWhole(Type, int64_t(std::floor(Value.Real)), At);
}

APFloat specialFloat(StringRef Name, ElementType Type, Random &R) {
  const fltSemantics &How = semanticsOf(Type);
  bool IsNegative = Name.starts_with("-");
  StringRef Plain = Name.ltrim('-');
  if (Plain == "nan")
    return APFloat::getNaN(How);
  if (Plain == "inf")
    return APFloat::getInf(How, IsNegative);
  if (Plain == "0")
    return APFloat::getZero(How, IsNegative);
  if (Plain == "max")
    return APFloat::getLargest(How, IsNegative);
  unsigned Bits = APFloat::semanticsPrecision(How) - 1;
  APInt Fraction(APFloat::semanticsSizeInBits(How),
                 1 + R.next() % ((uint64_t(1) << std::min(Bits, 52u)) - 1));
  return APFloat(How, Fraction);
}

class Maker {
public:
  Maker(const ValuePlaces &To, const Json &Node, const ValueRules &Rules)
      : To(To), Node(Node), Rules(Rules), R(Rules.Seed) {}

  Error run() {
    if (Node.contains("value"))
      return given(Node["value"]);
    std::string Fill = Node.value("fill", "uniform");
    std::vector<Number> Values;
    if (Fill == "zero") {
      Values.assign(To.Count, whole(0));
    } else if (Fill == "index" || Fill == "permutation") {
      for (uint64_t I = 0; I < To.Count; ++I)
        Values.push_back(whole(int64_t(I)));
      if (Fill == "permutation")
        for (uint64_t I = To.Count; I > 1; --I)
          std::swap(Values[I - 1], Values[R.next() % I]);
    } else if (Error Wrong = uniform(Values)) {
      return Wrong;
    }
    if (Fill == "sorted")
      llvm::sort(Values, [](const Number &A, const Number &B) {
        return A.IsWhole && B.IsWhole ? A.Whole < B.Whole : A.Real < B.Real;
      });
    for (uint64_t I = 0; I < To.Count; ++I)
      if (Error Wrong = store(To.Type, Values[I], place(I)))
        return Wrong;
    special();
    return Error::success();
  }

private:
  char *place(uint64_t I) const { return To.At + I * To.StrideBytes; }

  Error given(const Json &J) {
    Json List = J.is_array() ? J : Json::array({J});
    std::vector<Number> Values;
    for (const Json &One : List) {
      auto Value = numberFrom(One, *Rules.Names);
      if (!Value)
        return Value.takeError();
      Values.push_back(*Value);
    }
    for (uint64_t I = 0; I < To.Count; ++I)
      if (Error Wrong = store(To.Type, Values[I % Values.size()], place(I)))
        return Wrong;
    return Error::success();
  }

  Error uniform(std::vector<Number> &Values) {
    Values.reserve(To.Count);
    if (!To.Enumerators.empty() && !Node.contains("range")) {
      for (uint64_t I = 0; I < To.Count; ++I)
        Values.push_back(
            whole(To.Enumerators[R.next() % To.Enumerators.size()]));
      return Error::success();
    }
    bool IsReal = isFloat(To.Type);
    Number Low = whole(IsReal ? -1 : 0);
    Number High = whole(IsReal || To.Type == ElementType::Bool ? 1 : 100);
    if (Node.contains("range")) {
      auto First = numberFrom(Node["range"][0], *Rules.Names);
      if (!First)
        return First.takeError();
      auto Last = numberFrom(Node["range"][1], *Rules.Names);
      if (!Last)
        return Last.takeError();
      Low = *First;
      High = *Last;
    }
    if (!(Low.Real <= High.Real))
      return createStringError("the range ends before it begins");
    if (IsReal) {
      for (uint64_t I = 0; I < To.Count; ++I) {
        // Halves first: the difference of two large ones is too large.
        double Share = R.unit();
        Values.push_back(real(Low.Real * (1 - Share) + High.Real * Share));
      }
      return Error::success();
    }
    if (!Low.IsWhole || !High.IsWhole)
      return createStringError(
          "the ends of a range of integers must be integers");
    // 0 for all of 64 bits.
    uint64_t Count = uint64_t(High.Whole) - uint64_t(Low.Whole) + 1;
    for (uint64_t I = 0; I < To.Count; ++I) {
      uint64_t Step = Count ? R.next() % Count : R.next();
      Values.push_back(whole(int64_t(uint64_t(Low.Whole) + Step)));
    }
    return Error::success();
  }

  void special() {
    if (Rules.Special.empty() || !isFloat(To.Type))
      return;
    for (uint64_t I = 0; I < To.Count; ++I) {
      // Each name comes once before chance decides.
      bool IsFirst = I < Rules.Special.size() && To.Count > 1;
      uint64_t Roll = R.next();
      if (!IsFirst && Roll % SpecialEvery)
        continue;
      uint64_t Which = IsFirst ? I : R.next() % Rules.Special.size();
      storeFloat(To.Type, specialFloat(Rules.Special[Which], To.Type, R),
                 place(I));
    }
  }

  const ValuePlaces &To;
  const Json &Node;
  const ValueRules &Rules;
  Random R;
};

} // namespace

std::vector<std::string> specialNames() {
  return {"nan", "inf", "-inf", "-0", "denormal", "max", "-max"};
}

Error makeValues(const ValuePlaces &To, const Json &Node,
                 const ValueRules &Rules) {
  return Maker(To, Node, Rules).run();
}

Expected<int64_t> sizeFrom(const Json &J, const Sizes &Names) {
  if (J.is_number_integer())
    return J.get<int64_t>();
  return evaluateSize(J.get<std::string>(), Names);
}

} // namespace porthip
