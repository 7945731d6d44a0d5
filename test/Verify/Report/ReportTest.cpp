// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Report/Report.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonSchema.h"
#include "Support/Text/Markup.h"
#include "Verify/Judge/Original.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace llvm;
using namespace porthip;

namespace {

template <typename T> StringRef bytesOf(const std::vector<T> &Values) {
  return StringRef(reinterpret_cast<const char *>(Values.data()),
                   Values.size() * sizeof(T));
}

uint64_t countIn(const ErrorProfile &P, StringRef Label) {
  for (const ErrorProfile::Bin &B : P.Histogram)
    if (B.Label == Label)
      return B.Count;
  ADD_FAILURE() << "no bin " << Label.str();
  return 0;
}

TEST(ErrorProfileTest, CountsByDecades) {
  float NaN = std::numeric_limits<float>::quiet_NaN();
  std::vector<float> A = {1, 2, 1000, 5, NaN, 0}, B = {1, 1, 1001, NaN, NaN, 3};
  ErrorProfile P = profileOf(ElementType::F32, bytesOf(A), bytesOf(B));
  EXPECT_TRUE(P.IsRelative);
  EXPECT_EQ(countIn(P, "equal"), 2u);
  EXPECT_EQ(countIn(P, "1e-1 to 1e0"), 1u);
  EXPECT_EQ(countIn(P, "1e-4 to 1e-3"), 1u);
  EXPECT_EQ(countIn(P, "1 and more"), 1u);
  EXPECT_EQ(countIn(P, "NaN or infinity"), 1u);
  ASSERT_EQ(P.Errors.size(), 6u);
  EXPECT_EQ(P.Errors[1], 0.5);
  EXPECT_TRUE(std::isinf(P.Errors[3]));
}

TEST(ErrorProfileTest, IntegersByDifferenceInColumns) {
  std::vector<int64_t> A(1000, int64_t(1) << 60), B = A;
  B[999] += 1; // a double does not see it
  B[0] += 4000;
  ErrorProfile P = profileOf(ElementType::I64, bytesOf(A), bytesOf(B));
  EXPECT_FALSE(P.IsRelative);
  EXPECT_EQ(P.ElementsPerColumn, 5u);
  EXPECT_EQ(P.Errors.size(), 200u);
  EXPECT_EQ(P.Errors.front(), 4096.0);
  EXPECT_EQ(P.Errors.back(), 1.0);
  EXPECT_EQ(countIn(P, "equal"), 998u);
  EXPECT_EQ(countIn(P, "1 to 9"), 1u);
}

class KernelSourceTest : public testing::Test {
protected:
  void SetUp() override {
    SmallString<128> Unique;
    ASSERT_FALSE(sys::fs::createUniqueDirectory("kernel-source", Unique));
    Folder = std::string(Unique);
  }
  void TearDown() override { sys::fs::remove_directories(Folder); }

  std::string write(StringRef Name, StringRef Text) {
    std::string Path = Folder + "/" + Name.str();
    if (Error Wrong = writeFiles({{Path, Text.str(), ""}}))
      ADD_FAILURE() << toString(std::move(Wrong));
    return Path;
  }
  std::string Folder;
};

TEST_F(KernelSourceTest, FindsTheDefinition) {
  std::string File = write("a.cu", R"(__global__ void scale(float *);
void host() { scale(nullptr); }
template <class T>
__global__ void __launch_bounds__(128)
    scale(T *p) {
  if (p) { *p = 0; }
}
)");
  KernelSource S = findKernel("void ns::scale<float>(float*)", {File}, {});
  EXPECT_EQ(S.Line, 4u);
  ASSERT_EQ(S.Lines.size(), 4u);
  EXPECT_EQ(S.Lines.back(), "}");
  EXPECT_FALSE(findKernel("cale(float*)", {File}, {}).isFound());
  EXPECT_FALSE(findKernel("host()", {File}, {}).isFound());
}

TEST_F(KernelSourceTest, HeadHasTheName) {
  std::string File = write("a.cu", R"(
__global__
void
__launch_bounds__(64)
  scale(float *p) {
}
__global__ void one(int *p) {}
)");
  EXPECT_EQ(findKernel("scale(float*)", {File}, {}).head(),
            "__global__ void __launch_bounds__(64) scale(float *p) {");
  EXPECT_EQ(findKernel("one(int*)", {File}, {}).head(),
            "__global__ void one(int *p) {}");
}

TEST_F(KernelSourceTest, LinesThatDiffer) {
  std::string Made = write("made.hip", R"(__global__ void k(float *p) {
  p[0] = 1;
  p[1] = 2;
  p[2] = 3;
}
)");
  std::string Given = write("given.hip", R"(#include <hip/hip_runtime.h>

__global__ void  k(float *p) {
    p[0] = 1;
  p[1] = 2 * 1.001f;
}
)");
  auto D = differencesOf(findKernel("k(float*)", {Given}, {}),
                         findKernel("k(float*)", {Made}, {}));
  ASSERT_EQ(D.size(), 2u);
  EXPECT_EQ(D[0].File, Given);
  EXPECT_EQ(D[0].Line, 5u);
  EXPECT_EQ(D[0].Text, "p[1] = 2 * 1.001f;");
  EXPECT_EQ(D[0].Instead, "p[1] = 2;");
  EXPECT_EQ(D[1].Text, "");
  EXPECT_EQ(D[1].Instead, "p[2] = 3;");
}

TEST_F(KernelSourceTest, LooksIntoHeaders) {
  std::string Header = write("inc/k.cuh", "__global__ void k(int *p) {}\n");
  std::string File = write("a.cu", "# include <k.cuh>\n#include \"a.cu\"\n");
  EXPECT_FALSE(
      findKernel("(anonymous namespace)::k(int*)", {File}, {}).isFound());
  KernelSource S =
      findKernel("(anonymous namespace)::k(int*)", {File}, {Folder + "/inc"});
  EXPECT_EQ(S.File, Header);
  EXPECT_EQ(S.Line, 1u);
}

TEST(ReportTest, Escapes) {
  EXPECT_EQ(escapeMarkup("a<b> & \"c\" 'd'\x01"),
            "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\xEF\xBF\xBD");
  EXPECT_EQ(escapeMarkup("\xc3\xa9"), "\xc3\xa9");
  EXPECT_EQ(escapeMarkup("\xe9"), "\xEF\xBF\xBD");
}

VerifyReport reportWith(StringRef Output) {
  VerifyReport R;
  R.Title = "<x>.cu";
  R.Reference.Name = "cuda@vgpu:sm_80";
  LegResult Differs, Broken;
  Differs.Name = "hip@vgpu:gfx942";
  Differs.Result.LegA = R.Reference.Name;
  Differs.Result.LegB = Differs.Name;
  Differs.Result.First.Is = Divergence::Output;
  Differs.Result.First.TextA = Output.str();
  Broken.Name = "hip@vgpu:gfx1100";
  Broken.Failure = "does not <compile>";
  R.Legs = {Differs, Broken};
  return R;
}

TEST(ReportTest, JunitTellsFailuresFromErrors) {
  std::string Text = junitOf(reportWith("<script>&"));
  StringRef T(Text);
  EXPECT_TRUE(T.contains("tests=\"3\" failures=\"1\" errors=\"1\""));
  EXPECT_TRUE(T.contains("<error message=\"does not &lt;compile&gt;\">"));
  EXPECT_TRUE(T.contains("&lt;script&gt;&amp;"));
  EXPECT_FALSE(T.contains("<script>"));
}

// XML makes blanks of the line ends of an attribute.
TEST(ReportTest, JunitKeepsLineEndsOfAttributes) {
  JunitCase Failed;
  Failed.Is = JunitCase::Failed;
  Failed.ClassName = "two\nlines";
  Failed.Name = "a\tb";
  Failed.Message = "first\nsecond";
  JunitCase Skipped = Failed;
  Skipped.Is = JunitCase::Skipped;
  std::string Text = junitOf("x\ny", {Failed, Skipped});
  StringRef T(Text);
  EXPECT_TRUE(T.contains("<testsuite name=\"x&#10;y\""));
  EXPECT_TRUE(T.contains("classname=\"two&#10;lines\" name=\"a&#9;b\""));
  EXPECT_TRUE(T.contains("<failure message=\"first&#10;second\">"));
  EXPECT_TRUE(T.contains("<skipped message=\"first&#10;second\"/>"));
}

TEST(ReportTest, JunitHasWhatTheCompilerSays) {
  VerifyReport R = reportWith("x");
  R.Legs[1].Messages = "a.hip:3:1: error: no such thing as 'x'";
  std::string Text = junitOf(R);
  EXPECT_NE(Text.find("compile&gt;\">a.hip:3:1: error: no such thing"),
            std::string::npos);
  EXPECT_NE(htmlOf(R).find("a.hip:3:1: error: no such"), std::string::npos);
  R.Notes = {"the original prints 'FAIL'"};
  EXPECT_NE(junitOf(R).find("<system-out>note: the original prints"),
            std::string::npos);
  EXPECT_NE(junitOf(R).find("errors=\"1\""), std::string::npos);
  R.Doubt = "fails alone";
  EXPECT_NE(junitOf(R).find("errors=\"2\""), std::string::npos);
}

TEST(ReportTest, HtmlBeginsWithTheVerdict) {
  VerifyReport R = reportWith("x");
  auto verdict = [&] {
    std::string Text = htmlOf(R);
    auto [Before, After] = StringRef(Text).split("</h1>\n<p class=\"verdict ");
    return After.split("</p>").first.str();
  };
  R.Legs.resize(2);
  R.Legs[0] = R.Legs[1] = LegResult();
  R.Legs[0].Name = "hip@vgpu:gfx942";
  R.Legs[1].Name = "hip@vgpu:<x>";
  EXPECT_EQ(verdict(), "equal\">EQUAL in 2 of 2 legs: hip@vgpu:gfx942, "
                       "hip@vgpu:&lt;x&gt;");
  R.Legs[1].Result.Limited.Undetermined = {{"k, buffer 1", "a.cu:3", 2, 10, 9}};
  EXPECT_EQ(verdict(),
            "undetermined\">EQUAL, but for undetermined buffers in 1 "
            "of 2 legs: hip@vgpu:&lt;x&gt;");
  R.Legs[1].Failure = "does not compile";
  EXPECT_EQ(verdict(), "failed\">FAILED: 1 of 2 legs: hip@vgpu:&lt;x&gt;");
  R.Legs[0].Result.First.Is = Divergence::Buffer;
  EXPECT_EQ(verdict(), "differs\">MISMATCH in 1 of 2 legs: hip@vgpu:gfx942");
  R.Reference.Failure = "crashes";
  EXPECT_EQ(verdict(),
            "failed\">FAILED: the original, to which all is compared");
}

TEST(ReportTest, HtmlMarksLinesOfThePort) {
  VerifyReport R = reportWith("x");
  Verdict &V = R.Legs[0].Result;
  V.Because.SourceB = {"p.hip", 7, {"void k() {", "  bad();", "}"}};
  V.Because.PortChanges = {{"p.hip", 8, "bad();", "good();"}};
  std::string Text = htmlOf(R);
  EXPECT_NE(Text.find("    7  void k() {\n<mark>    8    bad();</mark>\n"),
            std::string::npos);
}

TEST(ReportTest, JsonFitsItsSchema) {
  auto Schema = parseJson(cantFail(readFile(PORTHIP_VERIFY_SCHEMA)), "schema");
  ASSERT_TRUE(bool(Schema));
  auto unfit = [&](const VerifyReport &R) {
    std::string Found;
    for (const SchemaError &E : validateJson(*Schema, jsonOf(R)))
      Found += E.Pointer + ": " + E.Text + "\n";
    return Found;
  };
  VerifyReport R = reportWith("x\xff");
  EXPECT_EQ(unfit(R), "");
  Verdict &V = R.Legs[0].Result;
  V.Because.SourceB = {"p.hip", 7, {"void k() {", "  bad();", "}"}};
  V.Because.PortChanges = {{"p.hip", 8, "bad();", "good();"}};
  V.Because.Cause = "the source";
  V.First.Is = Divergence::Buffer;
  V.First.Place = "buffer 1";
  V.Launches.push_back({});
  V.Profile.Histogram = {{"equal", 3}};
  V.Profile.Place = "buffer 1";
  R.Doubt = "fails alone";
  R.Notes = {"prints FAIL"};
  EXPECT_EQ(unfit(R), "");
  EXPECT_FALSE(jsonOf(R)["equal"]);
  EXPECT_EQ(jsonOf(R)["legs"][1]["failure"], "does not <compile>");
  V.First.Untouched = "a";
  EXPECT_EQ(unfit(R), "");
  V.Limited.Undetermined = {{"k, buffer 1", "a.cu:3", 2, 10, 9}};
  V.Limited.JudgedBy = {1, 2, 3, "PASS"};
  EXPECT_EQ(unfit(R), "");
  V.Floats = {{"k()", "a.cu:3", "", "1 / 0 gives infinity", ""}};
  EXPECT_EQ(unfit(R), "");
  EXPECT_NE(textOf(V).find("alone at a.cu:3: 1 / 0 gives infinity"),
            std::string::npos);
  R.Legs[1].Result.Limited.Undetermined = V.Limited.Undetermined;
  EXPECT_EQ(unfit(R), "");
  EXPECT_EQ(jsonOf(R)["legs"][1]["undetermined"][0]["where"], "a.cu:3");
  EXPECT_NE(htmlOf(R).find("<pre class=undetermined>"), std::string::npos);
  R.Legs.clear();
  R.Reference.Failure = "does not compile";
  R.Reference.Messages = "a.cu:1:1: error: x";
  EXPECT_EQ(unfit(R), "");
  EXPECT_EQ(jsonOf(R)["original"]["messages"], "a.cu:1:1: error: x");
  EXPECT_FALSE(jsonOf(R)["equal"]);
}

TEST(OriginalTest, TellsAFailedCheck) {
  EXPECT_EQ(failedCheck("n = 3\nTest FAILED\n"),
            std::make_pair(2u, std::string("Test FAILED")));
  for (StringRef Bad :
       {"FAIL", "verification: fail", "3 tests failed.", "Result = incorrect!",
        "mismatch at 5: 1 against 2", "wrong: 5 for 0"})
    EXPECT_EQ(failedCheck(Bad).first, 1u) << Bad.str();
  for (StringRef Good :
       {"", "PASS", "0 failed", "failed: 0", "failed tests: 0", "no failures",
        "failover", "PASS/FAIL: PASS", "prints FAIL if wrong"})
    EXPECT_EQ(failedCheck(Good).first, 0u) << Good.str();
}

TEST(OriginalTest, TellsAPassedCheck) {
  EXPECT_EQ(passedCheck("time 3\n  Result: PASS \n"), "Result: PASS");
  EXPECT_EQ(passedCheck("all correct\n1 mismatch\n"), "");
  for (const char *Text : {"", "done\n", "PASS or FAIL\n", "not ok\n",
                           "incorrect\n", "bypassed\n", "passing by\n"})
    EXPECT_EQ(passedCheck(Text), "") << Text;
}

TEST(OriginalTest, WhatSpeaksAgainstIt) {
  Trace T;
  T.ExitStatus = 4;
  EXPECT_EQ(factsOfOriginal(T).Failure,
            "exits with 4, so there is nothing to compare with");
  T.ExitStatus = 0;
  EXPECT_EQ(
      factsOfOriginal(T).Failure,
      "runs no kernel and prints nothing, so there is nothing to compare");
  T.Launches.emplace_back();
  T.Alone = PlainRun{0, "ok\n"};
  EXPECT_EQ(factsOfOriginal(T).Doubt, "");
  EXPECT_TRUE(factsOfOriginal(T).Notes.empty());
  T.Alone = PlainRun{1, "FAIL\n"};
  EXPECT_NE(factsOfOriginal(T).Doubt.find("exits with 1 and prints 'FAIL'"),
            std::string::npos);
  T.Alone = PlainRun{0, "FAIL\n"};
  ASSERT_EQ(factsOfOriginal(T).Notes.size(), 1u);
  T.Alone.reset();
  T.Output = "all done\nFAILED\n";
  ASSERT_EQ(factsOfOriginal(T).Notes.size(), 1u);
  EXPECT_NE(factsOfOriginal(T).Notes[0].find("prints 'FAILED' (line 2 of"),
            std::string::npos);
}

TEST(OriginalTest, LastLines) {
  EXPECT_EQ(lastLines(""), "");
  EXPECT_EQ(lastLines("a\n\nb\n\n"), "  a\n  \n  b\n");
  EXPECT_EQ(lastLines("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n").substr(0, 10),
            "  ...\n  2\n");
}

TEST(ReportTest, HtmlEscapesWhatProgramsPrint) {
  std::string Text = htmlOf(reportWith("<script>alert(1)</script>"));
  StringRef T(Text);
  EXPECT_FALSE(T.contains("<script>"));
  EXPECT_TRUE(T.contains("&lt;script&gt;alert(1)"));
  EXPECT_TRUE(T.contains("<title>porthip verify: &lt;x&gt;.cu</title>"));
}

} // namespace
