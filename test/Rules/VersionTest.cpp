// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Rules/Version.h"
#include "gtest/gtest.h"

namespace porthip {
namespace {

uint32_t number(llvm::StringRef Text) {
  std::optional<Version> V = Version::parse(Text);
  return V ? V->Number : ~0u;
}

TEST(Version, Parse) {
  EXPECT_EQ(number("12"), 120000u);
  EXPECT_EQ(number("6.3"), 60300u);
  EXPECT_EQ(number("6.4.1"), 60401u);
  EXPECT_EQ(number("13.0"), 130000u);
  for (const char *Bad : {"", ".", "6.", "6.100", "6.3.1.2", "a", "-1", "6.x",
                          " 6", "0x6", "9999999"})
    EXPECT_FALSE(Version::parse(Bad)) << Bad;
}

TEST(Version, Text) {
  EXPECT_EQ(Version{60300}.str(), "6.3");
  EXPECT_EQ(Version{60401}.str(), "6.4.1");
  EXPECT_EQ(Version{120000}.str(), "12.0");
}

TEST(Version, Order) {
  EXPECT_TRUE(Version{60300} < Version{60401});
  EXPECT_TRUE(Version{60300} <= Version{60300});
  EXPECT_FALSE(Version().isSet());
}

} // namespace
} // namespace porthip
