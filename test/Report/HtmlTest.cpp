// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pages.h"
#include "Report/Format.h"
#include "Support/Json/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Base64.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SHA256.h"
#include <gtest/gtest.h>

using namespace porthip;
using llvm::StringRef;

namespace {

std::string pageOf(const Report &R) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  for (const ReportFormat *Format : allReportFormats())
    if (Format->Name == "html")
      Format->Write(OS, R);
  return Text;
}

/// The text between \p Start and the next \p End.
StringRef between(StringRef Text, StringRef Start, StringRef End) {
  return Text.split(Start).second.split(End).first;
}

Json dataOf(StringRef Page, StringRef Id) {
  std::string Start = ("id=\"" + Id + "\">").str();
  llvm::Expected<Json> J = parseJson(between(Page, Start, "</script>"), Id);
  if (!J) {
    ADD_FAILURE() << toString(J.takeError());
    return Json();
  }
  return *J;
}

TEST(HtmlReport, SaysWhatTheReportSays) {
  Json Data = dataOf(pageOf(smallReport()), "report");
  EXPECT_EQ(Data["subject"], "saxpy");
  EXPECT_EQ(Data["findings"].size(), 3u);
  EXPECT_EQ(Data["findings"][0]["file"], 0);
  EXPECT_EQ(Data["findings"][1]["state"], unsigned(FindingState::Suppressed));
  EXPECT_EQ(Data["items"][0]["what"], "porthip-library-no-counterpart");
  EXPECT_EQ(Data["sum"]["time"][1], 320);
  EXPECT_EQ(Data["kernels"][0]["risks"][2]["level"], 0);
}

TEST(HtmlReport, ChangesAreThoseOfTheEdits) {
  Json Source = dataOf(pageOf(smallReport()), "source-0");
  ASSERT_EQ(Source["changes"].size(), 2u);
  EXPECT_EQ(Source["changes"][0],
            (Json{0, 1, Json::array({"#include <hip_runtime.h>"})}));
  EXPECT_EQ(Source["changes"][1],
            (Json{47, 1, Json::array({"  hipMalloc(0, 4); hipFree(0);"})}));
}

TEST(HtmlReport, AddedLinesStandAfterTheLineThatTheyFollow) {
  Report R = smallReport();
  ReportSource &Source = R.Sources["src/saxpy.cu"];
  Edit Include;
  Include.Offset = 26;
  Include.Text = "#include \"porthip/warp.h\"\n";
  Source.Edits = {Include};
  Json Changes = dataOf(pageOf(R), "source-0")["changes"];
  ASSERT_EQ(Changes.size(), 1u);
  EXPECT_EQ(Changes[0],
            (Json{1, 0, Json::array({"#include \"porthip/warp.h\""})}));
}

TEST(HtmlReport, FilesWithoutChangesAndFindingsHaveNoSource) {
  Report R = smallReport();
  ReportFile Quiet;
  Quiet.Path = "src/quiet.cpp";
  R.Files.insert(R.Files.begin(), Quiet);
  R.Sources[Quiet.Path].Before = "int quiet;\n";
  std::string Page = pageOf(R);
  EXPECT_EQ(Page.find("int quiet"), std::string::npos);
  EXPECT_EQ(Page.find("source-0\""), std::string::npos);
  EXPECT_EQ(dataOf(Page, "report")["findings"][0]["file"], 1);
}

/// The elements of the page are its own ones, whatever the texts hold.
TEST(HtmlReport, TextEndsNoElement) {
  std::string Page = pageOf(hostileReport());
  StringRef Text = Page;
  std::size_t Files = hostileReport().Files.size();
  // report, licenses, the script, and a source for each file.
  EXPECT_EQ(Text.count("<script"), Files + 3);
  EXPECT_EQ(Text.count("</script"), Files + 3);
  EXPECT_EQ(Text.count("<img"), 0u);
  EXPECT_TRUE(llvm::json::isUTF8(Page));
  Json Source = dataOf(Page, "source-0");
  EXPECT_NE(Source["before"].get<std::string>().find("</script><script>"),
            std::string::npos);
}

TEST(HtmlReport, PolicyNamesTheScriptAndTheStyle) {
  std::string Page = pageOf(smallReport());
  StringRef Text = Page;
  StringRef Script = Text.rsplit("<script>").second.split("</script>").first;
  llvm::SHA256 Hash;
  Hash.update(Script);
  StringRef Policy =
      between(Text, "Content-Security-Policy\" content=\"", "\"");
  EXPECT_TRUE(Policy.starts_with("default-src 'none';"));
  EXPECT_NE(Policy.find(llvm::encodeBase64(Hash.final())), StringRef::npos);
  EXPECT_EQ(Policy.find("unsafe"), StringRef::npos);
}

TEST(HtmlReport, CarriesTheLicensesOfWhatItEmbeds) {
  std::string Page = pageOf(Report());
  StringRef Licenses = between(Page, "id=\"licenses\">", "</script>");
  for (StringRef Name : {"node-d3-hierarchy", "node-diff", "node-prismjs"})
    EXPECT_NE(Licenses.find(Name), StringRef::npos) << Name.str();
  EXPECT_NE(Licenses.find("Redistribution and use"), StringRef::npos);
  EXPECT_NE(Licenses.find("Permission is hereby granted"), StringRef::npos);
}

TEST(HtmlReport, EqualReportsGiveEqualPages) {
  EXPECT_EQ(pageOf(largeReport(20, 100)), pageOf(largeReport(20, 100)));
}

} // namespace
