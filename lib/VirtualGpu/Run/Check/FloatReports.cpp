// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The reports where an operation gave NaN, infinity, or a difference that is
// small beside its operands: does it begin here, and are there digits left?
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;

namespace porthip::vgpu {
namespace {

std::string numberText(double Value) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (std::isnan(Value))
    OS << "NaN";
  else if (std::isinf(Value))
    OS << (Value < 0 ? "-infinity" : "infinity");
  else
    OS << format("%.9g", Value);
  return Text;
}

/// Text of a sum and the like, "a - b"; of a call, "sqrt(a)".
std::string operationText(const VgFloatSite &Site, double A, double B,
                          double C) {
  std::string X = numberText(A), Y = numberText(B), Z = numberText(C);
  switch (Site.Kind) {
  case VG_FLOAT_ADD:
    return X + " + " + Y;
  case VG_FLOAT_SUB:
    return X + " - " + Y;
  case VG_FLOAT_MUL:
    return X + " * " + Y;
  case VG_FLOAT_DIV:
    return X + " / " + Y;
  case VG_FLOAT_FMA:
    return X + " * " + Y + " + " + Z;
  case VG_FLOAT_NARROW:
    return X + " in a narrower type";
  case VG_FLOAT_MATRIX:
    return std::string("a matrix product (") + Site.What + ")";
  default:
    return std::string(Site.What) + "(" + X +
           (Site.OperandCount > 1 ? ", " + Y : "") +
           (Site.OperandCount > 2 ? ", " + Z : "") + ")";
  }
}

void note(StringRef Check, const VgBlock &Block, uint32_t Lane,
          const VgFloatSite *Site,
          std::string (*Text)(const VgFloatSite &, const double *),
          const double *Values) {
  noteFirst(Block, Lane, Site, [&] {
    return CheckReport{Check.str(), Site->Kernel, Site->Where, "",
                       Text(*Site, Values)};
  });
}

std::string brokenText(const VgFloatSite &Site, const double *V) {
  std::string Text =
      operationText(Site, V[0], V[1], V[2]) + " gives " + numberText(V[3]);
  if (Site.Kind == VG_FLOAT_MATRIX)
    return Text + ", and the thread's operands are finite";
  if (Site.Kind == VG_FLOAT_DIV && V[1] == 0 && std::isinf(V[3]))
    return Text + ": a division by zero";
  return std::isinf(V[3]) && Site.Kind != VG_FLOAT_CALL ? Text + ": an overflow"
                                                        : Text;
}

std::string smallText(const VgFloatSite &Site, const double *V) {
  return operationText(Site, V[0], V[1], V[2]) + " gives " + numberText(V[3]) +
         (V[3] == 0 ? ": an underflow" : ": less than a normal number");
}

/// In a type in which what floats (doubles) give is exact enough.
template <typename Wide> Wide valueOf(uint32_t Kind, double X, double Y) {
  switch (Kind) {
  case VG_FLOAT_ADD:
    return Wide(X) + Wide(Y);
  case VG_FLOAT_SUB:
    return Wide(X) - Wide(Y);
  case VG_FLOAT_MUL:
    return Wide(X) * Wide(Y);
  case VG_FLOAT_DIV:
    return Wide(X) / Wide(Y);
  default:
    return Wide(X);
  }
}

template <typename Wide>
double exactSum(const VgFloatSite &Site, const double *V) {
  const Wide A = valueOf<Wide>(Site.KindA, V[0], V[1]);
  const Wide B = valueOf<Wide>(Site.KindB, V[2], V[3]);
  return double(Site.Kind == VG_FLOAT_SUB ? A - B : A + B);
}

double exactSum(const VgFloatSite &Site, const double *V) {
  return Site.IsSingle ? exactSum<double>(Site, V)
                       : exactSum<__float128>(Site, V);
}

std::string digitsText(const VgFloatSite &Site, const double *V) {
  const double A = valueOf<double>(Site.KindA, V[0], V[1]);
  const double B = valueOf<double>(Site.KindB, V[2], V[3]);
  return numberText(A) + (Site.Kind == VG_FLOAT_SUB ? " - " : " + ") +
         numberText(B) + " gives " + numberText(V[4]) + ", and " +
         numberText(exactSum(Site, V)) +
         " if the operands were not rounded: no digit is left";
}

} // namespace

} // namespace porthip::vgpu

using namespace porthip::vgpu;

extern "C" void __vg_check_float(const VgBlock *Block, uint32_t Lane, double A,
                                 double B, double C, double Result,
                                 const VgFloatSite *Site) {
  const double Values[] = {A, B, C, Result};
  for (uint32_t I = 0; I != Site->OperandCount; ++I)
    if (std::isnan(Values[I]) || (std::isinf(Result) && std::isinf(Values[I])))
      return; // it began elsewhere
  note(check::Float, *Block, Lane, Site, brokenText, Values);
}

extern "C" void __vg_check_underflow(const VgBlock *Block, uint32_t Lane,
                                     double A, double B, double C,
                                     double Result, const VgFloatSite *Site) {
  const double Values[] = {A, B, C, Result};
  const double SmallestNormal = std::ldexp(1.0, Site->MinExponent);
  for (uint32_t I = 0; I != Site->OperandCount; ++I)
    if (Site->Kind != VG_FLOAT_NARROW && !(Site->KindA >> I & 1) &&
        Values[I] != 0 && std::fabs(Values[I]) < SmallestNormal)
      return; // it began elsewhere
  if (std::isinf(A) || std::isinf(B))
    return; // 1 / infinity, exp(-infinity) are exact
  note(check::Underflow, *Block, Lane, Site, smallText, Values);
}

extern "C" void __vg_check_digits(const VgBlock *Block, uint32_t Lane, double X,
                                  double Y, double Z, double W, double Result,
                                  const VgFloatSite *Site) {
  const double Values[] = {X, Y, Z, W, Result};
  const double Exact = exactSum(*Site, Values);
  if (!std::isfinite(Exact) || !std::isfinite(Result))
    return;
  if (std::fabs(Exact - Result) < 0.5 * std::fabs(Result) || Exact == Result)
    return;
  note(check::Float, *Block, Lane, Site, digitsText, Values);
}
