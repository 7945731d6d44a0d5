// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Abi/CheckSet.h"
#include "VirtualGpu/Device.h"
#include "gtest/gtest.h"

namespace porthip::vgpu {
namespace {

using Texts = std::vector<std::string>;

WrongVariables of(const char *One) {
  const char *const Environment[] = {"HOME=/", One, "PORTHIP_TARGET=x",
                                     nullptr};
  return wrongVariables(Environment);
}

TEST(WrongVariables, WhatIsTakenIsNotWrong) {
  for (const char *Right :
       {"PORTHIP_VGPU_MODE=fiber", "PORTHIP_VGPU_MODE=",
        "PORTHIP_VGPU_MATH= own, exact", "PORTHIP_VGPU_CHECK=all",
        "PORTHIP_VGPU_CHECK=race,leaks,order", "PORTHIP_VGPU_THREADS=0x10",
        "PORTHIP_VGPU_FACTS_OF=gfx942", "PORTHIP_VGPU_QUIET=please",
        "PORTHIP_VGPU_TRACE=a=b", "PORTHIP_VGPU_FRESH=poison-blocks"}) {
    EXPECT_EQ(of(Right).Values, Texts()) << Right;
    EXPECT_EQ(of(Right).Names, Texts()) << Right;
  }
}

TEST(WrongVariables, WrongValuesNameWhatIsTaken) {
  EXPECT_EQ(of("PORTHIP_VGPU_MODE=fibre").Values,
            Texts({"PORTHIP_VGPU_MODE (how kernels are run) takes fiber or "
                   "region, not 'fibre'"}));
  EXPECT_EQ(of("PORTHIP_VGPU_MATH=own,exakt").Values,
            Texts({"PORTHIP_VGPU_MATH (the math functions) takes own, exact (a "
                   "list with commas), not 'own,exakt'"}));
  EXPECT_EQ(of("PORTHIP_VGPU_DEVICES=two").Values,
            Texts({"PORTHIP_VGPU_DEVICES (how many GPUs the program finds) "
                   "takes a whole number from 0, not 'two'"}));
  EXPECT_EQ(of("PORTHIP_VGPU_FACTS_OF=gfx9999").Values.size(), 1u);
  const Texts Checks = of("PORTHIP_VGPU_CHECK=memory,races").Values;
  ASSERT_EQ(Checks.size(), 1u);
  EXPECT_NE(Checks[0].find(
                "memory, race, init, sync, streams, calls, shift, "
                "leaks, float, underflow, order (a list with commas) or all"),
            std::string::npos)
      << Checks[0];
}

TEST(WrongVariables, WrongNamesAreToldWithTheNearest) {
  EXPECT_EQ(of("PORTHIP_VGPU_THREDS=2").Names,
            Texts({"PORTHIP_VGPU_THREDS is no variable of the virtual GPU and "
                   "says nothing; did you mean 'PORTHIP_VGPU_THREADS'?"}));
  EXPECT_EQ(of("PORTHIP_VGPU_THREDS=2").Values, Texts());
}

TEST(CheckSet, AllIsWhatIsADefectWhateverWasMeant) {
  const CheckSet All = checkSet({"all"});
  EXPECT_TRUE(All.Memory && All.Race && All.Init && All.Sync && All.Streams &&
              All.Calls && All.Shift);
  EXPECT_FALSE(All.Leaks || All.Float || All.Order);
  const CheckSet Some = checkSet({"order", "leaks", "none"});
  EXPECT_TRUE(Some.Order && Some.Leaks);
  EXPECT_FALSE(Some.Race);
  EXPECT_TRUE(Some.any());
  EXPECT_FALSE(checkSet({"calls", "leaks"}).any());
}

} // namespace
} // namespace porthip::vgpu
