// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Trace/TraceText.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;

namespace porthip {
namespace {

struct Range {
  double Least = 0, Most = 0;
  uint64_t NaNs = 0, Count = 0;
  bool IsKnown = false; ///< of a type that has numbers, and not all NaN
};

Range rangeOf(const TraceArray &A) {
  Range R;
  unsigned Step = elementBytes(A.Type);
  R.Count = A.SizeBytes / Step;
  if (A.Type == ElementType::Unknown || A.Type == ElementType::Pointer)
    return R;
  for (size_t I = 0; I + Step <= A.Bytes.size(); I += Step) {
    double Value = elementValue(A.Type, A.Bytes.data() + I);
    if (std::isnan(Value)) {
      ++R.NaNs;
      continue;
    }
    R.Least = R.IsKnown ? std::min(R.Least, Value) : Value;
    R.Most = R.IsKnown ? std::max(R.Most, Value) : Value;
    R.IsKnown = true;
  }
  return R;
}

void print(raw_ostream &OS, const TraceArray &A) {
  Range R = rangeOf(A);
  OS << (A.Buffer.empty()                ? "host memory"
         : StringRef(A.Buffer)[0] == '@' ? "variable " + A.Buffer.substr(1)
                                         : "buffer " + A.Buffer);
  if (A.OffsetBytes)
    OS << " from byte " << A.OffsetBytes;
  OS << ": " << R.Count << " " << elementName(A.Type);
  if (A.IsOmitted)
    OS << ", contents left out";
  else if (R.IsKnown)
    OS << ", " << format("%.6g", R.Least) << " to " << format("%.6g", R.Most);
  if (R.NaNs)
    OS << ", " << R.NaNs << " NaN";
  OS << "\n";
}

Json jsonOf(const TraceArray &A) {
  Range R = rangeOf(A);
  Json J = {{"buffer", stringToJson(A.Buffer)},
            {"type", elementName(A.Type).str()},
            {"elements", R.Count},
            {"omitted", A.IsOmitted}};
  if (R.IsKnown) {
    J["least"] = R.Least;
    J["most"] = R.Most;
  }
  J["nans"] = R.NaNs;
  return J;
}

} // namespace

std::string shapeText(const uint32_t (&S)[3]) {
  return "(" + utostr(S[0]) + ", " + utostr(S[1]) + ", " + utostr(S[2]) + ")";
}

std::string textOf(const Trace &T) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << T.Leg << ": " << counted(T.Launches.size(), "launch", "launches")
     << ", " << counted(T.Copies.size(), "copy", "copies")
     << " to the host, exit status " << T.ExitStatus << ", "
     << counted(T.Output.size(), "byte") << " of output\n";
  for (const TraceLaunch &L : T.Launches) {
    OS << "launch " << L.Number << ": " << L.Kernel << "\n  ";
    if (!L.IsWholeGraph)
      OS << "grid " << shapeText(L.Grid) << ", block " << shapeText(L.Block);
    if (L.SharedBytes)
      OS << ", " << L.SharedBytes << " bytes of shared memory";
    if (L.Graph && !L.IsWholeGraph)
      OS << ", in ";
    if (L.Graph)
      OS << "launch " << L.Graph << " of a graph";
    OS << "\n";
    if (!L.Fault.empty())
      OS << "  fault: " << L.Fault << "\n";
    if (!L.IsSampled)
      OS << "  contents left out by --sample\n";
    for (const TraceArray &A : L.Changed) {
      OS << "  changed ";
      print(OS, A);
    }
  }
  for (const TraceCopy &C : T.Copies) {
    OS << "copy " << C.Number << " from ";
    print(OS, C.What);
  }
  return Text;
}

Json jsonOf(const Trace &T) {
  Json J = {{"leg", stringToJson(T.Leg)},
            {"exitStatus", T.ExitStatus},
            {"output", stringToJson(T.Output)},
            {"launches", Json::array()},
            {"copies", Json::array()}};
  for (const TraceLaunch &L : T.Launches) {
    Json One = {{"number", L.Number},      {"kernel", stringToJson(L.Kernel)},
                {"grid", L.Grid},          {"block", L.Block},
                {"shared", L.SharedBytes}, {"fault", stringToJson(L.Fault)},
                {"sampled", L.IsSampled},  {"changed", Json::array()}};
    if (L.Graph)
      One["graph"] = L.Graph;
    for (const TraceArray &A : L.Changed)
      One["changed"].push_back(jsonOf(A));
    J["launches"].push_back(std::move(One));
  }
  for (const TraceCopy &C : T.Copies) {
    J["copies"].push_back(jsonOf(C.What));
    J["copies"].back()["number"] = C.Number;
  }
  return J;
}

} // namespace porthip
