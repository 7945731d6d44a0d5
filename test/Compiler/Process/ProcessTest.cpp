// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Process/Process.h"
#include "llvm/Support/raw_ostream.h"
#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace porthip {
namespace {

Process shell(const std::string &Script) {
  Process P;
  P.Args = {"/bin/sh", "-c", Script};
  P.KeepsOutput = true;
  return P;
}

TEST(Process, OutputMessagesAndStatus) {
  Process P = shell("echo out; echo err >&2; exit 3");
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(P)));
  EXPECT_EQ(Group.waitForNext(), &P);
  EXPECT_EQ(P.Output, "out\n");
  EXPECT_EQ(P.Messages, "err\n");
  EXPECT_EQ(P.Status, 3);
  EXPECT_EQ(P.Failure, "exited with 3");
  EXPECT_EQ(Group.waitForNext(), nullptr);
}

TEST(Process, ASignalIsACrash) {
  Process P = shell("kill -SEGV $$");
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(P)));
  Group.waitForNext();
  EXPECT_EQ(P.Status, 128 + 11);
  EXPECT_NE(P.Failure.find("crashed"), std::string::npos);
}

TEST(Process, MissingProgram) {
  Process P;
  P.Args = {"/nonexistent/compiler"};
  ProcessGroup Group;
  llvm::Error Wrong = Group.start(P);
  ASSERT_TRUE(bool(Wrong));
  EXPECT_NE(toString(std::move(Wrong)).find("/nonexistent/compiler"),
            std::string::npos);
}

Process bodyOf(std::function<int(std::string &)> Body) {
  Process P;
  P.Body = std::move(Body);
  P.KeepsOutput = true;
  return P;
}

TEST(Process, ABodyHandsItsResultOver) {
  std::string Mine = "mine";
  for (bool IsSupervised : {false, true}) {
    Process P = bodyOf([&](std::string &Result) {
      Mine = "the copy's";
      Result.assign(300000, 'r');
      llvm::outs() << "out\n";
      llvm::errs() << "err\n";
      return 3;
    });
    P.IsSupervised = IsSupervised;
    ASSERT_FALSE(bool(runToEnd(P)));
    EXPECT_EQ(P.Result, std::string(300000, 'r'));
    EXPECT_EQ(P.Output, "out\n");
    EXPECT_EQ(P.Messages, "err\n");
    EXPECT_EQ(P.Status, 3);
    EXPECT_EQ(P.Failure, "exited with 3");
    EXPECT_EQ(Mine, "mine");
  }
}

TEST(Process, ABodyThatCrashesIsToldAsAProgramThatDoes) {
  for (bool IsSupervised : {false, true}) {
    Process P = bodyOf([](std::string &Result) {
      Result = "half";
      ::raise(SIGSEGV);
      return 0;
    });
    P.IsSupervised = IsSupervised;
    ASSERT_FALSE(bool(runToEnd(P)));
    EXPECT_EQ(P.Status, 128 + SIGSEGV);
    EXPECT_NE(P.Failure.find("crashed"), std::string::npos);
    EXPECT_EQ(P.Result, "");
  }
}

TEST(Process, ABodyThatHangsIsStopped) {
  Process P = bodyOf([](std::string &) {
    ::pause();
    return 0;
  });
  P.IsSupervised = true;
  P.TimeoutSeconds = 1;
  ASSERT_FALSE(bool(runToEnd(P)));
  EXPECT_TRUE(P.TimedOut);
}

// More than a pipe holds, from one program to the other while both run.
TEST(Process, WhatOneMakesFeedsTheOther) {
  Process Maker = shell("head -c 300000 /dev/zero | tr '\\0' x");
  Process Eater = shell(std::string("wc -c < ") + Process::FeedPath);
  Eater.IsFed = true;
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(Eater)));
  ASSERT_FALSE(bool(Group.start(Maker)));
  ASSERT_EQ(Group.waitForNext(), &Maker);
  Eater.feed(std::move(Maker.Output));
  ASSERT_EQ(Group.waitForNext(), &Eater);
  EXPECT_EQ(std::stoi(Eater.Output), 300000);
}

TEST(Process, AnEmptyFeedIsTheEnd) {
  Process Eater = shell(std::string("wc -c < ") + Process::FeedPath);
  Eater.IsFed = true;
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(Eater)));
  Eater.feed("");
  ASSERT_EQ(Group.waitForNext(), &Eater);
  EXPECT_EQ(std::stoi(Eater.Output), 0);
}

TEST(Process, AFeedThatNobodyReads) {
  Process Eater = shell("exit 0");
  Eater.IsFed = true;
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(Eater)));
  Eater.feed(std::string(300000, 'x'));
  ASSERT_EQ(Group.waitForNext(), &Eater);
  EXPECT_EQ(Eater.Status, 0);
}

TEST(Process, ShellText) {
  EXPECT_EQ(shellText({"clang++", "-DA=1", "a b.cu", "it's", ""}),
            "clang++ -DA=1 'a b.cu' 'it'\\''s' ''");
  // One line, which a terminal only shows.
  EXPECT_EQ(shellText({"a\nb.cu", "\x1b[31m'\\", "gr\xc3\xb6\xc3\x9f e"}),
            "$'a\\x0ab.cu' $'\\x1b[31m\\'\\\\' 'gr\xc3\xb6\xc3\x9f e'");
}

Process supervised(const std::string &Script, unsigned TimeoutSeconds = 0) {
  Process P = shell(Script);
  P.IsSupervised = true;
  P.TimeoutSeconds = TimeoutSeconds;
  return P;
}

/// Whether \p Pid is there and no zombie.
bool isAlive(pid_t Pid) {
  std::ifstream File("/proc/" + std::to_string(Pid) + "/stat");
  std::string Text((std::istreambuf_iterator<char>(File)), {});
  size_t End = Text.rfind(')');
  return End != std::string::npos && Text.substr(End, 3) != ") Z";
}

TEST(SupervisedProcess, StatusFolderEnvironmentAndLimits) {
  Process P = supervised("pwd; echo $PORTHIP_TEST; ulimit -v; exit 124", 60);
  P.Folder = "/";
  P.Environment = {"PORTHIP_TEST=1", "PORTHIP_TEST=2"};
  P.MemoryBytes = uint64_t(1) << 34;
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(P)));
  ASSERT_EQ(Group.waitForNext(), &P);
#if __has_feature(address_sanitizer) // It maps terabytes: no limit is set.
  EXPECT_EQ(P.Output, "/\n2\nunlimited\n");
#else
  EXPECT_EQ(P.Output, "/\n2\n16777216\n");
#endif
  EXPECT_EQ(P.Status, 124);
  EXPECT_FALSE(P.TimedOut);
  EXPECT_EQ(P.Failure, "exited with 124");
}

TEST(SupervisedProcess, ASignalIsACrash) {
  Process P = supervised("kill -SEGV $$");
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(P)));
  Group.waitForNext();
  EXPECT_EQ(P.Status, 128 + 11);
  EXPECT_NE(P.Failure.find("crashed"), std::string::npos);
}

TEST(SupervisedProcess, MissingProgram) {
  Process P;
  P.Args = {"/nonexistent/program"};
  P.IsSupervised = true;
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(P)));
  Group.waitForNext();
  EXPECT_EQ(P.Status, 127);
  EXPECT_EQ(P.Failure, "cannot be started: No such file or directory");
}

// One in a session of its own and one whose parent has ended; neither heeds
// SIGTERM.
const char Tree[] = "trap '' TERM; setsid sh -c 'echo $$; exec sleep 1000' & "
                    "(sh -c 'echo $$; exec sleep 1000' &) ; ";

/// Expects that all of a process group have started and ended.
void expectAllGone(const Process &P, unsigned Count) {
  std::istringstream Words(P.Output);
  unsigned Seen = 0;
  for (pid_t Pid = 0; Words >> Pid; ++Seen)
    EXPECT_FALSE(isAlive(Pid)) << Pid;
  EXPECT_EQ(Seen, Count);
}

TEST(SupervisedProcess, NothingOfATreeOutlivesItsTime) {
  Process P = supervised(std::string(Tree) + "sleep 1000", 1);
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(P)));
  ASSERT_EQ(Group.waitForNext(), &P);
  EXPECT_TRUE(P.TimedOut);
  EXPECT_EQ(P.Status, 124);
  EXPECT_EQ(P.Failure, "took over 1 s and was stopped");
  expectAllGone(P, 2);
}

TEST(SupervisedProcess, NothingOfATreeOutlivesItsRoot) {
  Process P = supervised(std::string(Tree) + "sleep 0.5; exit 3", 60);
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(P)));
  ASSERT_EQ(Group.waitForNext(), &P);
  EXPECT_EQ(P.Status, 3);
  expectAllGone(P, 2);
}

TEST(SupervisedProcess, NothingOfATreeOutlivesTheCaller) {
  int Pipe[2];
  ASSERT_EQ(pipe(Pipe), 0);
  pid_t Caller = fork();
  if (Caller == 0) {
    Process P = supervised("echo $$; sleep 1000");
    P.KeepsOutput = false;
    dup2(Pipe[1], 1);
    ProcessGroup Group;
    if (!Group.start(P))
      Group.waitForNext();
    _exit(0);
  }
  close(Pipe[1]);
  char Text[32] = {};
  ASSERT_GT(read(Pipe[0], Text, sizeof(Text) - 1), 0);
  pid_t Program = std::stoi(Text);
  EXPECT_TRUE(isAlive(Program));
  kill(Caller, SIGKILL);
  waitpid(Caller, nullptr, 0);
  // The pipe is at its end when all that could write to it have ended.
  EXPECT_EQ(read(Pipe[0], Text, sizeof(Text)), 0);
  EXPECT_FALSE(isAlive(Program));
  close(Pipe[0]);
}

TEST(ProcessGroup, WaitsNoLongerThanAsked) {
  Process P = supervised("sleep 1000");
  ProcessGroup Group;
  ASSERT_FALSE(bool(Group.start(P)));
  auto Now = std::chrono::steady_clock::now();
  EXPECT_EQ(Group.waitForNext(Now + std::chrono::milliseconds(50)), nullptr);
  EXPECT_EQ(Group.size(), 1u);
  P.kill();
  EXPECT_EQ(Group.waitForNext(), &P);
  EXPECT_EQ(P.Status, 128 + 15);
  EXPECT_FALSE(P.TimedOut);
}

} // namespace
} // namespace porthip
