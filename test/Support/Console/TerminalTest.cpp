// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Console/Terminal.h"
#include "gtest/gtest.h"
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace porthip {
namespace {

/// Puts stderr on a terminal of our own.
class OnTerminal : public testing::Test {
protected:
  void SetUp() override {
    Saved = ::dup(STDERR_FILENO);
    Master = ::posix_openpt(O_RDWR | O_NOCTTY);
    if (Master < 0 || ::grantpt(Master) || ::unlockpt(Master))
      GTEST_SKIP() << "no pseudo-terminal here";
    int Slave = ::open(::ptsname(Master), O_RDWR | O_NOCTTY);
    if (Slave < 0)
      GTEST_SKIP() << "no pseudo-terminal here";
    ::dup2(Slave, STDERR_FILENO);
    ::close(Slave);
    ::unsetenv("NO_COLOR");
    ::setenv("TERM", "xterm", 1);
  }
  void TearDown() override {
    ::dup2(Saved, STDERR_FILENO);
    ::close(Saved);
    if (Master >= 0)
      ::close(Master);
  }
  int Saved = -1, Master = -1;
};

TEST_F(OnTerminal, Auto) {
  EXPECT_TRUE(useColor("auto"));
  EXPECT_FALSE(useColor("never"));
}

TEST_F(OnTerminal, NoColor) {
  ::setenv("NO_COLOR", "1", 1);
  EXPECT_FALSE(useColor("auto"));
  EXPECT_TRUE(useColor("always"));
  ::setenv("NO_COLOR", "", 1);
  EXPECT_TRUE(useColor("auto"));
  ::unsetenv("NO_COLOR");
}

TEST_F(OnTerminal, DumbTerminal) {
  ::setenv("TERM", "dumb", 1);
  EXPECT_FALSE(useColor("auto"));
}

TEST(Terminal, FileIsNotATerminal) {
  int Saved = ::dup(STDERR_FILENO);
  int Null = ::open("/dev/null", O_WRONLY);
  ::dup2(Null, STDERR_FILENO);
  bool Color = useColor("auto");
  ::dup2(Saved, STDERR_FILENO);
  ::close(Null);
  ::close(Saved);
  EXPECT_FALSE(Color);
}

TEST(Terminal, Colored) {
  EXPECT_EQ(colored("x", TextColor::Red, false), "x");
  EXPECT_EQ(colored("x", TextColor::Red, true), "\x1b[1;31mx\x1b[0m");
}

TEST(Terminal, Printable) {
  EXPECT_EQ(printable("a b's\\.cu"), "a b's\\.cu");
  EXPECT_EQ(printable("gr\xc3\xb6\xc3\x9f.cu"), "gr\xc3\xb6\xc3\x9f.cu");
  EXPECT_EQ(printable("a\nb\x1b[31m\t\x7f"), "a\\nb\\x1b[31m\\x09\\x7f");
  EXPECT_EQ(printable(llvm::StringRef("\0\xff\xc3", 3)), "\\x00\\xff\\xc3");
  // A mark that turns the rest of the line around.
  EXPECT_EQ(printable("a\xe2\x80\xae.cu"), "a\\xe2\\x80\\xae.cu");
}

} // namespace
} // namespace porthip
