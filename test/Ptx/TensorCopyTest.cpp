// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies by tensor maps and bulk reductions, by models of the PTX ISA
// ("Tensors", "cp.reduce.async.bulk"). An H200's results are in
// test/hardware/tensor.
#include "Gpu/Device.h"
#include "Harness.h"
#include "porthip/detail/ptx/ptx_tensor_map.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cstring>
#include <sys/mman.h>

using namespace porthip;
using namespace porthip::ptx::detail;
using namespace porthip::ptx::test;

namespace {
constexpr unsigned Bytes = 2048;
/// Shared memory: a box at 0, an mbarrier object behind it.
uint8_t *lowMemory() {
  static void *P = mmap(nullptr, 4096, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
  return static_cast<uint8_t *>(P);
}
alignas(128) uint8_t Global[2 * Bytes];

/// Five dimensions of halves: 24 x 3 x 3 x 2 x 2, and boxes of 16 x 2 x 2 x 2 x
/// 2 of which the third takes each second index.
constexpr unsigned Sizes[] = {24, 3, 3, 2, 2}, Box[] = {16, 2, 2, 2, 2};
constexpr unsigned Strides[] = {2, 48, 160, 512, 1024};
TensorMap mapOf(unsigned Rank, TensorType Type) {
  TensorMap M = {};
  M.Address = uint64_t(Global);
  M.Magic = PORTHIP_TENSOR_MAGIC;
  M.Rank = uint8_t(Rank);
  M.Type = Type;
  M.SwizzleChunks = 1;
  for (unsigned D = 0; D < TensorMaxRank; ++D) {
    const bool Is = D < Rank;
    M.LastIndex[D] = Is ? Sizes[D] - 1 : 0;
    M.Box[D] = uint16_t(Is ? Box[D] : 1);
    M.Steps[D] = D == 2 ? 2 : 1;
    M.StrideBytes[D] = Is ? Strides[D] : 0;
  }
  return M;
}

void fillGlobal() {
  for (unsigned I = 0; I < Bytes; I += 2) {
    const uint16_t V = uint16_t(I / 2 + 1);
    std::memcpy(Global + I, &V, 2);
  }
}
/// The half at the coordinates, 0 outside.
uint16_t at(unsigned Rank, const int *X) {
  unsigned Place = 0;
  for (unsigned D = 0; D < Rank; ++D) {
    if (X[D] < 0 || X[D] >= int(Sizes[D]))
      return 0;
    Place += unsigned(X[D]) * Strides[D];
  }
  uint16_t V;
  std::memcpy(&V, Global + Place, 2);
  return V;
}
/// A sum that depends on the place of each half of the box.
uint64_t boxModel(unsigned Rank, const int *First) {
  uint64_t Sum = 0, N = 0;
  auto walk = [&](auto &Self, unsigned D, int *X) -> void {
    if (D == 0)
      for (unsigned I = 0; I < Box[0]; ++I) {
        X[0] = First[0] + int(I);
        Sum += ++N * at(Rank, X);
      }
    else
      for (unsigned I = 0; I < Box[D]; I += D == 2 ? 2 : 1) {
        X[D] = First[D] + int(I);
        Self(Self, D - 1, X);
      }
  };
  int X[5];
  walk(walk, Rank - 1, X);
  return Sum;
}
uint64_t boxSum(const uint8_t *Shared, unsigned Count) {
  uint64_t Sum = 0;
  for (unsigned I = 0; I < Count; ++I) {
    uint16_t V;
    std::memcpy(&V, Shared + 2 * I, 2);
    Sum += (I + 1) * V;
  }
  return Sum;
}
unsigned boxHalves(unsigned Rank) {
  unsigned Count = 1;
  for (unsigned D = 0; D < Rank; ++D)
    Count *= D == 2 ? 1 : Box[D];
  return Count;
}
const char *const Coordinates[] = {"{$4}", "{$4, $5}", "{$4, $5, 1}",
                                   "{$4, $5, 1, 0}", "{$4, $5, 1, 0, -1}"};
} // namespace

// The bytes arrive at an mbarrier object, and what lies outside is zero.
TEST(PtxTensorCopy, Loads) {
  if (gputest::Device::get())
    GTEST_SKIP() << "the map is the virtual GPU's";
  static TensorMap Maps[5];
  uint8_t *Low = lowMemory();
  declareMemory(Low, 4096);
  declareMemory(Global, sizeof(Global));
  fillGlobal();
  for (unsigned Rank = 1; Rank <= 5; ++Rank)
    Maps[Rank - 1] = mapOf(Rank, TensorType_u16);
  for (unsigned Rank = 1; Rank <= 5; ++Rank)
    for (const char *Space :
         {"shared::cluster.global.tile", "shared::cta.global"}) {
      Suite S;
      S.add(
          ("{ .reg .pred p;\n"
           "mbarrier.init.shared.b64 [$2+2048], 1;\n"
           "mbarrier.arrive.expect_tx.shared.b64 _, [$2+2048], $6;\n"
           "cp.async.bulk.prefetch.tensor." +
           std::to_string(Rank) + "d.L2.global [$3, " + Coordinates[Rank - 1] +
           "];\n cp.async.bulk.tensor." + std::to_string(Rank) + "d." + Space +
           ".mbarrier::complete_tx::bytes [$2], [$3, " + Coordinates[Rank - 1] +
           "], [$2+2048];\n"
           "mbarrier.test_wait.parity.shared.b64 p, [$2+2048], 0;\n"
           "selp.b32 $0, 1, 0, p; mov.b32 $1, 0; }")
              .c_str(),
          "=r,=r,r,l,r,r,r",
          {{uint64_t(Low)},
           {uint64_t(&Maps[Rank - 1])},
           {0, uint32_t(-8), 8, 16},
           {0, uint32_t(-1), 2},
           {2 * boxHalves(Rank)}},
          Model([=](const uint64_t *In, uint64_t *Out) {
            const int First[] = {int(In[2]), int(In[3]), 1, 0, -1};
            EXPECT_EQ(boxSum(Low, boxHalves(Rank)), boxModel(Rank, First))
                << Rank << " " << First[0] << " " << First[1];
            Out[0] = 1;
            Out[1] = 0;
          }));
      S.run();
    }
}

// Loads fill the outside of a float's map with NaN, swizzle 64 bytes, and write
// words of TF32 rounded; stores write them as they are.
TEST(PtxTensorCopy, Formats) {
  if (gputest::Device::get())
    GTEST_SKIP() << "the map is the virtual GPU's";
  static TensorMap Map;
  uint8_t *Low = lowMemory();
  auto load = [&](const char *Constraints) {
    Suite S;
    S.add(
        "{ mbarrier.init.shared.b64 [$1+2048], 1;\n"
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::"
        "complete_tx::bytes [$1], [$2, {$3, $4}], [$1+2048]; mov.b32 $0, 0; }",
        Constraints, {{uint64_t(Low)}, {uint64_t(&Map)}, {0}, {2}},
        [](const uint64_t *) { return 0; });
    S.run();
  };
  auto word = [&](unsigned At) {
    uint32_t V;
    std::memcpy(&V, Low + At, 4);
    return V;
  };
  Map = mapOf(2, TensorType_f16);
  Map.FillsNaN = 1;
  Map.SwizzleChunks = 4;
  Map.Box[0] = 32;
  Map.LastIndex[0] = 17;
  fillGlobal();
  load("=r,r,l,r,r");
  for (unsigned I = 0; I < 64; ++I) {
    const unsigned Row = I / 32, X = I % 32;
    uint16_t Want = 0x7ff7, Got;
    if (Row == 0 && X < 18) // the second row is outside
      std::memcpy(&Want, Global + 2 * 48 + 2 * X, 2);
    std::memcpy(&Got, Low + (2 * I ^ (2 * I >> 7 & 3) << 4), 2);
    EXPECT_EQ(Got, Want) << I;
  }
  Map = mapOf(2, TensorType_tf32_ftz);
  Map.Box[0] = 8;
  Map.LastIndex[0] = 11;
  Map.StrideBytes[0] = 4;
  const uint32_t Words[][2] = {
      {0x3f800fff, 0x3f800000}, {0x3f801001, 0x3f802000},
      {0x3f801000, 0x3f800000}, // a tie
      {0x3f803000, 0x3f804000}, {0x80000fff, 0x80000000},
      {0x7f800000, 0x7f800000}, {0xff7fffff, 0xff800000},
      {0x7fffffff, 0x7fffe000}};
  for (unsigned I = 0; I < 8; ++I)
    std::memcpy(Global + 2 * 48 + 4 * I, &Words[I][0], 4);
  load("=r,r,l,r,r");
  for (unsigned I = 0; I < 8; ++I)
    EXPECT_EQ(word(4 * I), Words[I][1]) << I;
  Suite S;
  std::memcpy(Low, Words[0], 32);
  S.add("{ cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group"
        " [$2, {$3, $4}], [$1]; cp.async.bulk.commit_group;"
        " cp.async.bulk.wait_group.read 0; mov.b32 $0, 0; }",
        "=r,r,l,r,r", {{uint64_t(Low)}, {uint64_t(&Map)}, {4}, {0}},
        [](const uint64_t *) { return 0; });
  S.run();
  EXPECT_EQ(0, std::memcmp(Global + 16, Words[0], 32));
}

namespace {
template <class T> T as(uint64_t Word, unsigned Element) {
  T V;
  std::memcpy(&V, reinterpret_cast<char *>(&Word) + Element * sizeof(T),
              sizeof(T));
  return V;
}
template <class T> uint64_t eachOf(uint64_t A, uint64_t B, T (*Of)(T A, T B)) {
  uint64_t Result = 0;
  for (unsigned I = 0; I < 8 / sizeof(T); ++I) {
    const T V = Of(as<T>(A, I), as<T>(B, I));
    std::memcpy(reinterpret_cast<char *>(&Result) + I * sizeof(T), &V,
                sizeof(T));
  }
  return Result;
}
const Words Anything = {0,
                        1,
                        0x7fffffff80000000,
                        ~0ull,
                        0x3c00bc00,
                        0x8000000000000000,
                        0x400000005,
                        0x12345678fedcba98};
} // namespace

TEST(PtxTensorCopy, BulkReductions) {
  uint64_t Low = uint64_t(lowMemory()), P = uint64_t(Global);
  declareMemory(lowMemory(), 4096);
  declareMemory(Global, sizeof(Global));
  Suite S;
  auto Add = [&](const std::string &Form, auto Of, const Words &Values) {
    S.add(("{ st.shared.v2.u64 [$1], {$3, $3}; st.global.v2.u64 [$2], {$4, $4};"
           " fence.proxy.async; cp.reduce.async.bulk.global.shared::cta."
           "bulk_group." +
           Form +
           " [$2], [$1], 16; cp.async.bulk.commit_group;"
           " cp.async.bulk.wait_group 0; ld.global.u64 $0, [$2+8]; }")
              .c_str(),
          "=l,r,l,l,l", {{Low}, {P}, Values, Values},
          [Of](const uint64_t *In) { return eachOf(In[3], In[2], Of); });
  };
  using U = uint32_t;
  using U64 = uint64_t;
  Add("add.u32", +[](U A, U B) { return A + B; }, Anything);
  Add("add.s32", +[](U A, U B) { return A + B; }, Anything);
  Add("add.u64", +[](U64 A, U64 B) { return A + B; }, Anything);
  Add("min.u32", +[](U A, U B) { return std::min(A, B); }, Anything);
  Add(
      "max.s32", +[](int32_t A, int32_t B) { return std::max(A, B); },
      Anything);
  Add("max.u64", +[](U64 A, U64 B) { return std::max(A, B); }, Anything);
  Add(
      "min.s64", +[](int64_t A, int64_t B) { return std::min(A, B); },
      Anything);
  Add("inc.u32", +[](U A, U B) { return A >= B ? 0 : A + 1; }, Anything);
  Add(
      "dec.u32", +[](U A, U B) { return A == 0 || A > B ? B : A - 1; },
      Anything);
  Add("and.b32", +[](U A, U B) { return A & B; }, Anything);
  Add("or.b64", +[](U64 A, U64 B) { return A | B; }, Anything);
  Add("xor.b64", +[](U64 A, U64 B) { return A ^ B; }, Anything);
  const Words Doubles = {0, 0x3ff0000000000000, 0xc008000000000000};
  Add("add.f64", +[](double A, double B) { return A + B; }, Doubles);
  const Words Floats = {0, 0x3f800000c0400000, 0x4b80000033800000};
  Add("add.f32", +[](float A, float B) { return A + B; }, Floats);
  // 1 and 2, 1 and the half unit of its last place, ties.
  const Words Halves = {0x3c003c0040003c00, 0x40001000be001400,
                        0x3c01100000013c01};
  auto Half = +[](uint16_t A, uint16_t B) {
    const _Float16 X = as<_Float16>(A, 0), Y = as<_Float16>(B, 0);
    const _Float16 Sum = _Float16(float(X) + float(Y));
    uint16_t V;
    std::memcpy(&V, &Sum, 2);
    return V;
  };
  Add("add.noftz.f16", Half, Halves);
  Add(
      "max.f16",
      +[](uint16_t A, uint16_t B) {
        return as<_Float16>(A, 0) > as<_Float16>(B, 0) ? A : B;
      },
      Halves);
  const Words Bfloats = {0x3f80400040a03f80, 0x3f804000c0a03f80};
  Add(
      "min.bf16",
      +[](uint16_t A, uint16_t B) {
        return as<float>(uint64_t(A) << 16, 0) < as<float>(uint64_t(B) << 16, 0)
                   ? A
                   : B;
      },
      Bfloats);
  // In shared memory, where an mbarrier object hears of it.
  S.add("{ .reg .pred p; mbarrier.init.shared.b64 [$2+64], 1;"
        " mbarrier.arrive.expect_tx.shared.b64 _, [$2+64], 16;"
        " st.shared.v2.u64 [$2], {$3, $3}; st.shared.v2.u64 [$2+16], {$3, $3};"
        " cp.reduce.async.bulk.shared::cluster.shared::cta."
        "mbarrier::complete_tx::bytes.add.u64 [$2], [$2+16], 16, [$2+64];"
        " mbarrier.test_wait.parity.shared.b64 p, [$2+64], 0;"
        " selp.b32 $0, 1, 0, p; ld.shared.u64 $1, [$2+8]; }",
        "=r,=l,r,l", {{Low}, Anything},
        Model([](const uint64_t *In, uint64_t *Out) {
          Out[0] = 1;
          Out[1] = 2 * In[1];
        }));
  S.run();
}

// cp.reduce.async.bulk.tensor: the map says the type.
TEST(PtxTensorCopy, TensorReductions) {
  if (gputest::Device::get())
    GTEST_SKIP() << "the map is the virtual GPU's";
  static TensorMap Map;
  Map = mapOf(1, TensorType_s32);
  Map.StrideBytes[0] = 4;
  Map.Box[0] = 4;
  uint64_t Low = uint64_t(lowMemory()), P = uint64_t(Global);
  auto Run = [&](const char *Op, auto Of) {
    Suite S;
    S.add((std::string("{ st.shared.v2.u64 [$1], {$4, $4};"
                       " st.global.v2.u64 [$3], {$5, $5};"
                       " cp.reduce.async.bulk.tensor.1d.global.shared::cta.") +
           Op + ".tile.bulk_group [$2, {0}], [$1]; ld.global.u64 $0, [$3+8]; }")
              .c_str(),
          "=l,r,l,l,l,l", {{Low}, {uint64_t(&Map)}, {P}, Anything, Anything},
          [Of](const uint64_t *In) { return eachOf(In[4], In[3], Of); });
    S.run();
  };
  Run("add", +[](uint32_t A, uint32_t B) { return A + B; });
  Run("min", +[](int32_t A, int32_t B) { return std::min(A, B); });
  Run("xor", +[](uint32_t A, uint32_t B) { return A ^ B; });
  Map.Type = TensorType_u32;
  Run("max", +[](uint32_t A, uint32_t B) { return std::max(A, B); });
  Run("inc", +[](uint32_t A, uint32_t B) { return A >= B ? 0 : A + 1; });
}
