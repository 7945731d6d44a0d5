// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Suite/Suite.h"
#include "Support/Words.h"
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

namespace {

class SuiteReader {
public:
  explicit SuiteReader(StringRef Name) : Name(Name) {}

  Expected<Suite> run(const Json &J) {
    static const std::set<std::string> Known = {"defaults", "cases",
                                                "launcher"};
    checkMembers(J, Known, "the suite");
    Suite Result;
    if (Wrong.empty() && J.contains("launcher"))
      readLauncher(J["launcher"], Result);
    SuiteCase Default;
    if (J.is_object() && J.contains("defaults"))
      read(J["defaults"], "'defaults'", Default);
    if (!J.is_object() || !J.contains("cases") || !J["cases"].is_array() ||
        J["cases"].empty())
      fail("does not have the list 'cases'");
    std::set<std::string> Names;
    for (size_t I = 0; Wrong.empty() && I < J["cases"].size(); ++I) {
      const Json &One = J["cases"][I];
      std::string Where = "case " + utostr(I + 1);
      SuiteCase C = Default;
      read(One, Where, C);
      if (C.Files.empty())
        fail(Where + " has no 'files'");
      if (C.Name.empty() && !C.Files.empty())
        C.Name = C.Files.front();
      if (!Names.insert(C.Name).second)
        fail(Where + ": two cases have the name '" + C.Name +
             "'; give each a 'name' of its own");
      Result.Cases.push_back(std::move(C));
    }
    if (!Wrong.empty())
      return createStringError(Name + ": " + Wrong);
    return Result;
  }

private:
  void fail(const Twine &Text) {
    if (Wrong.empty())
      Wrong = Text.str();
  }

  void checkMembers(const Json &J, const std::set<std::string> &Known,
                    StringRef Where) {
    if (!J.is_object())
      return fail(Where + " is not an object");
    for (const auto &Member : J.items())
      if (!Known.count(Member.key()))
        fail(Where + " has the unknown member '" + Member.key() +
             "'; known are " + join(Known.begin(), Known.end(), ", "));
  }

  void readLauncher(const Json &J, Suite &To) {
    static const std::set<std::string> Known = {"slurm"};
    checkMembers(J, Known, "'launcher'");
    if (!Wrong.empty() || !J.contains("slurm"))
      return;
    auto Read = parseSlurmSettings(J["slurm"]);
    if (!Read)
      return fail(toString(Read.takeError()));
    To.Slurm = std::move(*Read);
  }

  void list(const Json &J, StringRef Where, const char *Key,
            std::vector<std::string> &To) {
    auto Found = J.find(Key);
    if (Found == J.end())
      return;
    To.clear();
    bool IsList = Found->is_array() && all_of(*Found, [](const Json &One) {
                    return One.is_string();
                  });
    if (!IsList)
      return fail(Where + ": '" + Key + "' is not a list of strings");
    for (const Json &One : *Found)
      To.push_back(One.get<std::string>());
  }

  void read(const Json &J, StringRef Where, SuiteCase &To) {
    static const std::set<std::string> Known = {
        "name", "files", "compilerArgs", "args",    "legs",   "inputs",
        "tol",  "ports", "options",      "timeout", "memory", "tolReasons"};
    checkMembers(J, Known, Where);
    if (!Wrong.empty())
      return;
    if (auto Found = J.find("name"); Found != J.end()) {
      if (!Found->is_string())
        return fail(Where + ": 'name' is not a string");
      To.Name = Found->get<std::string>();
    }
    list(J, Where, "files", To.Files);
    list(J, Where, "compilerArgs", To.CompilerArgs);
    list(J, Where, "args", To.Args);
    list(J, Where, "legs", To.Legs);
    list(J, Where, "tol", To.Tolerances);
    std::vector<std::string> Reasons; // for people
    list(J, Where, "tolReasons", Reasons);
    list(J, Where, "ports", To.Ports);
    list(J, Where, "options", To.Options);
    if (J.contains("inputs"))
      list(J, Where, "inputs", To.Inputs.emplace());
    if (auto Found = J.find("timeout"); Found != J.end()) {
      if (!Found->is_number_unsigned() || *Found < 1 || *Found > 1000000)
        return fail(Where + ": 'timeout' is not a number of seconds from 1");
      To.TimeoutSeconds = Found->get<unsigned>();
    }
    if (auto Found = J.find("memory"); Found != J.end()) {
      if (!Found->is_number_unsigned() || *Found < 1 || *Found > 1u << 30)
        return fail(Where + ": 'memory' is not a number of MiB from 1");
      To.MemoryBytes = Found->get<uint64_t>() << 20;
    }
  }

  StringRef Name;
  std::string Wrong;
};

} // namespace

Expected<Suite> parseSuite(StringRef Text, StringRef Name) {
  auto J = parseJson(Text, Name);
  if (!J)
    return J.takeError();
  return SuiteReader(Name).run(*J);
}

/// The name under which parseSuite() has a case.
static std::string nameOfCase(const Json &Case, const Json &Default) {
  for (const Json *J : {&Case, &Default})
    if (J->contains("name"))
      return (*J)["name"].get<std::string>();
  const Json &Files = (Case.contains("files") ? Case : Default)["files"];
  return Files[0].get<std::string>();
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

Expected<SuiteResults> parseResults(StringRef Text, StringRef Name) {
  auto J = parseJson(Text, Name);
  if (!J)
    return J.takeError();
  auto wrong = [&] {
    return createStringError(Name + ": is not a file of --results");
  };
  if (!J->is_object() ||
      J->value("format", Json()) != "porthip suite results" ||
      !J->contains("cases") || !(*J)["cases"].is_object())
    return wrong();
  SuiteResults Results;
  for (const auto &Member : (*J)["cases"].items()) {
    const Json &One = Member.value();
    if (!One.is_object() || !One.contains("state") || !One["state"].is_string())
      return wrong();
    auto State = caseStateNamed(One["state"].get<std::string>());
    if (!State)
      return wrong();
    CaseResult &R = Results[Member.key()];
    R.Is = *State;
    if (One.contains("seconds") && One["seconds"].is_number())
      R.Seconds = One["seconds"].get<double>();
    if (One.contains("message"))
      R.Message = stringFromJson(One["message"]);
  }
  return Results;
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
    if (!R.Message.empty())
      OS << "  " << R.Message;
    OS << "\n";
  }
  OS << counted(Results.size(), "case");
  for (unsigned Is = 0; Is < CaseStateCount; ++Is)
    if (Counts[Is])
      OS << ", " << Counts[Is] << " " << caseStateName(CaseResult::Kind(Is));
  OS << "\n";
  return Text;
}

} // namespace porthip
