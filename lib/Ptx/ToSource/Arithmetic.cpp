// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// add, sub, mul, mad, fma, div, rem, abs, neg, min, max, of integers and of
// floating point, and the extended-precision forms with the carry flag.
// Integers are computed unsigned, as PTX wraps and C++ leaves that open.
#include "Ptx/ToSource/FloatModes.h"

using namespace llvm;
namespace porthip::ptx {

static bool checkInteger(Writer &W, const ptx::Type &T) {
  if (T.isInteger() && T.Lanes == 1 && T.bits() <= 64)
    return true;
  W.fail(Problem::Modifier,
         "'." + StringRef(T.Name) + "' is not a supported type");
  return false;
}

/// A value of a type smaller than int, which C++ computed as int.
static Expr narrowed(const Expr &E, unsigned Bits) {
  if (Bits >= 32)
    return E;
  Expr Wide = E;
  Wide.Type = CType::Int;
  return convert(Wide, unsignedInteger(Bits));
}

static Expr readUnsigned(Writer &W, const Operand &O, const ptx::Type &T) {
  return convert(W.read(O, T), unsignedInteger(T.bits()));
}

static Expr wrapping(const Expr &X, StringRef Operator, const Expr &Y,
                     unsigned Bits) {
  return narrowed(binary(X, Operator, Y, unsignedInteger(Bits)), Bits);
}

//===- Floating point -----------------------------------------------------===//

/// A mixed-precision form has a source in a narrower type.
static Expr readMixed(Writer &W, const Operand &O, const ptx::Type &T,
                      std::optional<ptx::Type> Narrow) {
  if (!Narrow)
    return W.read(O, T);
  if (Narrow->LaneBits != 16 || Narrow->Lanes != 1 || T.bits() != 32)
    W.fail(Problem::Modifier, "this mix of types is not supported");
  return W.call(("from_" + Twine(Narrow->Name)).str(), CType::Float,
                {W.read(O, *Narrow)});
}

/// The operation on each half of a register with two floats.
static void
onFloatPairs(Writer &W, Form &F, const FloatModes &Modes, unsigned Sources,
             function_ref<Expr(const ptx::Type &, ArrayRef<Expr>)> Compute) {
  ptx::Type Pair = *typeNamed("f32x2"), Lane = *typeNamed("f32");
  if (Modes.Sat || Modes.Relu || F.size() != Sources + 1)
    return W.fail(Problem::Modifier, "this form is not supported");
  SmallVector<Expr, 3> Pairs;
  for (unsigned N = 0; N < Sources; ++N)
    Pairs.push_back(W.simple(W.read(F[N + 1], Pair)));
  SmallVector<Expr, 2> Results;
  for (const char *Half : {"low_f32", "high_f32"}) {
    SmallVector<Expr, 3> Args;
    for (const Expr &P : Pairs)
      Args.push_back(Modes.in(W, Lane, W.call(Half, CType::Float, {P})));
    Results.push_back(Modes.out(W, Lane, Compute(Lane, Args)));
  }
  W.write(F[0], Pair, W.call("pack_f32x2", CType::ULong, Results));
}

static void floatAddSub(Writer &W, Form &F, const ptx::Type &T, bool IsSub) {
  FloatModes Modes(F);
  StringRef Name = IsSub ? "sub" : "add";
  auto Compute = [&](const ptx::Type &T, ArrayRef<Expr> Args) {
    if (T.LaneBits == 16)
      return W.call((Name + "_" + T.Name).str(), typeOf(T), Args);
    if (Modes.Rounding.empty())
      return binary(Args[0], IsSub ? "-" : "+", Args[1], typeOf(T));
    return Modes.rounded(W, T, Name, Args);
  };
  if (T.is("f32x2"))
    return onFloatPairs(W, F, Modes, 2, Compute);
  std::optional<ptx::Type> Narrow = F.takeTypeIfAny();
  if (!Modes.check(W, T))
    return;
  Expr X = Modes.in(W, T, readMixed(W, F[1], T, Narrow));
  Expr Y = Modes.in(W, T, W.read(F[2], T));
  W.write(F[0], T, Modes.out(W, T, Compute(T, {X, Y})));
}

/// The helper add_cc and its kind, of any integer type.
static Expr carryCall(Writer &W, StringRef Name, CType T, const Expr &X,
                      const Expr &Y, bool ReadsCarry, bool SetsCarry) {
  Expr Carry = W.carry(ReadsCarry);
  Expr V =
      W.call((Name + (ReadsCarry ? "c" : "") + (SetsCarry ? "_cc" : "")).str(),
             T, {X, Y, Carry});
  return V;
}

static void addSub(Writer &W, Form &F, bool IsSub) {
  ptx::Type T = F.takeType();
  if (T.isFloat())
    return floatAddSub(W, F, T, IsSub);
  bool IsPacked = T.isInteger() && T.Lanes == 2;
  if (!IsPacked && !checkInteger(W, T))
    return;
  StringRef Name = IsSub ? "sub" : "add";
  if (IsPacked)
    return W.write(F[0], T,
                   W.call((Name + "_u16x2").str(), CType::Unsigned,
                          {W.read(F[1], T), W.read(F[2], T)}));
  if (F.take("cc"))
    return W.write(F[0], T,
                   carryCall(W, Name, unsignedInteger(T.bits()),
                             readUnsigned(W, F[1], T), readUnsigned(W, F[2], T),
                             false, true));
  if (T.isSigned() && F.take("sat"))
    return W.write(F[0], T,
                   W.call((Name + "_sat").str(), CType::Int,
                          {W.read(F[1], T), W.read(F[2], T)}));
  W.write(F[0], T,
          wrapping(readUnsigned(W, F[1], T), IsSub ? "-" : "+",
                   readUnsigned(W, F[2], T), T.bits()));
}

void writeAdd(Writer &W, Form &F) { addSub(W, F, false); }
void writeSub(Writer &W, Form &F) { addSub(W, F, true); }

static void withCarry(Writer &W, Form &F, StringRef Name) {
  ptx::Type T = F.takeType();
  bool SetsFlag = F.take("cc");
  if (checkInteger(W, T))
    W.write(F[0], T,
            carryCall(W, Name, unsignedInteger(T.bits()),
                      readUnsigned(W, F[1], T), readUnsigned(W, F[2], T), true,
                      SetsFlag));
}

void writeAddCarry(Writer &W, Form &F) { withCarry(W, F, "add"); }
void writeSubCarry(Writer &W, Form &F) { withCarry(W, F, "sub"); }

//===- Products -----------------------------------------------------------===//

static ptx::Type wideType(Writer &W, const ptx::Type &T) {
  std::string Name = (T.isSigned() ? "s" : "u") + std::to_string(T.bits() * 2);
  std::optional<ptx::Type> Wide = typeNamed(Name);
  if (!Wide)
    W.fail(Problem::Modifier,
           "'.wide' cannot be used with '." + StringRef(T.Name) + "'");
  return Wide.value_or(T);
}

static Expr highProduct(Writer &W, const ptx::Type &T, const Expr &X,
                        const Expr &Y) {
  CType Type = typeOf(T);
  if (T.bits() == 16)
    return W.call("mul_hi", Type, {X, Y});
  StringRef Name = T.bits() == 64 ? (T.isSigned() ? "__mul64hi" : "__umul64hi")
                                  : (T.isSigned() ? "__mulhi" : "__umulhi");
  return W.hip(Name, Type, {X, Y});
}

/// .lo, .hi or .wide of the product; an unsigned value but for .hi and .wide
/// of signed numbers.
static Expr product(Writer &W, const ptx::Type &T, StringRef Part,
                    const Operand &A, const Operand &B) {
  unsigned Bits = T.bits();
  if (Part == "hi") {
    ptx::Type Typed = T;
    return highProduct(W, Typed, W.read(A, T), W.read(B, T));
  }
  if (Part == "wide") {
    CType Wide = typeOf(wideType(W, T));
    if (W.failed())
      return {};
    // The first operand decides in which width C++ multiplies.
    return binary(convert(W.read(A, T), Wide), "*", W.read(B, T), Wide);
  }
  Expr X = readUnsigned(W, A, T), Y = readUnsigned(W, B, T);
  if (Bits == 16) // Not as int, which could overflow.
    X = convert(X, CType::Unsigned);
  return wrapping(X, "*", Y, Bits);
}

static StringRef takePart(Writer &W, Form &F, const ptx::Type &T) {
  StringRef Part = F.takeOneOf({"lo", "hi", "wide"});
  if (Part.empty())
    W.fail(Problem::Modifier, "'.lo', '.hi' or '.wide' is missing");
  checkInteger(W, T);
  return Part;
}

static void floatMul(Writer &W, Form &F, const ptx::Type &T) {
  FloatModes Modes(F);
  auto Compute = [&](const ptx::Type &T, ArrayRef<Expr> Args) {
    if (T.LaneBits == 16)
      return W.call(("mul_" + Twine(T.Name)).str(), typeOf(T), Args);
    if (Modes.Rounding.empty())
      return binary(Args[0], "*", Args[1], typeOf(T));
    return Modes.rounded(W, T, "mul", Args);
  };
  if (T.is("f32x2"))
    return onFloatPairs(W, F, Modes, 2, Compute);
  if (!Modes.check(W, T))
    return;
  Expr X = Modes.in(W, T, W.read(F[1], T));
  Expr Y = Modes.in(W, T, W.read(F[2], T));
  W.write(F[0], T, Modes.out(W, T, Compute(T, {X, Y})));
}

void writeMul(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  if (T.isFloat())
    return floatMul(W, F, T);
  StringRef Part = takePart(W, F, T);
  if (W.failed())
    return;
  Expr V = product(W, T, Part, F[1], F[2]);
  W.write(F[0], Part == "wide" ? wideType(W, T) : T, V);
}

static void floatFma(Writer &W, Form &F, const ptx::Type &T) {
  FloatModes Modes(F);
  auto Compute = [&](const ptx::Type &T, ArrayRef<Expr> Args) {
    if (T.LaneBits == 16)
      return W.call(("fma_" + Twine(T.Name)).str(), typeOf(T), Args);
    if (!Modes.isDirected())
      return W.hip(T.bits() == 32 ? "fmaf" : "fma", typeOf(T), Args);
    return Modes.rounded(W, T, T.bits() == 32 ? "maf" : "ma", Args);
  };
  if (T.is("f32x2"))
    return onFloatPairs(W, F, Modes, 3, Compute);
  std::optional<ptx::Type> Narrow = F.takeTypeIfAny();
  if (!Modes.check(W, T))
    return;
  Expr X = Modes.in(W, T, readMixed(W, F[1], T, Narrow));
  Expr Y = Modes.in(W, T, readMixed(W, F[2], T, Narrow));
  Expr Z = Modes.in(W, T, W.read(F[3], T));
  W.write(F[0], T, Modes.out(W, T, Compute(T, {X, Y, Z})));
}

void writeFma(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  if (!T.isFloat())
    return W.fail(Problem::Modifier,
                  "'." + StringRef(T.Name) + "' is not a supported type");
  floatFma(W, F, T);
}

static void integerMad(Writer &W, Form &F, bool ReadsCarry) {
  ptx::Type T = F.takeType();
  if (T.isFloat() && !ReadsCarry)
    return floatFma(W, F, T); // Fused since sm_20.
  StringRef Part = takePart(W, F, T);
  bool SetsFlag = F.take("cc");
  if (W.failed())
    return;
  ptx::Type Result = Part == "wide" ? wideType(W, T) : T;
  unsigned Bits = Result.bits();
  Expr V = product(W, T, Part, F[1], F[2]);
  if (T.isSigned() && Part == "hi" && F.take("sat"))
    return W.write(F[0], T,
                   W.call("add_sat", CType::Int, {V, W.read(F[3], T)}));
  V = convert(V, unsignedInteger(Bits));
  Expr Addend = readUnsigned(W, F[3], Result);
  if (W.failed())
    return;
  W.write(F[0], Result,
          SetsFlag || ReadsCarry ? carryCall(W, "add", unsignedInteger(Bits), V,
                                             Addend, ReadsCarry, SetsFlag)
                                 : wrapping(V, "+", Addend, Bits));
}

void writeMad(Writer &W, Form &F) { integerMad(W, F, false); }
void writeMadCarry(Writer &W, Form &F) { integerMad(W, F, true); }

/// mul24 and mad24, whose helper is of both.
static std::optional<Expr> product24(Writer &W, Form &F, const ptx::Type &T,
                                     StringRef Part) {
  if (Part.empty() || !T.isInteger() || T.bits() != 32)
    W.fail(Problem::Modifier, "only '.lo' and '.hi' of '.u32' and '.s32' are "
                              "24-bit products");
  if (W.failed())
    return std::nullopt;
  CType Type = T.isSigned() ? CType::Int : CType::Unsigned;
  return W.call(
      ("mul24_" + Part).str(), Type,
      {convert(W.read(F[1], T), Type), convert(W.read(F[2], T), Type)});
}

void writeMul24(Writer &W, Form &F) {
  StringRef Part = F.takeOneOf({"lo", "hi"});
  ptx::Type T = F.takeType();
  if (std::optional<Expr> V = product24(W, F, T, Part))
    W.write(F[0], T, *V);
}

void writeMad24(Writer &W, Form &F) {
  StringRef Part = F.takeOneOf({"lo", "hi"});
  ptx::Type T = F.takeType();
  std::optional<Expr> V = product24(W, F, T, Part);
  if (!V)
    return;
  Expr Addend = W.read(F[3], T);
  if (T.isSigned() && Part == "hi" && F.take("sat"))
    return W.write(F[0], T, W.call("add_sat", CType::Int, {*V, Addend}));
  W.write(F[0], T,
          wrapping(convert(*V, CType::Unsigned), "+",
                   convert(Addend, CType::Unsigned), 32));
}

void writeSad(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  if (!checkInteger(W, T))
    return;
  W.write(F[0], T,
          W.call("sad", typeOf(T),
                 {W.read(F[1], T), W.read(F[2], T), W.read(F[3], T)}));
}

static void dot(Writer &W, Form &F, StringRef Name) {
  ptx::Type X = F.takeType(), Y = F.takeType();
  if (X.bits() != 32 || Y.bits() != 32 || !X.isInteger() || !Y.isInteger())
    return W.fail(Problem::Modifier, "only '.u32' and '.s32' are supported");
  ptx::Type T =
      X.isSigned() || Y.isSigned() ? *typeNamed("s32") : *typeNamed("u32");
  // Signs are the types of the arguments.
  W.write(F[0], T,
          W.call(Name, typeOf(T),
                 {W.read(F[1], X), W.read(F[2], Y), W.read(F[3], T)}));
}

void writeDp4a(Writer &W, Form &F) { dot(W, F, "dp4a"); }
void writeDp2a(Writer &W, Form &F) {
  StringRef Half = F.takeOneOf({"lo", "hi"});
  if (Half.empty())
    return W.fail(Problem::Modifier, "'.lo' or '.hi' is missing");
  dot(W, F, Half == "lo" ? "dp2a_lo" : "dp2a_hi");
}

//===- Quotients ----------------------------------------------------------===//

void writeDiv(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  if (T.isInteger()) {
    if (checkInteger(W, T))
      W.write(F[0], T,
              W.call("div", typeOf(T), {W.read(F[1], T), W.read(F[2], T)}));
    return;
  }
  bool IsApproximate = !F.takeOneOf({"approx", "full"}).empty();
  FloatModes Modes(F);
  if (!Modes.check(W, T))
    return;
  if (!T.isFloat() || T.LaneBits == 16 || T.Lanes > 1)
    return W.fail(Problem::Modifier,
                  "'." + StringRef(T.Name) + "' is not a supported type");
  if (IsApproximate == !Modes.Rounding.empty())
    return W.fail(Problem::Modifier, "exactly one rounding mode is needed");
  Expr X = Modes.in(W, T, W.read(F[1], T));
  Expr Y = Modes.in(W, T, W.read(F[2], T));
  Expr V = IsApproximate ? binary(X, "/", Y, typeOf(T))
                         : Modes.rounded(W, T, "div", {X, Y});
  W.write(F[0], T, Modes.out(W, T, V));
}

void writeRem(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  if (checkInteger(W, T))
    W.write(F[0], T,
            W.call("rem", typeOf(T), {W.read(F[1], T), W.read(F[2], T)}));
}

//===- Signs, smallest and largest ----------------------------------------===//

static void absOrNeg(Writer &W, Form &F, StringRef Name) {
  ptx::Type T = F.takeType();
  if (!T.isFloat()) {
    if (!checkInteger(W, T))
      return;
    if (Name == "abs")
      return W.write(F[0], T, W.call(Name, typeOf(T), {W.read(F[1], T)}));
    return W.write(F[0], T,
                   wrapping(literal(0, unsignedInteger(T.bits())), "-",
                            readUnsigned(W, F[1], T), T.bits()));
  }
  FloatModes Modes(F);
  if (!Modes.check(W, T))
    return;
  Expr X = Modes.in(W, T, W.read(F[1], T));
  if (T.LaneBits == 16 || T.Lanes > 1)
    X = W.call((Name + "_" + T.Name).str(), typeOf(T), {X});
  else if (Name == "abs")
    X = W.hip(T.bits() == 32 ? "fabsf" : "fabs", typeOf(T), {X});
  else
    X = Expr{"-" + X.operand(), typeOf(T), Hold::Unary, false, std::nullopt};
  W.write(F[0], T, X);
}

void writeAbs(Writer &W, Form &F) { absOrNeg(W, F, "abs"); }
void writeNeg(Writer &W, Form &F) { absOrNeg(W, F, "neg"); }

static void floatMinMax(Writer &W, Form &F, const ptx::Type &T,
                        StringRef Name) {
  FloatModes Modes(F);
  if (!Modes.check(W, T))
    return;
  if (!Modes.Rounding.empty() || Modes.Sat || Modes.Relu)
    return W.fail(Problem::Modifier, "nothing is rounded or clamped here");
  std::string Full = Name.str();
  if (F.take("NaN"))
    Full += "_nan";
  bool IsXorSign = F.take("xorsign");
  if (F.take("abs"))
    Full = (IsXorSign ? "xorsign_" : "abs_") + Full;
  else if (IsXorSign)
    return W.fail(Problem::Modifier, "'.xorsign' needs '.abs'");
  if ((IsXorSign || Full.find("abs_") == 0) && F.size() != 3)
    return W.fail(Problem::Modifier, "this form is not supported");
  if (T.LaneBits == 16 || T.Lanes > 1)
    Full += "_" + std::string(T.Name);
  Expr V = Modes.in(W, T, W.read(F[1], T));
  for (size_t N = 2; N < F.size(); ++N)
    V = W.call(Full, typeOf(T), {V, Modes.in(W, T, W.read(F[N], T))});
  W.write(F[0], T, V);
}

static void minOrMax(Writer &W, Form &F, StringRef Name) {
  ptx::Type T = F.takeType();
  if (T.isFloat())
    return floatMinMax(W, F, T, Name);
  bool IsPacked = T.isInteger() && T.Lanes == 2;
  if (!IsPacked && !checkInteger(W, T))
    return;
  std::string Full = Name.str() + (IsPacked ? "_" + std::string(T.Name) : "");
  Expr V = W.read(F[1], T);
  for (size_t N = 2; N < F.size(); ++N)
    V = W.call(Full, typeOf(T), {V, W.read(F[N], T)});
  if (T.isSigned() && F.take("relu"))
    V = IsPacked
            ? W.call("max_s16x2", typeOf(T), {V, literal(0, CType::Unsigned)})
            : W.call("max", typeOf(T), {V, literal(0, typeOf(T))});
  W.write(F[0], T, V);
}

void writeMin(Writer &W, Form &F) { minOrMax(W, F, "min"); }
void writeMax(Writer &W, Form &F) { minOrMax(W, F, "max"); }

} // namespace porthip::ptx
