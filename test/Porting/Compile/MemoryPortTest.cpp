// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The port of one command line, for the compiler alone.
#include "Porting/Compile/MemoryPort.h"
#include "Support/Files/Files.h"
#include "Support/TempFolder.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

class MemoryPortTest : public testing::Test {
protected:
  void SetUp() override {
    Request.CudaPath = "none";
    On.HipMajor = 6;
    On.HipMinor = 3;
  }
  BuildLine lineOf(std::vector<std::string> Words) {
    auto Line = readBuildLine(mapCompilerArgs(Words));
    EXPECT_TRUE(bool(Line)) << toString(Line.takeError());
    return std::move(*Line);
  }

  TempFolder Folder;
  TreeRequest Request;
  Environment On;
  MemoryPort Port;
};

TEST_F(MemoryPortTest, CudaBecomesHipUnderItsOwnName) {
  const std::string Path =
      Folder.write("k.cu", "void f() { cudaDeviceSynchronize(); }\n");
  BuildLine Line = lineOf({"-c", Path});
  ASSERT_EQ(toString(Port.make(Request, Severity::Error, On, Line)), "");
  EXPECT_FALSE(Port.HasErrors);
  EXPECT_EQ(Line.Inputs[0].Language, "hip");
  EXPECT_EQ(Line.Inputs[0].Text, Path);
  auto Map = readFile(Port.SourceMap);
  ASSERT_TRUE(bool(Map)) << toString(Map.takeError());
  EXPECT_NE(Map->find("k.cu"), std::string::npos);
  EXPECT_EQ(Folder.read("k.cu"), "void f() { cudaDeviceSynchronize(); }\n");
}

TEST_F(MemoryPortTest, WhatHasNoCudaIsNotPorted) {
  BuildLine Line =
      lineOf({"-c", Folder.write("k.cpp", "int f() { return 1; }\n")});
  ASSERT_EQ(toString(Port.make(Request, Severity::Error, On, Line)), "");
  EXPECT_EQ(Port.SourceMap, "");
}

TEST_F(MemoryPortTest, TheLevelThatFails) {
  const std::string Path = Folder.write(
      "k.cu", "__global__ void k() { asm volatile(\"nonsense;\"); }\n");
  BuildLine Line = lineOf({"-c", Path});
  ASSERT_EQ(toString(Port.make(Request, Severity::Error, On, Line)), "");
  EXPECT_TRUE(Port.HasErrors);
  Line = lineOf({"-c", Path});
  ASSERT_EQ(toString(Port.make(Request, std::nullopt, On, Line)), "");
  EXPECT_FALSE(Port.HasErrors);
}

TEST_F(MemoryPortTest, AFileThatIsMissingIsAnError) {
  BuildLine Line = lineOf({"-c", Folder.path("none.cu")});
  EXPECT_NE(toString(Port.make(Request, Severity::Error, On, Line)), "");
}

} // namespace
} // namespace porthip
