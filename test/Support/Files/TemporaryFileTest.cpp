// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/TemporaryFile.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include "gtest/gtest.h"
#include <csignal>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace porthip {
namespace {

using Names = std::vector<std::string>;

std::string nameOf(const std::string &Path) {
  return StringRef(Path).rsplit('/').second.str();
}

/// The number of a process that has ended.
pid_t goneProcess() {
  pid_t Child = ::fork();
  if (Child == 0)
    ::_exit(0);
  ::waitpid(Child, nullptr, 0);
  return Child;
}

/// As another process, or another machine, would have made it.
std::string madeElsewhere(const std::string &Name, pid_t Process,
                          StringRef Machine = "") {
  auto [Front, Rest] = StringRef(Name).rsplit(".porthip-");
  SmallVector<StringRef, 3> Parts;
  Rest.split(Parts, '-');
  return (Front + ".porthip-" + (Machine.empty() ? Parts[0] : Machine) + "-" +
          std::to_string(Process) + "-" + Parts[2])
      .str();
}

void makeOld(const std::string &Path, int Hours) {
  timeval Times[2];
  ::gettimeofday(&Times[0], nullptr);
  Times[0].tv_sec -= Hours * 3600;
  Times[1] = Times[0];
  ASSERT_EQ(::utimes(Path.c_str(), Times), 0);
}

TEST(TemporaryFile, NamesAreShortEnoughAndDiffer) {
  std::string Target = "/folder/" + std::string(255, 'x');
  std::string One = temporaryFor(Target), Other = temporaryFor(Target);
  EXPECT_NE(One, Other);
  EXPECT_TRUE(StringRef(One).starts_with("/folder/.xxx"));
  EXPECT_LE(nameOf(One).size(), 255u);
}

TEST(TemporaryFile, OfAProcessThatIsGone) {
  TempFolder Folder;
  std::string Mine = nameOf(temporaryFor(Folder.path("a-b.hip")));
  std::string Stale = madeElsewhere(Mine, goneProcess());
  std::string OfParent = madeElsewhere(Mine, ::getppid());
  for (const std::string &Name : {Mine, Stale, OfParent})
    Folder.write(Name, "half");
  removeStaleTemporaries(Folder.path(""));
  Names Left = {Mine, OfParent};
  std::sort(Left.begin(), Left.end());
  EXPECT_EQ(Folder.names(), Left);
}

TEST(TemporaryFile, OfAnotherMachineByAge) {
  TempFolder Folder;
  std::string Mine = nameOf(temporaryFor(Folder.path("a.hip")));
  std::string Young = madeElsewhere(Mine, 1, "00000000");
  std::string Old = madeElsewhere(Mine, 2, "00000000");
  makeOld(Folder.write(Young, "half"), 23);
  makeOld(Folder.write(Old, "half"), 25);
  removeStaleTemporaries(Folder.path(""));
  EXPECT_EQ(Folder.names(), Names{Young});
}

TEST(TemporaryFile, WhatIsNotOursStays) {
  TempFolder Folder;
  std::string Gone = std::to_string(goneProcess());
  Names Others = {".a.porthip-00000000-" + Gone + "-0123456",
                  ".a.porthip-0000000x-" + Gone + "-01234567",
                  ".a.porthip-00000000-0-01234567",
                  ".a.porthip-00000000-+1-01234567",
                  ".a.porthip-01234567",
                  ".porthip",
                  "a.porthip-00000000-" + Gone + "-01234567"};
  for (const std::string &Name : Others)
    makeOld(Folder.write(Name, "text"), 1000);
  std::string Sub = ".a.porthip-00000000-" + Gone + "-01234567";
  ASSERT_EQ(::mkdir(Folder.path(Sub).c_str(), 0777), 0);
  makeOld(Folder.path(Sub), 1000);
  Others.push_back(Sub);
  removeStaleTemporaries(Folder.path(""));
  std::sort(Others.begin(), Others.end());
  EXPECT_EQ(Folder.names(), Others);
  removeStaleTemporaries(Folder.path("none"));
}

// A process that is killed while it writes, and the next one.
TEST(TemporaryFile, TheNextWriteRemovesWhatAKilledOneLeft) {
  TempFolder Folder;
  // Nobody reads the pipe, so the child stops after the temporary of `a`.
  ASSERT_EQ(::mkfifo(Folder.path("pipe").c_str(), 0600), 0);
  pid_t Child = ::fork();
  ASSERT_NE(Child, -1);
  if (Child == 0) {
    consumeError(writeFiles(
        {{Folder.path("a"), "new", ""}, {Folder.path("pipe"), "new", ""}}));
    ::_exit(0);
  }
  for (int Try = 0; Try != 1000 && Folder.names().size() != 2; ++Try)
    ::usleep(10000);
  ASSERT_EQ(Folder.names().size(), 2u) << "no temporary was made";
  // While it runs, another process leaves it alone.
  EXPECT_EQ(toString(writeFiles({{Folder.path("b"), "b", ""}})), "");
  EXPECT_EQ(Folder.names().size(), 3u);
  ::kill(Child, SIGKILL);
  ASSERT_EQ(::waitpid(Child, nullptr, 0), Child);
  EXPECT_EQ(Folder.names().size(), 3u) << "it had time to clean up";
  EXPECT_EQ(toString(writeFiles({{Folder.path("b"), "c", ""}})), "");
  EXPECT_EQ(Folder.names(), (Names{"b", "pipe"}));
}

} // namespace
} // namespace porthip
