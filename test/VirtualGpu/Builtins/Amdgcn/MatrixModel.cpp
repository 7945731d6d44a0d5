// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MatrixModel.h"
#include "llvm/ADT/StringExtras.h"
#include <cmath>

using llvm::StringRef;

namespace amdtest {

uint32_t bitsOf(const std::string &Type) {
  uint32_t Bits = 0;
  for (char C : Type)
    if (llvm::isDigit(C))
      Bits = 10 * Bits + uint32_t(C - '0');
  return Bits;
}

Instruction parse(const std::string &Name, uint32_t BytesOfA) {
  Instruction I;
  I.Name = Name;
  StringRef Rest = Name;
  for (StringRef Family : {"mfma.scale", "mfma", "smfmac", "wmma", "swmmac"})
    if (Rest.consume_front(Family.str() + ".")) {
      I.Family = Family.str();
      break;
    }
  auto Next = [&] {
    auto [Head, Tail] = Rest.split('.');
    Rest = Tail;
    return Head;
  };
  I.D = Next().str();
  StringRef Shape = Next();
  auto Number = [&] {
    uint32_t Value = 0;
    Shape.consumeInteger(10, Value);
    Shape.consume_front("x");
    return Value;
  };
  I.M = Number();
  I.N = Number();
  Shape.consumeInteger(10, I.K);
  I.A = Shape.empty() ? Next().str() : Shape.str();
  I.B = I.A;
  if (Rest.starts_with("bf8") || Rest.starts_with("fp8"))
    I.B = Next().str();
  I.Blocks = 1;
  if (I.Family == "mfma")
    I.Blocks = BytesOfA * 8 / bitsOf(I.A) * 64 / (I.M * I.K);
  if (StringRef(I.A).starts_with("iu"))
    I.A = I.B = "i" + I.A.substr(2);
  const uint32_t Bits = I.A == "f8f6f4" ? 8 : bitsOf(I.A);
  I.IsRdna3 = I.Family == "wmma" && BytesOfA * 8 == I.K * Bits;
  return I;
}

bool exists(const Instruction &I, const Target &On) {
  const int32_t Isa = On.IsaVersion;
  auto Is = [&](StringRef Part) {
    return I.Name.find(Part.str()) != std::string::npos;
  };
  if (I.Family == "wmma" || I.Family == "swmmac")
    return I.IsRdna3 ? Isa / 1000 == 11 : Isa / 1000 == 12;
  if (Isa >= 10000)
    return false;
  if (I.Family == "mfma.scale")
    return Isa == 9500;
  // Registers of A tell the ones that CDNA 4 doubled.
  const uint32_t BitsOfA =
      I.M * I.K * I.Blocks * bitsOf(I.A) / 64 / (I.IsSparse() ? 2 : 1);
  if (BitsOfA == 128)
    return Isa == 9500;
  if (Is("xf32"))
    return Isa == 9402;
  if (I.Family == "smfmac" || Is("8.bf8") || Is("8.fp8") || Is("2.bf8") ||
      Is("2.fp8") || Is("6.bf8") || Is("6.fp8") || Is(".i8"))
    return Isa >= 9402;
  if (I.A == "bf16" && !Is("1k"))
    return Isa < 9402;
  if (I.A == "i8" && I.Blocks == 1)
    return Isa < 9402;
  if (I.A == "f64" || Is("1k"))
    return Isa >= 9010;
  return Isa >= 9008;
}

namespace {
/// CDNA: a row's elements in a lane, as many as fit, then the next 64 / (rows *
/// blocks) lanes; blocks lie between.
Spot cdnaSpot(const Instruction &I, bool IsA, uint32_t Row, uint32_t K,
              uint32_t Block) {
  const uint32_t Rows = IsA ? I.M : I.N;
  const uint32_t Depth = IsA && I.IsSparse() ? I.K / 2 : I.K;
  const uint32_t Groups = 64 / (Rows * I.Blocks), Each = Depth / Groups;
  const uint32_t Bits = I.Family == "mfma.scale" ? bitsOf(IsA ? I.A : I.B) : 0;
  if (Bits == 8) // pieces of 16, dealt out in turn
    return {Row + K / 16 % Groups * Rows, K / 16 / Groups * 16 + K % 16};
  return {Block * Rows + K / Each * Rows * I.Blocks + Row, K % Each};
}

/// RDNA 4 by AMD's matrix instruction calculator: the register's element and
/// the group of 16 lanes.
Spot rdna4Spot(const Instruction &I, uint32_t Wave, bool IsA, uint32_t K) {
  const uint32_t Bits = bitsOf(IsA ? I.A : I.B);
  const bool IsHalved = IsA && I.IsSparse();
  // In units of the dense matrix; a stored element stands for two.
  const uint32_t Unit = IsHalved ? 2 : 1;
  auto At = [&](uint32_t Lane, uint32_t Element) {
    return Spot{Lane, Element};
  };
  const uint32_t Dense = K * Unit;
  if (Bits == 16) {
    const uint32_t Piece = 4 * Unit * (I.IsSparse() && !IsHalved ? 2 : 1);
    if (Wave == 32) // two pieces, apart
      return At(16 * (Dense / Piece % 2),
                (Dense / (2 * Piece) * Piece + Dense % Piece) / Unit);
    return At(16 * (Dense / Piece), Dense % Piece / Unit);
  }
  // 8 and 4 bits: 32 bits at least, half of a row in wave32.
  uint32_t Piece = (Wave == 32 ? I.K / 2 : I.K / 4);
  if (Piece / Unit * Bits < 32)
    Piece = 32 / Bits * Unit;
  const uint32_t Group = Dense / Piece;
  const uint32_t Groups = I.K / Piece;
  const uint32_t Lane =
      Groups == 4 ? 32 * (Group % 2) + 16 * (Group / 2) : 16 * Group;
  return At(Lane, Dense % Piece / Unit);
}
} // namespace

std::vector<Spot> factorSpots(const Instruction &I, uint32_t Wave, bool IsA,
                              uint32_t Row, uint32_t K, uint32_t Block) {
  if (!I.IsWmma())
    return {cdnaSpot(I, IsA, Row, K, Block)};
  std::vector<Spot> Spots;
  if (I.IsRdna3) {
    for (uint32_t Lane = Row; Lane < Wave; Lane += 16)
      Spots.push_back({Lane, K});
    return Spots;
  }
  Spot S = rdna4Spot(I, Wave, IsA, K);
  S.Lane += Row;
  return {S};
}

Spot sumSpot(const Instruction &I, uint32_t Wave, uint32_t Row, uint32_t Column,
             uint32_t Block, bool IsHigh) {
  if (I.IsRdna3) {
    const uint32_t Rows = Wave / 16, Register = Row / Rows;
    return {Row % Rows * 16 + Column,
            bitsOf(I.D) == 16 ? 2 * Register + IsHigh : Register};
  }
  if (I.IsWmma())
    return Wave == 32 ? Spot{Row / 8 * 16 + Column, Row % 8}
                      : Spot{Row / 4 % 2 * 32 + Row / 8 * 16 + Column, Row % 4};
  if (I.D == "f64")
    return I.M == 16 ? Spot{Row % 4 * 16 + Column, Row / 4}
                     : Spot{Row * 16 + Block * 4 + Column, 0};
  if (I.M == 4)
    return {Block * 4 + Column, Row};
  if (I.M == 16)
    return {Row / 4 * 16 + Column, Block * 4 + Row % 4};
  return {Row / 4 % 2 * 32 + Column, Block * 16 + Row / 8 * 4 + Row % 4};
}

double decode(const std::string &Type, uint32_t Code, const Target &On) {
  if (Type == "i8")
    return int8_t(Code);
  if (Type == "u8" || Type == "u4")
    return Code;
  if (Type == "i4")
    return int(Code & 7) - int(Code & 8);
  if (Type == "i32")
    return int32_t(Code);
  if (Type == "f32" || Type == "xf32") {
    const double V = fromBits<float>(Code);
    return Type == "xf32" && V == V ? fromBits<float>(Code & 0xffffe000) : V;
  }
  const bool IsFnuz = On.IsaVersion == 9402 && bitsOf(Type) == 8;
  struct Format {
    StringRef Name;
    int Exponent, Fraction;
  };
  static constexpr Format Formats[] = {
      {"f16", 5, 10}, {"bf16", 8, 7}, {"fp8", 4, 3}, {"bf8", 5, 2},
      {"fp6", 2, 3},  {"bf6", 3, 2},  {"fp4", 2, 1}};
  for (const Format &F : Formats)
    if (F.Name == Type) {
      const int Bias = (1 << (F.Exponent - 1)) - 1 + IsFnuz;
      const int Top = (1 << F.Exponent) - 1;
      const int Field = int(Code >> F.Fraction) & Top;
      const int Low = int(Code) & ((1 << F.Fraction) - 1);
      const bool IsNegative = Code >> (F.Exponent + F.Fraction) & 1;
      const bool IsIeee = Type == "f16" || Type == "bf16" || Type == "bf8";
      double V =
          Field ? std::ldexp(Low + (1 << F.Fraction), Field - Bias - F.Fraction)
                : std::ldexp(Low, 1 - Bias - F.Fraction);
      if (IsFnuz ? Code == 0x80 : IsIeee && Field == Top && Low)
        V = NAN;
      else if (!IsFnuz && IsIeee && Field == Top)
        V = INFINITY;
      else if (!IsFnuz && Type == "fp8" && (Code & 0x7f) == 0x7f)
        V = NAN;
      return IsNegative ? -V : V;
    }
  ADD_FAILURE() << Type;
  return 0;
}

namespace {
bool isFlushing(const Target &On) { return On.IsaVersion == 9010; }

float flushed(float V, const Target &On) {
  return isFlushing(On) && std::fabs(V) < 0x1p-126f ? std::copysign(0.f, V) : V;
}
double flushedInput(double V, const std::string &Type, const Target &On) {
  const double Least = Type == "f16" ? 0x1p-14 : 0x1p-126;
  return isFlushing(On) && std::fabs(V) < Least ? 0 : V;
}

double dotInPairs(const Instruction &I, const Target &On, const DotInput &In) {
  const bool IsOld = I.A == "bf16" && I.Name.find("1k") == std::string::npos;
  float Sum = float(flushedInput(In.C, "f32", On));
  std::vector<float> Products;
  for (size_t K = 0; K < In.A.size(); ++K)
    Products.push_back(
        flushed(std::fma(float(flushedInput(In.A[K], I.A, On)),
                         float(flushedInput(In.B[K], I.B, On)), 0.f),
                On));
  for (size_t K = 0; K < Products.size(); K += IsOld ? 2 : 4) {
    float Group = flushed(Products[K] + Products[K + 1], On);
    if (!IsOld)
      Group =
          flushed(Group + flushed(Products[K + 2] + Products[K + 3], On), On);
    Sum = flushed(Sum + Group, On);
  }
  return Sum;
}

/// Significand * 2^Power, the significand in [1, 2), less if subnormal.
int powerOf(double V, const std::string &Type, const Target &On) {
  if (V == 0)
    return -126;
  int Least = -126;
  if (Type == "f16")
    Least = -14;
  else if (Type == "fp8")
    Least = On.IsaVersion == 9402 ? -7 : -6;
  else if (Type == "bf8")
    Least = On.IsaVersion == 9402 ? -15 : -14;
  else if (Type == "fp6" || Type == "fp4")
    Least = 0;
  else if (Type == "bf6")
    Least = -2;
  return std::max(std::ilogb(V), Least);
}

struct Cut {
  double Value;
  int Power;
};
/// Products First, First + Step, ...: cut off 24 bits below the greatest.
Cut cut(const Instruction &I, const Target &On, const DotInput &In,
        size_t First, size_t End, size_t Step) {
  Cut Result{0, -100000};
  for (size_t K = First; K < End; K += Step)
    Result.Power = std::max(Result.Power, powerOf(In.A[K], I.A, On) +
                                              powerOf(In.B[K], I.B, On));
  for (size_t K = First; K < End; K += Step)
    Result.Value +=
        std::ldexp(std::trunc(std::ldexp(In.A[K] * In.B[K], 24 - Result.Power)),
                   Result.Power - 24);
  return Result;
}
double floorTo(double V, int Power) {
  return std::ldexp(std::floor(std::ldexp(V, -Power)), Power);
}

/// Infinities, NaNs, and products beyond float; 0 if there is none of these.
double specialOf(const DotInput &In, double C, size_t First, size_t End) {
  double Special = 0;
  for (size_t K = First; K < End; ++K) {
    double P = In.A[K] * In.B[K];
    if (std::fabs(P) >= 0x1p128)
      P = std::copysign(INFINITY, P);
    Special += std::isfinite(P) ? 0 : P;
  }
  Special += std::isfinite(C) ? 0 : C;
  return Special;
}

float dotGroup(const Instruction &I, const Target &On, const DotInput &In,
               float C, size_t First, size_t End) {
  const int Scale = In.Scales.empty() ? 0 : In.Scales[First / 32];
  if (Scale > 1000)
    return NAN;
  if (double Special = specialOf(In, C, First, End); Special != 0)
    return float(Special);
  const bool IsByte = bitsOf(I.A) <= 8;
  Cut Sum = cut(I, On, In, First, End, IsByte ? 2 : 1);
  if (IsByte) {
    Cut Odd = cut(I, On, In, First + 1, End, 2);
    const int Power = std::max(Sum.Power, Odd.Power);
    Sum = {floorTo(Sum.Value, Power - 24) + floorTo(Odd.Value, Power - 24),
           Power};
  }
  Sum = {std::ldexp(Sum.Value, Scale), Sum.Power + Scale};
  const int PowerC = powerOf(C, "f32", On);
  const int Power = std::max(Sum.Power, PowerC);
  double Added = floorTo(C, Power - 24);
  if (IsByte && PowerC < Power - 25)
    Added = 0;
  return float(floorTo(Sum.Value, Power - 31) + Added);
}
} // namespace

double dot(const Instruction &I, const Target &On, const DotInput &In) {
  if (I.A[0] == 'i' || I.A[0] == 'u') {
    int64_t Sum = int64_t(In.C);
    for (size_t K = 0; K < In.A.size(); ++K)
      Sum += int64_t(In.A[K]) * int64_t(In.B[K]);
    return double(Sum);
  }
  if (I.A == "f64") {
    double Sum = In.C;
    for (size_t K = 0; K < In.A.size(); ++K)
      Sum = std::fma(In.A[K], In.B[K], Sum);
    return Sum;
  }
  if (I.IsWmma() || I.A == "f32") {
    float Sum = float(In.C);
    for (size_t K = 0; K < In.A.size(); ++K)
      Sum = std::fma(float(In.A[K]), float(In.B[K]), Sum);
    return Sum;
  }
  if (On.IsaVersion < 9402)
    return dotInPairs(I, On, In);
  const size_t Group = I.A == "xf32" ? 4 : bitsOf(I.A) == 16 ? 8 : 16;
  float Sum = float(In.C);
  for (size_t K = 0; K < In.A.size(); K += Group)
    Sum = dotGroup(I, On, In, Sum, K, std::min(K + Group, In.A.size()));
  return Sum;
}

} // namespace amdtest
