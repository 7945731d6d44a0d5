// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "PortFolder/KernelPrints.h"
#include "Support/Files/TemporaryFolder.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

constexpr char Kernel[] = "__global__ void k(int *p) { *p = twice(*p); }\n";
constexpr char Helper[] = "__device__ int twice(int x) { return 2 * x; }\n";
constexpr char Launch[] = "void f(int *p) { k<<<1, 64>>>(p); }\n";

std::string hashOf(const std::map<std::string, std::string> &Texts) {
  const KernelPrints All = kernelPrints(Texts);
  auto Found = All.find({"a.cu", "k"});
  EXPECT_NE(Found, All.end());
  return Found == All.end() ? "" : Found->second.Hash;
}

std::string hashOf(const std::string &Text) {
  return hashOf(std::map<std::string, std::string>{{"a.cu", Text}});
}

TEST(KernelPrints, NamesAndLines) {
  const KernelPrints All =
      kernelPrints({{"a.cu", std::string(Helper) + Kernel},
                    {"b.cu", "__global__ void other();\nint x;\n"}});
  ASSERT_EQ(All.size(), 1u); // what is only declared counts elsewhere
  EXPECT_EQ(All.begin()->first,
            std::make_pair(std::string("a.cu"), std::string("k")));
  EXPECT_EQ(All.begin()->second.Line, 2u);
}

TEST(KernelPrints, CommentsAndBlanksDoNotCount) {
  EXPECT_EQ(hashOf(std::string(Helper) + Kernel),
            hashOf("// a comment\n__device__ int twice( int x )\n"
                   "{ return 2*x; }\n\n" +
                   std::string(Kernel)));
}

TEST(KernelPrints, WhatAKernelNamesCounts) {
  const std::string Usual = hashOf(std::string(Helper) + Kernel);
  EXPECT_NE(Usual, hashOf("__device__ int twice(int x) { return 3 * x; }\n" +
                          std::string(Kernel)));
  EXPECT_NE(Usual, hashOf(std::string(Helper) +
                          "__global__ void k(int *p) { *p = twice(*p) + 1; }"));
  EXPECT_EQ(Usual, hashOf(std::string(Helper) + Kernel +
                          "__device__ int unused() { return 1; }\n"));
}

TEST(KernelPrints, ANameOfAnotherFileCounts) {
  auto In = [](const std::string &Body) {
    return hashOf(
        {{"a.cu", Kernel},
         {"b.cuh", "__device__ int twice(int x) { return " + Body + "; }\n"}});
  };
  EXPECT_EQ(In("2 * x"), In("2*x"));
  EXPECT_NE(In("2 * x"), In("x + x"));
}

TEST(KernelPrints, LaunchesCount) {
  const std::string Rest = std::string(Helper) + Kernel;
  EXPECT_NE(hashOf(Rest + Launch),
            hashOf(Rest + "void f(int *p) { k<<<1, 128>>>(p); }\n"));
  EXPECT_NE(hashOf(Rest + "constexpr int N = 64;\n"
                          "void f(int *p) { k<<<1, N>>>(p); }\n"),
            hashOf(Rest + "constexpr int N = 32;\n"
                          "void f(int *p) { k<<<1, N>>>(p); }\n"));
  EXPECT_NE(
      hashOf(Rest +
             "void f(int *p) { dim3 b(64); int y = 1; k<<<1, b>>>(p); }\n"),
      hashOf(Rest +
             "void f(int *p) { dim3 b(32); int y = 1; k<<<1, b>>>(p); }\n"));
  EXPECT_EQ(
      hashOf(Rest +
             "void f(int *p) { dim3 b(64); int y = 1; k<<<1, b>>>(p); }\n"),
      hashOf(Rest +
             "void f(int *p) { dim3 b(64); int y = 2; k<<<1, b>>>(p); }\n"));
}

TEST(KernelPrints, ReadsWhatItWrites) {
  TemporaryFolder Work;
  ASSERT_FALSE(bool(Work.make("porthip-prints")));
  EXPECT_FALSE(hasKnownKernels(Work.Path));
  KnownKernels Known;
  Known[{"src/a.cu", "k"}] = {"11", "22"};
  ASSERT_FALSE(bool(writeFiles({knownKernelsFile(Work.Path, Known)})));
  auto Read = readKnownKernels(Work.Path);
  ASSERT_TRUE(bool(Read));
  ASSERT_EQ(Read->size(), 1u);
  EXPECT_EQ(Read->begin()->first.second, "k");
  EXPECT_EQ(Read->begin()->second.Port, "22");
  ASSERT_FALSE(bool(
      writeFiles({OutputFile{Work.below(".porthip/kernels.json"), "{]", ""}})));
  auto Damaged = readKnownKernels(Work.Path);
  ASSERT_FALSE(bool(Damaged));
  EXPECT_NE(toString(Damaged.takeError()).find("kernels.json"),
            std::string::npos);
}

} // namespace
