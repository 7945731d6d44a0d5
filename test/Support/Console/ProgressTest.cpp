// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Console/Progress.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace porthip {
namespace {

class ProgressTest : public testing::Test {
protected:
  ProgressTest() : OS(Text) {}
  ProgressSurroundings surroundings() {
    return {&OS, [this] { return Now; }, [this] { return Columns; }};
  }
  /// The text written since the last call.
  std::string written() { return std::exchange(Text, std::string()); }

  std::string Text;
  raw_string_ostream OS;
  double Now = 1000;
  unsigned Columns = 80;
};

TEST_F(ProgressTest, LineIsRedrawnAndCleared) {
  Progress P(ProgressStyle::Line, surroundings());
  P.begin("parsed", 4, "files");
  EXPECT_EQ(written(), "\rparsed 0 of 4 files\x1b[K");
  Now += 2;
  P.advance("a.cu");
  EXPECT_EQ(written(),
            "\rparsed 1 of 4 files, 0.5 a second, 6 s left: a.cu\x1b[K");
  P.advance("b.cu"); // too soon to show
  EXPECT_EQ(written(), "");
  Now += 2;
  P.tick();
  EXPECT_EQ(written(), "\rparsed 2 of 4 files, 1.0 a second: b.cu\x1b[K");
  P.end();
  EXPECT_EQ(written(), "\r\x1b[K");
  P.end();
  P.tick();
  EXPECT_EQ(written(), "");
}

TEST_F(ProgressTest, LogSaysWhatIsNew) {
  Progress P(ProgressStyle::Log, surroundings());
  P.begin("parsed", 4, "files");
  Now += 10;
  P.advance("a.cu");
  EXPECT_EQ(written(),
            "porthip: parsed 1 of 4 files, 0.1 a second, 30 s left\n");
  Now += 40; // longer than was thought
  P.tick();
  EXPECT_EQ(written(), "porthip: parsed 1 of 4 files, 0.1 a second\n");
  for (int I = 0; I < 10; ++I) {
    Now += 5;
    P.tick();
  }
  EXPECT_EQ(written(), "");
  Now += 10;
  P.tick();
  EXPECT_EQ(written(), "porthip: parsed 1 of 4 files, 0.1 a second\n");
}

TEST_F(ProgressTest, LineFitsTheTerminal) {
  Progress P(ProgressStyle::Line, surroundings());
  P.begin("parsed", 200, "files");
  Now += 10;
  written();
  std::string Path = "src/kernels/reduce/block_reduce.cu";
  for (unsigned Width : {200u, 80u, 64u, 50u, 30u, 12u, 5u, 1u, 0u}) {
    Columns = Width;
    Now += 1;
    P.advance(Path);
    std::string Line = written();
    // Less the return, and the sequence that clears the rest.
    ASSERT_GE(Line.size(), 4u);
    EXPECT_LT(Line.size() - 4, std::max(Width, 1u)) << Line;
  }
  Columns = 69;
  Now += 1;
  P.advance(Path);
  EXPECT_EQ(written(), "\rparsed 10 of 200 files, 0.5 a second, 6 min 20 s "
                       "left: ..._reduce.cu\x1b[K");
  Columns = 20;
  Now += 1;
  P.tick();
  EXPECT_EQ(written(), "\r10 of 200\x1b[K");
}

TEST_F(ProgressTest, LogHasALineEveryFewSeconds) {
  Progress P(ProgressStyle::Log, surroundings());
  P.begin("parsed", 100, "files");
  for (int I = 0; I != 9; ++I) {
    Now += 1;
    P.advance("x");
  }
  EXPECT_EQ(written(), "");
  Now += 1;
  P.advance("x");
  EXPECT_EQ(written(),
            "porthip: parsed 10 of 100 files, 1.0 a second, 1 min 30 s left\n");
  Now += 4;
  P.tick();
  EXPECT_EQ(written(), "");
  Now += 1;
  P.tick();
  EXPECT_EQ(written(),
            "porthip: parsed 10 of 100 files, 1.0 a second, 1 min 25 s left\n");
  P.end();
  EXPECT_EQ(written(), "");
}

TEST_F(ProgressTest, WhatIsLeftOfFewItemsNeverGrows) {
  Progress P(ProgressStyle::Log, surroundings());
  P.begin("done", 4, "legs", /*IsOfFew=*/true);
  Now += 10;
  P.doing("first runs");
  EXPECT_EQ(written(), "porthip: done 0 of 4 legs, 10 s so far: first runs\n");
  P.advance("first");
  Now += 5;
  P.tick();
  EXPECT_EQ(written(), "porthip: done 1 of 4 legs, 25 s left: first\n");
  Now += 15;
  P.doing("second runs");
  EXPECT_EQ(written(), "porthip: done 1 of 4 legs, 10 s left: second runs\n");
  Now += 20;
  P.tick();
  EXPECT_EQ(written(), "porthip: done 1 of 4 legs, 50 s so far: second runs\n");
  for (int I = 0; I != 3; ++I) {
    Now += 10;
    P.advance("last");
  }
  EXPECT_EQ(written(), "porthip: done 2 of 4 legs, 1 min 0 s so far: last\n"
                       "porthip: done 3 of 4 legs, 1 min 10 s so far: last\n");
}

TEST_F(ProgressTest, OffAndSingleItems) {
  Progress Off(ProgressStyle::Off, surroundings());
  Off.begin("parsed", 100, "files");
  Now += 100;
  Off.advance("x");
  EXPECT_EQ(written(), "");
  // Texts are no progress.
  Off.print("text");
  EXPECT_EQ(written(), "text\n");

  Progress One(ProgressStyle::Line, surroundings());
  One.begin("parsed", 1, "files");
  Now += 100;
  One.advance("x");
  One.end();
  EXPECT_EQ(written(), "");
}

TEST_F(ProgressTest, TextStandsAboveTheLine) {
  {
    Progress P(ProgressStyle::Line, surroundings());
    P.begin("ran", 3, "cases");
    written();
    P.print("passed one");
    EXPECT_EQ(written(), "\r\x1b[Kpassed one\n\rran 0 of 3 cases\x1b[K");
  }
  EXPECT_EQ(written(), "\r\x1b[K"); // the end of its life is an end
}

TEST_F(ProgressTest, PhasesBeginAnew) {
  Progress P(ProgressStyle::Line, surroundings());
  P.begin("parsed", 3, "files");
  Now += 60;
  P.advance("x");
  written();
  P.begin("written", 5, "files");
  EXPECT_EQ(written(), "\r\x1b[K\rwritten 0 of 5 files\x1b[K");
}

TEST(Duration, InWords) {
  EXPECT_EQ(durationInWords(0.2), "0 s");
  EXPECT_EQ(durationInWords(59.4), "59 s");
  EXPECT_EQ(durationInWords(59.6), "1 min 0 s");
  EXPECT_EQ(durationInWords(200), "3 min 20 s");
  EXPECT_EQ(durationInWords(3900), "1 h 5 min");
}

} // namespace
} // namespace porthip
