// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads that transpose: matrices of numbered elements, and where each arrives.
#include "Wave.h"

using namespace amdtest;

VGI(uint64_t, dsRead_tr4, "llvm.amdgcn.ds.read.tr4.b64.v2i32", const void *,
    const char *);
VGI(uint64_t, dsRead_tr8, "llvm.amdgcn.ds.read.tr8.b64.v2i32", const void *,
    const char *);
VGI(uint64_t, dsRead_tr16_i16, "llvm.amdgcn.ds.read.tr16.b64.v4i16",
    const void *, const char *);
VGI(uint64_t, dsRead_tr16_f16, "llvm.amdgcn.ds.read.tr16.b64.v4f16",
    const void *, const char *);
VGI(uint64_t, dsRead_tr16_bf16, "llvm.amdgcn.ds.read.tr16.b64.v4bf16",
    const void *, const char *);
VGI(void, dsRead_tr6, "llvm.amdgcn.ds.read.tr6.b96.v3i32", uint32_t *,
    const void *, const char *);
VGI(uint64_t, globalLoadTr_b64, "llvm.amdgcn.global.load.tr.b64.v2i32",
    const void *, const char *);
VGI(void, globalLoadTr_i16, "llvm.amdgcn.global.load.tr.b128.v8i16", void *,
    const void *, const char *);
VGI(void, globalLoadTr_f16, "llvm.amdgcn.global.load.tr.b128.v8f16", void *,
    const void *, const char *);
VGI(void, globalLoadTr_bf16, "llvm.amdgcn.global.load.tr.b128.v8bf16", void *,
    const void *, const char *);

namespace {
using Load = void (*)(void *To, const void *From);
template <uint64_t (*F)(const void *, const char *)>
void asLoad(void *To, const void *From) {
  uint64_t V = F(From, "here:1");
  std::memcpy(To, &V, 8);
}
template <void (*F)(void *, const void *, const char *)>
void asWideLoad(void *To, const void *From) {
  F(To, From, "here:1");
}
void loadTr6(void *To, const void *From) {
  dsRead_tr6(static_cast<uint32_t *>(To), From, "here:1");
}

uint32_t bitsAt(const std::vector<uint8_t> &From, uint32_t At, uint32_t Bits) {
  uint32_t V = 0;
  for (uint32_t B = 0; B < Bits; ++B)
    V |= uint32_t(From[(At + B) / 8] >> (At + B) % 8 & 1) << B;
  return V;
}

struct Kind {
  const char *Name;
  Load Call;
  uint32_t ElementBits, LaneBits;
};
const Kind OfLds[] = {{"b4", asLoad<dsRead_tr4>, 4, 64},
                      {"b6", loadTr6, 6, 96},
                      {"b8", asLoad<dsRead_tr8>, 8, 64},
                      {"i16", asLoad<dsRead_tr16_i16>, 16, 64},
                      {"f16", asLoad<dsRead_tr16_f16>, 16, 64},
                      {"bf16", asLoad<dsRead_tr16_bf16>, 16, 64}};
const Kind OfGlobal[] = {{"b8", asLoad<globalLoadTr_b64>, 8, 64},
                         {"i16", asWideLoad<globalLoadTr_i16>, 16, 128},
                         {"f16", asWideLoad<globalLoadTr_f16>, 16, 128},
                         {"bf16", asWideLoad<globalLoadTr_bf16>, 16, 128}};

/// A wave's pieces, at shuffled places of a memory of noise.
struct Wave {
  Wave(const Kind &K, uint32_t Lanes) : K(K), Lanes(Lanes), Memory(64 * 16) {
    Random R(K.ElementBits);
    for (uint8_t &B : Memory)
      B = uint8_t(R.next());
    Results.resize(Lanes, std::vector<uint8_t>(16));
  }
  uint32_t placeOf(uint32_t Lane) const { return (Lane * 37 + 5) % Lanes * 16; }
  Outcome load(const Target &On, uint64_t Active = ~0ull) {
    return run(On, Active, [&](uint32_t L) {
      K.Call(Results[L].data(), &Memory[placeOf(L)]);
    });
  }
  uint32_t source(uint32_t Lane, uint32_t Element) const {
    return bitsAt(Memory, 8 * placeOf(Lane) + Element * K.ElementBits,
                  K.ElementBits);
  }
  uint32_t result(uint32_t Lane, uint32_t Element) const {
    return bitsAt(Results[Lane], Element * K.ElementBits, K.ElementBits);
  }
  const Kind &K;
  uint32_t Lanes;
  std::vector<uint8_t> Memory;
  std::vector<std::vector<uint8_t>> Results;
};
} // namespace

// In each 16 lanes: a matrix of 16 columns, row after row.
TEST(AmdTranspose, LdsByColumns) {
  for (const Kind &K : OfLds) {
    Wave W(K, 64);
    ASSERT_TRUE(W.load(Gfx950).Faults.empty()) << K.Name;
    const uint32_t Each = K.LaneBits / K.ElementBits;
    for (uint32_t First = 0; First < 64; First += 16)
      for (uint32_t Row = 0; Row < Each; ++Row)
        for (uint32_t Column = 0; Column < 16; ++Column) {
          const uint32_t Number = Row * 16 + Column; // in memory's order
          EXPECT_EQ(W.result(First + Column, Row),
                    W.source(First + Number / Each, Number % Each))
              << K.Name << " " << Row << " " << Column;
        }
  }
}

// Addresses as programs for gfx1201 give them, so that a lane gets what WMMA
// wants of B[k][n]: n = lane % 16, k from lane / 16 * 8 on.
TEST(AmdTranspose, GlobalAsWmmaWants) {
  for (const Kind &K : OfGlobal) {
    Wave W(K, 32);
    ASSERT_TRUE(W.load(Gfx1200).Faults.empty()) << K.Name;
    for (uint32_t Lane = 0; Lane < 32; ++Lane)
      for (uint32_t E = 0; E < 8; ++E) {
        const uint32_t N = Lane % 16, Depth = Lane / 16 * 8 + E;
        uint32_t From; // the lane whose piece begins at B[Depth][N & 8]
        if (K.ElementBits == 16)
          From = Depth / 8 * 16 + N / 8 * 8 + Depth % 8;
        else
          From = Depth / 4 * 8 + N / 8 * 4 + Depth % 4;
        EXPECT_EQ(W.result(Lane, E), W.source(From, N % 8))
            << K.Name << " " << Lane << " " << E;
      }
  }
}

TEST(AmdTranspose, OtherTargetsAndPartsOfAWavefrontAreRefused) {
  auto Expect = [](Wave &W, const Target &On, uint64_t Active,
                   const char *Why) {
    Outcome Result = W.load(On, Active);
    ASSERT_FALSE(Result.Faults.empty());
    EXPECT_NE(Result.Faults[0].What.find(Why), std::string::npos)
        << Result.Faults[0].What;
    EXPECT_EQ(Result.Faults[0].Where, "here:1");
  };
  for (const Kind &K : OfLds) {
    Wave W(K, 64);
    Expect(W, Gfx942, ~0ull, "does not have it");
    Expect(W, Gfx950, 0xffffffffull, "not all lanes are active");
  }
  for (const Kind &K : OfGlobal) {
    Wave W(K, 32);
    Expect(W, Gfx1100, ~0ull, "does not have it");
    Expect(W, Gfx1200, 0x7fffffffull, "not all lanes are active");
  }
}
