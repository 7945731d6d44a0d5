// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/TreeWalk.h"
#include "Support/Files/Files.h"
#include "Support/Files/TemporaryFolder.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

TEST(TreeWalk, WhatMayHoldCuda) {
  for (const char *Text :
       {"cudaMalloc(p)", "__global__ void k();", "k<<<1, 2>>>()", "cuInit(0)",
        "CUdevice d;", "ncclComm_t c;", "thrust::sort", "cub::BlockReduce",
        "an end with cuda", "CU_STREAM_DEFAULT", "f(cuInit", "<<<",
        "circuit; cuInit"})
    EXPECT_TRUE(mayHoldCuda(Text)) << Text;
  for (const char *Text : {"int main() {}", "circuit", "a << b", "document", "",
                           "c", "cu", "CU", "xcuInit", "_CUdevice", "CUBE"})
    EXPECT_FALSE(mayHoldCuda(Text)) << Text;
}

TEST(TreeWalk, BinariesHaveZeros) {
  EXPECT_TRUE(isBinary(StringRef("a\0b", 3)));
  EXPECT_FALSE(isBinary("text"));
}

class TreeWalkTest : public testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(bool(Work.make("porthip-walk")));
    Root = normalizePath(Work.Path);
    for (auto [Name, Text] : {std::pair{"a.cu", ""},
                              {"b.cpp", "cudaFree(p);"},
                              {"c.cpp", "int main() {}"},
                              {"d.h", "cudaStream_t s;"},
                              {"e.h", "int x;"},
                              {".git/f.cu", ""},
                              {"third/g.cu", ""},
                              {"build/CMakeCache.txt", ""},
                              {"build/h.cu", ""},
                              {"Makefile", "all:\n\tnvcc a.cu\n"}})
      ASSERT_FALSE(bool(writeFiles({OutputFile{Root + "/" + Name, Text, ""}})));
  }

  std::vector<std::string> below(std::vector<std::string> Paths) const {
    for (std::string &Path : Paths)
      Path = Path.substr(Root.size() + 1);
    return Paths;
  }

  TemporaryFolder Work;
  std::string Root;
};

using Names = std::vector<std::string>;

TEST_F(TreeWalkTest, FindsSourcesHeadersAndBuildFiles) {
  auto Found = walkTree(Root, {});
  ASSERT_TRUE(bool(Found));
  EXPECT_EQ(below(Found->Sources), (Names{"a.cu", "b.cpp", "third/g.cu"}));
  EXPECT_EQ(below(Found->Headers), Names{"d.h"});
  EXPECT_EQ(below(Found->AllHeaders), (Names{"d.h", "e.h"}));
  EXPECT_EQ(below(Found->BuildFiles), Names{"Makefile"});
  EXPECT_FALSE(Found->IsCut);
}

TEST_F(TreeWalkTest, LeavesOutWhatIsExcluded) {
  auto Found = walkTree(Root, {"third/**"});
  ASSERT_TRUE(bool(Found));
  EXPECT_EQ(below(Found->Sources), (Names{"a.cu", "b.cpp"}));
}

TEST_F(TreeWalkTest, IsCutAfterSoManyEntries) {
  auto Found = walkTree(Root, {}, 2);
  ASSERT_TRUE(bool(Found));
  EXPECT_TRUE(Found->IsCut);
  EXPECT_TRUE(Found->Sources.empty());
}

TEST_F(TreeWalkTest, AFileIsNoTree) {
  auto Found = walkTree(Root + "/a.cu", {});
  ASSERT_FALSE(bool(Found));
  consumeError(Found.takeError());
}

} // namespace
