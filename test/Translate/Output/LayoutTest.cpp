// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Output/Layout.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

LayoutOptions layout(LayoutKind Kind) { return {Kind, "/src", "/out"}; }

TEST(PortPath, Beside) {
  LayoutOptions O = layout(LayoutKind::Beside);
  EXPECT_EQ(portPath("/src/a.cu", true, O), "/src/a.hip");
  EXPECT_EQ(portPath("/src/a.b.cu", true, O), "/src/a.b.hip");
  EXPECT_EQ(portPath("/src/a.cpp", true, O), "/src/a.hip.cpp");
  EXPECT_EQ(portPath("/src/a.c", true, O), "/src/a.hip.c");
  EXPECT_EQ(portPath("/src/a.cuh", false, O), "/src/a.hip.cuh");
  EXPECT_EQ(portPath("/src.d/a", true, O), "/src.d/a.hip");
  EXPECT_EQ(portPath("/src/.cu", true, O), "/src/.hip");
}

TEST(PortPath, InPlace) {
  LayoutOptions O = layout(LayoutKind::InPlace);
  EXPECT_EQ(portPath("/src/a.cu", true, O), "/src/a.cu");
  EXPECT_EQ(portPath("/src/a.cuh", false, O), "/src/a.cuh");
}

TEST(PortPath, OutRoot) {
  LayoutOptions O = layout(LayoutKind::OutRoot);
  EXPECT_EQ(portPath("/src/a.cu", true, O), "/out/a.hip");
  EXPECT_EQ(portPath("/src/x/y/a.cu", true, O), "/out/x/y/a.hip");
  EXPECT_EQ(portPath("/src/x/a.cpp", true, O), "/out/x/a.cpp");
  EXPECT_EQ(portPath("/src/x/a.cuh", false, O), "/out/x/a.cuh");
}

struct Project {
  Port P;
  Evidence Names;
  std::map<std::string, SourceText> Sources;

  void add(const std::string &Path, StringRef Text, bool IsMain,
           bool HoldsCuda) {
    FilePort File;
    File.Path = Path;
    File.IsMain = IsMain;
    File.HoldsCuda = HoldsCuda;
    P.Files.push_back(File);
    Sources.emplace(Path, SourceText(Path, Text.str()));
    Names.Files[Path];
  }
  std::map<std::string, std::string> layOut(LayoutKind Kind) {
    return porthip::layOut(P, Names, Sources, layout(Kind));
  }
  std::string textOf(const std::string &Path) {
    return applyEdits(Sources.at(Path).text(), P.find(Path)->Edits);
  }
};

using Paths = std::map<std::string, std::string>;

TEST(LayOut, IncludesFollow) {
  Project Q;
  Q.add("/src/a.cu",
        "#include \"lib/k.cuh\"\n#include \"lib/../lib/k.cuh\"\n"
        "#include <k.cuh>\n#include \"plain.h\"\n",
        true, true);
  Q.add("/src/lib/k.cuh", "", false, true);
  Q.add("/src/plain.h", "", false, false);
  EXPECT_EQ(Q.layOut(LayoutKind::Beside),
            (Paths{{"/src/a.cu", "/src/a.hip"},
                   {"/src/lib/k.cuh", "/src/lib/k.hip.cuh"}}));
  EXPECT_EQ(Q.textOf("/src/a.cu"),
            "#include \"lib/k.hip.cuh\"\n#include \"lib/../lib/k.hip.cuh\"\n"
            "#include <k.cuh>\n#include \"plain.h\"\n");
}

TEST(LayOut, TheParseKnowsWhereAngledIncludesLead) {
  Project Q;
  Q.add("/src/a.cu", "#include <k.cuh>\n", true, true);
  Q.add("/src/lib/k.cuh", "", false, true);
  Q.Names.Files["/src/a.cu"].Includes[9] = "/src/lib/k.cuh";
  Q.layOut(LayoutKind::Beside);
  EXPECT_EQ(Q.textOf("/src/a.cu"), "#include <k.hip.cuh>\n");
}

TEST(LayOut, HeadersThatIncludeRenamedOnesChangeToo) {
  Project Q;
  Q.add("/src/a.cu", "#include \"one.h\"\n", true, true);
  Q.add("/src/one.h", "#include \"two.h\"\n", false, false);
  Q.add("/src/two.h", "#include \"k.cuh\"\n", false, false);
  Q.add("/src/k.cuh", "#include \"other.h\"\n", false, true);
  Q.add("/src/other.h", "", false, false);
  EXPECT_EQ(Q.layOut(LayoutKind::Beside),
            (Paths{{"/src/a.cu", "/src/a.hip"},
                   {"/src/k.cuh", "/src/k.hip.cuh"},
                   {"/src/one.h", "/src/one.hip.h"},
                   {"/src/two.h", "/src/two.hip.h"}}));
  EXPECT_EQ(Q.textOf("/src/one.h"), "#include \"two.hip.h\"\n");
  EXPECT_EQ(Q.textOf("/src/k.cuh"), "#include \"other.h\"\n");
}

TEST(LayOut, AMainFileThatIsIncluded) {
  Project Q;
  Q.add("/src/a.cu", "#include \"b.cu\"\n", true, true);
  Q.add("/src/b.cu", "", true, true);
  Q.layOut(LayoutKind::OutRoot);
  EXPECT_EQ(Q.textOf("/src/a.cu"), "#include \"b.hip\"\n");
}

TEST(LayOut, OutRootTakesAllAndRenamesNone) {
  Project Q;
  Q.add("/src/a.cu", "#include \"k.cuh\"\n", true, true);
  Q.add("/src/k.cuh", "", false, true);
  Q.add("/src/plain.h", "", false, false);
  EXPECT_EQ(Q.layOut(LayoutKind::OutRoot),
            (Paths{{"/src/a.cu", "/out/a.hip"},
                   {"/src/k.cuh", "/out/k.cuh"},
                   {"/src/plain.h", "/out/plain.h"}}));
  EXPECT_TRUE(Q.P.find("/src/a.cu")->Edits.empty());
}

TEST(LayOut, InPlaceChangesNoInclude) {
  Project Q;
  Q.add("/src/a.cu", "#include \"k.cuh\"\n", true, true);
  Q.add("/src/k.cuh", "", false, true);
  Q.layOut(LayoutKind::InPlace);
  EXPECT_TRUE(Q.P.find("/src/a.cu")->Edits.empty());
}

} // namespace
} // namespace porthip
