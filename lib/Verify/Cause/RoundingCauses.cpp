// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Causes in roundings: contraction, math functions, denormals, matrix units,
// vectors and divisions.
#include "Verify/Cause/Attributor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace porthip {

/// A bound that lets the difference pass; empty where it would let all pass.
static std::string toleranceFor(const Verdict &V) {
  const ArrayDifference &D = V.First.Values;
  if (!isFloat(D.Type) || !(D.MaxRelative > 0) || D.MaxRelative > 1e-2)
    return "";
  std::string Text;
  raw_string_ostream(Text) << "--tol " << elementName(D.Type)
                           << ":rel=" << format("%.1e", D.MaxRelative * 1.1);
  return Text;
}

bool Attributor::isRoundedByVectors() {
  if (!E.IsOfAmd || !E.IsRoundedByVectors)
    return E.IsOfAmd;
  if (!HasVectors) {
    const bool IsInLaunch =
        V.First.Is == Divergence::Buffer || V.First.Is == Divergence::Fault;
    std::set<std::string> Symbols;
    for (const TraceLaunch &L : B->Launches)
      if (!IsInLaunch || L.Number <= V.First.Number)
        Symbols.insert(L.Symbol);
    HasVectors = E.IsRoundedByVectors(
        std::vector<std::string>(Symbols.begin(), Symbols.end()));
  }
  return *HasVectors;
}

bool Attributor::vectorised() {
  if (!isRoundedByVectors())
    return false;
  for (Change C : {Change::NoSlp, Change::NoVectorisers})
    if (mendsPort(C))
      return found(Attribution::Vectoriser, {C}, true,
                   "the vectoriser's roundings: clang makes one instruction "
                   "of several products in " +
                       V.LegB +
                       ", which are then rounded before they are added: "
                       "without it the legs are equal",
                   "build the port with " + join(compilerArgsOf({C}), " ") +
                       orAccept());
  return false;
}

bool Attributor::divisions() {
  if (!mendsPort(Change::ExactDivisions))
    return false;
  return found(
      Attribution::Divisions, {Change::ExactDivisions}, true,
      "AMD's back end computes a division or a root in " + V.LegB +
          " by an estimate and further steps (1/sqrt(x) by v_rsq): rounded "
          "once each, the legs are equal",
      "compute it under '#pragma clang fp contract(off)' and without "
      "-ffast-math, or build the port with -mllvm "
      "-amdgpu-codegenprepare-disable-fdiv-expansion" +
          orAccept());
}

bool Attributor::matrixSums() {
  auto T = runOf(false, {Change::OrderedSums});
  if (!T || !E.Judge(*A, *T).differs() || !areEqualWith({Change::OrderedSums}))
    return false;
  std::string Tol = toleranceFor(V);
  return found(Attribution::MatrixSums, {Change::OrderedSums},
               parts(false, {Change::OrderedSums}),
               "matrix units add products otherwise (NVIDIA's cut off what is "
               "small beside the greatest): where each is added in order, the "
               "legs are equal",
               Tol.empty() ? "compare with a tolerance, or the program's own "
                             "check"
                           : "accept it: " + Tol);
}

bool Attributor::numerics() {
  constexpr Change Singles[] = {Change::NoFusing, Change::AllFusing,
                                Change::ExactMath, Change::OwnMath,
                                Change::FlushDenormals};
  std::vector<Change> Equal;
  for (Change C : Singles)
    if (areEqualWith({C}))
      Equal.push_back(C);
  if (Equal.empty())
    return false;
  Change First = Equal.front();
  bool InA = parts(false, {First}), InB = parts(true, {First});
  // Two ways to have the same products fused are one cause, and one library
  // has its fast functions, too.
  bool IsOnly = Equal.size() == 1 ||
                (Equal.size() == 2 &&
                 (Equal[1] == Change::AllFusing ||
                  (First == Change::ExactMath && Equal[1] == Change::OwnMath)));
  // Integers in the bits of floats are not rounded; a change of arithmetic
  // makes them equal by chance.
  const bool IsOfNumbers = !V.First.Values.IsHidden;
  explainNumeric(First, InA, InB, IsOnly && (InA || InB) && IsOfNumbers);
  return true;
}

void Attributor::explainNumeric(Change C, bool InA, bool InB, bool IsCertain) {
  std::string Tol = toleranceFor(V);
  std::string Accept = Tol.empty() ? "" : "; or accept it: " + Tol;
  switch (C) {
  case Change::NoFusing:
  case Change::AllFusing:
    contraction(C, InA, InB, IsCertain, Accept);
    return;
  case Change::ExactMath:
    found(Attribution::FastMath, {C}, IsCertain,
          "fast math functions (__sinf, __expf and their kind, or "
          "-use_fast_math)" +
              whose(InA, InB) + ": with the exact ones the legs are equal",
          "call the same kind of function on both sides" + Accept);
    return;
  case Change::OwnMath:
    found(Attribution::MathLibrary, {C}, IsCertain,
          "the vendors' math functions round differently: with one library "
          "for both the legs are equal",
          Tol.empty()
              ? "the program enlarges the last bits of sin, exp and their "
                "like: compare what does not, or its own check"
              : "accept it: " + Tol);
    return;
  default:
    found(Attribution::Denormals, {C}, IsCertain,
          "denormal floats are zero on one side only" + keeps(InA, InB) +
              ": where both flush them, the legs are equal",
          "build both with -ftz=true (-fgpu-flush-denormals-to-zero), or "
          "both without" +
              Accept);
  }
}

std::string Attributor::whose(bool InA, bool InB) const {
  return InA == InB ? "" : " in " + (InA ? V.LegA : V.LegB);
}

std::string Attributor::keeps(bool InA, bool InB) const {
  return InA == InB ? "" : " (" + (InA ? V.LegA : V.LegB) + " keeps them)";
}

void Attributor::contraction(Change C, bool InA, bool InB, bool IsCertain,
                             const std::string &Accept) {
  bool IsOff = C == Change::NoFusing;
  bool FusesA = IsOff ? InA : !InA, FusesB = IsOff ? InB : !InB;
  std::string Text = "FMA contraction (a product and a sum that are rounded "
                     "once)";
  std::string Flag;
  if (FusesA != FusesB) {
    Text += " in " + (FusesA ? V.LegA : V.LegB);
    Flag = FusesA ? "build the port with -ffp-contract=fast, as nvcc does "
                    "by itself; what its source says (a pragma, "
                    "__fmul_rn) goes before"
                  : "build the port with -ffp-contract=off, as the original "
                    "is (-fmad=false, or __fmul_rn and __fadd_rn)";
  } else {
    Flag = "both fuse, but not the same products: write fmaf() where it "
           "matters";
  }
  found(Attribution::Contraction, {C}, IsCertain,
        Text + ": " +
            (IsOff ? "without it (-ffp-contract=off)"
                   : "with each pair fused (-ffp-contract=fast)") +
            " the legs are equal",
        Flag + Accept);
}

bool Attributor::severalNumerics() {
  Changes All = {Change::NoFusing, Change::ExactMath, Change::OwnMath,
                 Change::FlushDenormals, Change::OrderedSums};
  if (E.IsOfAmd)
    All.insert(Change::ExactDivisions);
  if (isRoundedByVectors())
    All.insert(Change::NoVectorisers);
  if (!areEqualWith(All))
    return false;
  for (Change C : Changes(All)) {
    Changes Fewer = All;
    Fewer.erase(C);
    if (areEqualWith(Fewer))
      All = Fewer;
  }
  std::vector<std::string> Names;
  for (Change C : All)
    Names.push_back(idOf(C).str());
  std::string Tol = toleranceFor(V);
  return found(Attribution::Several, All, false,
               "rounding, for several reasons together: " + join(Names, ", ") +
                   " make the legs equal",
               Tol.empty() ? "" : "accept it: " + Tol);
}

std::string Attributor::orAccept() const {
  const std::string Tol = toleranceFor(V);
  return Tol.empty() ? "" : "; or accept it: " + Tol;
}

} // namespace porthip
