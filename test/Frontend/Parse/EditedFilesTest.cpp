// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Parse/EditedFiles.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

TEST(EditedFiles, WhatIsNoTextIsNotLookedAt) {
  auto Memory = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
  Memory->addFile("/file", 0, MemoryBuffer::getMemBuffer("before"));
  unsigned Looks = 0;
  auto Files = makeIntrusiveRefCnt<EditedFiles>(
      Memory, [&](StringRef, StringRef) -> std::optional<std::string> {
        ++Looks;
        return "behind";
      });
  auto read = [&](bool IsText) {
    auto File = Files->openFileForRead("/file");
    EXPECT_TRUE(bool(File));
    auto Buffer = (*File)->getBuffer("/file", -1, IsText, false);
    EXPECT_TRUE(bool(Buffer));
    return (*Buffer)->getBuffer().str();
  };
  EXPECT_EQ(read(true), "behind");
  EXPECT_EQ(Looks, 1u);
  // A precompiled header, which clang does not lex.
  EXPECT_EQ(read(false), "before");
  EXPECT_EQ(Looks, 1u);
}

} // namespace
