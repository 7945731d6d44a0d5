// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Verdict.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>
#include <set>

using namespace llvm;

namespace porthip {
namespace {

/// Before the list of parameters, which a port may spell otherwise: `__half`
/// and `__half_raw`. Parentheses stand in other places, too:
/// "(anonymous namespace)::k<(Kind)1>(int*)".
StringRef withoutParameters(StringRef Kernel) {
  if (!Kernel.ends_with(")"))
    return Kernel;
  unsigned Depth = 0;
  for (size_t I = Kernel.size(); I-- != 0;) {
    if (Kernel[I] == ')')
      ++Depth;
    else if (Kernel[I] == '(' && --Depth == 0)
      return Kernel.take_front(I);
  }
  return Kernel;
}

void replaceEach(std::string &Text, StringRef From, StringRef To) {
  for (size_t At = 0; (At = Text.find(From, At)) != std::string::npos;
       At += To.size())
    Text.replace(At, From.size(), To);
}

/// The name that a kernel has on both sides: template arguments are CUDA's and
/// HIP's types, `__nv_bfloat16` and `__hip_bfloat16`.
std::string commonName(StringRef Kernel) {
  std::string Name = withoutParameters(Kernel).str();
  for (StringRef Vendor : {"__nv_", "__hip_", "_fnuz"})
    replaceEach(Name, Vendor, "");
  constexpr StringLiteral Vector = "HIP_vector_type<";
  for (size_t At = 0; (At = Name.find(Vector, At)) != std::string::npos;) {
    size_t End = Name.find('>', At);
    if (End == std::string::npos)
      break;
    StringRef Inside = StringRef(Name).slice(At + Vector.size(), End);
    auto [Element, Count] = Inside.split(", ");
    std::string Cuda = (Element + Count.rtrim('u')).str();
    replaceEach(Cuda, "unsigned ", "u");
    replaceEach(Cuda, "long long", "longlong");
    Name.replace(At, End + 1 - At, Cuda);
  }
  replaceEach(Name, " >", ">");
  return Name;
}

class Judge {
public:
  Judge(const Trace &A, const Trace &B, const VerdictRules &Rules)
      : A(A), B(B), Rules(Rules) {}

  Verdict run() {
    V.LegA = A.Leg;
    V.LegB = B.Leg;
    launches();
    // Once a launch has gone wrong, what follows from it tells nothing more.
    if (V.isEqual())
      copies();
    if (V.isEqual() && A.ExitStatus != B.ExitStatus) {
      V.First.Is = Divergence::ExitStatus;
      V.First.TextA = itostr(A.ExitStatus);
      V.First.TextB = itostr(B.ExitStatus);
    }
    if (V.isEqual() && Rules.ComparesOutput)
      output();
    profile();
    if (UnsampledCount)
      V.Notes.push_back(utostr(UnsampledCount) +
                        " launches were recorded without contents (--sample)");
    return std::move(V);
  }

private:
  void launches() {
    size_t Count = std::max(A.Launches.size(), B.Launches.size());
    for (size_t I = 0; I < Count; ++I) {
      if (I >= A.Launches.size() || I >= B.Launches.size()) {
        // A program that was killed has no launches after that.
        if (A.ExitStatus != B.ExitStatus &&
            std::max(A.ExitStatus, B.ExitStatus) >= 128)
          return;
        otherKernel(I < A.Launches.size() ? &A.Launches[I] : nullptr,
                    I < B.Launches.size() ? &B.Launches[I] : nullptr);
        return;
      }
      const TraceLaunch &L = A.Launches[I], &M = B.Launches[I];
      if (L.Number != M.Number ||
          commonName(L.Kernel) != commonName(M.Kernel)) {
        otherKernel(&L, &M);
        return;
      }
      ++V.LaunchCount;
      launch(L, M);
    }
  }

  /// What such a kernel writes has no order until another writes it.
  void noteOrder(const TraceLaunch &L) {
    std::string Text = L.Kernel;
    constexpr StringLiteral Anonymous = "(anonymous namespace)::";
    for (size_t At; (At = Text.find(Anonymous)) != std::string::npos;)
      Text.erase(At, Anonymous.size());
    StringRef Name =
        StringRef(Text).take_until([](char C) { return C == '(' || C == '<'; });
    Name = Name.substr(Name.rfind(' ') + 1);
    bool IsUnordered = is_contained(Rules.Unordered, Name);
    for (const TraceArray &X : L.Changed)
      if (IsUnordered)
        UnorderedBuffers.insert(X.Buffer);
      else
        UnorderedBuffers.erase(X.Buffer);
  }

  void otherKernel(const TraceLaunch *L, const TraceLaunch *M) {
    ++V.BadLaunchCount;
    if (!V.isEqual())
      return;
    V.First.Is = Divergence::Kernel;
    V.First.Number = L ? L->Number : M->Number;
    V.First.KernelA = L ? L->Kernel : "no launch";
    V.First.KernelB = M ? M->Kernel : "no launch";
  }

  Divergence at(Divergence::Kind Is, const TraceLaunch &L) {
    Divergence D;
    D.Is = Is;
    D.Number = L.Number;
    D.KernelA = D.KernelB = L.Kernel;
    if (auto Found = Rules.ByLaunch.find(L.Number);
        Found != Rules.ByLaunch.end())
      D.Label = Found->second.Label;
    std::copy(L.Grid, L.Grid + 3, D.Grid);
    std::copy(L.Block, L.Block + 3, D.Block);
    return D;
  }

  void launch(const TraceLaunch &L, const TraceLaunch &M) {
    LaunchResult &R = V.Launches.emplace_back();
    R.Number = L.Number;
    R.Kernel = L.Kernel;
    std::copy(L.Grid, L.Grid + 3, R.Grid);
    std::copy(L.Block, L.Block + 3, R.Block);
    bool WasEqual = true;
    auto found = [&](Divergence D) {
      WasEqual = false;
      if (V.isEqual())
        V.First = std::move(D);
    };
    if (L.Fault.empty() != M.Fault.empty()) {
      Divergence D = at(Divergence::Fault, L);
      D.TextA = L.Fault.empty() ? "ran to its end" : L.Fault;
      D.TextB = M.Fault.empty() ? "ran to its end" : M.Fault;
      found(std::move(D));
    }
    if (!L.IsSampled || !M.IsSampled) {
      ++UnsampledCount;
      V.BadLaunchCount += !WasEqual;
      V.Launches.back().IsEqual = WasEqual;
      return;
    }
    noteOrder(L);
    for (const TraceArray &X : L.Changed)
      if (const TraceArray *Y = M.changed(X.Buffer))
        buffer(L, X, *Y, found);
      else
        untouched(L, X, B.Leg, found);
    for (const TraceArray &Y : M.Changed)
      if (!L.changed(Y.Buffer))
        untouched(L, Y, A.Leg, found);
    V.BadLaunchCount += !WasEqual;
    V.Launches.back().IsEqual = WasEqual;
  }

  template <typename Callback>
  void untouched(const TraceLaunch &L, const TraceArray &X, StringRef Leg,
                 Callback Found) {
    if (X.Type == ElementType::Pointer)
      return;
    ++V.ArrayCount;
    Divergence D = at(Divergence::Buffer, L);
    D.Place = placeOf(L, X.Buffer);
    D.Untouched = Leg.str();
    Found(std::move(D));
  }

  template <typename Callback>
  void buffer(const TraceLaunch &L, const TraceArray &X, const TraceArray &Y,
              Callback Found) {
    std::string Place = placeOf(L, X.Buffer);
    if (!isComparable(X, Y, Place))
      return;
    uint64_t Lanes = uint64_t(L.Block[0]) * L.Block[1] * L.Block[2];
    ArrayDifference Values =
        values(X, Y, tolerancesOf(L.Number), Lanes,
               "launch " + utostr(L.Number) + ", " + Place);
    LaunchResult &R = V.Launches.back();
    ++R.ArrayCount;
    R.ElementCount += Values.ElementCount;
    R.MismatchCount += Values.MismatchCount;
    R.MaxAbsolute = std::max(R.MaxAbsolute, Values.MaxAbsolute);
    R.MaxRelative = std::max(R.MaxRelative, Values.MaxRelative);
    R.MaxUlp = std::max(R.MaxUlp, Values.MaxUlp);
    if (Values.isEqual())
      return;
    Divergence D = at(Divergence::Buffer, L);
    D.Place = std::move(Place);
    D.Values = std::move(Values);
    Found(std::move(D));
  }

  bool isComparable(const TraceArray &X, const TraceArray &Y,
                    const std::string &Place) {
    std::string Why;
    if (X.IsOmitted || Y.IsOmitted)
      Why = "not recorded, the trace is full";
    else if (X.SizeBytes != Y.SizeBytes)
      Why = utostr(X.SizeBytes) + " bytes against " + utostr(Y.SizeBytes);
    else if (X.Type == ElementType::Pointer)
      Why = "holds addresses";
    if (Why.empty())
      return true;
    if (Noted.insert(Place + Why).second)
      V.Notes.push_back(Place + " is not compared: " + Why);
    return false;
  }

  const Tolerances &tolerancesOf(uint64_t Launch) const {
    auto Found = Rules.ByLaunch.find(Launch);
    return Found == Rules.ByLaunch.end() ? Rules.Tol : Found->second.Tol;
  }

  ArrayDifference values(const TraceArray &X, const TraceArray &Y,
                         const Tolerances &Tol, uint64_t BlockLanes,
                         const std::string &Place) {
    ++V.ArrayCount;
    ElementType Type = X.Type == ElementType::Unknown ? Y.Type : X.Type;
    ArrayDifference D = compareArrays(Type, X.Bytes, Y.Bytes, Tol, BlockLanes);
    bool IsUnordered = UnorderedBuffers.count(X.Buffer);
    if (IsUnordered && !D.isEqual())
      D = compareArrays(D.Type, sortedElements(D.Type, X.Bytes),
                        sortedElements(D.Type, Y.Bytes), Tol);
    V.MaxAbsolute = std::max(V.MaxAbsolute, D.MaxAbsolute);
    V.MaxRelative = std::max(V.MaxRelative, D.MaxRelative);
    V.MaxUlp = std::max(V.MaxUlp, D.MaxUlp);
    // What differs goes before what keeps the bounds; the first one stays.
    // A profile is by place.
    if (IsUnordered)
      return D;
    bool IsWorse = !Worst.A || (Worst.IsEqual && !D.isEqual()) ||
                   (Worst.IsEqual && D.MaxRelative > Worst.MaxRelative);
    if (IsWorse && (D.MaxAbsolute > 0 || !D.isEqual()))
      Worst = {&X, &Y, D.Type, D.MaxRelative, D.isEqual(), Place};
    return D;
  }

  static std::string placeOf(const TraceLaunch &L, StringRef Buffer) {
    if (Buffer.starts_with("@"))
      return "variable '" + Buffer.drop_front().str() + "'";
    std::vector<std::string> Types = parameterTypes(L.Kernel);
    for (size_t I = 0; I < L.Arguments.size(); ++I) {
      if (L.Arguments[I].Buffer != Buffer)
        continue;
      std::string Text =
          "buffer " + Buffer.str() + " (argument " + utostr(I + 1);
      if (Types.size() == L.Arguments.size())
        Text += ", " + Types[I];
      return Text + ")";
    }
    return "buffer " + Buffer.str();
  }

  void copies() {
    size_t Count = std::min(A.Copies.size(), B.Copies.size());
    for (size_t I = 0; I < Count && V.isEqual(); ++I) {
      const TraceCopy &X = A.Copies[I], &Y = B.Copies[I];
      std::string Place = "copy " + utostr(X.Number) + " to the host";
      if (!isComparable(X.What, Y.What, Place))
        continue;
      ArrayDifference Values = values(X.What, Y.What, Rules.Tol, 0, Place);
      if (Values.isEqual())
        continue;
      V.First.Is = Divergence::Copy;
      V.First.Number = X.Number;
      V.First.Place = "buffer " + X.What.Buffer;
      V.First.Values = std::move(Values);
    }
    if (A.Copies.size() != B.Copies.size())
      V.Notes.push_back(utostr(A.Copies.size()) +
                        " copies to the host against " +
                        utostr(B.Copies.size()));
  }

  void profile() {
    if (!Worst.A)
      return;
    V.Profile = profileOf(Worst.Type, Worst.A->Bytes, Worst.B->Bytes);
    V.ProfiledPlace = Worst.Place;
  }

  void output() {
    OutputDifference D = compareOutput(A.Output, B.Output, Rules.Tol);
    if (!D.Line)
      return;
    V.First.Is = Divergence::Output;
    V.First.Number = D.Line;
    V.First.TextA = D.A;
    V.First.TextB = D.B;
  }

  /// What the profile is of.
  struct Profiled {
    const TraceArray *A = nullptr, *B = nullptr;
    ElementType Type = ElementType::Unknown;
    double MaxRelative = 0;
    bool IsEqual = true;
    std::string Place;
  };

  const Trace &A, &B;
  const VerdictRules &Rules;
  Verdict V;
  Profiled Worst;
  uint64_t UnsampledCount = 0;
  std::set<std::string> UnorderedBuffers;
  std::set<std::string> Noted;
};

std::string shapeText(const uint32_t (&Shape)[3]) {
  return "(" + utostr(Shape[0]) + ", " + utostr(Shape[1]) + ", " +
         utostr(Shape[2]) + ")";
}

void printValues(raw_ostream &OS, const Verdict &V, const ArrayDifference &D) {
  OS << "    " << D.MismatchCount << " of " << D.ElementCount << " "
     << elementName(D.Type) << " elements differ; the first at index "
     << D.FirstIndex << ":\n";
  size_t Width = std::max(V.LegA.size(), V.LegB.size());
  OS << "      " << left_justify(V.LegA, unsigned(Width)) << "  " << D.FirstA
     << "\n      " << left_justify(V.LegB, unsigned(Width)) << "  " << D.FirstB;
  if (D.FirstUlp)
    OS << "  (" << D.FirstUlp << " ULP apart)";
  OS << "\n";
  for (const std::string &Hint : D.Hints)
    OS << "    hint: " << Hint << "\n";
}

void printTexts(raw_ostream &OS, const Verdict &V, StringRef A, StringRef B) {
  size_t Width = std::max(V.LegA.size(), V.LegB.size());
  OS << "      " << left_justify(V.LegA, unsigned(Width)) << "  " << A
     << "\n      " << left_justify(V.LegB, unsigned(Width)) << "  " << B
     << "\n";
}

void printDivergence(raw_ostream &OS, const Verdict &V) {
  const Divergence &D = V.First;
  switch (D.Is) {
  case Divergence::None:
    return;
  case Divergence::Kernel:
    OS << "  launch " << D.Number << " is of another kernel:\n";
    printTexts(OS, V, D.KernelA, D.KernelB);
    return;
  case Divergence::Fault:
  case Divergence::Buffer:
    OS << "  first in launch " << D.Number << ": " << D.KernelA << "\n";
    if (!D.Label.empty())
      OS << "    case " << D.Label << "\n";
    OS << "    grid " << shapeText(D.Grid) << ", block " << shapeText(D.Block)
       << "\n";
    if (D.Is == Divergence::Fault) {
      printTexts(OS, V, D.TextA, D.TextB);
      return;
    }
    OS << "    " << D.Place << "\n";
    if (D.Untouched.empty())
      printValues(OS, V, D.Values);
    else
      OS << "    " << D.Untouched << " leaves it as it was\n";
    return;
  case Divergence::Copy:
    OS << "  copy " << D.Number << " to the host, from " << D.Place << "\n";
    printValues(OS, V, D.Values);
    return;
  case Divergence::ExitStatus:
    OS << "  exit status\n";
    printTexts(OS, V, D.TextA, D.TextB);
    return;
  case Divergence::Output:
    OS << "  line " << D.Number << " of the output\n";
    printTexts(OS, V, D.TextA, D.TextB);
  }
}

StringRef kindName(Divergence::Kind Is) {
  constexpr StringLiteral Names[] = {"none", "kernel",      "fault", "buffer",
                                     "copy", "exit-status", "output"};
  return Names[Is];
}

} // namespace

Verdict judge(const Trace &A, const Trace &B, const VerdictRules &Rules) {
  return Judge(A, B, Rules).run();
}

std::string textOf(const Verdict &V) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << V.LegB << ": " << (V.isEqual() ? "equal" : "MISMATCH") << " ("
     << V.LaunchCount << " launches, " << V.ArrayCount << " buffers compared";
  if (V.BadLaunchCount)
    OS << ", " << V.BadLaunchCount << " launches differ";
  else if (V.MaxUlp)
    OS << ", floats at most " << V.MaxUlp << " ULP, "
       << format("%.3g", V.MaxAbsolute) << " apart";
  OS << ")\n";
  printDivergence(OS, V);
  for (const KernelSource *S : {&V.SourceA, &V.SourceB})
    if (S->isFound())
      OS << "    source: " << S->File << ":" << S->Line << ": "
         << StringRef(S->Lines.front()).trim() << "\n";
  for (const std::string &Note : V.Notes)
    OS << "  note: " << Note << "\n";
  return Text;
}

static Json jsonOf(const LaunchResult &R) {
  return {{"number", R.Number},
          {"kernel", stringToJson(R.Kernel)},
          {"equal", R.IsEqual},
          {"buffers", R.ArrayCount},
          {"elements", R.ElementCount},
          {"mismatches", R.MismatchCount},
          {"maxAbsolute", R.MaxAbsolute},
          {"maxRelative", R.MaxRelative},
          {"maxUlp", R.MaxUlp}};
}

static Json jsonOf(const KernelSource &S) {
  Json Lines = Json::array();
  for (const std::string &Line : S.Lines)
    Lines.push_back(stringToJson(Line));
  return {{"file", stringToJson(S.File)}, {"line", S.Line}, {"text", Lines}};
}

Json jsonOf(const Verdict &V) {
  Json J = {{"leg", V.LegB},
            {"reference", V.LegA},
            {"equal", V.isEqual()},
            {"launches", V.LaunchCount},
            {"buffers", V.ArrayCount},
            {"differingLaunches", V.BadLaunchCount},
            {"maxAbsolute", V.MaxAbsolute},
            {"maxRelative", V.MaxRelative},
            {"maxUlp", V.MaxUlp},
            {"notes", V.Notes}};
  for (const LaunchResult &R : V.Launches)
    J["launchResults"].push_back(jsonOf(R));
  for (const ErrorProfile::Bin &B : V.Profile.Histogram)
    J["histogram"].push_back({{"error", B.Label}, {"elements", B.Count}});
  if (!V.ProfiledPlace.empty())
    J["histogramOf"] = stringToJson(V.ProfiledPlace);
  if (V.isEqual())
    return J;
  const Divergence &D = V.First;
  Json First = {{"kind", kindName(D.Is).str()}, {"number", D.Number}};
  bool IsInLaunch = D.Is == Divergence::Buffer || D.Is == Divergence::Fault;
  if (IsInLaunch) {
    First["kernel"] = stringToJson(D.KernelA);
    if (!D.Label.empty())
      First["case"] = stringToJson(D.Label);
    First["grid"] = D.Grid;
    First["block"] = D.Block;
  }
  if (D.Is == Divergence::Buffer || D.Is == Divergence::Copy)
    First["place"] = stringToJson(D.Place);
  if (!D.Untouched.empty()) {
    First["untouchedBy"] = D.Untouched;
  } else if (!D.Place.empty()) {
    First["type"] = elementName(D.Values.Type).str();
    First["index"] = D.Values.FirstIndex;
    First["mismatches"] = D.Values.MismatchCount;
    First["elements"] = D.Values.ElementCount;
    First["ulp"] = D.Values.FirstUlp;
    First["hints"] = D.Values.Hints;
  }
  bool HasValues = !D.Place.empty() && D.Untouched.empty();
  StringRef A = HasValues ? StringRef(D.Values.FirstA) : D.TextA;
  StringRef B = HasValues ? StringRef(D.Values.FirstB) : D.TextB;
  if (D.Is == Divergence::Kernel) {
    A = D.KernelA;
    B = D.KernelB;
  }
  for (const KernelSource *S : {&V.SourceA, &V.SourceB})
    if (S->isFound())
      First["sources"].push_back(jsonOf(*S));
  First["values"] = {stringToJson(A), stringToJson(B)};
  J["first"] = std::move(First);
  return J;
}

} // namespace porthip
