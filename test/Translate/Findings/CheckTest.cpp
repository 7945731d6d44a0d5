// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Findings/Check.h"
#include "clang/Tooling/Tooling.h"
#include "gtest/gtest.h"

using namespace clang;

namespace porthip {
namespace {

class TestContext final : public CheckContext {
public:
  using CheckContext::CheckContext;
  bool isCuda(const Decl &) override { return false; }
  bool isProject(SourceLocation) override { return true; }
  std::optional<FilePlace> placeOf(SourceRange Range) override {
    const SourceManager &Sources = AST.getSourceManager();
    return FilePlace{&File, Sources.getFileOffset(Range.getBegin()),
                     Sources.getFileOffset(Range.getEnd()) + 1};
  }
  FileEvidence File;
};

// A builder that was moved goes on with the same report: a check may keep it,
// hand it to a function, or give it back.
TEST(HazardBuilder, MovesWithItsContext) {
  auto Unit = tooling::buildASTFromCode("int x;");
  ASSERT_TRUE(Unit);
  CheckOptions Options;
  auto Rules = llvm::cantFail(RuleIndex::load({}));
  TestContext C(Unit->getASTContext(), Options, *Rules);
  const SourceRange Range = (*Unit->top_level_begin())->getSourceRange();
  CheckInfo Info;
  Info.Id = "porthip-test";
  {
    HazardBuilder First = C.report(Info, Range, "message");
    HazardBuilder Second = std::move(First);
    Second.symbol("x").fixIt(Range, "long y");
    First.symbol("z"); // says nothing any more
  }
  ASSERT_EQ(C.File.Hazards.size(), 1u);
  const Hazard &H = *C.File.Hazards.begin();
  EXPECT_EQ(H.Symbol, "x");
  ASSERT_EQ(H.FixIt.size(), 1u);
  EXPECT_EQ(std::get<2>(H.FixIt.front()), "long y");
}

} // namespace
} // namespace porthip
