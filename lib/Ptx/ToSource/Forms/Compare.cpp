// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// set, setp, selp, slct.
#include "Ptx/ToSource/Forms/FloatModes.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
namespace porthip::ptx {

static const ptx::Type &predicate() {
  static const ptx::Type T = *typeNamed("pred");
  return T;
}

static Expr negation(const Expr &E) {
  return {"!(" + E.Text + ")", CType::Bool, Hold::Unary, false, std::nullopt};
}

/// C++'s operator; empty where it has none.
static StringRef operatorOf(StringRef Name) {
  return StringSwitch<StringRef>(Name)
      .Case("eq", "==")
      .Case("ne", "!=")
      .Cases({"lt", "lo"}, "<")
      .Cases({"le", "ls"}, "<=")
      .Cases({"gt", "hi"}, ">")
      .Cases({"ge", "hs"}, ">=")
      .Default("");
}

/// A comparison that a NaN fails is C++'s, but for ne; one that it passes is
/// the opposite's negation.
static Expr compareFloats(Writer &W, StringRef Operator, const Expr &X,
                          const Expr &Y) {
  const CType T = CType::Bool;
  if (Operator == "neu")
    return binary(X, "!=", Y, T);
  if (Operator == "ne" || Operator == "equ") {
    Expr A = W.simple(X), B = W.simple(Y);
    Expr Differ = binary(binary(A, "<", B, T), "||", binary(A, ">", B, T), T);
    return Operator == "ne" ? Differ : negation(Differ);
  }
  if (Operator == "num" || Operator == "nan")
    return W.call(Operator == "num" ? "is_num" : "is_nan", T, {X, Y});
  if (!Operator.ends_with("u"))
    return binary(X, operatorOf(Operator), Y, T);
  StringRef Opposite = StringSwitch<StringRef>(Operator)
                           .Case("ltu", ">=")
                           .Case("leu", ">")
                           .Case("gtu", "<=")
                           .Default("<");
  return negation(binary(X, Opposite, Y, T));
}

/// Comparison of values of type T, which may be a lane of D's.
static Expr compare(Writer &W, const Decoded &D, const ptx::Type &T, Expr X,
                    Expr Y) {
  if (!T.isFloat()) {
    bool IsUnsigned =
        StringRef("lo ls hi hs").contains(D.Compare) || !T.isSigned();
    CType As = IsUnsigned ? unsignedInteger(T.bits()) : typeOf(T);
    return binary(convert(X, As), operatorOf(D.Compare), convert(Y, As),
                  CType::Bool);
  }
  X = sourceWithModes(W, D, T, X);
  Y = sourceWithModes(W, D, T, Y);
  if (T.LaneBits == 16) {
    X = W.call(("from_" + Twine(T.Name)).str(), CType::Float, {X});
    Y = W.call(("from_" + Twine(T.Name)).str(), CType::Float, {Y});
  }
  return compareFloats(W, D.Compare, X, Y);
}

static Expr combine(Writer &W, const Decoded &D, const Expr &Bit) {
  if (D.Combine.empty() || W.failed())
    return Bit;
  StringRef Operator = D.Combine == "and"  ? "&&"
                       : D.Combine == "or" ? "||"
                                           : "!=";
  return binary(Bit, Operator, W.readPredicate(D[3]), CType::Bool);
}

/// The comparison of both halves of packed values, combined.
static SmallVector<Expr, 2> compareHalves(Writer &W, const Decoded &D,
                                          const ptx::Type &T,
                                          function_ref<Expr(const Expr &)> Do) {
  Expr X = W.simple(W.read(D[1], T)), Y = W.simple(W.read(D[2], T));
  SmallVector<Expr, 2> Results;
  for (const char *Half : {"low", "high"}) {
    Expr XHalf = W.call(Half, CType::UShort, {X});
    Expr YHalf = W.call(Half, CType::UShort, {Y});
    Results.push_back(Do(combine(W, D, compare(W, D, T.lane(), XHalf, YHalf))));
  }
  return Results;
}

void writeSetp(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  if (T.Lanes == 2) {
    // p|q are the results of the two halves.
    SmallVector<Expr, 2> Bits =
        compareHalves(W, D, T, [&](const Expr &Bit) { return W.simple(Bit); });
    for (unsigned Lane = 0; Lane < 2; ++Lane)
      W.write(D[0].Parts[Lane], predicate(), Bits[Lane]);
    return;
  }
  Expr Bit = compare(W, D, T, W.read(D[1], T), W.read(D[2], T));
  if (D[0].Of != Operand::Kind::Pair)
    return W.write(D[0], predicate(), combine(W, D, Bit));
  Bit = W.simple(Bit);
  Expr First = W.simple(combine(W, D, Bit));
  Expr Second = W.simple(combine(W, D, negation(Bit)));
  W.write(D[0].Parts[0], predicate(), First);
  W.write(D[0].Parts[1], predicate(), Second);
}

static Expr choice(const Expr &Bit, const Expr &X, const Expr &Y, CType T) {
  return {Bit.operand() + " ? " + X.operand() + " : " + Y.operand(), T,
          Hold::Loose, false, std::nullopt};
}

/// 1 in each half, or all ones.
static void setHalves(Writer &W, const Decoded &D) {
  const ptx::Type &Result = D.Types[0];
  uint64_t One = !Result.isFloat()                  ? 0xffff
                 : Result.Of == Type::Class::BFloat ? 0x3f80
                                                    : 0x3c00;
  SmallVector<Expr, 2> Parts =
      compareHalves(W, D, D.Types[1], [&](const Expr &Bit) {
        Expr V = choice(Bit, literal(One, CType::Unsigned),
                        literal(0, CType::Unsigned), CType::Unsigned);
        One <<= 16;
        return V;
      });
  W.write(D[0], bitsType(32), binary(Parts[0], "|", Parts[1], CType::Unsigned));
}

void writeSet(Writer &W, const Decoded &D) {
  const ptx::Type &Result = D.Types[0], &T = D.Types[1];
  if (T.Lanes == 2)
    return setHalves(W, D);
  Expr Bit = combine(W, D, compare(W, D, T, W.read(D[1], T), W.read(D[2], T)));
  CType To = typeOf(Result);
  Expr Yes =
      Result.isInteger() ? literal(~uint64_t(0), unsignedInteger(Result.bits()))
      : Result.LaneBits == 16
          ? literal(Result.Of == Type::Class::BFloat ? 0x3f80 : 0x3c00, To)
          : floatLiteral(bit_cast<uint32_t>(1.0f), To);
  Expr No = isFloating(To) ? floatLiteral(0, To) : literal(0, Yes.Type);
  W.write(D[0], Result, choice(Bit, Yes, No, Yes.Type));
}

void writeSelp(Writer &W, const Decoded &D) {
  ptx::Type T = D.type();
  Expr X = W.read(D[1], T), Y = W.read(D[2], T);
  Expr Bit = W.readPredicate(D[3]);
  if (W.failed())
    return;
  W.write(D[0], T, choice(Bit, X, Y, X.Type));
}

void writeSlct(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.Types[0], &Selector = D.Types[1];
  Expr C = sourceWithModes(W, D, Selector, W.read(D[3], Selector));
  // A NaN selects the second.
  Expr Zero = Selector.isFloat() ? floatLiteral(0, CType::Float)
                                 : literal(0, CType::Int);
  Expr Bit = binary(C, ">=", Zero, CType::Bool);
  Expr X = W.read(D[1], T), Y = W.read(D[2], T);
  W.write(D[0], T, choice(Bit, X, Y, X.Type));
}

} // namespace porthip::ptx
