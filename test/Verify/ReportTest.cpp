// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Report.h"
#include "Support/Files.h"
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

TEST(ReportTest, HtmlEscapesWhatProgramsPrint) {
  std::string Text = htmlOf(reportWith("<script>alert(1)</script>"));
  StringRef T(Text);
  EXPECT_FALSE(T.contains("<script>"));
  EXPECT_TRUE(T.contains("&lt;script&gt;alert(1)"));
  EXPECT_TRUE(T.contains("<title>porthip verify: &lt;x&gt;.cu</title>"));
}

} // namespace
