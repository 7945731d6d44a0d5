// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/Files.h"
#include "Verify/Report/Report.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace porthip {

static StringRef kindName(Divergence::Kind Is) {
  constexpr StringLiteral Names[] = {"none", "kernel",      "fault", "buffer",
                                     "copy", "exit-status", "output"};
  return Names[Is];
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

static Json jsonOf(const Attribution &Why) {
  Json J = {{"kind", nameOf(Why.Is).str()},
            {"confidence", Why.IsCertain ? "certain" : "likely"},
            {"changes", Why.Changes},
            {"runs", Why.RunCount}};
  if (!Why.Suggestion.empty())
    J["suggestion"] = stringToJson(Why.Suggestion);
  if (!Why.Where.empty())
    J["where"] = stringToJson(Why.Where);
  return J;
}

/// Adds the buffers that are undetermined, and the results left to judge by.
static void addUndetermined(Json &J, const Verdict &V) {
  if (V.Limited.Undetermined.empty())
    return;
  for (const UndeterminedBuffer &U : V.Limited.Undetermined)
    J["undetermined"].push_back({{"place", stringToJson(U.Place)},
                                 {"where", stringToJson(U.MadeBy)},
                                 {"arrays", U.ArrayCount},
                                 {"elements", U.ElementCount},
                                 {"changing", U.ChangingCount}});
  J["judgedBy"] = {{"buffers", V.Limited.JudgedBy.BufferCount},
                   {"copies", V.Limited.JudgedBy.CopyCount},
                   {"elements", V.Limited.JudgedBy.ElementCount},
                   {"ownCheck", stringToJson(V.Limited.JudgedBy.OwnCheck)}};
}

static Json jsonOf(const LegResult &L) {
  Json J = {{"leg", L.Name}, {"failure", stringToJson(L.Failure)}};
  addUndetermined(J, L.Result);
  if (!L.Messages.empty())
    J["messages"] = stringToJson(L.Messages);
  return J;
}

Json jsonOf(const VerifyReport &Report) {
  const LegResult &R = Report.Reference;
  Json Legs = Json::array(), Reused = Json::object(), Notes = Json::array();
  bool IsEqual = R.Failure.empty() && Report.Doubt.empty();
  if (!R.ReusedFrom.empty())
    Reused[R.Name] = R.ReusedFrom;
  for (const LegResult &L : Report.Legs) {
    IsEqual &= L.Failure.empty() && !L.Result.differs();
    if (!L.ReusedFrom.empty())
      Reused[L.Name] = L.ReusedFrom;
    Legs.push_back(L.Failure.empty() ? jsonOf(L.Result) : jsonOf(L));
  }
  for (const std::string &Note : Report.Notes)
    Notes.push_back(stringToJson(Note));
  Json Original = R.Failure.empty() ? Json{{"leg", R.Name}} : jsonOf(R);
  if (!Report.Doubt.empty())
    Original["doubt"] = stringToJson(Report.Doubt);
  Original["notes"] = std::move(Notes);
  Json Tolerances = Json::array();
  for (const DerivedBound &D : Report.Bounds)
    Tolerances.push_back({{"bound", stringToJson(D.IsWide ? "" : D.text())},
                          {"kernel", stringToJson(D.Bound.Kernel)},
                          {"buffer", stringToJson(D.Bound.Buffer)},
                          {"reason", stringToJson(D.reason())}});
  Json Ports = Json::array();
  for (const ExistingPort &P : Report.Ports)
    Ports.push_back({{"source", stringToJson(displayPath(P.Source))},
                     {"file", stringToJson(displayPath(P.File))},
                     {"written", P.IsWritten},
                     {"edited", P.IsEdited},
                     {"outOfDate", P.IsBehind}});
  Json LeftOut = Json::array();
  for (const KernelLeftOut &K : Report.LeftOut)
    LeftOut.push_back(
        {{"kernel", stringToJson(K.Kernel)}, {"why", stringToJson(K.Why)}});
  return {{"version", 1},
          {"equal", IsEqual},
          {"notCompared", std::move(LeftOut)},
          {"ports", std::move(Ports)},
          {"reference", R.Name},
          {"original", std::move(Original)},
          {"reused", std::move(Reused)},
          {"tolerances", std::move(Tolerances)},
          {"legs", std::move(Legs)}};
}

Json jsonOf(const Verdict &V) {
  Json J = {{"leg", V.LegB},
            {"reference", V.LegA},
            {"equal", !V.differs()},
            {"partial", V.Limited.isAny()},
            {"launches", V.Compared.LaunchCount},
            {"buffers", V.Compared.ArrayCount},
            {"differingLaunches", V.Compared.BadLaunchCount},
            {"maxAbsolute", V.Compared.MaxAbsolute},
            {"maxRelative", V.Compared.MaxRelative},
            {"maxUlp", V.Compared.MaxUlp},
            {"notes", V.Notes}};
  addUndetermined(J, V);
  if (V.Certified)
    J["certificate"] = jsonOf(*V.Certified);
  for (const LaunchResult &R : V.Launches)
    J["launchResults"].push_back(jsonOf(R));
  for (const ErrorProfile::Bin &B : V.Profile.Histogram)
    J["histogram"].push_back({{"error", B.Label}, {"elements", B.Count}});
  if (!V.Profile.Place.empty())
    J["histogramOf"] = stringToJson(V.Profile.Place);
  if (!V.Because.Cause.empty())
    J["cause"] = stringToJson(V.Because.Cause);
  if (V.Because.Why)
    J["attribution"] = jsonOf(*V.Because.Why);
  if (V.Because.Begins)
    J["begins"] = {{"where",
                    {stringToJson(V.Because.Begins->WhereA),
                     stringToJson(V.Because.Begins->WhereB)}},
                   {"block", V.Because.Begins->Thread.Block},
                   {"thread", V.Because.Begins->Thread.Lane},
                   {"round", V.Because.Begins->Round},
                   {"values",
                    {stringToJson(V.Because.Begins->TextA),
                     stringToJson(V.Because.Begins->TextB)}}};
  if (V.Floats) {
    J["floats"] = Json::array();
    for (const FloatPlace &F : *V.Floats)
      J["floats"].push_back(
          {{"kernel", stringToJson(F.Kernel)},
           {"where", {stringToJson(F.WhereA), stringToJson(F.WhereB)}},
           {"texts", {stringToJson(F.TextA), stringToJson(F.TextB)}}});
  }
  for (const SourceDifference &D : V.Because.PortChanges)
    J["portChanges"].push_back({{"file", stringToJson(D.File)},
                                {"line", D.Line},
                                {"text", stringToJson(D.Text)},
                                {"translated", stringToJson(D.Instead)}});
  if (!V.differs())
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
    if (!D.Values.Field.empty())
      First["field"] = stringToJson(D.Values.Field);
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
  for (const KernelSource *S : {&V.Because.SourceA, &V.Because.SourceB})
    if (S->isFound())
      First["sources"].push_back(jsonOf(*S));
  First["values"] = {stringToJson(A), stringToJson(B)};
  J["first"] = std::move(First);
  return J;
}

} // namespace porthip
