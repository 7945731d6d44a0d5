// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include "llvm/Support/Signals.h"
#include "gtest/gtest.h"
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

using namespace llvm;

namespace porthip {
namespace {

/// The system calls of writeFiles, in order.
std::string Calls;
/// An interrupt comes while a file is written, once.
bool InterruptsWrite = false;

} // namespace
} // namespace porthip

// In place of the C library's: the linker takes these first.
extern "C" int fdatasync(int) {
  porthip::Calls += "sync ";
  if (std::exchange(porthip::InterruptsWrite, false))
    ::raise(SIGINT);
  return 0;
}
extern "C" int rename(const char *From, const char *To) noexcept {
  porthip::Calls += "rename ";
  return ::renameat(AT_FDCWD, From, AT_FDCWD, To);
}

namespace porthip {
namespace {

using Names = std::vector<std::string>;

std::string readError(StringRef Path, uint64_t MaxBytes = 1 << 20) {
  Expected<std::string> Text = readFile(Path, MaxBytes);
  return Text ? "no error" : toString(Text.takeError());
}

std::string writeError(ArrayRef<OutputFile> Files) {
  return toString(writeFiles(Files));
}

mode_t modeOf(const std::string &Path) {
  struct stat Status = {};
  EXPECT_EQ(::stat(Path.c_str(), &Status), 0);
  return Status.st_mode & 07777;
}

TEST(ReadFile, AllBytes) {
  TempFolder Folder;
  std::string Bytes("a\r\n\0\xff", 5);
  Expected<std::string> Text = readFile(Folder.write("f", Bytes));
  ASSERT_TRUE(bool(Text));
  EXPECT_EQ(*Text, Bytes);
}

TEST(ReadFile, FileWithoutASize) {
  // stat says 0 for files in /proc.
  Expected<std::string> Text = readFile("/proc/self/status");
  ASSERT_TRUE(bool(Text));
  EXPECT_NE(Text->find("Name:"), std::string::npos);
}

// Else a power failure could leave it empty: the rename may come first.
TEST(WriteFiles, WhatReplacesAFileIsOnDiskBeforeTheRename) {
  TempFolder Folder;
  std::string Old = Folder.write("old", "1");
  Calls.clear();
  EXPECT_EQ(writeError({{Old, "2", ""}, {Folder.path("new"), "2", ""}}), "");
  EXPECT_EQ(Calls, "sync rename rename ");
}

TEST(ReadFile, Errors) {
  TempFolder Folder;
  EXPECT_EQ(readError(Folder.path("none")),
            Folder.path("none") + ": no such file or directory");
  EXPECT_EQ(readError(Folder.path("")), Folder.path("") + ": is a directory");
  EXPECT_EQ(readError("/dev/zero"), "/dev/zero: is not a regular file");
  std::string Big = Folder.write("big", std::string((1 << 20) + 1, 'x'));
  EXPECT_EQ(readError(Big), Big + ": is larger than 1 MiB");
}

TEST(ReadFile, PipeWithoutWriterDoesNotBlock) {
  TempFolder Folder;
  ASSERT_EQ(::mkfifo(Folder.path("pipe").c_str(), 0600), 0);
  EXPECT_EQ(readError(Folder.path("pipe")),
            Folder.path("pipe") + ": is not a regular file");
}

TEST(WriteFiles, WritesAllAndLeavesNothingElse) {
  TempFolder Folder;
  ASSERT_EQ(writeError({{Folder.path("a"), "one", ""},
                        {Folder.path("sub/deep/b"), "two", ""}}),
            "");
  EXPECT_EQ(Folder.read("a"), "one");
  EXPECT_EQ(Folder.read("sub/deep/b"), "two");
  EXPECT_EQ(Folder.names(), (Names{"a", "sub"}));
}

TEST(WriteFiles, PercentSignsInPaths) {
  TempFolder Folder;
  std::string Path = Folder.path("100%%/a%b");
  EXPECT_EQ(writeError({{Path, "x", ""}}), "");
  Expected<std::string> Text = readFile(Path);
  ASSERT_TRUE(bool(Text));
  EXPECT_EQ(*Text, "x");
}

TEST(WriteFiles, NewFilesFollowTheUmask) {
  TempFolder Folder;
  mode_t Old = ::umask(027);
  ASSERT_EQ(writeError({{Folder.path("a"), "one", ""}}), "");
  ::umask(Old);
  EXPECT_EQ(modeOf(Folder.path("a")), mode_t(0640));
}

TEST(WriteFiles, KeepsOrCopiesTheMode) {
  TempFolder Folder;
  std::string Script = Folder.write("script", "old");
  ::chmod(Script.c_str(), 0751);
  ASSERT_EQ(
      writeError({{Script, "new", ""}, {Folder.path("copy"), "new", Script}}),
      "");
  EXPECT_EQ(modeOf(Script), mode_t(0751));
  EXPECT_EQ(modeOf(Folder.path("copy")), mode_t(0751));
}

TEST(WriteFiles, LinkStaysALink) {
  TempFolder Folder;
  Folder.write("real", "old");
  ASSERT_EQ(::symlink("real", Folder.path("link").c_str()), 0);
  ASSERT_EQ(writeError({{Folder.path("link"), "new", ""}}), "");
  EXPECT_EQ(Folder.read("real"), "new");
  EXPECT_TRUE(sys::fs::is_symlink_file(Folder.path("link")));
}

TEST(WriteFiles, LinkToNowhere) {
  TempFolder Folder;
  ASSERT_EQ(::symlink("none", Folder.path("link").c_str()), 0);
  EXPECT_EQ(writeError({{Folder.path("link"), "new", ""}}),
            Folder.path("link") +
                ": is a symbolic link to a file that does not exist");
}

// In each of the following, one file is good and one is not: neither may
// change.
class WriteFilesFails : public testing::Test {
protected:
  void SetUp() override { Good = Folder.write("good", "old"); }
  void TearDown() override {
    EXPECT_EQ(Folder.read("good"), "old");
    EXPECT_EQ(Folder.names(), Left);
  }
  TempFolder Folder;
  std::string Good;
  Names Left = {"good"};
};

TEST_F(WriteFilesFails, UnwritableFolder) {
  // Nobody makes files there, root neither.
  EXPECT_EQ(writeError({{Good, "new", ""}, {"/proc/none/out", "new", ""}}),
            "/proc/none: no such file or directory");
}

TEST_F(WriteFilesFails, ParentIsAFile) {
  EXPECT_EQ(writeError({{Good, "new", ""}, {Good + "/out", "new", ""}}),
            Good + "/out: not a directory");
}

TEST_F(WriteFilesFails, MadeFoldersAreRemoved) {
  EXPECT_NE(writeError({{Folder.path("new/sub/out"), "new", ""},
                        {"/proc/none/out", "new", ""}}),
            "");
}

TEST_F(WriteFilesFails, TargetIsADirectory) {
  EXPECT_EQ(writeError({{Good, "new", ""}, {"/tmp", "new", ""}}),
            "/tmp: is a directory");
}

TEST_F(WriteFilesFails, TargetIsReadOnly) {
  std::string Fixed = Folder.write("fixed", "old");
  ::chmod(Fixed.c_str(), 0444);
  Left = {"fixed", "good"};
  EXPECT_EQ(writeError({{Good, "new", ""}, {Fixed, "new", ""}}),
            Fixed + ": is read-only");
  EXPECT_EQ(Folder.read("fixed"), "old");
}

TEST_F(WriteFilesFails, SameTargetTwice) {
  EXPECT_EQ(writeError({{Good, "new", ""}, {Folder.path("./good"), "x", ""}}),
            Folder.path("./good") + ": would be written twice");
}

TEST_F(WriteFilesFails, DeviceIsFull) {
  EXPECT_EQ(writeError({{Good, "new", ""}, {"/dev/full", "new", ""}}),
            "/dev/full: no space left on device");
}

TEST_F(WriteFilesFails, DiskIsFullInTheMiddleOfAFile) {
  // A limit on file size stands in for a full disk: the write ends short.
  struct rlimit Old;
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &Old), 0);
  struct rlimit Small = Old;
  Small.rlim_cur = 4096;
  auto *Handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &Small), 0);
  std::string Wrong = writeError({{Good, std::string(10000, 'x'), ""}});
  ::setrlimit(RLIMIT_FSIZE, &Old);
  std::signal(SIGXFSZ, Handler);
  EXPECT_EQ(Wrong, Good + ": file too large");
}

/// lit starts tests with SIGINT ignored; before LLVM remembers that.
const auto IgnoredByLit = std::signal(SIGINT, SIG_DFL);

TEST_F(WriteFilesFails, InterruptRemovesTheTemporary) {
  ASSERT_NE(IgnoredByLit, SIG_ERR);
  // Nobody reads the pipe, so the child stops after the temporary of `good`.
  ASSERT_EQ(::mkfifo(Folder.path("pipe").c_str(), 0600), 0);
  Left = {"good", "pipe"};
  for (int Signal : {SIGINT, SIGTERM}) {
    pid_t Child = ::fork();
    ASSERT_NE(Child, -1);
    if (Child == 0) {
      consumeError(
          writeFiles({{Good, "new", ""}, {Folder.path("pipe"), "new", ""}}));
      ::_exit(0);
    }
    for (int Try = 0; Try != 1000 && Folder.names().size() != 3; ++Try)
      ::usleep(10000);
    EXPECT_EQ(Folder.names().size(), 3u) << "no temporary was made";
    ::usleep(50000);
    ::kill(Child, Signal);
    int Status = 0;
    ASSERT_EQ(::waitpid(Child, &Status, 0), Child);
    EXPECT_TRUE(WIFSIGNALED(Status) && WTERMSIG(Status) == Signal);
    EXPECT_EQ(Folder.names(), Left);
  }
}

// LLVM takes temporary files away before it tells us of the interrupt.
TEST(WriteFiles, SurvivesAnInterruptThatTheProgramSurvives) {
  TempFolder Folder;
  std::string File = Folder.write("a", "old"), Other = Folder.write("b", "old");
  static bool WasTold = false;
  sys::SetInterruptFunction([] { WasTold = true; });
  InterruptsWrite = true;
  Error Wrong = writeFiles({{File, "new", ""}, {Other, "newer", ""}});
  EXPECT_FALSE(Wrong) << toString(std::move(Wrong));
  EXPECT_TRUE(WasTold);
  EXPECT_EQ(Folder.read("a"), "new");
  EXPECT_EQ(Folder.read("b"), "newer");
  EXPECT_EQ(Folder.names(), (Names{"a", "b"}));
}

TEST(Paths, Normalize) {
  EXPECT_EQ(normalizePath("/a/./b/../c"), "/a/c");
  SmallString<128> Here;
  ASSERT_FALSE(sys::fs::current_path(Here));
  EXPECT_EQ(normalizePath("x"), (Here + "/x").str());
}

TEST(Paths, Display) {
  SmallString<128> Here;
  ASSERT_FALSE(sys::fs::current_path(Here));
  EXPECT_EQ(displayPath((Here + "/a/b.cu").str()), "a/b.cu");
  EXPECT_EQ(displayPath((Here + "x/b.cu").str()), (Here + "x/b.cu").str());
  EXPECT_EQ(displayPath("/none/b.cu"), "/none/b.cu");
}

} // namespace
} // namespace porthip
