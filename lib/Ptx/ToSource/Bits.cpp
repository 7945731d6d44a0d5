// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Logic, shifts, bit fields, counting, permuting bytes.
#include "Ptx/ToSource/Writer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
namespace porthip::ptx {

/// The type of an instruction on bits, which may be a predicate.
static ptx::Type takeBits(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  if ((!T.isInteger() && !T.isPredicate()) || T.Lanes != 1 || T.bits() > 64)
    W.fail(Problem::Modifier,
           "'." + StringRef(T.Name) + "' is not a supported type");
  return T;
}

static Expr unary(StringRef Operator, const Expr &E, CType T) {
  return {Operator.str() + E.operand(), T, Hold::Unary, false, std::nullopt};
}

/// C++ computes with at least an int.
static Expr narrowed(const Expr &E, const ptx::Type &T) {
  if (T.bits() != 16)
    return E;
  Expr Wide = E;
  Wide.Type = CType::Int;
  return convert(Wide, typeOf(T));
}

static void logic(Writer &W, Form &F, StringRef Operator,
                  StringRef OfPredicates) {
  ptx::Type T = takeBits(W, F);
  Expr X = W.read(F[1], T), Y = W.read(F[2], T);
  Expr V = binary(X, T.isPredicate() ? OfPredicates : Operator, Y, typeOf(T));
  W.write(F[0], T, narrowed(V, T));
}

void writeAnd(Writer &W, Form &F) { logic(W, F, "&", "&&"); }
void writeOr(Writer &W, Form &F) { logic(W, F, "|", "||"); }
void writeXor(Writer &W, Form &F) { logic(W, F, "^", "!="); }

void writeNot(Writer &W, Form &F) {
  ptx::Type T = takeBits(W, F);
  Expr V = unary(T.isPredicate() ? "!" : "~", W.read(F[1], T), typeOf(T));
  W.write(F[0], T, narrowed(V, T));
}

void writeCnot(Writer &W, Form &F) {
  ptx::Type T = takeBits(W, F);
  Expr V = binary(W.read(F[1], T), "==", literal(0, typeOf(T)), CType::Bool);
  V.Text += " ? 1 : 0";
  V.Type = CType::Int;
  W.write(F[0], T, V);
}

/// The tables that have a short name in C++; others go to the helper.
static std::optional<Expr> knownTable(uint64_t Lut, const Expr &A,
                                      const Expr &B, const Expr &C) {
  const CType T = CType::Unsigned;
  auto Chain = [&](StringRef Operator) {
    Expr E = binary(A, Operator, B, T);
    E.Text += " " + Operator.str() + " " + C.operand();
    return E;
  };
  auto Of = [&](const Expr &X, StringRef Operator, const Expr &Y) {
    return binary(X, Operator, Y, T);
  };
  switch (Lut) {
  case 0x96:
    return Chain("^");
  case 0x80:
    return Chain("&");
  case 0xfe:
    return Chain("|");
  case 0xc0:
    return Of(A, "&", B);
  case 0xfc:
    return Of(A, "|", B);
  case 0x3c:
    return Of(A, "^", B);
  case 0xea:
    return Of(Of(A, "&", B), "|", C);
  case 0x6a:
    return Of(Of(A, "&", B), "^", C);
  case 0xe8:
    if (A.IsSimple && B.IsSimple)
      return Of(Of(A, "&", B), "|", Of(C, "&", Of(A, "|", B)));
    return std::nullopt;
  case 0xca:
    if (A.IsSimple)
      return Of(Of(A, "&", B), "|", Of(unary("~", A, T), "&", C));
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

void writeLop3(Writer &W, Form &F) {
  StringRef Combine = F.takeOneOf({"or", "and"});
  ptx::Type T = takeBits(W, F);
  if (W.failed() || T.bits() != 32)
    return W.fail(Problem::Modifier, "only '.b32' is supported");
  std::optional<uint64_t> Lut = W.constant(F[4]);
  std::string Table = W.constantText(F[4], "the table");
  if (Lut && *Lut > 255)
    return W.fail(Problem::Operand, "the table must be 0 to 255");
  if (Lut)
    Table = "0x" + utohexstr(*Lut, /*LowerCase=*/true, 2);
  const CType Word = CType::Unsigned;
  Expr A = convert(W.read(F[1], T), Word), B = convert(W.read(F[2], T), Word),
       C = convert(W.read(F[3], T), Word);
  std::optional<Expr> V;
  if (Lut)
    V = knownTable(*Lut, A, B, C);
  if (!V)
    V = W.call("lop3<" + Table + ">", Word, {A, B, C});
  if (Combine.empty() && F.size() == 5)
    return W.write(F[0], T, *V);
  if (Combine.empty() || F.size() != 6 || F[0].Of != Operand::Kind::Pair ||
      F[0].Parts.size() != 2)
    return W.fail(Problem::Operand, "d|p, a predicate and '.or' or '.and' go "
                                    "together");
  Expr Other = W.simple(W.readPredicate(F[5]));
  Expr Bits = W.simple(*V);
  W.write(F[0].Parts[0], T, Bits);
  W.write(F[0].Parts[1], *typeNamed("pred"),
          binary(binary(Bits, "!=", literal(0, Word), CType::Bool),
                 Combine == "or" ? "||" : "&&", Other, CType::Bool));
}

//===- Shifts -------------------------------------------------------------===//

/// Amounts beyond the width shift all bits out; C++ leaves them open.
static void shift(Writer &W, Form &F, bool IsLeft) {
  ptx::Type T = takeBits(W, F);
  if (T.isPredicate())
    W.fail(Problem::Modifier, "'.pred' is not a supported type");
  Expr V = W.read(F[1], T), Amount = W.read(F[2], bitsType(32));
  if (W.failed())
    return;
  if (IsLeft)
    V = convert(V, unsignedInteger(T.bits()));
  if (Amount.Value && *Amount.Value < T.bits() && T.bits() >= 32)
    return W.write(F[0], T,
                   binary(V, IsLeft ? "<<" : ">>",
                          literal(*Amount.Value, CType::Int), V.Type));
  W.write(F[0], T,
          W.call(IsLeft ? "shl" : "shr", V.Type,
                 {V, convert(Amount, CType::Unsigned)}));
}

void writeShl(Writer &W, Form &F) { shift(W, F, true); }
void writeShr(Writer &W, Form &F) { shift(W, F, false); }

static Expr readWord(Writer &W, const Operand &O) {
  return convert(W.read(O, bitsType(32)), CType::Unsigned);
}

void writeShf(Writer &W, Form &F) {
  StringRef Direction = F.takeOneOf({"l", "r"});
  StringRef Mode = F.takeOneOf({"wrap", "clamp"});
  ptx::Type T = F.takeType();
  if (Direction.empty() || Mode.empty() || !T.isInteger() || T.bits() != 32)
    return W.fail(Problem::Modifier, "this form is not supported");
  W.write(F[0], T,
          W.call(("shf_" + Direction + "_" + Mode).str(), CType::Unsigned,
                 {readWord(W, F[1]), readWord(W, F[2]), readWord(W, F[3])}));
}

//===- Counting -----------------------------------------------------------===//

/// The result is a u32 whatever is counted.
static void count(Writer &W, Form &F, StringRef Word, StringRef Long) {
  ptx::Type T = takeBits(W, F);
  if (T.bits() < 32)
    return W.fail(Problem::Modifier, "this form is not supported");
  Expr V = W.read(F[1], T);
  W.write(F[0], bitsType(32),
          W.hip(T.bits() == 64 ? Long : Word, CType::Int, {V}));
}

void writePopc(Writer &W, Form &F) { count(W, F, "__popc", "__popcll"); }
void writeClz(Writer &W, Form &F) { count(W, F, "__clz", "__clzll"); }

void writeBrev(Writer &W, Form &F) {
  ptx::Type T = takeBits(W, F);
  if (T.bits() < 32)
    return W.fail(Problem::Modifier, "this form is not supported");
  W.write(F[0], T,
          W.hip(T.bits() == 64 ? "__brevll" : "__brev",
                unsignedInteger(T.bits()), {W.read(F[1], T)}));
}

void writeBfind(Writer &W, Form &F) {
  bool IsShift = F.take("shiftamt");
  ptx::Type T = takeBits(W, F);
  if (T.bits() < 32)
    return W.fail(Problem::Modifier, "this form is not supported");
  W.write(F[0], bitsType(32),
          W.call(IsShift ? "bfind_shiftamt" : "bfind", CType::Unsigned,
                 {W.read(F[1], T)}));
}

void writeFns(Writer &W, Form &F) {
  ptx::Type T = takeBits(W, F);
  if (!T.is("b32"))
    return W.fail(Problem::Modifier, "only '.b32' is supported");
  W.write(F[0], T,
          W.shim("porthip/warp.h", "fns", CType::Unsigned,
                 {readWord(W, F[1]), readWord(W, F[2]),
                  convert(W.read(F[3], T), CType::Int)}));
}

//===- Bit fields ---------------------------------------------------------===//

void writeBfe(Writer &W, Form &F) {
  ptx::Type T = takeBits(W, F);
  if (T.bits() < 32)
    return W.fail(Problem::Modifier, "this form is not supported");
  W.write(F[0], T,
          W.call("bfe", typeOf(T),
                 {W.read(F[1], T), readWord(W, F[2]), readWord(W, F[3])}));
}

void writeBfi(Writer &W, Form &F) {
  ptx::Type T = takeBits(W, F);
  if (T.bits() < 32)
    return W.fail(Problem::Modifier, "this form is not supported");
  W.write(F[0], T,
          W.call("bfi", typeOf(T),
                 {W.read(F[1], T), W.read(F[2], T), readWord(W, F[3]),
                  readWord(W, F[4])}));
}

void writeSzext(Writer &W, Form &F) {
  StringRef Mode = F.takeOneOf({"wrap", "clamp"});
  ptx::Type T = F.takeType();
  if (Mode.empty() || T.bits() != 32 || !T.isInteger())
    return W.fail(Problem::Modifier, "this form is not supported");
  W.write(F[0], T,
          W.call(("szext_" + Mode).str(), typeOf(T),
                 {W.read(F[1], T), readWord(W, F[2])}));
}

void writeBmsk(Writer &W, Form &F) {
  StringRef Mode = F.takeOneOf({"wrap", "clamp"});
  ptx::Type T = F.takeType();
  if (Mode.empty() || !T.is("b32"))
    return W.fail(Problem::Modifier, "this form is not supported");
  W.write(F[0], T,
          W.call(("bmsk_" + Mode).str(), CType::Unsigned,
                 {readWord(W, F[1]), readWord(W, F[2])}));
}

void writePrmt(Writer &W, Form &F) {
  ptx::Type T = F.takeType();
  StringRef Mode = F.takeOneOf({"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"});
  if (!T.isInteger() || T.bits() != 32)
    return W.fail(Problem::Modifier, "only '.b32' is supported");
  std::string Name = "prmt" + (Mode.empty() ? "" : "_" + Mode.str());
  W.write(F[0], T,
          W.call(Name, CType::Unsigned,
                 {readWord(W, F[1]), readWord(W, F[2]), readWord(W, F[3])}));
}

} // namespace porthip::ptx
