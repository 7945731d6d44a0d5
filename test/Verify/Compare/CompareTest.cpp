// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Compare/Compare.h"
#include "Verify/Compare/Output.h"
#include "Verify/Compare/StoredParts.h"
#include "VirtualGpu/Abi/StoreKinds.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace porthip;
using llvm::StringRef;

namespace {

template <typename T> StringRef bytesOf(const std::vector<T> &Values) {
  return {reinterpret_cast<const char *>(Values.data()),
          Values.size() * sizeof(T)};
}

template <typename T>
ArrayDifference compare(ElementType Type, const std::vector<T> &A,
                        const std::vector<T> &B, uint64_t BlockLanes = 0) {
  return compareArrays(Type, bytesOf(A), bytesOf(B), Tolerances(), BlockLanes);
}

bool hasHint(const ArrayDifference &D, StringRef Text) {
  for (StringRef Hint : D.Hints)
    if (Hint.contains(Text))
      return true;
  return false;
}

TEST(Compare, IntegersAreExact) {
  auto D = compare<int>(ElementType::I32, {1, 2, 3}, {1, 2, 4});
  EXPECT_EQ(D.MismatchCount, 1u);
  EXPECT_EQ(D.FirstIndex, 2u);
  EXPECT_EQ(D.FirstA, "3");
  EXPECT_EQ(D.FirstB, "4");
  EXPECT_TRUE(compare<int>(ElementType::I32, {-7}, {-7}).isEqual());
}

TEST(Compare, FloatsWithinABound) {
  float Next = std::nextafter(1.0f, 2.0f);
  auto D = compare<float>(ElementType::F32, {1.0f}, {Next});
  EXPECT_TRUE(D.isEqual());
  EXPECT_EQ(D.MaxUlp, 1u);
  // 1e-7 and 2e-7 are a million ULP apart but near zero.
  EXPECT_TRUE(compare<float>(ElementType::F32, {1e-7f}, {2e-7f}).isEqual());
  EXPECT_FALSE(compare<float>(ElementType::F32, {1.0f}, {1.001f}).isEqual());
  EXPECT_FALSE(
      compare<double>(ElementType::F64, {1.0}, {1.0 + 1e-8}).isEqual());
}

TEST(Compare, UlpAcrossZero) {
  float Tiny = std::numeric_limits<float>::denorm_min();
  float A = -Tiny, B = Tiny, Zero = 0, MinusZero = -0.0f;
  auto Ulp = [](float &X, float &Y) {
    return ulpDistance(ElementType::F32, reinterpret_cast<char *>(&X),
                       reinterpret_cast<char *>(&Y));
  };
  EXPECT_EQ(Ulp(A, B), 2u);
  EXPECT_EQ(Ulp(Zero, MinusZero), 0u);
}

TEST(Compare, NanAndInfinity) {
  float Nan = std::nanf(""), Inf = INFINITY;
  EXPECT_TRUE(compare<float>(ElementType::F32, {Nan}, {-Nan}).isEqual());
  EXPECT_TRUE(compare<float>(ElementType::F32, {Inf}, {Inf}).isEqual());
  EXPECT_FALSE(compare<float>(ElementType::F32, {Inf}, {-Inf}).isEqual());
  float Most = std::numeric_limits<float>::max();
  EXPECT_FALSE(compare<float>(ElementType::F32, {Inf}, {Most}).isEqual());
  auto D = compare<float>(ElementType::F32, {Nan, 1}, {1, 1});
  EXPECT_EQ(D.MismatchCount, 1u);
  EXPECT_TRUE(hasHint(D, "NaN on one side"));
}

TEST(Compare, SmallFloats) {
  // 1 and 1 + 1/1024 in half precision, 1 and 1 + 1/128 as bfloat16.
  EXPECT_TRUE(
      compare<uint16_t>(ElementType::F16, {0x3c00}, {0x3c01}).isEqual());
  EXPECT_FALSE(
      compare<uint16_t>(ElementType::F16, {0x3c00}, {0x3c40}).isEqual());
  EXPECT_TRUE(
      compare<uint16_t>(ElementType::BF16, {0x3f80}, {0x3f81}).isEqual());
  EXPECT_FALSE(
      compare<uint16_t>(ElementType::BF16, {0x3f80}, {0x3f90}).isEqual());
}

TEST(Compare, EightBitFloats) {
  // E4M3: 1, 1.125 and 1.25, 448 and NaN; E5M2: 1, 1.25 and 1.75.
  constexpr auto E4M3 = ElementType::F8E4M3, E5M2 = ElementType::F8E5M2;
  uint8_t Largest = 0x7e, Nan = 0x7f;
  EXPECT_EQ(elementValue(E4M3, reinterpret_cast<char *>(&Largest)), 448);
  EXPECT_TRUE(compare<uint8_t>(E4M3, {0x38}, {0x39}).isEqual());
  EXPECT_FALSE(compare<uint8_t>(E4M3, {0x38}, {0x3a}).isEqual());
  EXPECT_FALSE(compare<uint8_t>(E4M3, {Largest}, {Nan}).isEqual());
  EXPECT_TRUE(compare<uint8_t>(E4M3, {Nan}, {0xff}).isEqual());
  EXPECT_TRUE(compare<uint8_t>(E5M2, {0x3c}, {0x3d}).isEqual());
  EXPECT_FALSE(compare<uint8_t>(E5M2, {0x3c}, {0x3f}).isEqual());
  EXPECT_EQ(pointee("__nv_fp8_e4m3 const*"), E4M3);
  EXPECT_EQ(pointee("__hip_fp8_e5m2*"), E5M2);
  EXPECT_EQ(pointee("porthip::fp8_e5m2*"), E5M2);
}

TEST(Compare, PointersAreNotCompared) {
  EXPECT_TRUE(compare<uint64_t>(ElementType::Pointer, {1}, {2}).isEqual());
}

TEST(Compare, HintOfWrongHalves) {
  std::vector<int> A(256, 1), B = A;
  for (int I = 0; I < 256; ++I)
    if (I % 64 >= 32)
      B[I] = 2;
  EXPECT_TRUE(hasHint(compare(ElementType::I32, A, B), "lanes 32-63"));
  B[0] = 2;
  EXPECT_FALSE(hasHint(compare(ElementType::I32, A, B), "32-63"));
}

TEST(Compare, HintOfLanesOfOneWave) {
  std::vector<int> A(64, 1), B = A;
  for (int I = 32; I < 64; ++I)
    B[I] = 2;
  EXPECT_TRUE(hasHint(compare(ElementType::I32, A, B), "only elements 32-63"));
  // From lane 40 on it is another bound.
  for (int I = 32; I < 40; ++I)
    B[I] = 1;
  EXPECT_FALSE(hasHint(compare(ElementType::I32, A, B), "32-63"));
}

// The rest lies under the bound, or nobody wrote it: a pattern by chance.
TEST(Compare, NoHintOfHalvesByChance) {
  std::vector<float> A(256, 1), B = A;
  for (int I = 0; I < 256; ++I)
    B[I] = I % 64 >= 32 ? 2 : 1.000001f;
  EXPECT_FALSE(hasHint(compare(ElementType::F32, A, B), "lanes 32-63"));
  std::vector<float> C(128, 0), D = C;
  for (int I = 0; I < 32; ++I) {
    C[I] = 1;
    D[I] = 2;
  }
  EXPECT_FALSE(hasHint(compare(ElementType::F32, C, D), "lanes 0-31"));
}

// A bound for what cancels takes all denormals for the same.
TEST(Compare, IntegersInTheBitsOfFloats) {
  std::vector<uint32_t> A = {3, 100}, B = {3, 200};
  EXPECT_FALSE(compare(ElementType::F32, A, B).isEqual());
  // As a GPU that flushes them gives, or rounds.
  std::vector<uint32_t> Flushed = {0, 101};
  EXPECT_TRUE(compare(ElementType::F32, A, Flushed).isEqual());
}

TEST(Compare, PartsByWhatWasStored) {
  using std::string;
  // A float, an index, a word of a clock, and what nobody stored.
  const string Kinds = {VG_STORE_F32, VG_STORE_INTEGER, VG_STORE_CLOCK,
                        VG_STORE_NONE};
  auto Parts = storedParts(ElementType::F32, Kinds, 16);
  ASSERT_EQ(Parts.size(), 3u);
  EXPECT_EQ(Parts[0].Type, ElementType::I32);
  EXPECT_TRUE(Parts[0].IsHidden);
  EXPECT_EQ(Parts[0].Places, std::vector<uint32_t>{1});
  EXPECT_EQ(Parts[0].indexOf(0, ElementType::I32), 1u);
  EXPECT_EQ(Parts[1].Places, (std::vector<uint32_t>{0, 3}));
  EXPECT_TRUE(Parts[2].IsOfClock);
  // Floats in integers, and halves, which headers put together from integers.
  EXPECT_EQ(storedParts(ElementType::U32, string(1, VG_STORE_F32), 4)[0].Type,
            ElementType::F32);
  EXPECT_TRUE(
      storedParts(ElementType::F16, string(1, VG_STORE_INTEGER), 4).empty());
  EXPECT_TRUE(
      storedParts(ElementType::F32, string(2, VG_STORE_F32), 8).empty());
}

TEST(Compare, DoublesThatWereMadeOfFloats) {
  using std::string;
  const string Kinds = {VG_STORE_F32, VG_STORE_F32, VG_STORE_F64, VG_STORE_F64};
  auto Parts = storedParts(ElementType::F64, Kinds, 16);
  ASSERT_EQ(Parts.size(), 2u);
  EXPECT_FALSE(Parts[0].IsWidened);
  EXPECT_TRUE(Parts[1].IsWidened);
  EXPECT_EQ(Parts[1].Places, (std::vector<uint32_t>{0, 1}));
  const double Values[] = {double(0.1f), 0.1};
  TraceArray A;
  A.Bytes = string(reinterpret_cast<const char *>(Values), sizeof(Values));
  A.SizeBytes = sizeof(Values);
  A.Type = ElementType::F64;
  auto Narrow = narrowed(Parts[1].of(A));
  ASSERT_TRUE(Narrow);
  EXPECT_EQ(Narrow->Type, ElementType::F32);
  float Kept;
  ASSERT_EQ(Narrow->Bytes.size(), sizeof(Kept));
  std::memcpy(&Kept, Narrow->Bytes.data(), sizeof(Kept));
  EXPECT_EQ(Kept, 0.1f);
  // Digits that no float has are compared as they are.
  EXPECT_FALSE(narrowed(Parts[0].of(A)));
}

TEST(Compare, HintOfLastBlock) {
  std::vector<int> A(300, 1), B = A;
  B[290] = B[260] = 0;
  EXPECT_TRUE(hasHint(compare(ElementType::I32, A, B, 256), "partial block"));
  EXPECT_FALSE(hasHint(compare(ElementType::I32, A, B, 100), "partial block"));
}

TEST(Compare, HintOfRoundingAndSign) {
  auto D = compare<float>(ElementType::F32, {1, 2}, {1.0001f, 2.0001f});
  EXPECT_TRUE(hasHint(D, "small errors only"));
  EXPECT_FALSE(hasHint(D, "sign"));
  EXPECT_TRUE(hasHint(compare<float>(ElementType::F32, {1, 2}, {-1, -2}),
                      "only the sign"));
}

TEST(Compare, Tolerances) {
  Tolerances T;
  auto set = [&](StringRef Text) { return llvm::toString(T.set(Text)); };
  EXPECT_EQ(set("rel=0.5"), "");
  EXPECT_EQ(set("f64:abs=2,ulp=3"), "");
  EXPECT_EQ(T.of(ElementType::F32).Relative, 0.5);
  EXPECT_EQ(T.of(ElementType::F64).Absolute, 2);
  EXPECT_EQ(T.of(ElementType::F64).Ulp, 3u);
  EXPECT_EQ(T.of(ElementType::F32).Absolute, 1e-6);
  EXPECT_NE(set("i32:abs=1"), "");
  EXPECT_NE(set("abs=x"), "");
  EXPECT_NE(set("abs=-1"), "");
  EXPECT_NE(set(""), "");
}

TEST(Compare, OutputNumbers) {
  Tolerances T;
  auto line = [&](StringRef A, StringRef B) {
    return compareOutput(A, B, T).Line;
  };
  EXPECT_EQ(line("sum 1.000000\nPASSED\n", "sum 1.000001\nPASSED\n"), 0u);
  EXPECT_EQ(line("sum 1.00\n", "sum 1.01\n"), 1u);
  EXPECT_EQ(line("n 10\n", "n 11\n"), 1u);
  EXPECT_EQ(line("a\nPASSED\n", "a\nFAILED\n"), 2u);
  EXPECT_EQ(line("a\n", "a\nb\n"), 2u);
  EXPECT_EQ(line("took 1.5 ms, 20 GB/s\n", "took 9.25 ms, 3 GB/s\n"), 0u);
  EXPECT_EQ(line("took 1.5 steps\n", "took 9.25 steps\n"), 1u);
  EXPECT_EQ(line("time (s): 2.5\n", "time (s): 4\n"), 0u);
  EXPECT_EQ(line("rate [GB/s] = 2.5\n", "rate [GB/s] = 4\n"), 0u);
  EXPECT_EQ(line("f(s) 2.5\n", "f(s) 4.5\n"), 0u);
  EXPECT_EQ(line("s = 2.5\n", "s = 4.5\n"), 1u);
  EXPECT_EQ(line("(x): 2.5\n", "(x): 4.5\n"), 1u);
  EXPECT_EQ(line("x=1e-3.\n", "x=1.0000001e-3.\n"), 0u);
}

TEST(Compare, Sorted) {
  auto sorted = [](ElementType Type, auto Values) {
    std::string Bytes = sortedElements(Type, bytesOf(Values));
    std::memcpy(Values.data(), Bytes.data(), Bytes.size());
    return Values;
  };
  EXPECT_EQ(sorted(ElementType::I32, std::vector<int>{3, -7, 0, 2}),
            (std::vector<int>{-7, 0, 2, 3}));
  EXPECT_EQ(sorted(ElementType::U32, std::vector<int>{3, -7, 0}),
            (std::vector<int>{0, 3, -7}));
  EXPECT_EQ(sorted(ElementType::I8, std::vector<int8_t>{3, -7, 0}),
            (std::vector<int8_t>{-7, 0, 3}));
  auto Floats =
      sorted(ElementType::F32,
             std::vector<float>{2, -NAN, -3, 0.5f, INFINITY, -INFINITY});
  EXPECT_TRUE(std::isnan(Floats.back()));
  Floats.pop_back();
  EXPECT_EQ(Floats, (std::vector<float>{-INFINITY, -3, 0.5f, 2, INFINITY}));
  EXPECT_EQ(
      sorted(ElementType::F64, std::vector<double>{1e300, -2, 0.25, -1e9}),
      (std::vector<double>{-1e9, -2, 0.25, 1e300}));
  auto same = [](std::vector<int> A, std::vector<int> B) {
    return holdSame(ElementType::I32, bytesOf(A), bytesOf(B));
  };
  EXPECT_TRUE(same({1, 2, 3}, {3, 1, 2}));
  EXPECT_FALSE(same({1, 2, 3}, {3, 1, 1}));
  EXPECT_FALSE(same({1, 3}, {2, 2}));
}

TEST(Compare, OutputOfOtherGpus) {
  OutputDifference D = compareOutput(
      "on porthip virtual GPU (sm_80, like A100), 3\n",
      "on porthip virtual GPU (gfx942, like MI300X), 3\n", Tolerances());
  EXPECT_EQ(D.Line, 0u);
  EXPECT_TRUE(D.HasGpuNames);
  EXPECT_EQ(compareOutput("porthip virtual GPU (a), 3\n",
                          "porthip virtual GPU (b), 4\n", Tolerances())
                .Line,
            1u);
  EXPECT_FALSE(compareOutput("a\n", "a\n", Tolerances()).HasGpuNames);
}

TEST(Output, NamesOfErrors) {
  auto lineOf = [](llvm::StringRef A, llvm::StringRef B) {
    return compareOutput(A, B, Tolerances()).Line;
  };
  OutputDifference Same =
      compareOutput("ok\nfails: cudaErrorMemoryAllocation (2)\n",
                    "ok\nfails: hipErrorOutOfMemory (2)\n", Tolerances());
  EXPECT_EQ(Same.Line, 0u);
  EXPECT_TRUE(Same.HasErrorNames);
  EXPECT_EQ(lineOf("cudaSuccess", "hipSuccess"), 0u);
  EXPECT_EQ(lineOf("cudaErrorMemoryAllocation", "hipErrorInvalidValue"), 1u);
  EXPECT_EQ(lineOf("cudaErrorOfMine", "hipErrorOfMine"), 1u);
  // Those of libraries, but of one and the same.
  EXPECT_EQ(lineOf("NVRTC_ERROR_COMPILATION", "HIPRTC_ERROR_COMPILATION"), 0u);
  EXPECT_EQ(
      lineOf("CUBLAS_STATUS_NOT_INITIALIZED", "HIPBLAS_STATUS_NOT_INITIALIZED"),
      0u);
  EXPECT_EQ(lineOf("CUBLAS_STATUS_SUCCESS", "HIPBLAS_STATUS_ALLOC_FAILED"), 1u);
  EXPECT_EQ(lineOf("CUFFT_SUCCESS", "HIPBLAS_SUCCESS"), 1u);
}

TEST(Elements, TypesOfParameters) {
  auto Types = parameterTypes("void k<int, (E)1>(float*, unsigned int const*, "
                              "HIP_vector_type<float, 4u>*, void (*)(int))");
  ASSERT_EQ(Types.size(), 4u);
  EXPECT_EQ(pointee(Types[0]), ElementType::F32);
  EXPECT_EQ(pointee(Types[1]), ElementType::U32);
  EXPECT_EQ(pointee(Types[2]), ElementType::F32);
  EXPECT_EQ(pointee("float4*"), ElementType::F32);
  EXPECT_EQ(pointee("double**"), ElementType::Pointer);
  EXPECT_EQ(pointee("Particle*"), ElementType::Unknown);
  EXPECT_EQ(pointee("int"), std::nullopt);
  EXPECT_TRUE(parameterTypes("kernel").empty());
  EXPECT_TRUE(parameterTypes("kernel()").empty());
}

TEST(Elements, GuessByLooks) {
  std::vector<float> Floats = {0, 1.5f, -3e4f};
  std::vector<int> Integers = {0, 7, 123456};
  std::vector<double> Doubles = {0.1, 2.0 / 3, 1e10};
  auto guess = [](StringRef B) { return guessType(B, B); };
  EXPECT_EQ(guess(bytesOf(Floats)), ElementType::F32);
  EXPECT_EQ(guess(bytesOf(Integers)), ElementType::U32);
  EXPECT_EQ(guess(bytesOf(Doubles)), ElementType::F64);
  EXPECT_EQ(guess("abc"), ElementType::Unknown);
}

} // namespace
