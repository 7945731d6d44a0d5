// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whose compile takes which branch, by conditions alone.
#include "Frontend/Vendors/VendorBranches.h"
#include <gtest/gtest.h>

using namespace llvm;

namespace porthip {
namespace {

/// The vendor of each line that begins with `@`, as a letter: any `*`, `A`,
/// `N`, nobody `-`.
std::string vendorsOf(StringRef Text, VendorContext Context = {}) {
  VendorBranches B = findVendorBranches(Text, Context, nullptr);
  std::string Letters;
  for (size_t At = Text.find('@'); At != StringRef::npos;
       At = Text.find('@', At + 1))
    Letters += "*AN-"[unsigned(B.at(At))];
  return Letters;
}

TEST(VendorBranches, PlatformMacro) {
  EXPECT_EQ(vendorsOf("@\n#ifdef __HIP_PLATFORM_AMD__\n@\n#else\n@\n#endif\n@"),
            "*AN*");
  EXPECT_EQ(vendorsOf("#ifndef USE_ROCM\n@\n#else\n@\n#endif\n@"), "NA*");
  EXPECT_EQ(vendorsOf("#if !defined(__HIPCC__)\n@\n#endif\n@"), "N*");
  EXPECT_EQ(vendorsOf("#if __HIP_PLATFORM_NVIDIA__\n@\n#endif"), "N");
}

TEST(VendorBranches, Conditions) {
  EXPECT_EQ(vendorsOf("#if defined(USE_ROCM) || defined(__HIPCC__)\n@\n#endif"),
            "A");
  EXPECT_EQ(vendorsOf("#if defined(USE_ROCM) && FEATURE\n@\n#else\n@\n#endif"),
            "A*");
  EXPECT_EQ(vendorsOf("#if !(defined(USE_ROCM) && 1 > 0)\n@\n#endif"), "N");
  EXPECT_EQ(vendorsOf("#if HIP_VERSION >= 50200\n@\n#endif"), "A");
  // Defined on one side of AMD's compile only.
  EXPECT_EQ(vendorsOf("#ifdef __HIP_DEVICE_COMPILE__\n@\n#else\n@\n#endif"),
            "A*");
  EXPECT_EQ(vendorsOf("#if defined(__gfx90a__)\n@\n#else\n@\n#endif"), "A*");
  EXPECT_EQ(vendorsOf("#ifdef NDEBUG\n@\n#else\n@\n#endif"), "**");
}

TEST(VendorBranches, HeadersThatAreThere) {
  EXPECT_EQ(vendorsOf("#if __has_include(<hip/hip_runtime.h>)\n@\n#else\n@\n"
                      "#endif"),
            "AN");
  EXPECT_EQ(vendorsOf("#if __has_include(<cuda.h>)\n@\n#else\n@\n#endif"),
            "**");
  EXPECT_EQ(vendorsOf("#if __has_include(\n@\n#endif\n"
                      "#if __has_include()\n@\n#endif"),
            "**");
}

TEST(VendorBranches, Chains) {
  EXPECT_EQ(
      vendorsOf("#if defined(__CUDACC__)\n@\n#elif defined(__HIPCC__)\n@\n"
                "#else\n@\n#endif"),
      "NAN");
  EXPECT_EQ(vendorsOf("#ifdef USE_CUDA\n@\n#elif defined(USE_ROCM)\n@\n#endif"),
            "NA");
  // Branches that only ask for CUDA's compiler are the source of a port.
  EXPECT_EQ(vendorsOf("#ifdef __CUDACC__\n@\n#else\n@\n#endif"), "**");
  EXPECT_EQ(vendorsOf("#ifdef __CUDACC__\n@\n#endif\n"
                      "#ifdef __HIP__\n@\n#endif"),
            "*A");
  EXPECT_EQ(vendorsOf("#if 0\n@\n#else\n@\n#endif"), "-*");
}

TEST(VendorBranches, Nested) {
  EXPECT_EQ(vendorsOf("#ifdef A\n#ifdef USE_ROCM\n@\n#else\n@\n#endif\n@\n"
                      "#endif\n#ifdef USE_ROCM\n#ifdef B\n@\n#else\n@\n#endif\n"
                      "#ifndef USE_ROCM\n@\n#endif\n#endif"),
            "AN*AA-");
}

TEST(VendorBranches, MacrosOfTheProject) {
  std::string Both = "#ifdef __HIP_PLATFORM_AMD__\n#define IS_AMD 1\n#else\n"
                     "#define IS_AMD 0\n#endif\n";
  EXPECT_EQ(vendorsOf(Both + "#if IS_AMD\n@\n#else\n@\n#endif"), "AN");
  std::string One = "#ifdef USE_ROCM\n#define IS_AMD\n#endif\n";
  EXPECT_EQ(vendorsOf(One + "#ifdef IS_AMD\n@\n#endif"), "A");
  EXPECT_EQ(vendorsOf(One + "#undef IS_AMD\n#ifdef IS_AMD\n@\n#endif"), "-");
  // A default for those that have none yet.
  std::string Default = "#ifdef USE_ROCM\n#define WARP 64\n#endif\n"
                        "#ifndef WARP\n@\n#define WARP 32\n#endif\n";
  EXPECT_EQ(vendorsOf(Default + "#if WARP == 64\n@\n#else\n@\n#endif"), "NAN");
  EXPECT_EQ(vendorsOf("#if defined(__HIPCC__)\n#define GPU_HIP\n"
                      "#elif defined(__CUDACC__)\n#define GPU_CUDA\n#endif\n"
                      "#ifdef GPU_CUDA\n@\n#endif\n#ifdef GPU_HIP\n@\n#endif"),
            "NA");
}

TEST(VendorBranches, LearnsWhatGuardsHip) {
  auto Learned = [](StringRef Text) {
    std::string Found;
    for (const auto &[Name, Value] : findVendorBranches(Text).Learned)
      Found += Name + (Value[0].Is == MacroState::Number ? "+" : "-");
    return Found;
  };
  EXPECT_EQ(Learned("#if BNB_HIP\n#include <hip/hip_runtime.h>\n#endif"),
            "BNB_HIP+");
  EXPECT_EQ(Learned("#ifdef GPU_B\n#include <hip/hip_runtime.h>\n#else\n"
                    "#include <cuda_runtime.h>\n#endif"),
            "GPU_B+");
  EXPECT_EQ(Learned("#ifdef WITH_CUDA\n#include <cuda.h>\n#else\n"
                    "#include <hip/hip_runtime.h>\n#endif"),
            "WITH_CUDA-");
  EXPECT_EQ(Learned("#ifdef WITH_HIP\n#define __HIP_PLATFORM_AMD__\n#endif"),
            "WITH_HIP+");
  // A feature of a program that is HIP.
  EXPECT_EQ(Learned("#ifdef USE_HALF\n#include <hip/hip_fp16.h>\n#endif"), "");
  EXPECT_EQ(Learned("#ifdef USE_ROCM\n#ifdef WITH_HIP_FP16\n"
                    "#include <hip/hip_fp16.h>\n#endif\n#endif"),
            "");
}

TEST(VendorBranches, KnowsWhatTheProjectTells) {
  MacroTable Project;
  Project["BNB_HIP"] = {MacroState{MacroState::Number, 1},
                        MacroState{MacroState::Undefined}};
  VendorContext Context{&Project, Vendor::Any};
  EXPECT_EQ(vendorsOf("#if BNB_HIP\n@\n#else\n@\n#endif", Context), "AN");
  EXPECT_EQ(findVendorBranches("@\n#if BNB_HIP\n#endif", Context, nullptr)
                .BuildMacros,
            (std::map<std::string, unsigned>{{"BNB_HIP", 2}}));
  EXPECT_EQ(vendorsOf("@\n#ifdef USE_ROCM\n@\n#else\n@\n#endif",
                      {nullptr, Vendor::Amd}),
            "AA-");
}

TEST(VendorBranches, TakesMacrosOfHeaders) {
  MacroTable Header =
      findVendorBranches("#ifdef USE_ROCM\n#define ON_AMD 1\n#endif").Macros;
  StringRef Text = "#include \"config.h\"\n#if ON_AMD\n@\n#endif";
  VendorBranches B = findVendorBranches(
      Text, {}, [&](const VendorInclude &I) { return IncludedFile{&Header}; });
  EXPECT_EQ(B.at(Text.find('@')), Vendor::Amd);
  ASSERT_EQ(B.Includes.size(), 1u);
  EXPECT_EQ(B.Includes[0].Name, "config.h");
}

TEST(VendorBranches, NamesThatAmdsBranchDefines) {
  VendorBranches B = findVendorBranches(
      "#ifdef USE_ROCM\n#define cudaMalloc hipMalloc\n"
      "#define __shfl_xor_sync(m, v, d) __shfl_xor(v, d)\n#endif\n"
      "#define CHECK(x) x\n");
  EXPECT_TRUE(B.isDefinedForAmd("cudaMalloc"));
  EXPECT_TRUE(B.isDefinedForAmd("__shfl_xor_sync"));
  EXPECT_FALSE(B.isDefinedForAmd("CHECK"));
  EXPECT_FALSE(B.isDefinedForAmd("cudaFree"));
}

TEST(VendorBranches, ConditionsOfBothVendorsAreMarked) {
  StringRef Text = "#if defined(__CUDACC__) || defined(__HIPCC__)\n#endif\n"
                   "#if defined(__CUDACC__)\n#endif\n";
  VendorBranches B = findVendorBranches(Text);
  EXPECT_TRUE(B.isVendorCondition(Text.find("__CUDACC__")));
  EXPECT_FALSE(B.isVendorCondition(Text.rfind("__CUDACC__")));
}

TEST(VendorBranches, SizeOfTheWavefront) {
  auto OnAmd = [](StringRef Body) {
    return findVendorBranches("#ifdef USE_ROCM\n" + Body.str() +
                              "\n#else\n#define W 32\n#endif\n")
        .Macros["W"][0]
        .Is;
  };
  EXPECT_EQ(OnAmd("#define W warpSize"), MacroState::Wave);
  EXPECT_EQ(OnAmd("#define W 64"), MacroState::Number);
  EXPECT_EQ(OnAmd("#define V warpSize\n#define W V"), MacroState::Wave);
  EXPECT_EQ(OnAmd("#ifdef __GFX9__\n#define W 64\n#else\n#define W 32\n"
                  "#endif"),
            MacroState::Wave);
  EXPECT_EQ(OnAmd("#define W f()"), MacroState::Defined);
}

TEST(VendorBranches, PlacesWithoutABranchForAmd) {
  EXPECT_EQ(findVendorBranches("#ifndef USE_ROCM\n#endif\n").WithoutAmd,
            std::vector<unsigned>{0});
  EXPECT_EQ(findVendorBranches("#ifndef USE_ROCM\n#else\n#endif\n").WithoutAmd,
            std::vector<unsigned>{});
  EXPECT_EQ(findVendorBranches("#ifdef USE_ROCM\n#else\n#endif\n").WithoutAmd,
            std::vector<unsigned>{});
}

TEST(VendorBranches, SurvivesWhatIsNoProgram) {
  for (StringRef Text :
       {"#endif\n#else\n#elif\n", "#if\n#if (\n#if )\n#if defined(\n#ifdef\n",
        "#if 1/0\n#elif 1%0\n#endif\n", "#if __has_include(<hip/hip.h>)\n",
        "#define\n#undef\n#include\n#include <\n#", "#if a(b(c)\n#endif"})
    findVendorBranches(Text);
  findVendorBranches("#if " + std::string(100000, '(') + "\n#endif");
  findVendorBranches("#if " + std::string(100000, '!') + "USE_ROCM\n#endif");
  std::string Deep;
  for (unsigned I = 0; I < 20000; ++I)
    Deep += "#ifdef USE_ROCM\n#define A 1\n";
  findVendorBranches(Deep);
}

} // namespace
} // namespace porthip
