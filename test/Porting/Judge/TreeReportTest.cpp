// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The report of a folder: also of headers that no source leads to, and of what
// clang does not find.
#include "Porting/Judge/TreeReport.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include "llvm/ADT/STLExtras.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

class TreeReportTest : public testing::Test {
protected:
  void SetUp() override {
    Request.Paths = {normalizePath(Folder.path("."))};
    Request.CudaPath = "none";
  }
  TreeReport report() {
    auto Made = reportTree(Request, ReportSetup());
    EXPECT_TRUE(bool(Made)) << toString(Made.takeError());
    return Made ? std::move(*Made) : TreeReport();
  }
  const ReportFile *file(const TreeReport &Of, StringRef Name) {
    auto Found = find_if(Of.Judged.Files, [&](const ReportFile &F) {
      return StringRef(F.Path).ends_with(("/" + Name).str());
    });
    return Found == Of.Judged.Files.end() ? nullptr : &*Found;
  }

  TempFolder Folder;
  TreeRequest Request;
};

TEST_F(TreeReportTest, AHeaderThatNoSourceLeadsTo) {
  Folder.write("k.cu", "void f() { cudaDeviceSynchronize(); }\n");
  Folder.write("alone.cuh", "inline void g() { cudaDeviceSynchronize(); }\n");
  TreeReport Made = report();
  const ReportFile *Main = file(Made, "k.cu"), *Alone = file(Made, "alone.cuh");
  ASSERT_TRUE(Main && Alone);
  EXPECT_TRUE(Main->IsMain);
  EXPECT_FALSE(Alone->IsMain);
  EXPECT_EQ(Made.Judged.CudaFiles, 2u);
  EXPECT_EQ(Made.Judged.WarpMode, "emulate32");
  EXPECT_EQ(Made.Judged.HipVersions, TranslateOptions().Hip.str());
}

TEST_F(TreeReportTest, HeadersThatAreNowhere) {
  Folder.write("k.cu", "#include <there/is/none.h>\n"
                       "void f() { cudaDeviceSynchronize(); }\n");
  TreeReport Made = report();
  EXPECT_EQ(Made.Judged.MissingHeaders,
            std::vector<std::string>{"there/is/none.h"});
}

TEST_F(TreeReportTest, AFileThatIsNamedAndMissingIsAnError) {
  Request.Paths = {Folder.path("none.cu")};
  auto Made = reportTree(Request, ReportSetup());
  ASSERT_FALSE(bool(Made));
  EXPECT_NE(toString(Made.takeError()).find("none.cu"), std::string::npos);
}

} // namespace
} // namespace porthip
