// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Suite/Suite.h"
#include "Support/Console/Terminal.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonMapper.h"
#include "Support/Text/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include <set>

using namespace llvm;

namespace porthip {

std::vector<std::string> SuiteCase::arguments() const {
  std::vector<std::string> Result;
  auto add = [&](StringRef Option, ArrayRef<std::string> Values) {
    for (const std::string &Value : Values)
      Result.push_back((Option + Value).str());
  };
  add("--leg=", Legs);
  add("--tol=", Tolerances);
  add("--port=", Ports);
  if (Inputs) {
    Result.push_back("--reuse");
    add("--input=", *Inputs);
  }
  Result.push_back("--timeout=" + utostr(TimeoutSeconds));
  add("", Options);
  add("", Files);
  add("", CompilerArgs);
  if (!Args.empty())
    Result.push_back("--");
  add("", Args);
  return Result;
}

static bool fromJson(const Json &J, SuiteCase &To, JsonPath Path) {
  JsonMapper M(J, Path);
  uint64_t MiB = To.MemoryBytes >> 20;
  std::vector<std::string> Reasons; // for people
  const bool IsRight =
      M &&
      M.hasOnly({"name", "files", "compilerArgs", "args", "legs", "inputs",
                 "tol", "ports", "options", "timeout", "memory",
                 "tolReasons"}) &&
      M.mapOptional("name", To.Name) && M.mapOptional("files", To.Files) &&
      M.mapOptional("compilerArgs", To.CompilerArgs) &&
      M.mapOptional("args", To.Args) && M.mapOptional("legs", To.Legs) &&
      M.mapOptional("tol", To.Tolerances) &&
      M.mapOptional("tolReasons", Reasons) &&
      M.mapOptional("ports", To.Ports) &&
      M.mapOptional("options", To.Options) &&
      M.mapOptional("inputs", To.Inputs) &&
      M.mapCount("timeout", To.TimeoutSeconds, 1000000,
                 "a number of seconds") &&
      M.mapCount("memory", MiB, uint64_t(1) << 30, "a number of MiB");
  To.MemoryBytes = MiB << 20;
  return IsRight;
}

static bool readLauncher(const Json &J, Suite &To, JsonPath Path) {
  JsonMapper M(J, Path);
  return M && M.hasOnly({"slurm"}) && M.mapOptional("slurm", To.Slurm);
}

static bool readCases(const JsonMapper &M, Suite &To, JsonPath Path) {
  SuiteCase Default;
  if (!M.mapOptional("defaults", Default))
    return false;
  std::set<std::string> Names;
  auto addCase = [&](const Json &One, JsonPath Here) {
    SuiteCase &C = To.Cases.emplace_back(Default);
    if (!fromJson(One, C, Here))
      return false;
    if (C.Files.empty())
      return Here.report("'files' is missing");
    if (C.Name.empty())
      C.Name = C.Files.front();
    return Names.insert(C.Name).second ||
           Here.report("two cases have the name '" + C.Name +
                       "'; give each a 'name' of its own");
  };
  return M.eachOf("cases", addCase) &&
         (!To.Cases.empty() || Path.report("the list 'cases' is missing"));
}

static bool fromJson(const Json &J, Suite &To, JsonPath Path) {
  JsonMapper M(J, Path);
  const Json *Launcher = M.find("launcher");
  return M && M.hasOnly({"defaults", "cases", "launcher"}) &&
         (!Launcher || readLauncher(*Launcher, To, Path.field("launcher"))) &&
         readCases(M, To, Path);
}

Expected<Suite> parseSuite(StringRef Text, StringRef Name) {
  Suite Result;
  auto take = [&](const Json &J, JsonPath Path) {
    return fromJson(J, Result, Path);
  };
  if (Error Wrong = readJson(Text, Name, take))
    return std::move(Wrong);
  return Result;
}

/// The name under which parseSuite() has a case.
static std::string nameOfCase(const Json &Case, const Json &Default) {
  for (const Json *J : {&Case, &Default})
    if (J->contains("name"))
      return stringFromJson((*J)["name"]);
  const Json &Files = (Case.contains("files") ? Case : Default)["files"];
  return stringFromJson(Files[0]);
}

std::optional<std::string> withTolerances(StringRef Text,
                                          const DerivedTolerances &Of) {
  Json J = cantFail(parseJson(Text, "suite"));
  const Json Default = J.value("defaults", Json::object());
  bool IsChanged = false;
  for (Json &Case : J["cases"]) {
    const Json Own = Case.value("tol", Default.value("tol", Json::array()));
    auto Found = Of.find(nameOfCase(Case, Default));
    const bool IsAuto =
        any_of(Own, [](const Json &One) { return One == "auto"; });
    if (Found == Of.end() || !IsAuto)
      continue;
    Json Tol = Json::array(), Reasons = Json::array();
    for (const Json &One : Own)
      if (One != "auto")
        Tol.push_back(One);
    for (const auto &[Bound, Reason] : Found->second) {
      Tol.push_back(Bound);
      Reasons.push_back(Bound + ": " + Reason);
    }
    Case["tol"] = std::move(Tol);
    Case["tolReasons"] = std::move(Reasons);
    IsChanged = true;
  }
  if (!IsChanged)
    return std::nullopt;
  return J.dump(2) + "\n";
}

Json jsonOf(const SuiteResults &Results) {
  Json J = {{"format", "porthip suite results"}, {"cases", Json::object()}};
  for (const auto &[Name, R] : Results)
    J["cases"][Name] = {{"state", caseStateName(R.Is).str()},
                        {"seconds", R.Seconds},
                        {"message", stringToJson(R.Message)}};
  return J;
}

static bool fromJson(const Json &J, CaseResult &To, JsonPath Path) {
  JsonMapper M(J, Path);
  return M && M.map("state", To.Is) && M.mapOptional("seconds", To.Seconds) &&
         M.mapOptional("message", To.Message);
}

Expected<SuiteResults> parseResults(StringRef Text, StringRef Name) {
  SuiteResults Results;
  auto take = [&](const Json &J, JsonPath Path) {
    JsonMapper M(J, Path);
    return M && M.is("format", "porthip suite results") &&
           M.map("cases", Results);
  };
  if (Error Wrong = readJson(Text, Name, take, "it is not a file of --results"))
    return std::move(Wrong);
  return Results;
}

CaseResult::Kind worstOf(const SuiteResults &Results) {
  CaseResult::Kind Worst = CaseResult::Passed;
  for (const auto &[Name, R] : Results)
    Worst = std::max(Worst, R.Is);
  return Worst;
}

DerivedTolerances derivedIn(const SuiteResults &Results) {
  DerivedTolerances Derived;
  for (const auto &[Name, R] : Results)
    if (R.Is == CaseResult::Passed && !R.Bounds.empty())
      Derived[Name] = R.Bounds;
  return Derived;
}

Error readResults(const std::string &Path, SuiteResults &To) {
  auto Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  auto Read = parseResults(*Text, Path);
  if (!Read)
    return Read.takeError();
  To = std::move(*Read);
  return Error::success();
}

std::vector<std::string> worseThan(const SuiteResults &Before,
                                   const SuiteResults &Now) {
  std::vector<std::string> Result;
  for (const auto &[Name, R] : Now) {
    auto Old = Before.find(Name);
    if (R.Is != CaseResult::Passed &&
        (Old == Before.end() || Old->second.Is == CaseResult::Passed))
      Result.push_back(Name);
  }
  return Result;
}

std::string junitOf(StringRef Suite, const SuiteResults &Results) {
  std::vector<JunitCase> Cases;
  for (const auto &[Name, R] : Results) {
    JunitCase &C = Cases.emplace_back();
    C.ClassName = Suite.str();
    C.Name = Name;
    C.Seconds = R.Seconds;
    if (R.Is == CaseResult::Passed)
      continue;
    C.Is = R.Is == CaseResult::Differs ? JunitCase::Failed : JunitCase::Error;
    C.Message =
        caseStateName(R.Is).str() + (R.Message.empty() ? "" : ": " + R.Message);
    C.Text = R.Text;
  }
  return junitOf(Suite, std::move(Cases));
}

std::string textOf(const SuiteResults &Results) {
  std::string Text;
  raw_string_ostream OS(Text);
  size_t Width = 4;
  unsigned Counts[CaseStateCount] = {};
  for (const auto &[Name, R] : Results)
    Width = std::max(Width, Name.size());
  for (const auto &[Name, R] : Results) {
    ++Counts[R.Is];
    OS << left_justify(caseStateName(R.Is), 10)
       << left_justify(Name, unsigned(Width)) << "  "
       << format("%7.1f s", R.Seconds);
    // Far to the right there is room for a word a line.
    const unsigned Column = 10 + unsigned(Width) + 13;
    if (R.Message.empty())
      OS << "\n";
    else if (Column > TextWidth / 2)
      OS << "\n    " << wrapText(R.Message, 4, 4) << "\n";
    else
      OS << "  " << wrapText(R.Message, Column, Column) << "\n";
  }
  OS << counted(Results.size(), "case");
  for (unsigned Is = 0; Is < CaseStateCount; ++Is)
    if (Counts[Is])
      OS << ", " << Counts[Is] << " " << caseStateName(CaseResult::Kind(Is));
  OS << "\n";
  return Text;
}

} // namespace porthip
