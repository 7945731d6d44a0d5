// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Translate/Evidence.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

Evidence sample(bool MeansCuda) {
  Evidence E;
  FileEvidence &F = E.Files["/a.h"];
  NameEvidence &N = F.Names[7];
  N.MeansCuda = MeansCuda;
  N.MeansOther = !MeansCuda;
  if (MeansCuda) {
    N.Scope = "cub";
    N.Struct = "cudaDeviceProp";
    N.ArgumentCount = 2;
    N.Arguments = {ArgumentType::VoidPointer, ArgumentType::Unknown};
    N.Types = {{"void*"}, {}};
    F.Includes[3] = "/b.h";
    F.Asm[9] = {true, "nop;", {5, 0}, true};
    KernelFacts Facts;
    Facts.Name = "n::k";
    Facts.SharedBytes = 1 << 20;
    Facts.UsesDynamicShared = Facts.IsParsed = true;
    Facts.WarpOperations = 1;
    Facts.InlinePtx = 2;
    Facts.TextureFetches = 3;
    Facts.Atomics = 4;
    Facts.TensorOperations = 5;
    Facts.BlockBarriers = 6;
    F.Kernels[{20, "n::k"}] = {10, 90, Facts, {{"/b.h", 1, 5}}};
    F.Launches[{95, "n::k"}] = {"/a.h", 20, {"", 0, "g", "b", "s", "t", 256}};
  } else {
    F.Declared.insert("cudaFree");
    KernelFacts Facts;
    Facts.Name = "n::k";
    Facts.IsTemplate = true;
    Facts.MaxBlockLanes = 128;
    Facts.Atomics = 9;
    F.Kernels[{20, "n::k"}] = {10, 90, Facts, {{"/c.h", 2, 6}}};
    F.Launches[{95, "n::k"}] = {"", 0, {"", 0, "g", "b", "s", "", 0}};
  }
  return E;
}

TEST(Evidence, JsonKeepsAll) {
  Evidence E = sample(true);
  E.merge(sample(false));
  auto Back = Evidence::fromJson(E.toJson());
  ASSERT_TRUE(bool(Back));
  EXPECT_EQ(Back->toJson(), E.toJson());
  const FileEvidence &F = Back->Files.at("/a.h");
  const NameEvidence &N = F.Names.at(7);
  EXPECT_TRUE(N.MeansCuda);
  EXPECT_TRUE(N.MeansOther);
  EXPECT_EQ(N.Scope, "cub");
  EXPECT_EQ(N.Struct, "cudaDeviceProp");
  EXPECT_EQ(N.ArgumentCount, 2);
  ASSERT_EQ(N.Arguments.size(), 2u);
  EXPECT_EQ(N.Arguments[0], ArgumentType::VoidPointer);
  EXPECT_EQ(N.Types, (std::vector<ArgumentTypes>{{"void*"}, {}}));
  EXPECT_EQ(F.Includes.at(3), "/b.h");
  EXPECT_EQ(F.Declared.count("cudaFree"), 1u);
  EXPECT_TRUE(F.Asm.at(9).OnDevice);
  EXPECT_EQ(F.Asm.at(9).Template, "nop;");
  EXPECT_EQ(F.Asm.at(9).Types, (std::vector<uint8_t>{5, 0}));
}

TEST(Evidence, KernelsHaveTheMostThatAnyUnitSees) {
  Evidence E = sample(true);
  E.merge(sample(false));
  Evidence Back = cantFail(Evidence::fromJson(E.toJson()));
  const FileEvidence &F = Back.Files["/a.h"];
  const KernelEvidence &K = F.Kernels.at({20, "n::k"});
  EXPECT_EQ(K.Begin, 10u);
  EXPECT_EQ(K.End, 90u);
  EXPECT_TRUE(K.Facts.IsTemplate);
  EXPECT_TRUE(K.Facts.IsParsed);
  EXPECT_TRUE(K.Facts.UsesDynamicShared);
  EXPECT_EQ(K.Facts.SharedBytes, 1u << 20);
  EXPECT_EQ(K.Facts.MaxBlockLanes, 128u);
  EXPECT_EQ(K.Facts.WarpOperations, 1u);
  EXPECT_EQ(K.Facts.InlinePtx, 2u);
  EXPECT_EQ(K.Facts.TextureFetches, 3u);
  EXPECT_EQ(K.Facts.Atomics, 9u);
  EXPECT_EQ(K.Facts.TensorOperations, 5u);
  EXPECT_EQ(K.Facts.BlockBarriers, 6u);
  EXPECT_EQ(K.Callees, (std::set<std::tuple<std::string, unsigned, unsigned>>{
                           {"/b.h", 1, 5}, {"/c.h", 2, 6}}));
  const LaunchEvidence &L = F.Launches.at({95, "n::k"});
  EXPECT_EQ(L.KernelFile, "/a.h");
  EXPECT_EQ(L.KernelOffset, 20u);
  EXPECT_EQ(L.Of.Grid + L.Of.Block + L.Of.SharedBytes + L.Of.Stream, "gbst");
  EXPECT_EQ(L.Of.BlockLanes, 256u);
}

TEST(Evidence, MergeDoesNotDependOnTheOrder) {
  Evidence A = sample(true), B = sample(false);
  A.merge(sample(false));
  B.merge(sample(true));
  EXPECT_EQ(A.toJson(), B.toJson());
}

TEST(Evidence, AsmIsForTheDeviceWhenAnyPassSaysSo) {
  Evidence A, B;
  A.Files["/a.cu"].Asm[1].OnDevice = false;
  B.Files["/a.cu"].Asm[1].OnDevice = true;
  Evidence AB = A, BA = B;
  AB.merge(B);
  BA.merge(A);
  EXPECT_EQ(AB.toJson(), BA.toJson());
  EXPECT_TRUE(AB.Files["/a.cu"].Asm[1].OnDevice);
}

TEST(Evidence, DamagedJsonIsAnError) {
  std::string Text = sample(true).toJson();
  for (StringRef Bad : {StringRef(""), StringRef("{"), StringRef("[1"),
                        StringRef(Text).drop_back(5)}) {
    auto Read = Evidence::fromJson(Bad);
    EXPECT_FALSE(bool(Read)) << Bad.str();
    consumeError(Read.takeError());
  }
}

} // namespace
} // namespace porthip
