// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Files/SourceSuffixes.h"
#include "gtest/gtest.h"

namespace porthip {
namespace {

TEST(SourceSuffixes, CapitalsTellLanguagesApart) {
  EXPECT_EQ(sourceLanguage("a/b.c"), "c");
  EXPECT_EQ(sourceLanguage("a/b.C"), "c++");
  EXPECT_EQ(sourceLanguage("a.s"), "assembler");
  EXPECT_EQ(sourceLanguage("a.S"), "assembler-with-cpp");
  EXPECT_EQ(sourceKind("a.H"), SourceKind::Header);
  EXPECT_EQ(sourceKind("a.CUH"), SourceKind::None);
}

TEST(SourceSuffixes, KindsAreNoMoreThanTheirNames) {
  EXPECT_TRUE(isCompiledSource("a.hip"));
  EXPECT_FALSE(isCompiledSource("a.s"));
  EXPECT_FALSE(isCompiledSource("a.cuh"));
  EXPECT_TRUE(isSourceText("a.tpp"));
  EXPECT_FALSE(isSourceText("a.o"));
  EXPECT_FALSE(isSourceText("cuh"));
  EXPECT_TRUE(isCudaOrCxx("a.cup"));
  EXPECT_FALSE(isCudaOrCxx("a.hip"));
  EXPECT_EQ(sourceKind("lib.so"), SourceKind::Object);
  EXPECT_EQ(sourceKind("dir.cu/file"), SourceKind::None);
}

TEST(SourceSuffixes, OnlyCudaFilesAreRenamed) {
  EXPECT_EQ(portedName("a/b.cu"), "a/b.hip");
  EXPECT_EQ(portedName("a/b.cpp"), "a/b.cpp");
  EXPECT_EQ(portedName("a/b.cuh"), "a/b.cuh");
  EXPECT_EQ(portedNameBeside("a/b.cu"), "a/b.hip");
  EXPECT_EQ(portedNameBeside("a.b/c.d.h"), "a.b/c.d.hip.h");
  EXPECT_EQ(portedNameBeside("a.b/c"), "a.b/c.hip");
}

} // namespace
} // namespace porthip
