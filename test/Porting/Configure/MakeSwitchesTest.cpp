// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Variables that makefiles' conditions ask for before they compile CUDA.
#include "Porting/Configure/MakeSwitches.h"
#include <gtest/gtest.h>

namespace porthip {
namespace {

using Words = std::vector<std::string>;

TEST(MakeSwitches, AVariableThatConditionsCompare) {
  EXPECT_EQ(cudaMakeSwitches({"ifeq ($(USE_CUDA),1)\nCC = nvcc\nendif\n"}),
            Words({"USE_CUDA=1"}));
}

TEST(MakeSwitches, AChoiceAmongOthers) {
  EXPECT_EQ(cudaMakeSwitches({"ifeq ($(BACKEND),cuda)\nCC = nvcc\nendif\n"}),
            Words({"BACKEND=cuda"}));
}

TEST(MakeSwitches, NothingAsks) {
  EXPECT_EQ(cudaMakeSwitches({"all:\n\tnvcc -c a.cu\n"}), Words());
}

TEST(MakeGoals, ProgramsThatTheFirstTargetDoesNotMake) {
  EXPECT_EQ(cudaMakeGoals("all:\n\t@echo \"make check or bench\"\n"
                          "tests/suite: tests/suite.cu\n\tnvcc -o $@ $<\n"
                          "check: tests/suite\n\t./tests/suite\n"
                          "bench: part.o\n\t$(NVCC) -o $@ $^\n"
                          "part.o: part.cu\n\t$(NVCC) -c $<\n"
                          "%.o: %.cu\n\t$(NVCC) -c $<\n"
                          "clean:\n\trm -f *.o\n"),
            Words({"tests/suite", "bench"}));
}

TEST(MakeGoals, None) {
  EXPECT_EQ(cudaMakeGoals("all: a.o\n%.o: %.cu\n\tnvcc -c $<\n"), Words());
}

} // namespace
} // namespace porthip
