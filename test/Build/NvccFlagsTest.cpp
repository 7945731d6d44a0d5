// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Build/NvccFlags.h"
#include "llvm/ADT/StringExtras.h"
#include <gtest/gtest.h>

using namespace porthip;

static std::string hip(llvm::StringRef Flags) {
  return llvm::join(hipFlags(splitFlags(Flags)).Words, " ");
}

TEST(NvccFlags, OfNoMatterToHip) {
  EXPECT_EQ(hip("-gencode arch=compute_80,code=sm_80 -O3"), "-O3");
  EXPECT_EQ(hip("--generate-code=arch=compute_80,code=sm_80 -arch=sm_90"), "");
  EXPECT_EQ(hip("-Xptxas -v,-O3 --expt-relaxed-constexpr --extended-lambda"),
            "");
  EXPECT_EQ(hip("-ccbin g++ --threads 4 -t=2 --diag-suppress=20012"), "");
}

TEST(NvccFlags, HostCompilersStay) {
  EXPECT_EQ(hip("-Xcompiler -fPIC,-Wall -Xcompiler=-fopenmp"),
            "-fPIC -Wall -fopenmp");
  EXPECT_EQ(hip("-Wall -DX=1 -Iinclude -std=c++17 -g ${MORE}"),
            "-Wall -DX=1 -Iinclude -std=c++17 -g ${MORE}");
  EXPECT_FALSE(hipFlags({"-Wall", "-DX=1", "-O3", "${MORE}"}).HasChanged);
}

TEST(NvccFlags, MacrosThatTakeOperatorsOut) {
  EXPECT_EQ(hip("-U__CUDA_NO_HALF_OPERATORS__"),
            "-U__CUDA_NO_HALF_OPERATORS__ -U__HIP_NO_HALF_OPERATORS__");
  EXPECT_EQ(hip("-D__CUDA_NO_HALF_CONVERSIONS__=1"),
            "-D__CUDA_NO_HALF_CONVERSIONS__=1 "
            "-D__HIP_NO_HALF_CONVERSIONS__=1");
  EXPECT_EQ(hip("-D__CUDA_NO_HALF2_OPERATORS__"),
            "-D__CUDA_NO_HALF2_OPERATORS__");
}

TEST(NvccFlags, NumbersKeepTheirMeaning) {
  std::string Fast = "-fgpu-flush-denormals-to-zero "
                     "-fgpu-approx-transcendentals "
                     "-fno-hip-fp32-correctly-rounded-divide-sqrt";
  EXPECT_EQ(hip("--use_fast_math"), Fast);
  EXPECT_EQ(hip("-use_fast_math"), Fast);
  EXPECT_EQ(hip("-ftz=true"), "-fgpu-flush-denormals-to-zero");
  EXPECT_EQ(hip("--ftz false -fmad=true"), "");
  EXPECT_EQ(hip("--fmad=false"), "-ffp-contract=off");
  EXPECT_EQ(hip("-prec-div=false"), "");
  EXPECT_EQ(hip("-prec-div=false -prec-sqrt=false"),
            "-fno-hip-fp32-correctly-rounded-divide-sqrt");
  HipFlags Notes = hipFlags({"--fmad=false", "-maxrregcount=64", "-lineinfo"});
  ASSERT_EQ(Notes.Notes.size(), 2u);
  EXPECT_EQ(Notes.Notes[0].Flag, "--fmad=false");
  EXPECT_TRUE(Notes.Notes[0].ChangesNumbers);
  EXPECT_EQ(Notes.Notes[1].Flag, "-maxrregcount=64");
  EXPECT_FALSE(Notes.Notes[1].ChangesNumbers);
}

TEST(NvccFlags, TwinsOfOtherFlags) {
  EXPECT_EQ(hip("-rdc=true"), "-fgpu-rdc");
  EXPECT_EQ(hip("-rdc=false"), "");
  EXPECT_EQ(hip("-lineinfo -G"), "-gline-tables-only -g");
  EXPECT_EQ(hip("--default-stream per-thread"),
            "-fgpu-default-stream=per-thread");
}

TEST(NvccFlags, ValuesThatAreVariables) {
  EXPECT_EQ(hip("-Xcompiler=${OpenMP_CXX_FLAGS} -arch=${ARCH} -std=${STD}"),
            "${OpenMP_CXX_FLAGS} -std=${STD}");
  EXPECT_EQ(hip("-Xcompiler=$<$<CONFIG:Debug>:-g,-O0>"),
            "$<$<CONFIG:Debug>:-g,-O0>");
  EXPECT_TRUE(hasNvccFlag({"-Xcompiler=${FLAGS}"}));
  HipFlags Unknown = hipFlags({"-rdc=${RDC}"});
  EXPECT_EQ(Unknown.Words, std::vector<std::string>{"-rdc=${RDC}"});
  ASSERT_EQ(Unknown.Notes.size(), 1u);
  EXPECT_EQ(Unknown.Notes[0].Flag, "-rdc=${RDC}");
}

TEST(NvccFlags, WhoseAFlagIs) {
  EXPECT_TRUE(hasNvccFlag({"-Wall", "--use_fast_math"}));
  EXPECT_TRUE(hasNvccFlag({"SHELL:-Xcompiler", "-Wall"}));
  EXPECT_TRUE(hasNvccFlag({"-gencode"}));
  EXPECT_FALSE(hasNvccFlag({"-Wall", "-O3", "-static", "-w", "-g", "-DX"}));
  EXPECT_FALSE(hasNvccFlag({"${X}", "-std=c++17", "-fPIC"}));
  EXPECT_TRUE(takesNextWord("-gencode"));
  EXPECT_FALSE(takesNextWord("-gencode=arch=compute_80,code=sm_80"));
  EXPECT_FALSE(takesNextWord("-I"));
}

TEST(NvccFlags, SplitsOutsideOfExpressions) {
  EXPECT_EQ(splitFlags("a;b  $<C:d e;f> \"g h\" ${i}"),
            (std::vector<std::string>{"a", "b", "$<C:d e;f>", "g h", "${i}"}));
}
