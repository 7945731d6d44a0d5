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
  } else {
    F.Declared.insert("cudaFree");
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
