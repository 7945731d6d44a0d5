// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// docs/schema/query.schema.json. Members that are empty are left out.
#include "Translate/Query/SymbolQuery.h"

using namespace llvm;

namespace porthip {
namespace {

constexpr unsigned FormatVersion = 1;

void put(Json &J, const char *Name, StringRef Value) {
  if (!Value.empty())
    J[Name] = stringToJson(Value);
}

void putVersions(Json &J, const char *Name, Version Hip, Version Cuda) {
  if (Hip.isSet())
    J[Name]["hip"] = Hip.str();
  if (Cuda.isSet())
    J[Name]["cuda"] = Cuda.str();
}

template <typename Strings> Json listOf(const Strings &Values) {
  Json J = Json::array();
  for (StringRef Value : Values)
    J.push_back(stringToJson(Value));
  return J;
}

Json jsonOf(const QueryRemark &Remark) {
  Json J;
  J["check"] = Remark.Is.Check;
  J["severity"] = toString(Remark.Is.Level).str();
  put(J, "when", Remark.When);
  put(J, "message", Remark.Is.Message);
  put(J, "fix", Remark.Is.Fix);
  if (Remark.Is.EffortMinutes)
    J["effortMinutes"] = Remark.Is.EffortMinutes;
  return J;
}

Json jsonOf(ArrayRef<QueryRemark> Remarks) {
  Json J = Json::array();
  for (const QueryRemark &Remark : Remarks)
    J.push_back(jsonOf(Remark));
  return J;
}

/// As in rules/README.md.
void putWhen(Json &J, const Rule &R) {
  Json When = Json::object();
  for (unsigned Count : R.Arity)
    When["arity"].push_back(Count);
  for (const ArgumentTypeName &T : R.Types)
    When["types"][std::to_string(T.Argument)].push_back(T.Type.str());
  if (R.HostOnly)
    When["side"] = "host";
  if (R.WithoutImages)
    When["lacking"] = "images";
  if (!When.empty())
    J["when"] = std::move(When);
}

Json jsonOf(const QueryRule &Use) {
  const Rule &R = *Use.R;
  Json J;
  J["kind"] = toString(R.Kind).str();
  if (!R.isUnsupported())
    J["hip"] = R.Hip.str();
  J["applies"] = Use.Applies;
  J["action"] = Use.Action;
  putWhen(J, R);
  if (R.HasArguments)
    J["arguments"] = listOf(R.Arguments);
  if (!Use.Changes.empty())
    J["changes"] = listOf(Use.Changes);
  put(J, "shim", R.Shim);
  putVersions(J, "since", R.SinceHip, R.SinceCuda);
  putVersions(J, "until", R.UntilHip, R.UntilCuda);
  put(J, "source", R.Source);
  put(J, "note", R.Note);
  if (!Use.Remarks.empty())
    J["findings"] = jsonOf(Use.Remarks);
  if (!R.ExampleBefore.empty())
    J["example"] = {{"before", R.ExampleBefore.str()},
                    {"after", R.ExampleAfter.str()}};
  J["rule"] = {{"library", R.Library.str()},
               {"file", stringToJson(R.File)},
               {"line", R.Line}};
  return J;
}

Json jsonOf(const CheckInfo &Check) {
  Json J;
  J["id"] = Check.Id.str();
  J["title"] = Check.Title.str();
  J["severity"] = toString(Check.Default).str();
  for (const GpuTarget *Target : Check.targets())
    J["targets"].push_back(Target->Name);
  return J;
}

Json jsonOf(const QuerySymbol &Fate) {
  Json J;
  J["cuda"] = Fate.Cuda;
  J["is"] = toString(Fate.Kind).str();
  put(J, "action", Fate.Action);
  J["uses"] = Json::array();
  for (const QueryRule &Use : Fate.Uses)
    J["uses"].push_back(jsonOf(Use));
  if (!Fate.Remarks.empty())
    J["findings"] = jsonOf(Fate.Remarks);
  for (const CheckInfo *Check : Fate.Checks)
    J["checks"].push_back(jsonOf(*Check));
  return J;
}

} // namespace

Json jsonOf(ArrayRef<QueryAnswer> Answers, VersionRange Hip) {
  Json J;
  J["version"] = FormatVersion;
  J["hip"]["from"] = Hip.First.str();
  // The default has no end.
  if (!(Hip.Last == VersionRange().Last))
    J["hip"]["to"] = Hip.Last.str();
  J["answers"] = Json::array();
  for (const QueryAnswer &A : Answers) {
    Json One;
    One["name"] = stringToJson(A.Name);
    One["is"] = toString(A.Is).str();
    One["symbols"] = Json::array();
    for (const QuerySymbol &Fate : A.Symbols)
      One["symbols"].push_back(jsonOf(Fate));
    if (!A.Near.empty())
      One["near"] = listOf(A.Near);
    J["answers"].push_back(std::move(One));
  }
  return J;
}

} // namespace porthip
