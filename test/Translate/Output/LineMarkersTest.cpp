// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Output/LineMarkers.h"
#include "gtest/gtest.h"

using namespace porthip;

static Edit edit(llvm::StringRef In, llvm::StringRef At, unsigned Length,
                 std::string Text) {
  Edit E;
  E.Offset = In.find(At);
  E.Length = Length;
  E.Text = std::move(Text);
  return E;
}

TEST(LineMarkersTest, LinesThatStayNeedNone) {
  llvm::StringRef Text = "int cudaA;\nint b;\n";
  EXPECT_EQ("int hipA;\nint b;\n",
            applyEditsKeepingLines(Text, {edit(Text, "cudaA", 5, "hipA")}));
  EXPECT_EQ(Text, applyEditsKeepingLines(Text, {}));
}

TEST(LineMarkersTest, AfterALineThatWasPutIn) {
  llvm::StringRef Text = "#include <a>\nint b;\n";
  EXPECT_EQ("#include <h>\n#line 1\n#include <a>\nint b;\n",
            applyEditsKeepingLines(
                Text, {edit(Text, "#include", 0, "#include <h>\n")}));
}

TEST(LineMarkersTest, AfterLinesThatWereJoined) {
  llvm::StringRef Text = "f(a,\n  b);\nint c;\n";
  EXPECT_EQ("f(a, b);\n#line 3\nint c;\n",
            applyEditsKeepingLines(Text, {edit(Text, "\n", 3, " ")}));
}

TEST(LineMarkersTest, NotWithinADirectiveOrComment) {
  llvm::StringRef Text =
      "#define M(x) \\\n  x + \\\n  1\n/* a\n b */ int c;\nint d;\n";
  EXPECT_EQ(
      "#define M(x) \\\n  y + \\\n  x + \\\n  1\n/* a\n b */ int c;\n"
      "#line 6\nint d;\n",
      applyEditsKeepingLines(Text, {edit(Text, "x + ", 0, "y + \\\n  ")}));
}

TEST(LineMarkersTest, NotWithinAStringOfSeveralLines) {
  llvm::StringRef Text = "auto s = R\"(a\nb)\"; int c;\nint d;\n";
  EXPECT_EQ("// new\n#line 1\nauto s = R\"(a\nb)\"; int c;\nint d;\n",
            applyEditsKeepingLines(Text, {edit(Text, "auto", 0, "// new\n")}));
  EXPECT_EQ("auto s = R\"(\n\nb)\"; int c;\n#line 3\nint d;\n",
            applyEditsKeepingLines(Text, {edit(Text, "a\n", 1, "\n")}));
}
