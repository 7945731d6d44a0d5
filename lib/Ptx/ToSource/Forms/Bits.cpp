// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Logic, shifts, bit fields, counting, permuting bytes.
#include "Ptx/ToSource/Writer.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
namespace porthip::ptx {

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

static void logic(Writer &W, const Decoded &D, StringRef Operator,
                  StringRef OfPredicates) {
  const ptx::Type &T = D.type();
  Expr X = W.read(D[1], T), Y = W.read(D[2], T);
  Expr V = binary(X, T.isPredicate() ? OfPredicates : Operator, Y, typeOf(T));
  W.write(D[0], T, narrowed(V, T));
}

void writeAnd(Writer &W, const Decoded &D) { logic(W, D, "&", "&&"); }
void writeOr(Writer &W, const Decoded &D) { logic(W, D, "|", "||"); }
void writeXor(Writer &W, const Decoded &D) { logic(W, D, "^", "!="); }

void writeNot(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  Expr V = unary(T.isPredicate() ? "!" : "~", W.read(D[1], T), typeOf(T));
  W.write(D[0], T, narrowed(V, T));
}

void writeCnot(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  Expr V = binary(W.read(D[1], T), "==", literal(0, typeOf(T)), CType::Bool);
  V.Text += " ? 1 : 0";
  V.Type = CType::Int;
  W.write(D[0], T, V);
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

void writeLop3(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  std::optional<uint64_t> Lut = W.constant(D[4]);
  std::string Table = W.constantText(D[4], "the table");
  if (Lut && *Lut > 255)
    return W.fail(Problem::Operand, "the table must be 0 to 255");
  if (Lut)
    Table = "0x" + utohexstr(*Lut, /*LowerCase=*/true, 2);
  const CType Word = CType::Unsigned;
  Expr A = convert(W.read(D[1], T), Word), B = convert(W.read(D[2], T), Word),
       C = convert(W.read(D[3], T), Word);
  std::optional<Expr> V;
  if (Lut)
    V = knownTable(*Lut, A, B, C);
  if (!V)
    V = W.call("lop3<" + Table + ">", Word, {A, B, C});
  if (D.Combine.empty())
    return W.write(D[0], T, *V);
  Expr Other = W.simple(W.readPredicate(D[5]));
  Expr Bits = W.simple(*V);
  W.write(D[0].Parts[0], T, Bits);
  W.write(D[0].Parts[1], *typeNamed("pred"),
          binary(binary(Bits, "!=", literal(0, Word), CType::Bool),
                 D.Combine == "or" ? "||" : "&&", Other, CType::Bool));
}

//===- Shifts -------------------------------------------------------------===//

/// Amounts beyond the width shift all bits out; C++ leaves them open.
static void shift(Writer &W, const Decoded &D, bool IsLeft) {
  const ptx::Type &T = D.type();
  Expr V = W.read(D[1], T), Amount = W.read(D[2], bitsType(32));
  if (W.failed())
    return;
  if (IsLeft)
    V = convert(V, unsignedInteger(T.bits()));
  if (Amount.Value && *Amount.Value < T.bits() && T.bits() >= 32)
    return W.write(D[0], T,
                   binary(V, IsLeft ? "<<" : ">>",
                          literal(*Amount.Value, CType::Int), V.Type));
  W.write(D[0], T,
          W.call(IsLeft ? "shl" : "shr", V.Type,
                 {V, convert(Amount, CType::Unsigned)}));
}

void writeShl(Writer &W, const Decoded &D) { shift(W, D, true); }
void writeShr(Writer &W, const Decoded &D) { shift(W, D, false); }

static Expr readWord(Writer &W, const Operand &O) {
  return convert(W.read(O, bitsType(32)), CType::Unsigned);
}

//===- Counting -----------------------------------------------------------===//

/// The result is a u32 whatever is counted.
static void count(Writer &W, const Decoded &D, StringRef Word, StringRef Long) {
  const ptx::Type &T = D.type();
  Expr V = W.read(D[1], T);
  W.write(D[0], bitsType(32),
          W.hip(T.bits() == 64 ? Long : Word, CType::Int, {V}));
}

void writePopc(Writer &W, const Decoded &D) {
  count(W, D, "__popc", "__popcll");
}
void writeClz(Writer &W, const Decoded &D) { count(W, D, "__clz", "__clzll"); }

void writeBrev(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  W.write(D[0], T,
          W.hip(T.bits() == 64 ? "__brevll" : "__brev",
                unsignedInteger(T.bits()), {W.read(D[1], T)}));
}

void writeBfind(Writer &W, const Decoded &D) {
  W.write(D[0], bitsType(32),
          W.call(D.ShiftAmount ? "bfind_shiftamt" : "bfind", CType::Unsigned,
                 {W.read(D[1], D.type())}));
}

void writeFns(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  W.write(D[0], T,
          W.shim("porthip/warp.h", "fns", CType::Unsigned,
                 {readWord(W, D[1]), readWord(W, D[2]),
                  convert(W.read(D[3], T), CType::Int)}));
}

//===- Bit fields ---------------------------------------------------------===//

void writeBfe(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  W.write(D[0], T,
          W.call("bfe", typeOf(T),
                 {W.read(D[1], T), readWord(W, D[2]), readWord(W, D[3])}));
}

void writeBfi(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.type();
  W.write(D[0], T,
          W.call("bfi", typeOf(T),
                 {W.read(D[1], T), W.read(D[2], T), readWord(W, D[3]),
                  readWord(W, D[4])}));
}

} // namespace porthip::ptx
