// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cvt between integers, floating point and the 16-bit formats.
#include "Ptx/Modifiers.h"
#include "Ptx/ToSource/FloatModes.h"

using namespace llvm;
namespace porthip::ptx {

/// The source, whose register may be wider than its type.
static Expr readSource(Writer &W, const Operand &O, const ptx::Type &T) {
  unsigned Width = W.widthOf(O);
  if (!Width || Width == T.bits())
    return W.read(O, T);
  if (Width < T.bits() || T.Lanes > 1 || isFloating(typeOf(T))) {
    W.fail(Problem::Operand, "an operand of " + Twine(Width) +
                                 " bits stands for a value of '." +
                                 StringRef(T.Name) + "'");
    return {};
  }
  return convert(W.read(O, bitsType(Width)), typeOf(T));
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

static Expr integerToFloat(Writer &W, const Conversion &C, const Expr &V) {
  CType To = typeOf(C.To);
  bool IsLong = C.From.bits() == 64;
  if (C.To.LaneBits == 16) {
    Expr Wide = convert(V, C.From.isSigned() ? CType::Long : CType::ULong);
    return W.call(("encode_" + Twine(C.To.Name) + "<porthip::ptx::" +
                   (C.Rounding.empty() ? "rn" : C.Rounding) + ">")
                      .str(),
                  CType::UShort, {Wide});
  }
  // int fits double.
  if (C.isNearest() || (C.To.bits() == 64 && !IsLong))
    return valueCast(V, To);
  std::string Name = std::string(C.From.isSigned() ? "" : "u") +
                     (IsLong ? "ll" : "int") + "2" +
                     (C.To.bits() == 32 ? "float_" : "double_") +
                     cudaRounding(C.Rounding).str();
  Expr Wide =
      IsLong ? V : convert(V, C.From.isSigned() ? CType::Int : CType::Unsigned);
  return W.shim("porthip/rounding.h", Name, To, {Wide});
}

static Expr roundToIntegral(Writer &W, const Conversion &C, const Expr &V) {
  StringRef Name = C.Integral == "rni"   ? "rint"
                   : C.Integral == "rmi" ? "floor"
                   : C.Integral == "rpi" ? "ceil"
                                         : "trunc";
  bool IsDouble = V.Type == CType::Double;
  return W.hip((Name + (IsDouble ? "" : "f")).str(), V.Type, {V});
}

/// f16 and bf16 as float; f32 and f64 as they are.
static Expr widened(Writer &W, const Conversion &C, const Expr &V) {
  if (C.From.LaneBits != 16)
    return V;
  return W.call(("from_" + Twine(C.From.Name)).str(), CType::Float, {V});
}

static Expr floatToInteger(Writer &W, const Conversion &C, Expr V) {
  if (C.Integral.empty())
    W.fail(Problem::Modifier, "a rounding mode to an integer is missing");
  if (C.Ftz && C.From.is("f32"))
    V = flush(W, C.From, V);
  V = widened(W, C, V);
  // The conversion itself cuts the fraction off.
  if (C.Integral != "rzi")
    V = roundToIntegral(W, C, V);
  return typedCall(W, "to_integer", typeOf(C.To), V);
}

/// A float or double in a format of 16 bits.
static Expr toSixteen(Writer &W, const Conversion &C, const Expr &V) {
  ptx::Type Lane = C.To.lane();
  StringRef Rounding = C.Rounding.empty() ? "rn" : C.Rounding;
  Expr Wide = C.SatFinite ? W.call(("satfinite_" + Twine(Lane.Name)).str(),
                                   CType::Double, {V})
                          : V;
  if (C.Relu)
    Wide = W.call("relu", Wide.Type, {Wide});
  return W.call(("to_" + Twine(Lane.Name) +
                 (Rounding == "rn" ? "" : "<porthip::ptx::" + Rounding + ">"))
                    .str(),
                CType::UShort, {Wide});
}

static Expr floatToFloat(Writer &W, const Conversion &C, Expr V) {
  if (C.Ftz && C.From.is("f32"))
    V = flush(W, C.From, V);
  V = widened(W, C, V);
  if (!C.Integral.empty()) {
    if (C.From.LaneBits != C.To.LaneBits)
      W.fail(Problem::Modifier, "'." + C.Integral + "' between two types");
    V = roundToIntegral(W, C, V);
  }
  if (C.Sat)
    V = W.call("sat", V.Type, {V});
  if (C.To.LaneBits == 16)
    return toSixteen(W, C, V);
  CType To = typeOf(C.To);
  if (V.Type == CType::Double && To == CType::Float)
    V = C.isNearest()
            ? valueCast(V, To)
            : W.shim("porthip/rounding.h",
                     ("double2float_" + cudaRounding(C.Rounding)).str(), To,
                     {V});
  else if (V.Type != To)
    V = valueCast(V, To);
  return C.Ftz && To == CType::Float ? flush(W, C.To, V) : V;
}

//===- Forms --------------------------------------------------------------===//

/// Two floats in one register, the first operand in the high half.
static void packSixteen(Writer &W, Form &F, const Conversion &C) {
  Expr Parts[2];
  for (unsigned N = 0; N < 2; ++N) {
    Expr V = W.read(F[N + 1], C.From);
    Parts[N] = toSixteen(W, C, C.Ftz ? flush(W, C.From, V) : V);
  }
  W.write(F[0], bitsType(32),
          W.call("pack", CType::Unsigned, {Parts[1], Parts[0]}));
}

/// What PTX does not define is refused rather than given a meaning.
static bool checkModifiers(Writer &W, const Conversion &C) {
  bool IsPacked = C.To.Lanes > 1 || C.From.Lanes > 1;
  bool IsShort = C.To.LaneBits == 16 && C.To.isFloat();
  bool IsTf32 = C.To.Of == Type::Class::Tf32;
  bool IsNarrowing = !C.From.isInteger() && (IsShort || IsPacked || IsTf32);
  bool IsBad = (!C.Integral.empty() &&
                (!C.Rounding.empty() || C.From.isInteger() || IsPacked)) ||
               (C.To.isInteger() && !C.Rounding.empty()) ||
               ((C.Relu || C.SatFinite) && !IsNarrowing) ||
               (C.Sat && IsPacked) ||
               (C.Sat && C.From.isInteger() && IsShort) ||
               (C.Ftz && !C.From.is("f32") && !C.To.is("f32")) ||
               (C.Rounding == "rna" && !IsTf32);
  if (IsBad)
    W.fail(Problem::Modifier, "these modifiers cannot be combined");
  return !IsBad;
}

static void toTf32(Writer &W, Form &F, const Conversion &C) {
  if (!C.From.is("f32") || C.SatFinite)
    return W.fail(Problem::Modifier, "this conversion is not supported");
  StringRef Rounding = C.Rounding.empty() ? "rn" : C.Rounding;
  Expr V = readSource(W, F[1], C.From);
  if (C.Relu)
    V = W.call("relu", CType::Float, {V});
  W.write(F[0], bitsType(32),
          W.call(("to_tf32<porthip::ptx::" + Rounding + ">").str(),
                 CType::Unsigned, {V}));
}

/// The shim's type of a format of 8 bits and fewer; empty for scales.
static std::string smallFormat(const ptx::Type &T) {
  StringRef Name = T.Name;
  if (T.Lanes != 2 || Name.starts_with("ue"))
    return "";
  return ("porthip::ptx::" + Name.drop_back(2)).str();
}

/// Two floats, or a pair of 16 bits, as two small numbers.
static void toSmall(Writer &W, Form &F, const Conversion &C) {
  bool IsFromFloats = C.From.is("f32") && F.size() == 3;
  bool IsFromPair = C.From.LaneBits == 16 && C.From.Lanes == 2 && F.size() == 2;
  std::string Format = smallFormat(C.To);
  if (Format.empty() || C.Rounding != "rn" || (!IsFromFloats && !IsFromPair))
    return W.fail(Problem::Modifier, "this conversion is not supported");
  if (!C.SatFinite)
    return W.fail(Problem::Modifier, "'.satfinite' is missing");
  Expr Parts[2];
  Expr Pair = IsFromPair ? W.simple(W.read(F[1], C.From)) : Expr();
  for (unsigned N = 0; N < 2; ++N) {
    if (IsFromFloats) {
      Parts[N] = W.read(F[N + 1], C.From);
    } else {
      Expr Half = W.call(N ? "low" : "high", CType::UShort, {Pair});
      Parts[N] = W.call(("from_" + Twine(C.From.lane().Name)).str(),
                        CType::Float, {Half});
    }
    if (C.Relu)
      Parts[N] = W.call("relu", CType::Float, {Parts[N]});
  }
  W.writeExtended(F[0], C.To,
                  convert(W.call("to_small_pair<" + Format + ">", CType::UShort,
                                 {Parts[0], Parts[1]}),
                          typeOf(C.To)));
}

static void fromSmall(Writer &W, Form &F, const Conversion &C) {
  std::string Format = smallFormat(C.From);
  if (Format.empty() || !C.To.is("f16x2") || C.Rounding != "rn" ||
      F.size() != 2)
    return W.fail(Problem::Modifier, "this conversion is not supported");
  Expr V =
      W.call("from_small_pair<" + Format + ">", CType::Unsigned,
             {convert(W.read(F[1], bitsType(C.From.bits())), CType::Unsigned)});
  if (C.Relu)
    V = W.call("relu_f16x2", CType::Unsigned, {V});
  W.write(F[0], bitsType(32), V);
}

void writeCvt(Writer &W, Form &F) {
  Conversion C = takeConversion(F);
  if (W.failed() || !checkModifiers(W, C))
    return;
  bool IsToPair = C.To.Lanes == 2 && C.To.isFloat() && C.To.LaneBits == 16;
  if (IsToPair && C.From.is("f32") && F.size() == 3)
    return packSixteen(W, F, C);
  if (C.To.Of == Type::Class::Small)
    return toSmall(W, F, C);
  if (C.From.Of == Type::Class::Small)
    return fromSmall(W, F, C);
  if (C.To.Lanes > 1 || C.From.Lanes > 1 || F.size() != 2)
    return W.fail(Problem::Modifier, "this conversion is not supported");
  if (C.To.Of == Type::Class::Tf32)
    return toTf32(W, F, C);
  bool IsFrom = C.From.isInteger() || C.From.isFloat();
  bool IsTo = C.To.isInteger() || C.To.isFloat();
  if (!IsFrom || !IsTo || C.From.isUntyped() || C.To.isUntyped())
    return W.fail(Problem::Modifier, "this conversion is not supported");
  Expr V = readSource(W, F[1], C.From);
  if (W.failed())
    return;
  if (!C.From.isInteger())
    V = C.To.isInteger() ? floatToInteger(W, C, V) : floatToFloat(W, C, V);
  else if (!C.To.isInteger())
    V = integerToFloat(W, C, V);
  else
    V = C.Sat ? typedCall(W, "clamp", typeOf(C.To), V)
              : convert(V, typeOf(C.To));
  if (C.Sat && C.From.isInteger() && !C.To.isInteger())
    V = W.call("sat", V.Type, {V});
  W.writeExtended(F[0], C.To, V);
}

void writeCvtPack(Writer &W, Form &F) {
  bool IsSat = F.take("sat");
  StringRef To =
      F.takeOneOf({"u16", "s16", "u8", "s8", "u4", "s4", "u2", "s2"});
  ptx::Type From = F.takeType();
  F.take("b32"); // The third source's.
  unsigned Bits = 0;
  if (!IsSat || To.empty() || To.drop_front().getAsInteger(10, Bits) ||
      !From.is("s32") || F.size() != (Bits == 16 ? 3 : 4))
    return W.fail(Problem::Modifier, "this conversion is not supported");
  Expr C = F.size() == 4 ? convert(W.read(F[3], bitsType(32)), CType::Unsigned)
                         : literal(0, CType::Unsigned);
  W.write(F[0], bitsType(32),
          W.call(("cvt_pack<" + Twine(Bits) + ", " +
                  (To[0] == 's' ? "true" : "false") + ">")
                     .str(),
                 CType::Unsigned, {W.read(F[1], From), W.read(F[2], From), C}));
}

} // namespace porthip::ptx
