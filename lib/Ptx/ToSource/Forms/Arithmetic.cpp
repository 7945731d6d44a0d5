// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// add, sub, mul, mad, fma, div, rem, abs, neg, min, max, of integers and of
// floating point, and the extended-precision forms with the carry flag.
// Integers are computed unsigned, as PTX wraps and C++ leaves that open.
#include "Ptx/ToSource/Forms/FloatModes.h"

using namespace llvm;
namespace porthip::ptx {

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
static Expr readMixed(Writer &W, const Decoded &D, const Operand &O) {
  if (D.TypeCount == 1)
    return W.read(O, D.type());
  const ptx::Type &Narrow = D.Types[1];
  return W.call(("from_" + Twine(Narrow.Name)).str(), CType::Float,
                {W.read(O, Narrow)});
}

using Operation = function_ref<Expr(const ptx::Type &, ArrayRef<Expr>)>;

/// The operation on each half of a register with two floats.
static void onFloatPairs(Writer &W, const Decoded &D, Operation Compute) {
  ptx::Type Pair = D.type(), Lane = Pair.lane();
  SmallVector<Expr, 3> Pairs;
  for (size_t N = 1; N < D.size(); ++N)
    Pairs.push_back(W.simple(W.read(D[N], Pair)));
  SmallVector<Expr, 2> Results;
  for (const char *Half : {"low_f32", "high_f32"}) {
    SmallVector<Expr, 3> Args;
    for (const Expr &P : Pairs)
      Args.push_back(
          sourceWithModes(W, D, Lane, W.call(Half, CType::Float, {P})));
    Results.push_back(resultWithModes(W, D, Lane, Compute(Lane, Args)));
  }
  W.write(D[0], Pair, W.call("pack_f32x2", CType::ULong, Results));
}

/// The operation with the modes around it. Sources before the last may be of a
/// narrower type.
static void onFloats(Writer &W, const Decoded &D, Operation Compute) {
  const ptx::Type &T = D.type();
  if (T.is("f32x2"))
    return onFloatPairs(W, D, Compute);
  SmallVector<Expr, 3> Args;
  for (size_t N = 1; N < D.size(); ++N)
    Args.push_back(sourceWithModes(
        W, D, T, N + 1 < D.size() ? readMixed(W, D, D[N]) : W.read(D[N], T)));
  W.write(D[0], T, resultWithModes(W, D, T, Compute(T, Args)));
}

/// add, sub and mul: an operator, unless there is a rounding or no type of C++.
static void floatOperation(Writer &W, const Decoded &D, StringRef Name,
                           StringRef Operator) {
  onFloats(W, D, [&](const ptx::Type &T, ArrayRef<Expr> Args) {
    if (T.LaneBits == 16)
      return W.call((Name + "_" + T.Name).str(), typeOf(T), Args);
    if (D.Rounding.empty())
      return binary(Args[0], Operator, Args[1], typeOf(T));
    return rounded(W, D, T, Name, Args);
  });
}

void writeFloatAdd(Writer &W, const Decoded &D) {
  floatOperation(W, D, "add", "+");
}
void writeFloatSub(Writer &W, const Decoded &D) {
  floatOperation(W, D, "sub", "-");
}
void writeFloatMul(Writer &W, const Decoded &D) {
  floatOperation(W, D, "mul", "*");
}

/// mad of floating point is this too: fused since sm_20.
void writeFma(Writer &W, const Decoded &D) {
  onFloats(W, D, [&](const ptx::Type &T, ArrayRef<Expr> Args) {
    if (T.LaneBits == 16)
      return W.call(("fma_" + Twine(T.Name)).str(), typeOf(T), Args);
    if (!D.isDirected())
      return W.hip(T.bits() == 32 ? "fmaf" : "fma", typeOf(T), Args);
    return rounded(W, D, T, T.bits() == 32 ? "maf" : "ma", Args);
  });
}

void writeFloatDiv(Writer &W, const Decoded &D) {
  onFloats(W, D, [&](const ptx::Type &T, ArrayRef<Expr> Args) {
    return D.Approx || D.Full ? binary(Args[0], "/", Args[1], typeOf(T))
                              : rounded(W, D, T, "div", Args);
  });
}

static void floatAbsOrNeg(Writer &W, const Decoded &D, StringRef Name) {
  const ptx::Type &T = D.type();
  Expr X = sourceWithModes(W, D, T, W.read(D[1], T));
  if (T.LaneBits == 16)
    X = W.call((Name + "_" + T.Name).str(), typeOf(T), {X});
  else if (Name == "abs")
    X = W.hip(T.bits() == 32 ? "fabsf" : "fabs", typeOf(T), {X});
  else
    X = Expr{"-" + X.operand(), typeOf(T), Hold::Unary, false, std::nullopt};
  W.write(D[0], T, X);
}

void writeFloatAbs(Writer &W, const Decoded &D) { floatAbsOrNeg(W, D, "abs"); }
void writeFloatNeg(Writer &W, const Decoded &D) { floatAbsOrNeg(W, D, "neg"); }

static void floatMinOrMax(Writer &W, const Decoded &D, StringRef Name) {
  const ptx::Type &T = D.type();
  if (D.Abs && D.size() != 3)
    return W.fail(Problem::Modifier, "this form is not supported");
  std::string Full = (Twine(D.XorSign ? "xorsign_"
                            : D.Abs   ? "abs_"
                                      : "") +
                      Name + (D.NaN ? "_nan" : ""))
                         .str() +
                     halfSuffix(T);
  Expr V = sourceWithModes(W, D, T, W.read(D[1], T));
  for (size_t N = 2; N < D.size(); ++N)
    V = W.call(Full, typeOf(T), {V, sourceWithModes(W, D, T, W.read(D[N], T))});
  W.write(D[0], T, V);
}

void writeFloatMin(Writer &W, const Decoded &D) { floatMinOrMax(W, D, "min"); }
void writeFloatMax(Writer &W, const Decoded &D) { floatMinOrMax(W, D, "max"); }

//===- Sums ---------------------------------------------------------------===//

/// The helper add_cc and its kind, of any integer type.
static Expr carryCall(Writer &W, StringRef Name, CType T, const Expr &X,
                      const Expr &Y, bool ReadsCarry, bool SetsCarry) {
  Expr Carry = W.carry(ReadsCarry);
  Expr V =
      W.call((Name + (ReadsCarry ? "c" : "") + (SetsCarry ? "_cc" : "")).str(),
             T, {X, Y, Carry});
  return V;
}

static void addSub(Writer &W, const Decoded &D, bool IsSub) {
  const ptx::Type &T = D.type();
  StringRef Name = IsSub ? "sub" : "add";
  if (T.Lanes == 2)
    return W.write(D[0], T,
                   W.call((Name + "_u16x2").str(), CType::Unsigned,
                          {W.read(D[1], T), W.read(D[2], T)}));
  if (D.Cc)
    return W.write(D[0], T,
                   carryCall(W, Name, unsignedInteger(T.bits()),
                             readUnsigned(W, D[1], T), readUnsigned(W, D[2], T),
                             false, true));
  if (D.Sat)
    return W.write(D[0], T,
                   W.call((Name + "_sat").str(), CType::Int,
                          {W.read(D[1], T), W.read(D[2], T)}));
  W.write(D[0], T,
          wrapping(readUnsigned(W, D[1], T), IsSub ? "-" : "+",
                   readUnsigned(W, D[2], T), T.bits()));
}

void writeAdd(Writer &W, const Decoded &D) { addSub(W, D, false); }
void writeSub(Writer &W, const Decoded &D) { addSub(W, D, true); }

static void withCarry(Writer &W, const Decoded &D, StringRef Name) {
  const ptx::Type &T = D.type();
  W.write(D[0], T,
          carryCall(W, Name, unsignedInteger(T.bits()),
                    readUnsigned(W, D[1], T), readUnsigned(W, D[2], T), true,
                    D.Cc));
}

void writeAddCarry(Writer &W, const Decoded &D) { withCarry(W, D, "add"); }
void writeSubCarry(Writer &W, const Decoded &D) { withCarry(W, D, "sub"); }

//===- Products -----------------------------------------------------------===//

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
static Expr product(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  if (D.Part == "hi")
    return highProduct(W, T, W.read(D[1], T), W.read(D[2], T));
  if (D.Part == "wide") {
    CType Wide = typeOf(D.resultType());
    // The first operand decides in which width C++ multiplies.
    return binary(convert(W.read(D[1], T), Wide), "*", W.read(D[2], T), Wide);
  }
  Expr X = readUnsigned(W, D[1], T), Y = readUnsigned(W, D[2], T);
  if (T.bits() == 16) // Not as int, which could overflow.
    X = convert(X, CType::Unsigned);
  return wrapping(X, "*", Y, T.bits());
}

void writeMul(Writer &W, const Decoded &D) {
  W.write(D[0], D.resultType(), product(W, D));
}

static void integerMad(Writer &W, const Decoded &D, bool ReadsCarry) {
  ptx::Type Result = D.resultType();
  unsigned Bits = Result.bits();
  Expr V = product(W, D);
  if (D.Sat)
    return W.write(D[0], Result,
                   W.call("add_sat", CType::Int, {V, W.read(D[3], Result)}));
  V = convert(V, unsignedInteger(Bits));
  Expr Addend = readUnsigned(W, D[3], Result);
  if (W.failed())
    return;
  W.write(D[0], Result,
          D.Cc || ReadsCarry ? carryCall(W, "add", unsignedInteger(Bits), V,
                                         Addend, ReadsCarry, D.Cc)
                             : wrapping(V, "+", Addend, Bits));
}

void writeMad(Writer &W, const Decoded &D) { integerMad(W, D, false); }
void writeMadCarry(Writer &W, const Decoded &D) { integerMad(W, D, true); }

/// A call of the function of ptx_arithmetic.h.
void writeShared(Writer &W, const Decoded &D) {
  SmallVector<Expr, 4> Args;
  for (size_t N = 1; N < D.size(); ++N)
    Args.push_back(W.read(D[N], D.operandType(N)));
  ptx::Type Result = D.operandType(0);
  W.write(D[0], Result, W.call(D.functionName(), typeOf(Result), Args));
}

void writeMad24(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  Expr V = W.call(("mul24_" + D.Part).str(), typeOf(T),
                  {W.read(D[1], T), W.read(D[2], T)});
  Expr Addend = W.read(D[3], T);
  if (D.Sat)
    return W.write(D[0], T, W.call("add_sat", CType::Int, {V, Addend}));
  W.write(D[0], T,
          wrapping(convert(V, CType::Unsigned), "+",
                   convert(Addend, CType::Unsigned), 32));
}

/// A function of the port of the same name, on sources of the same type.
static void callOfSameType(Writer &W, const Decoded &D, StringRef Name) {
  const ptx::Type &T = D.type();
  SmallVector<Expr, 3> Args;
  for (size_t N = 1; N < D.size(); ++N)
    Args.push_back(W.read(D[N], T));
  W.write(D[0], T, W.call(Name, typeOf(T), Args));
}

void writeSad(Writer &W, const Decoded &D) { callOfSameType(W, D, "sad"); }

static void dot(Writer &W, const Decoded &D, StringRef Name) {
  const ptx::Type &X = D.Types[0], &Y = D.Types[1];
  ptx::Type T = *typeNamed(X.isSigned() || Y.isSigned() ? "s32" : "u32");
  // Signs are the types of the arguments.
  W.write(D[0], T,
          W.call(Name, typeOf(T),
                 {W.read(D[1], X), W.read(D[2], Y), W.read(D[3], T)}));
}

void writeDp4a(Writer &W, const Decoded &D) { dot(W, D, "dp4a"); }
void writeDp2a(Writer &W, const Decoded &D) {
  dot(W, D, D.Part == "lo" ? "dp2a_lo" : "dp2a_hi");
}

//===- Quotients, signs, smallest and largest -----------------------------===//

void writeDiv(Writer &W, const Decoded &D) { callOfSameType(W, D, "div"); }
void writeRem(Writer &W, const Decoded &D) { callOfSameType(W, D, "rem"); }
void writeAbs(Writer &W, const Decoded &D) { callOfSameType(W, D, "abs"); }

void writeNeg(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  W.write(D[0], T,
          wrapping(literal(0, unsignedInteger(T.bits())), "-",
                   readUnsigned(W, D[1], T), T.bits()));
}

static void minOrMax(Writer &W, const Decoded &D, StringRef Name) {
  const ptx::Type &T = D.type();
  bool IsPacked = T.Lanes == 2;
  std::string Full = Name.str() + (IsPacked ? "_" + std::string(T.Name) : "");
  Expr V = W.call(Full, typeOf(T), {W.read(D[1], T), W.read(D[2], T)});
  if (D.Relu)
    V = W.call(IsPacked ? "max_s16x2" : "max", typeOf(T),
               {V, literal(0, IsPacked ? CType::Unsigned : typeOf(T))});
  W.write(D[0], T, V);
}

void writeMin(Writer &W, const Decoded &D) { minOrMax(W, D, "min"); }
void writeMax(Writer &W, const Decoded &D) { minOrMax(W, D, "max"); }

} // namespace porthip::ptx
