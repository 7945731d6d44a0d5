// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/CommandLine/CompilerArgs.h"
#include <gtest/gtest.h>

namespace porthip {
namespace {

using Strings = std::vector<std::string>;

TEST(CompilerArgs, Nothing) {
  CompileOptions O = mapCompilerArgs({});
  EXPECT_EQ(O.Args, Strings{});
  EXPECT_EQ(O.Arch, "sm_80");
  EXPECT_EQ(O.Language, "");
  EXPECT_EQ(O.Ignored, Strings{});
}

TEST(CompilerArgs, IncludePathsAndMacros) {
  EXPECT_EQ(mapCompilerArgs({"-Ia", "-I", "b", "-isystem", "c", "-iquote", "d",
                             "--include-path=e", "--system-include", "f"})
                .Args,
            (Strings{"-I", "a", "-I", "b", "-isystem", "c", "-iquote", "d",
                     "-I", "e", "-isystem", "f"}));
  EXPECT_EQ(mapCompilerArgs({"-DA", "-D", "B=1", "-DC=\"x y\"", "-UD",
                             "--define-macro=E=2", "--undefine-macro", "F"})
                .Args,
            (Strings{"-D", "A", "-D", "B=1", "-D", "C=\"x y\"", "-U", "D", "-D",
                     "E=2", "-U", "F"}));
}

TEST(CompilerArgs, Standard) {
  for (const Strings &Args :
       {Strings{"-std=c++17"}, Strings{"--std=c++17"}, Strings{"-std", "c++17"},
        Strings{"--std", "c++17"}})
    EXPECT_EQ(mapCompilerArgs(Args).Args, Strings{"-std=c++17"});
}

TEST(CompilerArgs, Architecture) {
  auto Arch = [](const Strings &Args) { return mapCompilerArgs(Args).Arch; };
  EXPECT_EQ(Arch({"-arch=sm_70"}), "sm_70");
  EXPECT_EQ(Arch({"-arch", "sm_90a"}), "sm_90");
  EXPECT_EQ(Arch({"--gpu-architecture=compute_75"}), "sm_75");
  EXPECT_EQ(Arch({"-gencode", "arch=compute_70,code=sm_70", "-gencode",
                  "arch=compute_86,code=[sm_86,compute_86]"}),
            "sm_86");
  EXPECT_EQ(Arch({"--generate-code=arch=compute_86,code=sm_86",
                  "-gencode=arch=compute_70,code=sm_70"}),
            "sm_86");
  EXPECT_EQ(Arch({"--cuda-gpu-arch=sm_61"}), "sm_61");
  // Architectures unknown to clang, and options that name none, change nothing.
  EXPECT_EQ(Arch({"-arch=sm_999"}), "sm_80");
  EXPECT_EQ(Arch({"-arch=native"}), "sm_80");
  EXPECT_EQ(Arch({"-arch=all-major"}), "sm_80");
}

TEST(CompilerArgs, HostCompiler) {
  EXPECT_EQ(mapCompilerArgs({"-Xcompiler", "-fopenmp,-DA=1,-Wall"}).Args,
            (Strings{"-fopenmp", "-D", "A=1"}));
  EXPECT_EQ(mapCompilerArgs({"-Xcompiler=-fPIC"}).Args, Strings{});
  EXPECT_EQ(mapCompilerArgs({"--compiler-options", "'-DA'"}).Args,
            (Strings{"-D", "A"}));
  EXPECT_EQ(mapCompilerArgs({"-Xcompiler=\"-fopenmp\""}).Args,
            Strings{"-fopenmp"});
}

TEST(CompilerArgs, SeveralHostFlagsInOneWord) {
  // CMake and make pass "-Xcompiler '-Wall -DA'".
  EXPECT_EQ(mapCompilerArgs({"-Xcompiler", "-Wall -DA"}).Args,
            (Strings{"-D", "A"}));
}

TEST(CompilerArgs, Language) {
  EXPECT_EQ(mapCompilerArgs({"-x", "cu"}).Language, "cuda");
  EXPECT_EQ(mapCompilerArgs({"-x=cu"}).Language, "cuda");
  EXPECT_EQ(mapCompilerArgs({"-x", "cuda"}).Language, "cuda");
  EXPECT_EQ(mapCompilerArgs({"-x", "c++"}).Language, "c++");
  EXPECT_EQ(mapCompilerArgs({"-x", "c"}).Language, "c");
}

TEST(CompilerArgs, PerThreadStream) {
  EXPECT_EQ(mapCompilerArgs({"--default-stream=per-thread"}).Args,
            (Strings{"-D", "CUDA_API_PER_THREAD_DEFAULT_STREAM=1"}));
  EXPECT_EQ(mapCompilerArgs({"--default-stream", "legacy"}).Args, Strings{});
}

TEST(CompilerArgs, MacrosOfFlags) {
  auto Defined = [](Strings Args) {
    CompileOptions O = mapCompilerArgs(Args);
    Strings Found;
    for (llvm::StringRef D : definitionsIn(O.Args))
      Found.push_back(D.str());
    return Found;
  };
  EXPECT_EQ(Defined({"--extended-lambda", "-expt-relaxed-constexpr"}),
            (Strings{"__CUDACC_EXTENDED_LAMBDA__=1",
                     "__CUDACC_RELAXED_CONSTEXPR__=1"}));
  EXPECT_EQ(Defined({"--expt-extended-lambda"}),
            Strings{"__CUDACC_EXTENDED_LAMBDA__=1"});
  for (const Strings &Rdc : {Strings{"-rdc=true"}, Strings{"-rdc", "true"},
                             Strings{"--device-c"}, Strings{"-dlto"}})
    EXPECT_EQ(Defined(Rdc), Strings{"__CUDACC_RDC__=1"});
  EXPECT_EQ(Defined({"-rdc=false", "-dw", "-g"}), Strings{});
  EXPECT_EQ(Defined({"-G", "--extensible-whole-program"}),
            (Strings{"__CUDACC_DEBUG__=1", "__CUDACC_EWP__=1"}));
  // A host compiler's -G, and clang's relocatable code.
  EXPECT_EQ(Defined({"-Xcompiler", "-G", "-fgpu-rdc"}), Strings{});
}

TEST(CompilerArgs, FastMath) {
  EXPECT_EQ(mapCompilerArgs({"--use_fast_math"}).Args,
            Strings{"-DPORTHIP_NVCC_FAST_MATH=1"});
  EXPECT_EQ(mapCompilerArgs({"-use_fast_math"}).Args,
            Strings{"-DPORTHIP_NVCC_FAST_MATH=1"});
}

TEST(CompilerArgs, Dropped) {
  CompileOptions O = mapCompilerArgs({"-c",
                                      "-o",
                                      "a.o",
                                      "a.cu",
                                      "-O3",
                                      "-g",
                                      "-lineinfo",
                                      "-rdc=false",
                                      "-Xptxas",
                                      "-v",
                                      "--ptxas-options=-v,-O3",
                                      "-maxrregcount=32",
                                      "-maxrregcount",
                                      "32",
                                      "-L/x",
                                      "-L",
                                      "/x",
                                      "-lcuda",
                                      "-ccbin",
                                      "g++",
                                      "-ccbin=clang++",
                                      "--threads",
                                      "4",
                                      "-t=4",
                                      "-MD",
                                      "-MF",
                                      "a.d",
                                      "-MT",
                                      "a.o",
                                      "-Werror",
                                      "-Werror=all-warnings",
                                      "-diag-suppress",
                                      "177",
                                      "-Xcudafe",
                                      "--display_error_number",
                                      "-m64",
                                      "-fPIC",
                                      "-march=native",
                                      "-Wno-unused",
                                      "-cudart=shared",
                                      "-Xlinker",
                                      "-rpath",
                                      "-pipe",
                                      "-w",
                                      "-",
                                      "--fmad=false",
                                      "-ftz=true",
                                      "-forward-unknown-to-host-compiler"});
  EXPECT_EQ(O.Args, Strings{});
  EXPECT_EQ(O.Ignored, Strings{});
  EXPECT_EQ(O.Arch, "sm_80");
}

TEST(CompilerArgs, WhatAParseHasNoUseForIsKept) {
  CompileOptions O = mapCompilerArgs(
      {"a.cu", "-c", "--output-file", "a.o", "-O3", "-Xcompiler", "-fPIC,-Wall",
       "-lm", "--threads=4", "-Werror", "all-warnings", "-Werror", "b.o"});
  std::vector<std::string> Seen;
  for (const OtherArgument &A : O.Others)
    Seen.push_back(A.Name + "|" + A.Value + (A.IsForHost ? "|host" : ""));
  EXPECT_EQ(Seen, (Strings{"|a.cu", "-c|", "-o|a.o", "-O3|", "-fPIC||host",
                           "-Wall||host", "-l|m", "-t|4",
                           "-Werror|all-warnings", "-Werror|", "|b.o"}));
}

TEST(CompilerArgs, ValuesThatLookLikeFlags) {
  EXPECT_EQ(mapCompilerArgs({"-o", "-DA", "-D", "-B"}).Args,
            (Strings{"-D", "-B"}));
}

TEST(CompilerArgs, WhatIsNotKnownIsNamed) {
  CompileOptions O = mapCompilerArgs({"--made-up", "-zzz=1", "-DA"});
  EXPECT_EQ(O.Ignored, (Strings{"--made-up", "-zzz=1"}));
  EXPECT_EQ(O.Args, (Strings{"-D", "A"}));
}

TEST(CompilerArgs, Lists) {
  EXPECT_EQ(mapCompilerArgs({"-Ia,b", "-DA=1,B=2", "-lm,z"}).Args,
            (Strings{"-I", "a", "-I", "b", "-D", "A=1", "-D", "B=2"}));
  // The host compiler's meaning.
  EXPECT_EQ(mapCompilerArgs({"-DLIST=1,2", "-DCALL=f(a,b=1)"}).Args,
            (Strings{"-D", "LIST=1,2", "-D", "CALL=f(a,b=1)"}));
}

TEST(CompilerArgs, ValuesOfClangsOwnAreNoInputs) {
  CompileOptions O = mapCompilerArgs({"-Xanalyzer", "-O1", "a.cu"});
  ASSERT_EQ(O.Others.size(), 2u);
  EXPECT_EQ(O.Others[0].Value, "-O1");
  EXPECT_EQ(O.Others[1].Value, "a.cu");
}

TEST(CompilerArgs, FlagsOfOneSide) {
  CompileOptions O = mapCompilerArgs(
      {"-Xarch_host", "-O1", "-Xarch_device", "-ffast-math", "-g", "a.hip"});
  ASSERT_EQ(O.Others.size(), 4u);
  EXPECT_EQ(O.Others[0].Name, "-O1");
  EXPECT_TRUE(O.Others[0].IsForHost && !O.Others[0].IsForDevice);
  EXPECT_EQ(O.Others[1].Name, "-ffast-math");
  EXPECT_TRUE(O.Others[1].IsForDevice && !O.Others[1].IsForHost);
  EXPECT_FALSE(O.Others[2].IsForDevice || O.Others[2].IsForHost);
}

TEST(CompilerArgs, TheLastMayLackItsValue) {
  for (const char *Flag : {"-I", "-D", "-o", "-Xcompiler", "-arch", "-gencode",
                           "-x", "-include", "-std"})
    EXPECT_EQ(mapCompilerArgs({Flag}).Args, Strings{}) << Flag;
}

TEST(CompilerArgs, IncludedFiles) {
  EXPECT_EQ(mapCompilerArgs({"-include", "a.h", "--pre-include=b.h"}).Args,
            (Strings{"-include", "a.h", "-include", "b.h"}));
}

} // namespace
} // namespace porthip
