// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Mends/Mends.h"
#include "Frontend/Mends/PassSpaces.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace porthip;

namespace {

std::string mended(StringRef Text) {
  return mendedReading(Text, macroMends(Text));
}

TEST(Mends, SpacesOfTheDevicePassAreCudas) {
  EXPECT_EQ(mended("#ifdef __CUDA_ARCH__\n#define D __device__\n#else\n"
                   "#define D\n#endif\n"),
            "#ifdef __CUDACC__   \n#define D __device__\n#else\n"
            "#define D\n#endif\n");
  EXPECT_EQ(mended("#if defined(__CUDA_ARCH__) // why\n"
                   "# define D __device__ /* on it */\n#endif\n"),
            "#if defined(__CUDACC__   ) // why\n"
            "# define D __device__ /* on it */\n#endif\n");
}

TEST(Mends, OtherBranchesStay) {
  for (StringRef Text :
       {"#ifdef __CUDA_ARCH__\n#define D __device__\nint x;\n#endif\n",
        "#ifdef __CUDA_ARCH__\n#define D 1\n#endif\n",
        "#ifdef __CUDA_ARCH__\n#define D inline\n#endif\n",
        "#ifndef __CUDA_ARCH__\n#define D __device__\n#endif\n",
        "#if __CUDA_ARCH__ >= 600\n#define D __device__\n#endif\n",
        "#if !defined(__CUDA_ARCH__)\n#define D __host__\n#endif\n",
        "#ifdef __CUDA_ARCH__\n#define D __device__\n#else\n"
        "#define OTHER\n#endif\n",
        "#ifdef __CUDA_ARCH__\n#define D __device__\n#elif X\n#endif\n",
        "#ifdef __CUDA_ARCH__\n#define D __device__\n/",
        "#ifdef __CUDA_ARCH__"})
    EXPECT_EQ(mended(Text), Text);
}

TEST(Mends, DeviceFunctionsOfTheDevicePassAreCudas) {
  EXPECT_EQ(mended("#ifdef __CUDA_ARCH__\n__device__ int f() { return 1; }\n"
                   "inline __device__ int g();\n#endif\n"),
            "#ifdef __CUDACC__   \n__device__ int f() { return 1; }\n"
            "inline __device__ int g();\n#endif\n");
  EXPECT_EQ(mended("#if defined(__CUDACC__) && defined(__CUDA_ARCH__)\n"
                   "__device__ int f() {\n#if X\nreturn 1;\n#else\n"
                   "return 2;\n#endif\n}\n#endif\n"),
            "#if defined(__CUDACC__) && defined(__CUDACC__   )\n"
            "__device__ int f() {\n#if X\nreturn 1;\n#else\n"
            "return 2;\n#endif\n}\n#endif\n");
  std::vector<Mend> Newer =
      macroMends("#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 600\n"
                 "__device__ int f();\n#endif\n");
  ASSERT_EQ(Newer.size(), 2u);
  EXPECT_EQ(Newer[0].Port, "__HIPCC__");
  EXPECT_EQ(Newer[1].Port,
            "!defined(__HIP_DEVICE_COMPILE__) || PORTHIP_CUDA_ARCH");
  for (StringRef Condition : {"!defined(__CUDA_ARCH__)", "__CUDA_ARCH__ >= 600",
                              "defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 600",
                              "defined(__CUDA_ARCH__) || X"}) {
    std::string Text =
        ("#if " + Condition + "\n__device__ int f();\n#endif\n").str();
    EXPECT_EQ(mended(Text), Text);
  }
  for (StringRef Body :
       {"__device__ int f() { return 1; }\nint x;", "int f() { return 1; }",
        "__host__ __device__ int f() { return 1; }", "return x;", "",
        "__device__ int f() {", "}", "namespace n { __device__ int f(); }",
        "__device__ int f();\n#if X\n__device__ int g();\n#endif",
        "__device__ int f();\n#else\n__device__ int g();"}) {
    std::string Text = ("#ifdef __CUDA_ARCH__\n" + Body + "\n#endif\n").str();
    EXPECT_EQ(mended(Text), Text);
  }
}

TEST(Mends, AMacroMayStandForDevice) {
  auto isDevice = [](StringRef Text) {
    SpaceMacros Spaces;
    Spaces.addFrom(Text);
    return Spaces.isDevice("D");
  };
  EXPECT_TRUE(isDevice("#define D inline __device__\n"));
  EXPECT_TRUE(isDevice("#ifdef __CUDACC__\n#define D __device__\n#else\n"
                       "#define D\n#endif\n"));
  EXPECT_FALSE(isDevice("#define D __host__ __device__\n"));
  EXPECT_FALSE(isDevice("#define D(x) __device__\n"));
  EXPECT_FALSE(isDevice("#define D __device__\n#undef D\n#define D 1\n"));
  EXPECT_FALSE(isDevice("#ifdef __CUDA_ARCH__\n#define D __device__\n#else\n"
                        "#define D\n#define E\n#endif\n"));
  StringRef Text = "#ifdef __CUDA_ARCH__\n"
                   "D int f() { return 1; }\n"
                   "template <int N, typename = on<N % 2 == 0>> D void g() {\n"
                   "#if X\n#endif\n}\n#endif\n";
  SpaceMacros Spaces;
  Spaces.addFrom("#define D __device__\n");
  EXPECT_TRUE(macroMends(Text).empty());
  EXPECT_EQ(macroMends(Text, Spaces).size(), 1u);
}

TEST(Mends, ADirectiveInAMacroIsAnOperator) {
  StringRef Text = "#define UNROLL #pragma unroll\nint x;\n";
  std::vector<Mend> Found = macroMends(Text);
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Port, "_Pragma(\"unroll\")");
  EXPECT_EQ(mendedReading(Text, Found),
            "#define UNROLL               \nint x;\n");
  EXPECT_EQ(mendedCuda(Text, Found),
            "#define UNROLL _Pragma(\"unroll\")\nint x;\n");
  Found = macroMends("#define SAY #pragma message(\"a\\b\")\n");
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Port, "_Pragma(\"message(\\\"a\\\\b\\\")\")");
  EXPECT_TRUE(macroMends("#define TEXT(pragma) #pragma\n").empty());
  EXPECT_TRUE(macroMends("#pragma once\n").empty());
}

/// Definitions at the beginning of a parse of these files.
std::vector<std::string> definedBy(StringRef Device, StringRef Host) {
  std::vector<std::string> All;
  for (const auto &[File, List] :
       passSpaceMends({{"/d.h", Device.str()}, {"/h.h", Host.str()}}))
    for (const Mend &M : List)
      append_range(All, M.Defines);
  return All;
}

TEST(Mends, SpacesOfTheDevicePassAmongOthersAreForBoth) {
  StringRef Device = "int a;\n#ifdef __CUDA_ARCH__\n#ifndef D\n"
                     "#define D __device__\n#endif\n#define FAST 1\n#endif\n";
  StringRef Host = "#ifndef D\n#define D\n#endif\n";
  EXPECT_EQ(definedBy(Device, Host),
            std::vector<std::string>{"D=__host__ __device__"});
  Mends Found = passSpaceMends({{"/d.h", Device.str()}, {"/h.h", Host.str()}});
  ASSERT_EQ(Found["/d.h"].size(), 1u);
  EXPECT_EQ(mendedCuda("int a;\n#ifdef", Found["/d.h"]),
            "int a;\n#if defined(__CUDACC__) && !defined(D)\n"
            "#define D __host__ __device__\n#endif\n#line 2\n#ifdef");
  EXPECT_EQ(mendedReading("int a;\n#ifdef", Found["/d.h"]), "int a;\n#ifdef");
  EXPECT_EQ(Found["/d.h"][0].Port, "#if defined(__HIPCC__) && !defined(D)\n"
                                   "#define D __host__ __device__\n#endif\n");
}

TEST(Mends, SpacesThatMayBeDefinedTwiceStay) {
  StringRef Device = "#ifdef __CUDA_ARCH__\n#ifndef D\n#define D __device__\n"
                     "#endif\n#define FAST 1\n#endif\n";
  for (StringRef Host : {"#define D\n", "#ifndef D\n#else\n#define D\n#endif\n",
                         "#ifndef D\n#define D\n#endif\n#undef D\n"})
    EXPECT_TRUE(definedBy(Device, Host).empty()) << Host.str();
  for (StringRef Other :
       {"#ifdef __CUDA_ARCH__\n#define D __device__\n#define FAST 1\n#endif\n",
        "#ifndef __CUDA_ARCH__\n#ifndef D\n#define D __device__\n#endif\n"
        "#endif\n",
        "#ifdef __CUDA_ARCH__\n#else\n#ifndef D\n#define D __device__\n"
        "#endif\n#endif\n",
        "#ifdef __CUDA_ARCH__\n#ifndef D\n#define D __host__\n#endif\n"
        "#endif\n"})
    EXPECT_TRUE(definedBy(Other, "").empty()) << Other.str();
}

} // namespace
