// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Version.h"
#include "gtest/gtest.h"

using namespace porthip;

namespace {

TEST(Version, PartsByTheirNumbers) {
  constexpr int Parts[] = {12, 3, 7};
  int To = 0;
  EXPECT_TRUE(givePart(Parts, 2, &To));
  EXPECT_EQ(To, 7);
  EXPECT_FALSE(givePart(Parts, 3, &To));
  EXPECT_FALSE(givePart(Parts, -1, &To));
  EXPECT_FALSE(givePart(Parts, 0, nullptr));
  EXPECT_EQ(To, 7);
}

} // namespace
