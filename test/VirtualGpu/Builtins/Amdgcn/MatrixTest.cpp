// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each matrix instruction on each target that has it: every element of every
// operand at its place, sums to the bit, modifiers, and what is refused.
#include "MatrixCase.h"
#include "llvm/ADT/StringRef.h"

using namespace amdtest;

namespace {
const Target Gfx908{9008, 64}, Gfx1200Wave64{12000, 64}, Gfx1030{10300, 32};
const std::vector<Target> Targets{Gfx908,  Gfx90a,        Gfx942,
                                  Gfx950,  Gfx1100,       Gfx1100Wave64,
                                  Gfx1200, Gfx1200Wave64, Gfx1030};

/// Scaled forms: a format for each width of register.
uint32_t formatOf(llvm::StringRef Vector) {
  return Vector == "v8i32" ? 0 : Vector == "v6i32" ? 2 : 4;
}
Modifiers plainModifiers(const MatrixRow &Row) {
  Modifiers With;
  if (Row.I.Family == "mfma.scale") {
    llvm::StringRef Vectors(Row.I.Name);
    With.FormatB = formatOf(Vectors.rsplit('.').second);
    With.FormatA = formatOf(Vectors.rsplit('.').first.rsplit('.').second);
    With.SelectA = 1;
    With.SelectB = 2;
  }
  return With;
}
bool runsOn(const MatrixRow &Row, const Target &On) {
  return exists(Row.I, On) && Row.Wave == On.WaveSize;
}
/// Each row on each target that has it.
template <typename F> void forAll(F Function) {
  uint32_t Count = 0;
  for (const MatrixRow &Row : matrixRows())
    for (const Target &On : Targets)
      if (runsOn(Row, On)) {
        Function(Row, On);
        ++Count;
      }
  EXPECT_GT(Count, matrixRows().size());
}
void checkAll(Numbers Kind, uint64_t Rounds) {
  forAll([&](const MatrixRow &Row, const Target &On) {
    for (uint64_t Seed = 1; Seed <= Rounds; ++Seed) {
      Modifiers With = plainModifiers(Row);
      With.SignA = Seed & 1;
      With.SignB = Seed & 2;
      With.Clamp = Row.I.IsWmma() && Seed & 1;
      Case C(Row, On, With);
      C.fill(Kind, Seed);
      C.check();
    }
  });
}
} // namespace

TEST(AmdMatrix, EveryElementIsAtItsPlace) { checkAll(Numbers::Small, 2); }
TEST(AmdMatrix, SumsAreAsMeasured) { checkAll(Numbers::Any, 2); }
TEST(AmdMatrix, CornersOfTheirTypes) { checkAll(Numbers::Corners, 4); }

TEST(AmdMatrix, SumsAreWithinTheirBounds) {
  forAll([&](const MatrixRow &Row, const Target &On) {
    if (Row.I.D != "f32" || (Row.I.A == "f16" && On.IsaVersion == 9010))
      return; // random halves are subnormal too often
    Case C(Row, On, plainModifiers(Row));
    C.fill(Numbers::Any, 11);
    C.checkBounds();
  });
}

TEST(AmdMatrix, EveryRowIsOnATarget) {
  EXPECT_GT(matrixRows().size(), 140u);
  for (const MatrixRow &Row : matrixRows()) {
    bool Any = false;
    for (const Target &On : Targets)
      Any |= runsOn(Row, On);
    EXPECT_TRUE(Any) << Row.I.Name;
  }
}

TEST(AmdMatrix, BlocksOfAAndLanesOfBAreBroadcast) {
  uint32_t Count = 0;
  forAll([&](const MatrixRow &Row, const Target &On) {
    const Instruction &I = Row.I;
    const bool HasPattern =
        On.IsaVersion < 9402 || I.Blocks > 1 || I.A == "f32";
    if (I.Family != "mfma" || I.A == "f64")
      return;
    for (uint32_t Cbsz = 0; 1u << Cbsz <= I.Blocks; ++Cbsz)
      for (uint32_t Blgp = 0; Blgp < (HasPattern ? 8u : 1u); ++Blgp) {
        Modifiers With;
        With.Cbsz = Cbsz;
        With.Abid = (1u << Cbsz) - 1;
        With.Blgp = Blgp;
        Case C(Row, On, With);
        C.fill(Numbers::Small, Blgp + 1);
        C.check();
        ++Count;
      }
  });
  EXPECT_GT(Count, 400u);
}

TEST(AmdMatrix, DoublesAreNegated) {
  for (const MatrixRow &Row : matrixRows())
    for (const Target &On : {Gfx942, Gfx950})
      for (uint32_t Blgp = 0; Row.I.A == "f64" && Blgp < 8; ++Blgp) {
        Modifiers With;
        With.Blgp = Blgp;
        Case C(Row, On, With);
        C.fill(Numbers::Any, 1);
        C.check();
      }
}

TEST(AmdMatrix, IndicesHaveParts) {
  forAll([&](const MatrixRow &Row, const Target &On) {
    const uint32_t Parts = 32 * 64 / (Row.I.K * Row.I.M);
    for (uint32_t Abid = 0; Row.I.Family == "smfmac" && Abid < Parts; ++Abid)
      for (uint32_t Cbsz : {0, 1}) {
        Modifiers With;
        With.Abid = Abid;
        With.Cbsz = Cbsz;
        Case C(Row, On, With);
        C.fill(Numbers::Small, 5);
        C.check();
      }
  });
}

TEST(AmdMatrix, HalvesOfRegisters) {
  forAll([&](const MatrixRow &Row, const Target &On) {
    if (Row.I.Family != "wmma" || !Row.I.IsRdna3 || bitsOf(Row.I.D) != 16)
      return;
    Modifiers With;
    for (bool IsHigh : {false, true}) {
      With.IsHigh = IsHigh;
      Case C(Row, On, With);
      C.fill(Numbers::Any, 6);
      C.check();
      C.checkOtherHalves();
    }
  });
}

TEST(AmdMatrix, FormatsOfScaledProducts) {
  for (const MatrixRow &Row : matrixRows()) {
    if (Row.I.Family != "mfma.scale")
      continue;
    for (uint32_t A : {0, 1})
      for (uint32_t B : {0, 1}) {
        Modifiers With = plainModifiers(Row);
        With.FormatA += With.FormatA < 4 ? A : 0;
        With.FormatB += With.FormatB < 4 ? B : 0;
        With.SelectA = 3 * A;
        With.SelectB = 3 * B;
        Case C(Row, Gfx950, With);
        C.fill(Numbers::Any, 7);
        C.check();
      }
  }
}

// ---- What is refused, with the line.

namespace {
void expectRefused(Case &C, uint64_t Active, llvm::StringRef Why) {
  Outcome Result = C.call(Active);
  ASSERT_FALSE(Result.Faults.empty()) << C.name();
  for (const Fault &F : Result.Faults) {
    EXPECT_EQ(F.Kind, uint32_t(VG_FAULT_UNSUPPORTED));
    EXPECT_EQ(F.Where, "here:1");
    EXPECT_NE(F.What.find(Why.str()), std::string::npos)
        << C.name() << ": " << F.What;
  }
}
} // namespace

TEST(AmdMatrix, PartOfAWavefrontIsRefused) {
  forAll([&](const MatrixRow &Row, const Target &On) {
    Case C(Row, On, plainModifiers(Row));
    C.fill(Numbers::Small, 8);
    std::vector<uint64_t> Shapes = shapes(On.WaveSize);
    for (size_t S = 1; S < Shapes.size(); ++S)
      expectRefused(C, Shapes[S], "not all lanes are active");
    for (const LaneRegisters &L : C.lanes())
      if (Row.I.Family != "wmma") // RDNA 3 keeps halves of C
        ASSERT_EQ(L.D[0], 0xee);
  });
}

// Blocks of 4x4 stay in their four lanes: others need not have been started.
TEST(AmdMatrix, SmallBlocksInHalfAWavefront) {
  uint32_t Rows = 0;
  forAll([&](const MatrixRow &Row, const Target &On) {
    if (Row.I.M != 4 || Row.I.A == "f64")
      return;
    for (uint32_t Count : {32, 4}) {
      Case C(Row, On, Modifiers());
      C.fill(Numbers::Small, 10);
      C.checkBlockOf(Count);
      ++Rows;
    }
  });
  EXPECT_GT(Rows, 20u);
}

TEST(AmdMatrix, OtherTargetsRefuse) {
  for (const MatrixRow &Row : matrixRows())
    for (const Target &On : Targets)
      if (!runsOn(Row, On)) {
        Case C(Row, On, plainModifiers(Row));
        expectRefused(C, ~0ull, "this GPU does not have it");
      }
}

TEST(AmdMatrix, ModifiersThatAreNotThereAreRefused) {
  for (const MatrixRow &Row : matrixRows()) {
    Modifiers With = plainModifiers(Row);
    if (Row.I.Name == "mfma.f32.16x16x16f16") {
      With.Blgp = 1;
      Case OnNewer(Row, Gfx942, With);
      expectRefused(OnNewer, ~0ull, "blgp");
      With.Blgp = 0;
      With.Cbsz = 1;
      Case OneBlock(Row, Gfx90a, With);
      expectRefused(OneBlock, ~0ull, "cbsz");
    } else if (Row.I.Name == "mfma.f32.4x4x4f16") {
      With.Cbsz = 1;
      With.Abid = 2;
      Case Outside(Row, Gfx90a, With);
      expectRefused(Outside, ~0ull, "abid");
    } else if (Row.I.Name == "mfma.f64.16x16x4f64") {
      With.Blgp = 1;
      Case NoNegation(Row, Gfx90a, With);
      expectRefused(NoNegation, ~0ull, "blgp");
    } else if (Row.I.Name == "smfmac.i32.16x16x64.i8") {
      With.Abid = 2;
      Case NoPart(Row, Gfx942, With);
      expectRefused(NoPart, ~0ull, "abid");
    }
  }
}

// RDNA 3 reads both halves of the wave.
TEST(AmdMatrix, RowsThatAreNotRepeatedAreRefused) {
  for (const MatrixRow &Row : matrixRows())
    for (uint32_t Lane = 16; Row.I.IsRdna3 && Lane < Row.Wave; Lane += 13)
      for (bool IsA : {false, true}) {
        Case C(Row, Row.Wave == 32 ? Gfx1100 : Gfx1100Wave64, Modifiers());
        C.fill(Numbers::Small, 9);
        LaneRegisters &L = C.lanes()[Lane];
        (IsA ? L.A : L.B)[3] ^= 1;
        expectRefused(C, ~0ull, "once more");
      }
}
