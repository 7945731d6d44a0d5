// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cases that the golden files do not show. SARIF against docs/schema.
#include "Report/Format.h"
#include "Samples.h"
#include "Support/Files/Files.h"
#include "Support/Json/JsonSchema.h"
#include "Support/Text/Markup.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

std::string written(StringRef Format, const Report &R) {
  for (const ReportFormat *F : allReportFormats())
    if (F->Name == Format) {
      std::string Text;
      raw_string_ostream OS(Text);
      F->Write(OS, R);
      return Text;
    }
  ADD_FAILURE() << "no format " << Format.str();
  return "";
}

Json parsed(StringRef Format, const Report &R) {
  return cantFail(parseJson(written(Format, R), Format));
}

const Report AllSamples[] = {smallReport(), baselineReport(), hostileReport(),
                             emptyReport(), plainReport(),    manyReport()};

TEST(Sarif, FitsTheSchema) {
  std::string Text = cantFail(readFile(PORTHIP_SARIF_SCHEMA));
  Json Schema = cantFail(parseJson(Text, PORTHIP_SARIF_SCHEMA));
  for (const Report &R : AllSamples)
    for (const SchemaError &E : validateJson(Schema, parsed("sarif", R)))
      ADD_FAILURE() << E.Pointer << ": " << E.Text;
  Json Bad = parsed("sarif", smallReport());
  Bad["runs"][0]["results"][0]["level"] = "fatal";
  EXPECT_EQ(validateJson(Schema, Bad).size(), 1u);
}

Json region(const Json &Log, unsigned Result) {
  return Log["runs"][0]["results"][Result]["locations"][0]["physicalLocation"]
            ["region"];
}

TEST(Sarif, ColumnsCountUtf16) {
  Json Log = parsed("sarif", smallReport());
  // `  /* größe 𝛼 */ p[0] = __shfl_sync(`: ö and ß are one unit, 𝛼 two.
  EXPECT_EQ(region(Log, 0)["startColumn"], 37);
  EXPECT_EQ(region(Log, 0)["endColumn"], 47);
  const Json &Fix = Log["runs"][0]["results"][0]["fixes"][0]["artifactChanges"]
                       [0]["replacements"][0];
  EXPECT_EQ(Fix["deletedRegion"]["startLine"], 2);
  EXPECT_EQ(Fix["deletedRegion"]["startColumn"], 37);
  EXPECT_EQ(Fix["deletedRegion"]["endColumn"], 47);
  EXPECT_EQ(Fix["insertedContent"]["text"], "~0ull");
}

TEST(Sarif, ColumnsOutsideOfTheLine) {
  Json Log = parsed("sarif", hostileReport());
  size_t Count = Log["runs"][0]["results"].size();
  EXPECT_FALSE(region(Log, Count - 3).contains("startColumn"));
  EXPECT_EQ(region(Log, Count - 2)["startColumn"], 1); // a byte order mark
  EXPECT_EQ(region(Log, Count - 1)["startLine"], 1);
}

TEST(Sarif, NoFixWithoutItsSource) {
  Report R = smallReport();
  R.Sources.clear();
  EXPECT_FALSE(parsed("sarif", R)["runs"][0]["results"][0].contains("fixes"));
}

TEST(Sarif, StatesAreOfAllResultsOrOfNone) {
  for (const Report &R : AllSamples) {
    Json Results = parsed("sarif", R)["runs"][0]["results"];
    for (const Json &Result : Results) {
      EXPECT_EQ(Result.contains("suppressions"),
                Results[0].contains("suppressions"));
      EXPECT_EQ(Result.contains("baselineState"), R.HasBaseline);
    }
  }
  Json Log = parsed("sarif", baselineReport());
  const Json &Results = Log["runs"][0]["results"];
  EXPECT_EQ(Results[0]["baselineState"], "unchanged");
  EXPECT_EQ(Results[1]["baselineState"], "new");
  EXPECT_EQ(Results[1]["suppressions"], Json::array());
  EXPECT_EQ(Results[4]["suppressions"][0]["kind"], "external");
  EXPECT_EQ(
      parsed("sarif",
             smallReport())["runs"][0]["results"][4]["suppressions"][0]["kind"],
      "inSource");
}

TEST(Markdown, FitsIntoAComment) {
  for (const Report &R : AllSamples)
    EXPECT_LE(written("markdown", R).size(), 65000u);
  Report R = manyReport();
  for (ReportFinding &F : R.Findings) {
    F.Of.Message.assign(5000, '<');
    F.State = FindingState::Suppressed;
  }
  EXPECT_LE(written("markdown", R).size(), 65000u);
}

TEST(Markdown, CountsWhatItLeavesOut) {
  std::string Text = written("markdown", manyReport());
  unsigned Shown = 0, More = 0;
  SmallVector<StringRef, 0> Lines;
  StringRef(Text).split(Lines, '\n');
  for (StringRef Line : Lines) {
    Shown += Line.contains("#L");
    if (Line.consume_front("- and "))
      Line.split(' ').first.getAsInteger(10, More);
  }
  EXPECT_GT(Shown, 100u);
  EXPECT_EQ(Shown + More, 10000u);
}

TEST(Markdown, SmallTimesAreAnUpperBound) {
  Report R = smallReport();
  R.Sum.Time = {2, 4, 6};
  std::string Text = written("markdown", R);
  EXPECT_NE(Text.find("| **up to 0.1** |"), std::string::npos) << Text;
  R.Sum.Time = {2, 3, 4};
  EXPECT_NE(written("markdown", R).find("| **under 0.1** |"),
            std::string::npos);
}

TEST(Markdown, WhatRepeatsIsSaidOnce) {
  Report R = smallReport();
  ReportFinding F = R.Findings.front();
  R.Findings.clear();
  F.Of.Message = "the same of each";
  F.Time = {5, 10, 20};
  for (unsigned Line = 1; Line <= 8; ++Line) {
    F.Of.Line = Line;
    R.Findings.push_back(F);
  }
  F.Of.Message = "something else";
  R.Findings.push_back(F);
  std::string Text = written("markdown", R);
  EXPECT_EQ(StringRef(Text).count("the same of each"), 1u) << Text;
  EXPECT_NE(Text.find(", 8 places, 80 min): ["), std::string::npos) << Text;
  EXPECT_NE(Text.find("#L5) and 3 more\n"), std::string::npos) << Text;
  EXPECT_EQ(StringRef(Text).count("something else"), 1u);
}

TEST(Markdown, SourceTextIsNoMarkup) {
  std::string Text = written("markdown", hostileReport());
  for (StringRef Bad : {"<script", "](x)", "@user", " #1", "http://",
                        "&#58;//www.", "\x1b", "\xff"})
    EXPECT_FALSE(StringRef(Text).contains(Bad)) << Bad.str();
  EXPECT_EQ(StringRef(Text).count("<details>"),
            StringRef(Text).count("</details>"));
}

TEST(Csv, FormulasAreText) {
  std::string Text = written("csv", hostileReport());
  EXPECT_TRUE(StringRef(Text).contains("\"'=cmd|"));
  EXPECT_FALSE(StringRef(Text).contains("\r\n=cmd"));
}

TEST(Markup, InvalidBytes) {
  EXPECT_EQ(toUtf8("a\xffz\xc3"), "a\xEF\xBF\xBDz\xEF\xBF\xBD");
  EXPECT_EQ(toUtf8("\xED\xA0\x80").size(), 9u); // half of a surrogate pair
  EXPECT_EQ(utf16Length("a\xC3\xB6\xF0\x9D\x9B\xBC"), 4u);
  EXPECT_EQ(escapeAttribute("a\n<"), "a&#10;&lt;");
  EXPECT_EQ(escapeUri("a b/\xC3\xB6%#?:.cu"), "a%20b/%C3%B6%25%23%3F%3A.cu");
}

} // namespace
} // namespace porthip
