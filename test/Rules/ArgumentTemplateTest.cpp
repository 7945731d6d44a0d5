// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/ArgumentTemplate.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

/// The pieces as `lit`, `<0>`, `<3...>`, `<0|symbol>`, or the error.
std::string pieces(StringRef Text) {
  auto Pieces = parseArgumentTemplate(Text);
  if (!Pieces)
    return "error: " + toString(Pieces.takeError());
  std::string Out;
  for (const TemplatePiece &P : *Pieces) {
    if (!P.IsPlaceholder) {
      Out += "`" + P.Literal.str() + "`";
      continue;
    }
    Out += "<" + std::to_string(P.Argument) + (P.AndRest ? "..." : "");
    Out += P.Transform.empty() ? ">" : "|" + P.Transform.str() + ">";
  }
  return Out;
}

TEST(ArgumentTemplate, Pieces) {
  EXPECT_EQ(pieces("{0}"), "<0>");
  EXPECT_EQ(pieces("f(&{12}, {3...})"), "`f(&`<12>`, `<3...>`)`");
  EXPECT_EQ(pieces("{0|symbol}"), "<0|symbol>");
  EXPECT_EQ(pieces("nullptr"), "`nullptr`");
}

TEST(ArgumentTemplate, Errors) {
  EXPECT_EQ(pieces("{0"), "error: a brace without its counterpart");
  EXPECT_EQ(pieces("0}"), "error: a brace without its counterpart");
  EXPECT_EQ(pieces("{0|symbl}"),
            "error: there is no transform 'symbl'; known are symbol, function, "
            "voidpp, deviceptr");
  for (StringRef Bad : {"{}", "{x}", "{-1}", "{0..}", "{0 }", "{...}"})
    EXPECT_EQ(pieces(Bad),
              ("error: '" + Bad +
               "' is not a placeholder, such as {0}, {3...} or {0|symbol}")
                  .str());
}

} // namespace
} // namespace porthip
