// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler/Compile/BuildLine.h"
#include <gtest/gtest.h>

namespace porthip {
namespace {

using Strings = std::vector<std::string>;

BuildLine read(const Strings &Args) {
  auto Line = readBuildLine(mapCompilerArgs(Args));
  EXPECT_TRUE(bool(Line));
  return Line ? *Line : BuildLine();
}

TEST(BuildLine, LastStep) {
  EXPECT_EQ(read({"a.cu"}).Until, Step::Link);
  EXPECT_EQ(read({"-c", "a.cu"}).Until, Step::Compile);
  EXPECT_EQ(read({"-dc", "a.cu"}).Until, Step::Compile);
  EXPECT_EQ(read({"-dw", "a.cu"}).Until, Step::Compile);
  EXPECT_EQ(read({"--compile", "a.cu"}).Until, Step::Compile);
  EXPECT_EQ(read({"-E", "a.cu"}).Until, Step::Preprocess);
  EXPECT_EQ(read({"-c", "-M", "a.cu"}).Until, Step::Dependencies);
  EXPECT_EQ(read({"-S", "a.cu"}).Until, Step::Assembly);
  EXPECT_EQ(read({"-ptx", "a.cu"}).Until, Step::Image);
  EXPECT_EQ(read({"--genco", "a.hip"}).Until, Step::Image);
  EXPECT_EQ(read({"-dlink", "a.o", "b.o", "-o", "d.o"}).Until,
            Step::DeviceLink);
  EXPECT_EQ(read({"-lib", "a.o"}).Until, Step::Archive);
}

TEST(BuildLine, InputsKeepTheLinkersOrder) {
  BuildLine Line = read({"a.o", "-lm", "-L/x", "b.a", "-Xlinker", "-z,now",
                         "-Wl,--as-needed", "-Xcompiler", "-rdynamic"});
  ASSERT_EQ(Line.Inputs.size(), 8u);
  EXPECT_EQ(Line.Inputs[0].Text, "a.o");
  EXPECT_EQ(Line.Inputs[1].Is, Input::Library);
  EXPECT_EQ(Line.Inputs[1].Text, "m");
  EXPECT_EQ(Line.Inputs[2].Arguments, (Strings{"-L", "/x"}));
  EXPECT_EQ(Line.Inputs[3].Text, "b.a");
  EXPECT_EQ(Line.Inputs[4].Arguments, (Strings{"-Xlinker", "-z"}));
  EXPECT_EQ(Line.Inputs[5].Arguments, (Strings{"-Xlinker", "now"}));
  EXPECT_EQ(Line.Inputs[6].Arguments, Strings{"-Wl,--as-needed"});
  EXPECT_EQ(Line.Inputs[7].Arguments, Strings{"-rdynamic"});
}

TEST(BuildLine, LanguageIsOfWhatFollows) {
  BuildLine Line = read({"a.c", "-x", "cu", "b.cpp", "-x", "none", "c.cpp"});
  ASSERT_EQ(Line.Inputs.size(), 3u);
  EXPECT_EQ(Line.Inputs[0].Language, "");
  EXPECT_EQ(Line.Inputs[1].Language, "cuda");
  EXPECT_EQ(Line.Inputs[2].Language, "");
  EXPECT_EQ(read({"-xhip", "a.cpp"}).Inputs[0].Language, "hip");
}

TEST(BuildLine, RelocatableDeviceCode) {
  EXPECT_FALSE(read({"-c", "a.cu"}).IsRelocatable);
  EXPECT_TRUE(read({"-rdc=true", "a.cu"}).IsRelocatable);
  EXPECT_TRUE(read({"-rdc", "true", "a.cu"}).IsRelocatable);
  EXPECT_TRUE(read({"--relocatable-device-code=true", "a.cu"}).IsRelocatable);
  EXPECT_TRUE(read({"-fgpu-rdc", "a.hip"}).IsRelocatable);
  EXPECT_TRUE(read({"-dc", "a.cu"}).IsRelocatable);
  EXPECT_FALSE(read({"-dc", "-rdc=false", "a.cu"}).IsRelocatable);
}

TEST(BuildLine, FloatingPoint) {
  BuildLine Line = read({"a.cu"});
  EXPECT_FALSE(Line.Ftz);
  EXPECT_TRUE(Line.PreciseDiv && Line.PreciseSqrt && Line.Contracts);
  Line = read({"--use_fast_math", "a.cu"});
  EXPECT_TRUE(Line.Ftz && Line.UsesFastMath);
  // The same of a port, in clang's words.
  Line = read({"-fgpu-flush-denormals-to-zero", "-fgpu-approx-transcendentals",
               "-fno-hip-fp32-correctly-rounded-divide-sqrt", "a.hip"});
  EXPECT_TRUE(Line.Ftz && Line.ApproximatesFunctions);
  EXPECT_FALSE(Line.PreciseDiv || Line.PreciseSqrt || Line.HasFastMathFlag);
  EXPECT_TRUE(Line.HostArgs.empty());
  EXPECT_FALSE(Line.PreciseDiv || Line.PreciseSqrt);
  Line = read({"-ftz=true", "-prec-div=false", "--fmad", "false", "a.cu"});
  EXPECT_TRUE(Line.Ftz && Line.PreciseSqrt);
  EXPECT_FALSE(Line.PreciseDiv || Line.Contracts);
  EXPECT_FALSE(read({"-ffp-contract=off", "a.hip"}).Contracts);
  EXPECT_TRUE(read({"-ffp-contract=fast", "a.hip"}).Contracts);
  // The host compiler's own is not the device's.
  EXPECT_TRUE(read({"-Xcompiler", "-ffp-contract=off", "a.cu"}).Contracts);
  EXPECT_FALSE(read({"-Xcompiler", "-ffast-math", "a.cu"}).HasFastMathFlag);
  EXPECT_TRUE(read({"-ffast-math", "a.hip"}).HasFastMathFlag);
}

TEST(BuildLine, TheLastOfHipccsFlagsHolds) {
  EXPECT_FALSE(read({"-fgpu-rdc", "-fno-gpu-rdc", "a.hip"}).IsRelocatable);
  EXPECT_TRUE(read({"-fno-gpu-rdc", "-fgpu-rdc", "a.hip"}).IsRelocatable);
  EXPECT_FALSE(read({"-fgpu-flush-denormals-to-zero",
                     "-fno-gpu-flush-denormals-to-zero", "a.hip"})
                   .Ftz);
  BuildLine Line = read({"-fno-hip-fp32-correctly-rounded-divide-sqrt",
                         "-fhip-fp32-correctly-rounded-divide-sqrt", "a.hip"});
  EXPECT_TRUE(Line.PreciseDiv && Line.PreciseSqrt);
  EXPECT_EQ(read({"-ffp-contract=off", "a.hip"}).HostArgs,
            Strings{"-ffp-contract=off"});
}

TEST(BuildLine, HostArguments) {
  BuildLine Line = read({"-O3", "-Xcompiler", "-Wall,-fPIC", "-g", "-lineinfo",
                         "-march=native", "-Werror", "all-warnings", "a.cu"});
  EXPECT_EQ(Line.OptLevel, "-O3");
  EXPECT_EQ(Line.HostArgs, (Strings{"-Wall", "-fPIC", "-g", "-march=native"}));
  ASSERT_EQ(Line.Inputs.size(), 1u);
  // nvcc's has a number, the host compilers' own has none.
  EXPECT_EQ(read({"-O", "2", "a.cu"}).OptLevel, "-O2");
  EXPECT_EQ(read({"-O", "a.cu"}).OptLevel, "-O");
  EXPECT_EQ(read({"-O", "a.cu"}).Inputs.size(), 1u);
  EXPECT_EQ(read({"--optimize", "2", "a.cu"}).OptLevel, "-O2");
  // The linker wants it too.
  Line = read({"-fsanitize=address", "a.cu"});
  EXPECT_EQ(Line.HostArgs, Strings{"-fsanitize=address"});
  EXPECT_EQ(Line.Inputs[0].Arguments, Strings{"-fsanitize=address"});
}

TEST(BuildLine, OtherCompilersOptionsAreNothing) {
  BuildLine Line = read({"-Xptxas", "-v", "-maxrregcount=32", "-ccbin", "g++",
                         "-Xcudafe", "--x", "--extended-lambda", "-t", "4",
                         "-diag-suppress", "177", "-cudart=static", "a.cu"});
  EXPECT_EQ(Line.HostArgs, Strings{});
  EXPECT_EQ(Line.Inputs.size(), 1u);
}

TEST(BuildLine, Dependencies) {
  EXPECT_EQ(
      read({"-MD", "-MF", "a.d", "-MT", "a.o", "-c", "a.cu"}).DependencyArgs,
      (Strings{"-MD", "-MF", "a.d", "-MT", "a.o"}));
  EXPECT_EQ(read({"-MM", "a.cu"}).DependencyArgs, Strings{"-MM"});
}

TEST(BuildLine, Architectures) {
  EXPECT_EQ(
      read({"-arch=sm_90", "-gencode", "arch=compute_70,code=sm_70"}).Archs,
      (Strings{"sm_90", "arch=compute_70,code=sm_70"}));
}

TEST(BuildLine, OneOutputForSeveralObjects) {
  auto Line = readBuildLine(mapCompilerArgs({"-c", "a.cu", "b.cu", "-o", "x"}));
  EXPECT_FALSE(bool(Line));
  EXPECT_NE(toString(Line.takeError()).find("-o"), std::string::npos);
  EXPECT_EQ(read({"-dlink", "a.o", "b.o", "-o", "x"}).Output, "x");
  EXPECT_EQ(read({"a.cu", "b.cu", "-o", "x"}).Output, "x");
}

} // namespace
} // namespace porthip
