// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/Compare.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace llvm;

namespace porthip {

// Sums in another order and fused multiplications stay below these; a wrong
// lane, index or constant does not.
Tolerances::Tolerances()
    : ByType{{ElementType::F16, {1e-3, 5e-3, 4}},
             {ElementType::BF16, {1e-2, 2e-2, 2}},
             // Two and one of their steps.
             {ElementType::F8E4M3, {1e-2, 0.13, 1}},
             {ElementType::F8E5M2, {1e-2, 0.26, 1}},
             {ElementType::F32, {1e-6, 1e-5, 16}},
             {ElementType::F64, {1e-13, 1e-11, 16}}} {}

const Tolerance &Tolerances::of(ElementType Type) const {
  static const Tolerance Exact;
  auto Found = ByType.find(Type);
  return Found == ByType.end() ? Exact : Found->second;
}

void Tolerances::allow(ElementType Type, double Absolute) {
  Tolerance &Bound = ByType[Type];
  Bound.Absolute = std::max(Bound.Absolute, Absolute);
}

Error Tolerances::set(StringRef Text) {
  StringRef Bounds = Text;
  std::optional<ElementType> Only;
  if (Text.contains(':')) {
    auto [Name, Rest] = Text.split(':');
    Only = elementNamed(Name);
    Bounds = Rest;
    if (!Only || !isFloat(*Only))
      return createStringError(
          "tolerance '" + Text + "': '" + Name +
          "' is not f8e4m3, f8e5m2, f16, bf16, f32 or f64");
  }
  SmallVector<StringRef> Parts;
  Bounds.split(Parts, ',', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    auto [Name, Number] = Part.split('=');
    double Value = 0;
    bool IsKnown = Name == "abs" || Name == "rel" || Name == "ulp";
    if (!IsKnown || Number.getAsDouble(Value) || !(Value >= 0) || Value > 1e18)
      return createStringError("tolerance '" + Text + "': '" + Part +
                               "' is not abs=, rel= or ulp= with a number");
    for (auto &[Type, Bound] : ByType) {
      if (Only && Type != *Only)
        continue;
      if (Name == "abs")
        Bound.Absolute = Value;
      else if (Name == "rel")
        Bound.Relative = Value;
      else
        Bound.Ulp = uint64_t(Value);
    }
  }
  return Parts.empty()
             ? createStringError("tolerance '" + Text + "' has no bound")
             : Error::success();
}

void ArrayDifference::add(ArrayDifference Part) {
  const uint64_t Elements = ElementCount + Part.ElementCount,
                 Mismatches = MismatchCount + Part.MismatchCount,
                 OtherBits = OtherBitsCount + Part.OtherBitsCount,
                 Ulp = std::max(MaxUlp, Part.MaxUlp);
  const double Absolute = std::max(MaxAbsolute, Part.MaxAbsolute),
               Relative = std::max(MaxRelative, Part.MaxRelative);
  const bool IsAnyUnsteady = IsUnsteady || Part.IsUnsteady;
  if (isEqual() || (!Part.isEqual() && Part.FirstIndex < FirstIndex))
    *this = std::move(Part);
  ElementCount = Elements;
  MismatchCount = Mismatches;
  OtherBitsCount = OtherBits;
  MaxAbsolute = Absolute;
  MaxRelative = Relative;
  MaxUlp = Ulp;
  IsUnsteady = IsAnyUnsteady;
}

bool isClose(double A, double B, const Tolerance &Bound) {
  if (A == B)
    return true;
  double Distance = std::fabs(A - B);
  if (!std::isfinite(Distance))
    return false;
  return Distance <= Bound.Absolute ||
         Distance <= Bound.Relative * std::max(std::fabs(A), std::fabs(B));
}

namespace {

/// Sees every mismatch in order, and then says what they have in common.
class Pattern {
public:
  Pattern(uint64_t ElementCount, uint64_t BlockLanes)
      : Count(ElementCount), BlockLanes(BlockLanes) {}

  void add(uint64_t Index, double A, double B, bool IsFloating) {
    ++Mismatches;
    UpperHalves += Index % 64 >= 32;
    LowerHalves += Index % 64 < 32;
    if (BlockLanes)
      LastBlock += Index >= Count / BlockLanes * BlockLanes;
    if (!IsFloating)
      return;
    Negated += A == -B;
    NotANumber += std::isnan(A) != std::isnan(B);
    double Largest = std::max(std::fabs(A), std::fabs(B));
    Rounding += std::fabs(A - B) <= 1e-3 * Largest;
  }

  /// \p A, \p B: all elements, of \p Step bytes.
  std::vector<std::string> hints(StringRef A, StringRef B,
                                 unsigned Step) const {
    std::vector<std::string> Result;
    auto say = [&](uint64_t Of, const char *Text) {
      if (Of == Mismatches)
        Result.push_back(Text);
    };
    // One wrong element fits many patterns and tells of none.
    if (Mismatches > 1 && Count > 32)
      if (std::string Half = halfHint(A, B, Step); !Half.empty())
        Result.push_back(std::move(Half));
    if (BlockLanes && Count > BlockLanes && Count % BlockLanes)
      say(LastBlock, "only the last, partial block");
    say(NotANumber, "NaN on one side only");
    say(Negated, "only the sign");
    say(Rounding, RoundingHint);
    return Result;
  }

private:
  /// One half of each wavefront differs, and the other was written and is the
  /// same, bit for bit; else it is a pattern by chance.
  std::string halfHint(StringRef A, StringRef B, unsigned Step) const {
    const bool IsUpper = UpperHalves == Mismatches;
    if (!IsUpper && (LowerHalves != Mismatches || Count <= 64))
      return "";
    const uint64_t Other = IsUpper ? 0 : 32;
    uint64_t Groups = 0;
    bool IsOtherWritten = false;
    for (uint64_t First = 0; First < Count; First += 64) {
      auto half = [&](StringRef Of, uint64_t From) {
        return Of.substr((First + From) * Step, 32 * Step);
      };
      Groups += half(A, 32 - Other) != half(B, 32 - Other);
      if (half(A, Other) != half(B, Other))
        return "";
      IsOtherWritten |=
          half(A, Other).find_first_not_of('\0') != StringRef::npos;
    }
    if (!IsOtherWritten || (Count > 64 && Groups < 2))
      return "";
    // In one group: from its first lane on, else it may be by chance.
    const auto at32 = [&](StringRef Of) { return Of.substr(32 * Step, Step); };
    if (Count <= 64 && at32(A) == at32(B))
      return "";
    if (Count <= 64)
      return (Twine("only elements 32-63 differ: ") + LanesHint +
              " on a wavefront of 64")
          .str();
    return (Twine("every second group of 32 elements differs, like lanes ") +
            (IsUpper ? "32-63" : "0-31") + " of wavefronts of 64: " + LanesHint)
        .str();
  }

  uint64_t Count, BlockLanes;
  uint64_t Mismatches = 0, UpperHalves = 0, LowerHalves = 0, LastBlock = 0,
           Negated = 0, NotANumber = 0, Rounding = 0;
};

} // namespace

namespace {

/// Unsigned numbers in the order of the values; NaN is last, or there would be
/// no order.
class SortKeys {
public:
  explicit SortKeys(ElementType Type)
      : Type(Type), SizeBytes(elementBytes(Type)),
        Sign(uint64_t(1) << (SizeBytes * 8 - 1)),
        All(SizeBytes == 8 ? ~uint64_t(0) : Sign * 2 - 1) {}

  uint64_t keyOf(const char *At) const {
    uint64_t Bits = 0;
    std::memcpy(&Bits, At, SizeBytes);
    if (isFloat(Type)) {
      if (std::isnan(elementValue(Type, At)))
        return All;
      return Bits & Sign ? ~Bits & All : Bits | Sign;
    }
    return isSigned() ? Bits ^ Sign : Bits;
  }

  void put(uint64_t Key, char *At) const {
    if (isFloat(Type))
      Key = Key & Sign ? Key ^ Sign : ~Key & All;
    else if (isSigned())
      Key ^= Sign;
    std::memcpy(At, &Key, SizeBytes);
  }

private:
  bool isSigned() const {
    return Type == ElementType::I8 || Type == ElementType::I16 ||
           Type == ElementType::I32 || Type == ElementType::I64;
  }
  ElementType Type;
  unsigned SizeBytes;
  uint64_t Sign, All;
};

} // namespace

std::string sortedElements(ElementType Type, StringRef Bytes) {
  SortKeys How(Type);
  unsigned Step = elementBytes(Type);
  std::vector<uint64_t> Keys(Bytes.size() / Step);
  for (size_t I = 0; I < Keys.size(); ++I)
    Keys[I] = How.keyOf(Bytes.data() + I * Step);
  llvm::sort(Keys);
  std::string Result(Keys.size() * Step, '\0');
  for (size_t I = 0; I < Keys.size(); ++I)
    How.put(Keys[I], Result.data() + I * Step);
  return Result;
}

bool holdSame(ElementType Type, StringRef A, StringRef B) {
  if (A.size() != B.size())
    return false;
  SortKeys How(Type);
  unsigned Step = elementBytes(Type);
  // Sums do not depend on an order; of well mixed numbers they tell sets apart.
  auto sumOf = [&](StringRef Bytes) {
    uint64_t Sum = 0;
    for (size_t I = 0; I + Step <= Bytes.size(); I += Step) {
      uint64_t Mixed = How.keyOf(Bytes.data() + I) + 0x9e3779b97f4a7c15;
      Mixed = (Mixed ^ Mixed >> 30) * 0xbf58476d1ce4e5b9;
      Mixed = (Mixed ^ Mixed >> 27) * 0x94d049bb133111eb;
      Sum += Mixed ^ Mixed >> 31;
    }
    return Sum;
  };
  return sumOf(A) == sumOf(B);
}

/// Both are so small that every absolute bound takes them for the same: an
/// index in the bits of a float is. A computation comes out as 0 or near.
static bool areDenormal(ElementType Type, double A, double B) {
  const double Least = Type == ElementType::F32   ? 0x1p-126
                       : Type == ElementType::F64 ? 0x1p-1022
                                                  : 0;
  return A != 0 && B != 0 && std::fabs(A) < Least && std::fabs(B) < Least;
}

ArrayDifference compareArrays(ElementType Type, StringRef A, StringRef B,
                              const Tolerances &Tol, uint64_t BlockLanes,
                              const BitVector *Skipped) {
  if (Type == ElementType::Unknown && A != B)
    Type = guessType(A, B);
  ArrayDifference Result;
  Result.Type = Type;
  unsigned Step = elementBytes(Type);
  Result.ElementCount = A.size() / Step;
  if (A == B || Type == ElementType::Pointer)
    return Result;
  bool IsFloating = isFloat(Type);
  const Tolerance &Bound = Tol.of(Type);
  Pattern Places(Result.ElementCount, BlockLanes);
  for (uint64_t I = 0; I < Result.ElementCount; ++I) {
    const char *AtA = A.data() + I * Step, *AtB = B.data() + I * Step;
    if (StringRef(AtA, Step) == StringRef(AtB, Step) ||
        (Skipped && Skipped->test(unsigned(I))))
      continue;
    ++Result.OtherBitsCount;
    double ValueA = elementValue(Type, AtA), ValueB = elementValue(Type, AtB);
    uint64_t Ulp = 0;
    if (IsFloating) {
      if (std::isnan(ValueA) && std::isnan(ValueB))
        continue;
      double Distance = std::fabs(ValueA - ValueB);
      if (std::isfinite(Distance)) {
        Ulp = ulpDistance(Type, AtA, AtB);
        double Largest = std::max(std::fabs(ValueA), std::fabs(ValueB));
        Result.MaxUlp = std::max(Result.MaxUlp, Ulp);
        Result.MaxAbsolute = std::max(Result.MaxAbsolute, Distance);
        if (Largest > 0)
          Result.MaxRelative = std::max(Result.MaxRelative, Distance / Largest);
        if (Ulp <= Bound.Ulp || (isClose(ValueA, ValueB, Bound) &&
                                 !areDenormal(Type, ValueA, ValueB)))
          continue;
      }
    } else {
      Result.MaxAbsolute =
          std::max(Result.MaxAbsolute, std::fabs(ValueA - ValueB));
    }
    if (Result.MismatchCount++ == 0) {
      Result.FirstIndex = I;
      Result.FirstUlp = Ulp;
      Result.FirstA = elementText(Type, AtA);
      Result.FirstB = elementText(Type, AtB);
    }
    Places.add(I, ValueA, ValueB, IsFloating);
  }
  if (Result.MismatchCount)
    Result.Hints = Places.hints(A, B, Step);
  return Result;
}

} // namespace porthip
