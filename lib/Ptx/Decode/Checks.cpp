// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ptx/Decode/Checks.h"
#include "Ptx/Decode/Decode.h"
#include "llvm/ADT/ArrayRef.h"

using llvm::StringRef;
namespace porthip::ptx {

//===- Integers -----------------------------------------------------------===//

std::string checkWide(const Decoded &D) {
  if (D.Part == "wide" && D.resultType().bits() == D.type().bits())
    return std::string("'.wide' cannot be used with '.") + D.type().Name + "'";
  return "";
}

std::string checkTable(const Decoded &D) {
  bool IsPair = D[0].Of == Operand::Kind::Pair;
  if (D.Combine.empty() ? IsPair || D.size() != 5 : !IsPair || D.size() != 6)
    return "d|p, a predicate and '.or' or '.and' go together";
  return "";
}

std::string checkXorSign(const Decoded &D) {
  if (D.XorSign && !D.Abs)
    return "'.xorsign' needs '.abs'";
  return D.XorSign && D.size() > 3 ? "'.xorsign' is of two values" : "";
}

//===- Video --------------------------------------------------------------===//

std::string checkVideo(const Decoded &D) {
  bool IsSum = StringRef(D.Form->Mnemonic) == "vmad";
  bool IsMerged = !D[0].Component.empty();
  if (IsMerged && (IsSum || !D.Second.empty() || D.size() == 3))
    return "what is merged into has no second operation, and a third source";
  if (!IsSum && !IsMerged && D.Second.empty() != (D.size() == 3))
    return "a third source and a second operation go together";
  for (unsigned N : {0, 1, 2})
    if (!wordPart(D[N]))
      return "selector '." + D[N].Component + "' is not supported";
  return "";
}

std::string checkPackedVideo(const Decoded &D) {
  if (!laneMask(D[0], D.Text->Opcode.back() - '0'))
    return "mask '." + D[0].Component + "' is not supported";
  if (!D[1].Component.empty() || !D[2].Component.empty())
    return "selecting lanes of a source is not supported";
  return "";
}

//===- Comparisons and conversions ----------------------------------------===//

std::string checkCombine(const Decoded &D) {
  return D.Combine.empty() == (D.size() == 3)
             ? ""
             : "a predicate to combine with and '.and', '.or' or '.xor' go "
               "together";
}

std::string checkSetp(const Decoded &D) {
  if (D.type().Lanes == 2 && !checkPair(D).empty())
    return "packed types need two predicates, p|q";
  return checkCombine(D);
}

std::string checkCvt(const Decoded &D) {
  const Type &To = D.Types[0], &From = D.Types[1];
  bool IsToShort = To.LaneBits == 16 && To.isFloat();
  bool IsNarrowing = From.isFloat() && IsToShort;
  if ((!D.Integral.empty() && (!D.Rounding.empty() || From.isInteger())) ||
      (To.isInteger() && !D.Rounding.empty()) ||
      ((D.Relu || D.SatFinite) && !IsNarrowing) ||
      (D.Sat && From.isInteger() && IsToShort) ||
      (D.Ftz && !From.is("f32") && !To.is("f32")) || D.Rounding == "rna")
    return "these modifiers cannot be combined";
  if (To.isInteger() && From.isFloat() && D.Integral.empty())
    return "a rounding mode to an integer is missing";
  if (!D.Integral.empty() && To.isFloat() && To.LaneBits != From.LaneBits)
    return "'." + D.Integral.str() + "' between two types";
  return "";
}

std::string checkPack(const Decoded &D) {
  bool IsWhole = D.Packed.ends_with("16");
  return D.size() == (IsWhole ? 3 : 4) ? ""
                                       : "this conversion is not supported";
}

//===- Memory -------------------------------------------------------------===//

std::string checkPolicy(const Decoded &D) {
  return D.Policy == (D.size() == D.Form->maxOperands())
             ? ""
             : "a cache policy and '.L2::cache_hint' go together";
}

std::string checkCopy(const Decoded &D) {
  return D.Policy && D.size() == 3
             ? "a cache policy and '.L2::cache_hint' go together"
             : "";
}

std::string checkBulkCopy(const Decoded &D) {
  return D.size() == 3u + D.TellsBarrier + D.Multicast + D.ByteMask + D.Policy
             ? ""
             : "operands and modifiers do not match";
}

/// The types that an operation has; in shared memory of 64 bits only sums.
std::string checkBulkReduction(const Decoded &D) {
  const Type &T = D.type();
  const bool IsBits = llvm::StringRef(T.Name).starts_with("b") && !T.isFloat();
  bool Is = false;
  if (D.Operation == "add")
    Is = !IsBits && !T.is("s64");
  else if (D.Operation == "min" || D.Operation == "max")
    Is = !IsBits && !T.is("f32") && !T.is("f64") &&
         (!D.TellsBarrier || T.bits() == 32);
  else if (D.Operation == "inc" || D.Operation == "dec")
    Is = T.is("u32");
  else
    Is = IsBits && (!D.TellsBarrier || T.bits() == 32);
  if (!Is)
    return ("'." + D.Operation + "' has no type '." + T.Name + "'").str();
  return D.size() == 3u + D.TellsBarrier + D.Policy
             ? ""
             : "operands and modifiers do not match";
}

static std::string checkTensorCopy(const Decoded &D, const Operand &Tensor,
                                   size_t Operands) {
  if (!D.LoadMode.empty() && D.LoadMode != "tile")
    return ("'." + D.LoadMode + "' is not supported, only '.tile'").str();
  if (Tensor.Of != Operand::Kind::Address || Tensor.Parts.size() != 2)
    return "expected [tensor map, {coordinates}]";
  if (elementsOf(Tensor.Parts[1]).size() != size_t(D.Dimensions[0] - '0'))
    return "as many coordinates as dimensions are needed";
  return D.size() == Operands + D.Policy
             ? ""
             : "operands and modifiers do not match";
}
std::string checkTensorLoad(const Decoded &D) {
  return checkTensorCopy(D, D[1], 3 + D.Multicast);
}
std::string checkTensorStore(const Decoded &D) {
  return checkTensorCopy(D, D[0], 2);
}

//===- Barriers and warps -------------------------------------------------===//

std::string checkBarrierResult(const Decoded &D) {
  return (D.Operation == "popc") == D.type().is("u32")
             ? ""
             : "this form is not supported";
}

std::string checkArrival(const Decoded &D) {
  return D.ExpectsBytes && D.size() < 3 ? "the number of bytes is missing" : "";
}

std::string checkPair(const Decoded &D) {
  return D[0].Of == Operand::Kind::Pair && D[0].Parts.size() == 2
             ? ""
             : "expected two results, d|p";
}

//===- Matrices -----------------------------------------------------------===//

std::string checkMma(const Decoded &D) {
  return D.ElementA.ends_with("f16") && D.ElementA != D.ElementB
             ? "A and B must have one type"
             : "";
}

std::string checkWgmma(const Decoded &D) {
  std::string Why = checkMma(D);
  const unsigned Columns = D.matrixColumns();
  // The shapes are those of floating point; 8 bits have only these.
  if (D.type().is("s32") && Columns > 32 && Columns % 16)
    Why = "this shape is not supported";
  const size_t Count = D.type().is("f16") ? Columns / 4 : Columns / 2;
  if (Why.empty() && elementsOf(D[0]).size() != Count)
    Why = "expected " + std::to_string(Count) + " registers for the sums";
  return Why;
}

//===- Textures and surfaces ----------------------------------------------===//

static std::string checkPlace(const Decoded &D, const Operand &Place) {
  if (Place.Of != Operand::Kind::Address || Place.Parts.size() != 2)
    return "expected [object, {coordinates}]";
  return elementsOf(Place.Parts[1]).size() < D.dimensions() + D.isLayered()
             ? "too few coordinates"
             : "";
}

std::string checkTexture(const Decoded &D) {
  if (D.Level == "grad")
    for (unsigned N : {2, 3})
      if (elementsOf(D[N]).size() < D.dimensions())
        return "too few numbers in the gradient";
  return checkPlace(D, D[1]);
}

std::string checkSurface(const Decoded &D) {
  return checkPlace(D, D[D.Form->hasResult() ? 1 : 0]);
}

} // namespace porthip::ptx
