// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver/Process.h"
#include <gtest/gtest.h>

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
}

} // namespace
} // namespace porthip
