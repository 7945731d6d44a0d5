// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/PortTexts.h"
#include "Support/Files/TemporaryFolder.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

// FIPS 180-4's example.
constexpr char HashOfAbc[] =
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

class PortTextsTest : public testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(bool(Work.make("porthip-texts"))); }

  void keep(StringRef Text) {
    auto File = Texts().keep(Text);
    ASSERT_TRUE(File);
    ASSERT_FALSE(bool(writeFiles({*File})));
  }
  PortTexts Texts() const { return PortTexts(Work.Path); }

  TemporaryFolder Work;
};

TEST_F(PortTextsTest, ReadsByHash) {
  EXPECT_EQ(sha256Of("abc"), HashOfAbc);
  keep("abc");
  auto Read = Texts().read(HashOfAbc);
  ASSERT_TRUE(bool(Read));
  EXPECT_EQ(*Read, "abc");
}

TEST_F(PortTextsTest, KeepsTextOnce) {
  keep("abc");
  EXPECT_FALSE(Texts().keep("abc"));
  EXPECT_FALSE(Texts().keep(StringRef("a\0b", 3)));
}

TEST_F(PortTextsTest, DamageIsAnError) {
  keep("abc");
  ASSERT_FALSE(bool(writeFiles(
      {OutputFile{Work.below(".porthip/texts/" + std::string(HashOfAbc) + ".z"),
                  "12345678 no data", ""}})));
  auto Read = Texts().read(HashOfAbc);
  ASSERT_FALSE(bool(Read));
  EXPECT_NE(toString(Read.takeError()).find("is damaged"), std::string::npos);
}

TEST_F(PortTextsTest, RemovesOthers) {
  keep("abc");
  keep("other");
  Texts().removeOthers({HashOfAbc});
  EXPECT_FALSE(Texts().keep("abc"));
  EXPECT_TRUE(Texts().keep("other"));
}

} // namespace
