// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// set, setp, selp, slct.
#include "Ptx/Modifiers.h"
#include "Ptx/ToSource/FloatModes.h"
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

static Expr compare(Writer &W, const Comparison &C, const ptx::Type &T, Expr X,
                    Expr Y) {
  if (!T.isFloat()) {
    bool IsUnsigned =
        StringRef("lo ls hi hs").contains(C.Operator) || !T.isSigned();
    if (operatorOf(C.Operator).empty() || T.isPredicate())
      W.fail(Problem::Modifier, "comparison '." + C.Operator +
                                    "' cannot be used with '." +
                                    StringRef(T.Name) + "'");
    CType As = IsUnsigned ? unsignedInteger(T.bits()) : typeOf(T);
    return binary(convert(X, As), operatorOf(C.Operator), convert(Y, As),
                  CType::Bool);
  }
  if (StringRef("lo ls hi hs").contains(C.Operator))
    W.fail(Problem::Modifier, "comparison '." + C.Operator +
                                  "' cannot be used with '." +
                                  StringRef(T.Name) + "'");
  if (C.Ftz) {
    X = flush(W, T, X);
    Y = flush(W, T, Y);
  }
  if (T.LaneBits == 16) {
    X = W.call(("from_" + Twine(T.Name)).str(), CType::Float, {X});
    Y = W.call(("from_" + Twine(T.Name)).str(), CType::Float, {Y});
  }
  return compareFloats(W, C.Operator, X, Y);
}

static Expr combine(Writer &W, Form &F, const Comparison &C, const Expr &Bit) {
  if (C.Combine.empty() || W.failed())
    return Bit;
  StringRef Operator = C.Combine == "and"  ? "&&"
                       : C.Combine == "or" ? "||"
                                           : "!=";
  return binary(Bit, Operator, W.readPredicate(F[3]), CType::Bool);
}

/// The two halves of a packed value, as the scalar type.
static ptx::Type laneType(const ptx::Type &T) { return T.lane(); }

static Expr half(Writer &W, const Expr &E, unsigned Lane) {
  return W.call(Lane ? "high" : "low", CType::UShort, {E});
}

void writeSetp(Writer &W, Form &F) {
  Comparison C = takeComparison(F, W);
  ptx::Type T = F.takeType();
  if (W.failed())
    return;
  if (T.Lanes == 2) {
    if (!T.isFloat() || T.LaneBits != 16)
      return W.fail(Problem::Modifier, "this form is not supported");
    // p|q are the results of the two halves.
    if (F[0].Of != Operand::Kind::Pair || F[0].Parts.size() != 2)
      return W.fail(Problem::Operand, "packed types need two predicates, p|q");
    Expr X = W.simple(W.read(F[1], T)), Y = W.simple(W.read(F[2], T));
    Expr Bits[2];
    for (unsigned Lane = 0; Lane < 2; ++Lane)
      Bits[Lane] = W.simple(combine(
          W, F, C,
          compare(W, C, laneType(T), half(W, X, Lane), half(W, Y, Lane))));
    for (unsigned Lane = 0; Lane < 2; ++Lane)
      W.write(F[0].Parts[Lane], predicate(), Bits[Lane]);
    return;
  }
  Expr Bit = compare(W, C, T, W.read(F[1], T), W.read(F[2], T));
  if (F[0].Of != Operand::Kind::Pair)
    return W.write(F[0], predicate(), combine(W, F, C, Bit));
  if (F[0].Parts.size() != 2)
    return W.fail(Problem::Operand, "more than two predicates");
  Bit = W.simple(Bit);
  Expr First = W.simple(combine(W, F, C, Bit));
  Expr Second = W.simple(combine(W, F, C, negation(Bit)));
  W.write(F[0].Parts[0], predicate(), First);
  W.write(F[0].Parts[1], predicate(), Second);
}

static Expr choice(const Expr &Bit, const Expr &X, const Expr &Y, CType T) {
  return {Bit.operand() + " ? " + X.operand() + " : " + Y.operand(), T,
          Hold::Loose, false, std::nullopt};
}

void writeSet(Writer &W, Form &F) {
  Comparison C = takeComparison(F, W);
  ptx::Type Result = F.takeType(), T = F.takeType();
  if (W.failed())
    return;
  if (T.Lanes == 2) {
    bool IsFloatResult = Result.isFloat();
    if (!T.isFloat() || T.LaneBits != 16 || Result.bits() != 32)
      return W.fail(Problem::Modifier, "this form is not supported");
    Expr X = W.simple(W.read(F[1], T)), Y = W.simple(W.read(F[2], T));
    uint64_t One = !IsFloatResult                     ? 0xffff
                   : Result.Of == Type::Class::BFloat ? 0x3f80
                                                      : 0x3c00;
    Expr Parts[2];
    for (unsigned Lane = 0; Lane < 2; ++Lane) {
      Expr Bit = combine(
          W, F, C,
          compare(W, C, laneType(T), half(W, X, Lane), half(W, Y, Lane)));
      Parts[Lane] = choice(Bit, literal(One << (16 * Lane), CType::Unsigned),
                           literal(0, CType::Unsigned), CType::Unsigned);
    }
    return W.write(F[0], bitsType(32),
                   binary(Parts[0], "|", Parts[1], CType::Unsigned));
  }
  Expr Bit =
      combine(W, F, C, compare(W, C, T, W.read(F[1], T), W.read(F[2], T)));
  CType To = typeOf(Result);
  Expr Yes =
      Result.isInteger() ? literal(~uint64_t(0), unsignedInteger(Result.bits()))
      : Result.LaneBits == 16
          ? literal(Result.Of == Type::Class::BFloat ? 0x3f80 : 0x3c00, To)
          : floatLiteral(Result.bits() == 32 ? bit_cast<uint32_t>(1.0f)
                                             : bit_cast<uint64_t>(1.0),
                         To);
  Expr No = isFloating(To) ? floatLiteral(0, To) : literal(0, Yes.Type);
  W.write(F[0], Result, choice(Bit, Yes, No, Yes.Type));
}

void writeSelp(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  Expr X = W.read(F[1], T), Y = W.read(F[2], T);
  Expr Bit = W.readPredicate(F[3]);
  if (W.failed())
    return;
  W.write(F[0], T, choice(Bit, X, Y, X.Type));
}

void writeSlct(Writer &W, Form &F) {
  bool Ftz = F.take("ftz");
  ptx::Type T = F.takeType(), Selector = F.takeType();
  if (Selector.bits() != 32 || (!Selector.isSigned() && !Selector.is("f32")))
    return W.fail(Problem::Modifier, "the selector must be '.s32' or '.f32'");
  Expr C = W.read(F[3], Selector);
  if (Ftz && Selector.isFloat())
    C = flush(W, Selector, C);
  // A NaN selects the second.
  Expr Zero = Selector.isFloat() ? floatLiteral(0, CType::Float)
                                 : literal(0, CType::Int);
  Expr Bit = binary(C, ">=", Zero, CType::Bool);
  Expr X = W.read(F[1], T), Y = W.read(F[2], T);
  W.write(F[0], T, choice(Bit, X, Y, X.Type));
}

} // namespace porthip::ptx
