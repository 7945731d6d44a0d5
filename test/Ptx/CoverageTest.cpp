// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every row of Forms.def is in a test of this folder, and every
// instruction's function takes the operands that its shape says.
#include "Ptx/Decode/Forms.h"
#include "Ptx/Decode/Pattern.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip::ptx;

static std::string allTests() {
  std::string Text;
  std::error_code EC;
  for (sys::fs::directory_iterator I(PORTHIP_PTX_TESTS, EC), End;
       I != End && !EC; I.increment(EC))
    if (StringRef(I->path()).ends_with("Test.cpp") &&
        sys::path::filename(I->path()) != "CoverageTest.cpp")
      if (auto Buffer = MemoryBuffer::getFile(I->path()))
        Text += (*Buffer)->getBuffer();
  return Text;
}

TEST(PtxCoverage, EveryRowHasATest) {
  std::string Text = allTests();
  ASSERT_GT(Text.size(), 10000u);
  unsigned Count = 0;
  for (const FormRow &Row : allForms()) {
    if (Row.isRefused())
      continue;
    ++Count;
    std::string Name = Regex::escape(Row.Mnemonic);
    // As the beginning of an instruction; packed video forms are composed.
    StringRef Stem = StringRef(Row.Mnemonic).rtrim("24");
    bool IsVideo = Row.Section == StringRef("SIMD Video");
    EXPECT_TRUE(
        Regex("[^a-z.0-9]" + Name + "[^a-z0-9_]").match(Text) ||
        (IsVideo && Text.find(("\"" + Stem + "\"").str()) != std::string::npos))
        << Row.Mnemonic;
  }
  EXPECT_GT(Count, 120u);
}

TEST(PtxCoverage, Lookup) {
  size_t Taken = 0;
  auto Find = [&](StringRef Opcode, std::vector<std::string> Modifiers) {
    const FormRow *Row = findForm(Opcode, Modifiers, Taken);
    return StringRef(Row ? Row->Mnemonic : "none");
  };
  EXPECT_EQ(Find("cp", {"async", "cg", "shared", "global"}), "cp.async");
  EXPECT_EQ(Find("cp", {"async", "wait_group"}), "cp.async.wait_group");
  EXPECT_EQ(Taken, 2u);
  EXPECT_EQ(Find("cp", {"async", "bulk", "tensor", "2d"}),
            "cp.async.bulk.tensor");
  EXPECT_EQ(Find("fence", {"proxy", "tensormap::generic"}),
            "fence.proxy.tensormap");
  EXPECT_EQ(Find("bar", {"warp", "sync"}), "bar.warp.sync");
  EXPECT_EQ(Find("add", {"u32"}), "add");
  EXPECT_EQ(Find("cp", {"wat"}), "none");
  EXPECT_EQ(Find("wat", {}), "none");
  for (const FormRow &Row : allForms()) {
    EXPECT_LE(Row.minOperands(), Row.maxOperands());
    EXPECT_NE(StringRef(Row.Section), "");
    // Taking the row apart asserts that its words are in Modifiers.def.
    if (Row.Modifiers)
      EXPECT_EQ(patternOf(Row).Operands.size(), Row.maxOperands());
  }
}
