// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens where an operation gave NaN, infinity, or a difference that is
// small beside its operands: does it begin here, and are there digits left?
#include "VirtualGpu/Abi/CheckAbi.h"
#include "VirtualGpu/Run/Check/Reports.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <map>
#include <mutex>
#include <vector>

using namespace llvm;

namespace porthip::vgpu {
namespace {

struct Seen {
  uint64_t Block = 0;
  uint32_t Lane = 0;
  std::string Text;
};

/// Launches may run at once, and each on several threads.
struct SeenFloats {
  std::mutex Lock;
  std::map<const void *, std::map<const VgFloatSite *, Seen>> ByLaunch;
  static SeenFloats &get() {
    static SeenFloats S;
    return S;
  }
};

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

/// Of a sum and the like, "a - b"; of a call, "sqrt(a)".
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
  default:
    return std::string(Site.What) + "(" + X +
           (Site.OperandCount > 1 ? ", " + Y : "") +
           (Site.OperandCount > 2 ? ", " + Z : "") + ")";
  }
}

void note(const VgBlock &Block, uint32_t Lane, const VgFloatSite *Site,
          std::string (*Text)(const VgFloatSite &, const double *),
          const double *Values) {
  const uint64_t Number = vgBlockNumber(&Block);
  SeenFloats &S = SeenFloats::get();
  std::lock_guard<std::mutex> Hold(S.Lock);
  auto [It, IsNew] = S.ByLaunch[Block.Launch].try_emplace(Site);
  Seen &First = It->second;
  if (!IsNew && std::pair(First.Block, First.Lane) <= std::pair(Number, Lane))
    return;
  First.Block = Number;
  First.Lane = Lane;
  First.Text.clear();
  raw_string_ostream(First.Text)
      << "kernel '" << Site->Kernel << "', block (" << Block.BlockIdx[0] << ","
      << Block.BlockIdx[1] << "," << Block.BlockIdx[2] << "), thread ("
      << Block.Tid[0][Lane] << "," << Block.Tid[1][Lane] << ","
      << Block.Tid[2][Lane] << "): " << Text(*Site, Values)
      << (*Site->Where ? " at " : "") << Site->Where;
}

std::string brokenText(const VgFloatSite &Site, const double *V) {
  std::string Text =
      operationText(Site, V[0], V[1], V[2]) + " gives " + numberText(V[3]);
  if (Site.Kind == VG_FLOAT_DIV && V[1] == 0 && std::isinf(V[3]))
    return Text + ": a division by zero";
  return std::isinf(V[3]) && Site.Kind != VG_FLOAT_CALL ? Text + ": an overflow"
                                                        : Text;
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

void reportFloats(const void *Launch) {
  SeenFloats &S = SeenFloats::get();
  std::map<const VgFloatSite *, Seen> Found;
  {
    std::lock_guard<std::mutex> Hold(S.Lock);
    auto It = S.ByLaunch.find(Launch);
    if (It == S.ByLaunch.end())
      return;
    Found = std::move(It->second);
    S.ByLaunch.erase(It);
  }
  // Addresses have no order that is the same in each run.
  std::vector<CheckReport> Reports;
  for (const auto &[Site, First] : Found)
    Reports.push_back({"float", Site->Kernel, Site->Where, "", First.Text});
  std::sort(Reports.begin(), Reports.end(),
            [](const CheckReport &A, const CheckReport &B) {
              return std::pair(A.Where, A.Text) < std::pair(B.Where, B.Text);
            });
  for (const CheckReport &R : Reports)
    addReport(R);
}

} // namespace porthip::vgpu

using namespace porthip::vgpu;

extern "C" void __vg_check_float(const VgBlock *Block, uint32_t Lane, double A,
                                 double B, double C, double Result,
                                 const VgFloatSite *Site) {
  const double Values[] = {A, B, C, Result};
  for (uint32_t I = 0; I != Site->OperandCount; ++I)
    if (std::isnan(Values[I]) || (std::isinf(Result) && std::isinf(Values[I])))
      return; // it began elsewhere
  note(*Block, Lane, Site, brokenText, Values);
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
  note(*Block, Lane, Site, digitsText, Values);
}
