// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lsp/Positions.h"
#include "gtest/gtest.h"

using namespace porthip;
using namespace porthip::lsp;

static Json place(unsigned Line, unsigned Character) {
  return {{"line", Line}, {"character", Character}};
}

TEST(Positions, BothWays) {
  // An e with an accent: 2 bytes, 1 unit; a face: 4 bytes, 2 units.
  const std::string Text = "ab\n\xc3\xa9x\xf0\x9f\x98\x80y\r\nlast";
  const Positions Wide(Text, Encoding::Utf16), Bytes(Text, Encoding::Utf8);
  struct Case {
    size_t Offset;
    Json Wide, Bytes;
  };
  for (const Case &C :
       {Case{0, place(0, 0), place(0, 0)}, Case{2, place(0, 2), place(0, 2)},
        Case{5, place(1, 1), place(1, 2)}, Case{10, place(1, 4), place(1, 7)},
        Case{15, place(2, 2), place(2, 2)}}) {
    EXPECT_EQ(Wide.at(C.Offset), C.Wide);
    EXPECT_EQ(Bytes.at(C.Offset), C.Bytes);
    EXPECT_EQ(Wide.offsetOf(C.Wide), C.Offset);
    EXPECT_EQ(Bytes.offsetOf(C.Bytes), C.Offset);
  }
}

TEST(Positions, BehindTheEnd) {
  const Positions In("ab\r\nc", Encoding::Utf16);
  EXPECT_EQ(In.offsetOf(place(0, 99)), 2u);
  EXPECT_EQ(In.offsetOf(place(9, 0)), 5u);
  EXPECT_EQ(In.at(99), place(1, 1));
  EXPECT_EQ(In.offsetOf(Json("nonsense")), 0u);
}

TEST(Positions, NoUtf8) {
  const Positions In("\xff\xc3", Encoding::Utf16);
  EXPECT_EQ(In.at(2), place(0, 2));
}
