// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt between integers, floating point and the 16-bit formats.
#include "Ptx/ToSource/Forms/FloatModes.h"

using namespace llvm;
namespace porthip::ptx {

/// The source, whose register may be wider than its type.
static Expr readSource(Writer &W, const Decoded &D) {
  const ptx::Type &T = D.Types[1];
  unsigned Width = W.widthOf(D[1]);
  if (!Width || Width == T.bits())
    return W.read(D[1], T);
  return convert(W.read(D[1], bitsType(Width)), typeOf(T));
}

//===- Scalars ------------------------------------------------------------===//

/// porthip::ptx::Name<To>(E).
static Expr typedCall(Writer &W, StringRef Name, CType To, const Expr &E,
                      const Twine &More = "") {
  return W.call((Name + "<" + spell(To) + More + ">").str(), To, {E});
}

static StringRef cudaRounding(StringRef Rounding) {
  return Rounding == "rm" ? "rd" : Rounding == "rp" ? "ru" : Rounding;
}

static Expr valueCast(const Expr &E, CType To) {
  return {spell(To).str() + "(" + E.Text + ")", To, Hold::Atom, false,
          std::nullopt};
}

static Expr integerToFloat(Writer &W, const Decoded &D, const Expr &V) {
  CType To = typeOf(D.Types[0]);
  bool IsLong = D.Types[1].bits() == 64;
  if (D.Types[0].LaneBits == 16) {
    Expr Wide = convert(V, D.Types[1].isSigned() ? CType::Long : CType::ULong);
    return W.call(("encode_" + Twine(D.Types[0].Name) + "<porthip::ptx::" +
                   (D.Rounding.empty() ? "rn" : D.Rounding) + ">")
                      .str(),
                  CType::UShort, {Wide});
  }
  // int fits double.
  if (!D.isDirected() || (D.Types[0].bits() == 64 && !IsLong))
    return valueCast(V, To);
  std::string Name = std::string(D.Types[1].isSigned() ? "" : "u") +
                     (IsLong ? "ll" : "int") + "2" +
                     (D.Types[0].bits() == 32 ? "float_" : "double_") +
                     cudaRounding(D.Rounding).str();
  Expr Wide =
      IsLong ? V
             : convert(V, D.Types[1].isSigned() ? CType::Int : CType::Unsigned);
  return W.shim("porthip/rounding.h", Name, To, {Wide});
}

static Expr roundToIntegral(Writer &W, const Decoded &D, const Expr &V) {
  StringRef Name = D.Integral == "rni"   ? "rint"
                   : D.Integral == "rmi" ? "floor"
                   : D.Integral == "rpi" ? "ceil"
                                         : "trunc";
  bool IsDouble = V.Type == CType::Double;
  return W.hip((Name + (IsDouble ? "" : "f")).str(), V.Type, {V});
}

/// f16 and bf16 as float; f32 and f64 as they are.
static Expr widened(Writer &W, const Decoded &D, const Expr &V) {
  if (D.Types[1].LaneBits != 16)
    return V;
  return W.call(("from_" + Twine(D.Types[1].Name)).str(), CType::Float, {V});
}

static Expr floatToInteger(Writer &W, const Decoded &D, Expr V) {
  if (D.Ftz && D.Types[1].is("f32"))
    V = flush(W, D.Types[1], V);
  V = widened(W, D, V);
  // The conversion itself cuts the fraction off.
  if (D.Integral != "rzi")
    V = roundToIntegral(W, D, V);
  return typedCall(W, "to_integer", typeOf(D.Types[0]), V);
}

/// A float or double in a format of 16 bits.
static Expr toSixteen(Writer &W, const Decoded &D, const Expr &V) {
  ptx::Type Lane = D.Types[0].lane();
  StringRef Rounding = D.Rounding.empty() ? "rn" : D.Rounding;
  Expr Wide = D.SatFinite ? W.call(("satfinite_" + Twine(Lane.Name)).str(),
                                   CType::Double, {V})
                          : V;
  if (D.Relu)
    Wide = W.call("relu", Wide.Type, {Wide});
  return W.call(("to_" + Twine(Lane.Name) +
                 (Rounding == "rn" ? "" : "<porthip::ptx::" + Rounding + ">"))
                    .str(),
                CType::UShort, {Wide});
}

static Expr floatToFloat(Writer &W, const Decoded &D, Expr V) {
  if (D.Ftz && D.Types[1].is("f32"))
    V = flush(W, D.Types[1], V);
  V = widened(W, D, V);
  if (!D.Integral.empty())
    V = roundToIntegral(W, D, V);
  if (D.Sat)
    V = W.call("sat", V.Type, {V});
  if (D.Types[0].LaneBits == 16)
    return toSixteen(W, D, V);
  CType To = typeOf(D.Types[0]);
  if (V.Type == CType::Double && To == CType::Float)
    V = !D.isDirected()
            ? valueCast(V, To)
            : W.shim("porthip/rounding.h",
                     ("double2float_" + cudaRounding(D.Rounding)).str(), To,
                     {V});
  else if (V.Type != To)
    V = valueCast(V, To);
  return D.Ftz && To == CType::Float ? flush(W, D.Types[0], V) : V;
}

//===- Forms --------------------------------------------------------------===//

/// Two floats in one register, the first operand in the high half.
void writeCvtToPair(Writer &W, const Decoded &D) {
  Expr Parts[2];
  for (unsigned N = 0; N < 2; ++N) {
    Expr V = W.read(D[N + 1], D.Types[1]);
    Parts[N] = toSixteen(W, D, sourceWithModes(W, D, D.Types[1], V));
  }
  W.write(D[0], bitsType(32),
          W.call("pack", CType::Unsigned, {Parts[1], Parts[0]}));
}

void writeCvtToTf32(Writer &W, const Decoded &D) {
  if (D.SatFinite)
    return W.fail(Problem::Modifier, "this conversion is not supported");
  StringRef Rounding = D.Rounding.empty() ? "rn" : D.Rounding;
  Expr V = readSource(W, D);
  if (D.Relu)
    V = W.call("relu", CType::Float, {V});
  W.write(D[0], bitsType(32),
          W.call(("to_tf32<porthip::ptx::" + Rounding + ">").str(),
                 CType::Unsigned, {V}));
}

/// The shim's type of a format of 8 bits and fewer; fails for scales.
static std::string smallFormat(Writer &W, const ptx::Type &T) {
  StringRef Name = T.Name;
  if (Name.starts_with("ue"))
    W.fail(Problem::Modifier, "this conversion is not supported");
  return ("porthip::ptx::" + Name.drop_back(2)).str();
}

/// Two floats, or a pair of 16 bits, as two small numbers.
void writeCvtToSmall(Writer &W, const Decoded &D) {
  const ptx::Type &To = D.Types[0], &From = D.Types[1];
  std::string Format = smallFormat(W, To);
  bool IsFromPair = From.Lanes == 2;
  Expr Parts[2];
  Expr Pair = IsFromPair ? W.simple(W.read(D[1], From)) : Expr();
  for (unsigned N = 0; N < 2; ++N) {
    if (!IsFromPair) {
      Parts[N] = W.read(D[N + 1], From);
    } else {
      Expr Half = W.call(N ? "low" : "high", CType::UShort, {Pair});
      Parts[N] = W.call(("from_" + Twine(From.lane().Name)).str(), CType::Float,
                        {Half});
    }
    if (D.Relu)
      Parts[N] = W.call("relu", CType::Float, {Parts[N]});
  }
  W.writeExtended(D[0], To,
                  convert(W.call("to_small_pair<" + Format + ">", CType::UShort,
                                 {Parts[0], Parts[1]}),
                          typeOf(To)));
}

void writeCvtFromSmall(Writer &W, const Decoded &D) {
  std::string Format = smallFormat(W, D.Types[1]);
  if (!D.Types[0].is("f16x2"))
    return W.fail(Problem::Modifier, "this conversion is not supported");
  Expr V = W.call(
      "from_small_pair<" + Format + ">", CType::Unsigned,
      {convert(W.read(D[1], bitsType(D.Types[1].bits())), CType::Unsigned)});
  if (D.Relu)
    V = W.call("relu_f16x2", CType::Unsigned, {V});
  W.write(D[0], bitsType(32), V);
}

void writeCvt(Writer &W, const Decoded &D) {
  const ptx::Type &To = D.Types[0], &From = D.Types[1];
  Expr V = readSource(W, D);
  if (W.failed())
    return;
  if (!From.isInteger())
    V = To.isInteger() ? floatToInteger(W, D, V) : floatToFloat(W, D, V);
  else if (!To.isInteger())
    V = integerToFloat(W, D, V);
  else
    V = D.Sat ? typedCall(W, "clamp", typeOf(To), V) : convert(V, typeOf(To));
  if (D.Sat && From.isInteger() && !To.isInteger())
    V = W.call("sat", V.Type, {V});
  W.writeExtended(D[0], To, V);
}

void writeCvtPack(Writer &W, const Decoded &D) {
  Expr C = D.size() == 4 ? convert(W.read(D[3], bitsType(32)), CType::Unsigned)
                         : literal(0, CType::Unsigned);
  W.write(D[0], bitsType(32),
          W.call(("cvt_pack<" + D.Packed.drop_front() + ", " +
                  (D.Packed[0] == 's' ? "true" : "false") + ">")
                     .str(),
                 CType::Unsigned,
                 {W.read(D[1], D.type()), W.read(D[2], D.type()), C}));
}

} // namespace porthip::ptx
