// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/Files.h"
#include "Support/Json/JsonSchema.h"
#include "Verify/Slurm/SlurmQueue.h"
#include "Verify/Slurm/SlurmState.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

Json json(StringRef Text) {
  auto J = parseJson(Text, "test");
  EXPECT_TRUE(bool(J)) << toString(J.takeError());
  return *J;
}

std::string suiteError(StringRef Text) {
  auto Read = parseSuite(Text, "s.json");
  return Read ? "none" : toString(Read.takeError());
}

Expected<SlurmSettings> settingsOf(const Json &J) {
  JsonPath::Root Root("settings");
  SlurmSettings S;
  if (!fromJson(J, S, Root))
    return Root.error();
  return S;
}

TEST(Slurm, OptionsOfALeg) {
  auto S = settingsOf(json(R"({
    "shared": "/all", "account": "a", "time": "00:10:00", "cpus": 4,
    "legs": {"cuda@*:sm_9?": {"partition": "h100", "time": "01:00:00",
                              "extra": ["--exclusive"], "parallel": 3},
             "cuda@*": {"setup": ["module load x"], "porthip": "/opt/porthip"}}
  })"));
  ASSERT_TRUE(bool(S)) << toString(S.takeError());
  EXPECT_EQ(S->Shared, "/all");
  using Words = std::vector<std::string>;
  EXPECT_EQ(S->of("cuda@vgpu:sm_90").arguments(),
            (Words{"--account=a", "--cpus-per-task=4", "--partition=h100",
                   "--time=01:00:00", "--exclusive"}));
  EXPECT_EQ(S->of("cuda@vgpu:sm_90").Parallel, 3u);
  EXPECT_EQ(S->of("cuda@vgpu:sm_80").Setup, Words{"module load x"});
  EXPECT_EQ(S->of("cuda@vgpu:sm_80").Porthip, "/opt/porthip");
  EXPECT_EQ(S->of("hip@vgpu:gfx942").arguments(),
            (Words{"--account=a", "--cpus-per-task=4", "--time=00:10:00"}));
}

TEST(Slurm, WrongSettingsAreNamed) {
  auto error = [](StringRef Slurm) {
    return suiteError(
        (R"({"cases": [{"files": ["a.cu"]}], "launcher": {"slurm": )" + Slurm +
         "}}")
            .str());
  };
  EXPECT_EQ(error(R"({"shared": "d"})"), "none");
  EXPECT_EQ(error("{}"), "s.json:1: /launcher/slurm: 'shared' is missing, the "
                         "folder that all machines see");
  EXPECT_EQ(error(R"({"shared": "d", "legs": {"x": {"zzzz": "y"}}})"),
            "s.json:1: /launcher/slurm/legs/x/zzzz: unknown member; known are "
            "account, constraint, cpus, extra, gres, mem, parallel, partition, "
            "porthip, qos, reservation, setup, time");
  EXPECT_EQ(error(R"({"shared": "d", "extra": ["exclusive"]})"),
            "s.json:1: /launcher/slurm/extra: 'exclusive' is not an option of "
            "sbatch; write one with a value as --name=value");
  EXPECT_EQ(error(R"({"shared": "d", "extra": ["--output=x"]})"),
            "s.json:1: /launcher/slurm/extra: '--output=x' is porthip's own");
  EXPECT_EQ(error(R"({"shared": "d", "partition": 1.5})"),
            "s.json:1: /launcher/slurm/partition: expected a string");
  EXPECT_EQ(error(R"({"shared": "d", "parallel": 0})"),
            "s.json:1: /launcher/slurm/parallel: expected a number from 1");
  EXPECT_EQ(error(R"({"shared": "d", "legs": {"[": {}}})")
                .find("s.json:1: /launcher/slurm/legs/[: "),
            0u);
  EXPECT_EQ(
      suiteError(R"({"cases": [{"files": ["a"]}], "launcher": {"k": 1}})"),
      "s.json:1: /launcher/k: unknown member; known are slurm");
}

TEST(Slurm, Queue) {
  SlurmQueue Q = parseSlurmQueue(
      "12_0|RUNNING|n1|None\n12_1|PENDING||Nodes required for job are DOWN, "
      "DRAINED or a|b\n\n7_N/A|COMPLETED|n2|None\nnonsense\n");
  EXPECT_EQ(Q.size(), 3u);
  EXPECT_EQ(Q["12_0"].Node, "n1");
  EXPECT_EQ(Q["12_1"].State, "PENDING");
  EXPECT_EQ(Q["12_1"].Reason,
            "Nodes required for job are DOWN, DRAINED or a|b");
}

TEST(Slurm, Fates) {
  EXPECT_EQ(slurmFate("PENDING"), SlurmFate::Waiting);
  EXPECT_EQ(slurmFate("RUNNING"), SlurmFate::Running);
  EXPECT_EQ(slurmFate("COMPLETING"), SlurmFate::Running);
  EXPECT_EQ(slurmFate("FAILED"), SlurmFate::Ended);
  EXPECT_EQ(slurmFate("TIMEOUT"), SlurmFate::TimedOut);
  EXPECT_EQ(slurmFate("CANCELLED by 1000"), SlurmFate::Cancelled);
  EXPECT_EQ(slurmFate("CANCELLED+"), SlurmFate::Cancelled);
  EXPECT_EQ(slurmFate("NODE_FAIL"), SlurmFate::Lost);
  EXPECT_EQ(slurmFate("OF_TOMORROW"), SlurmFate::Running);
}

TEST(Slurm, StateIsReadAsWritten) {
  SlurmState State;
  State.Suite = "/a/\xff.json";
  State.Id = "12ab";
  State.Begun = "today";
  State.Arrays = {
      {"5",
       "porthip-12ab-0",
       {{"one", "cuda@vgpu:sm_80", "k1", CaseResult::Lost, "gone\nx"},
        {"two", "cuda@vgpu:sm_80", "k2", {}, ""}}},
      {"", "porthip-12ab-1", {{"one", "cuda@vgpu:sm_80", "k3", {}, ""}}}};
  auto Read = parseSlurmState(toText(State), "state");
  ASSERT_TRUE(bool(Read)) << toString(Read.takeError());
  EXPECT_EQ(toText(*Read), toText(State));
  EXPECT_EQ(Read->Suite, State.Suite);
  EXPECT_FALSE(Read->IsFinished);
  // The latest counts.
  EXPECT_EQ(Read->find("one", "cuda@vgpu:sm_80")->Key, "k3");
  EXPECT_EQ(Read->find("three", "cuda@vgpu:sm_80"), nullptr);
  EXPECT_EQ(Read->summary(), "0 of 2 legs have ended");
  Read->Arrays[1].Tasks[0].Result = CaseResult::Passed;
  EXPECT_EQ(Read->summary(), "1 of 2 legs have ended");
}

TEST(Slurm, ForeignStates) {
  const std::pair<StringRef, StringRef> States[] = {
      {"[]", "expected an object"},
      {"{}", R"(expected "format": "porthip slurm run")"},
      {R"({"format": "porthip slurm run"})", "'suite' is missing"},
      {R"({"format": "porthip slurm run", "suite": "s", "id": "1",
           "begun": "", "finished": false,
           "arrays": [{"job": "1", "name": "n", "tasks": 1}]})",
       "/arrays/0/tasks: expected a list"},
      {R"({"format": "porthip slurm run", "suite": "s", "id": "1",
           "begun": "", "finished": false,
           "arrays": [{"job": "1", "name": "n", "tasks": [
             {"case": "c", "leg": "l", "key": "k", "result": "well"}]}]})",
       "/arrays/0/tasks/0/result: 'well' is no state of a case"}};
  for (const auto &[Text, Wrong] : States) {
    auto Read = parseSlurmState(Text, "state.json");
    ASSERT_FALSE(bool(Read)) << Text.str();
    std::string Message = toString(Read.takeError());
    EXPECT_TRUE(StringRef(Message).starts_with("state.json:")) << Message;
    EXPECT_TRUE(StringRef(Message).ends_with(
        (": " + Wrong +
         "; it is not the state of a run on Slurm; remove it, and look for its "
         "jobs with squeue")
            .str()))
        << Message;
  }
}

// The schema describes what is read: it is not read itself.
class SuiteSchema : public testing::Test {
protected:
  void SetUp() override {
    auto Text = readFile(PORTHIP_SUITE_SCHEMA);
    ASSERT_TRUE(bool(Text)) << toString(Text.takeError());
    Schema = json(*Text);
  }

  /// Both take it, or both refuse it.
  void expectSame(const Json &Suite) {
    bool Fits = validateJson(Schema, Suite).empty();
    EXPECT_EQ(Fits, suiteError(Suite.dump()) == "none")
        << Suite.dump() << ": " << suiteError(Suite.dump());
  }

  /// Each member that the schema knows of \p Definition, with values that fit
  /// and do not, and one that it does not know, at \p Pointer.
  void compareMembers(const char *Definition, const char *Pointer) {
    Json Members = Schema["definitions"][Definition]["properties"];
    ASSERT_TRUE(Members.is_object() && !Members.empty()) << Definition;
    Members["unknown"] = true;
    for (const auto &Member : Members.items())
      for (const Json &Value :
           {Json("text"), Json(3), Json(0), Json(1.5), Json(true),
            Json::array({"--a"}), Json::array({1}), Json::object()}) {
        Json Suite = json(R"({"cases": [{"files": ["a.cu"]}], "defaults": {},
          "launcher": {"slurm": {"shared": "d", "legs": {"*": {}}}}})");
        Suite[Json::json_pointer(Pointer)][Member.key()] = Value;
        expectSame(Suite);
      }
  }

  Json Schema;
};

TEST_F(SuiteSchema, Cases) {
  compareMembers("case", "/cases/0");
  compareMembers("case", "/defaults");
}

TEST_F(SuiteSchema, Slurm) {
  compareMembers("slurm", "/launcher/slurm");
  compareMembers("job", "/launcher/slurm/legs/*");
}

TEST_F(SuiteSchema, Top) {
  for (const char *Text :
       {"{}", "[]", R"({"cases": []})", R"({"cases": [{}]})",
        R"({"cases": [{"files": ["a"]}]})",
        R"({"cases": [{"args": ["a"]}], "defaults": {"files": ["b"]}})",
        R"({"cases": [{"files": ["a"]}], "more": 1})",
        R"({"cases": [{"files": ["a"]}], "launcher": {}})",
        R"({"cases": [{"files": ["a"]}], "launcher": {"slurm": {}}})",
        R"({"cases": [{"files": ["a"]}], "launcher": {"more": {}}})"})
    expectSame(json(Text));
}

} // namespace
} // namespace porthip
