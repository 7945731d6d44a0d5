// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix instruction on a target: its operands in the lanes' registers, what
// the model makes of them, and what the builtin does.
#ifndef PORTHIP_TEST_VIRTUALGPU_AMDGCN_MATRIXCASE_H
#define PORTHIP_TEST_VIRTUALGPU_AMDGCN_MATRIXCASE_H

#include "MatrixRows.h"
#include <cmath>
#include <map>

namespace amdtest {

/// The kind of elements: integers whose sums are exact in any order, numbers of
/// any size, and with infinities, NaNs and the ends of the range among them.
enum class Numbers { Small, Any, Corners };

/// A row on a target, with matrices, and what it makes of them.
class Case {
public:
  Case(const MatrixRow &Row, const Target &On, Modifiers With)
      : Row(Row), I(Row.I), On(On), With(With), Lanes(On.WaveSize) {
    Depth = I.IsSparse() ? I.K / 2 : I.K;
    if (I.Family == "mfma.scale") {
      const char *Formats[] = {"fp8", "bf8", "fp6", "bf6", "fp4"};
      I.A = Formats[With.FormatA];
      I.B = Formats[With.FormatB];
    } else if (I.IsWmma() && I.D == "i32") {
      const std::string Bits = I.A.substr(1);
      I.A = (With.SignA ? "i" : "u") + Bits;
      I.B = (With.SignB ? "i" : "u") + Bits;
    }
  }

  void fill(Numbers Kind, uint64_t Seed) {
    Random R(Seed);
    for (LaneRegisters &L : Lanes)
      for (size_t At = 0; At < sizeof L; ++At)
        reinterpret_cast<uint8_t *>(&L)[At] = uint8_t(R.next());
    for (uint32_t Block = 0; Block < I.Blocks; ++Block) {
      for (uint32_t Row = 0; Row < I.M; ++Row)
        for (uint32_t K = 0; K < Depth; ++K)
          place(true, Row, K, Block, code(I.A, Kind, R));
      for (uint32_t Column = 0; Column < I.N; ++Column)
        for (uint32_t K = 0; K < I.K; ++K)
          place(false, Column, K, Block, code(I.B, Kind, R));
      for (uint32_t Row = 0; Row < I.M; ++Row)
        for (uint32_t Column = 0; Column < I.N; ++Column) {
          Spot S = sumSpot(I, On.WaveSize, Row, Column, Block, With.IsHigh);
          set(Lanes[S.Lane].C, S.Element, I.D, code(I.D, Kind, R));
        }
    }
    fillIndices(R);
    fillScales(R, Kind);
    for (LaneRegisters &L : Lanes)
      std::memset(L.D, 0xee, sizeof L.D);
  }

  Outcome call(uint64_t Active) {
    return run(On, Active, [&](uint32_t L) { Row.Call(Lanes[L], With); });
  }

  void check() {
    Outcome Result = call(~0ull);
    for (const Fault &F : Result.Faults)
      ASSERT_TRUE(false) << name() << ": " << F.What;
    uint32_t Wrong = 0;
    for (uint32_t Block = 0; Block < I.Blocks; ++Block)
      for (uint32_t Row = 0; Row < I.M; ++Row)
        for (uint32_t Column = 0; Column < I.N; ++Column) {
          Spot S = sumSpot(I, On.WaveSize, Row, Column, Block, With.IsHigh);
          uint64_t Got = get(Lanes[S.Lane].D, S.Element, I.D);
          uint64_t Want = expected(Row, Column, Block);
          if (Got != Want && ++Wrong < 4)
            ADD_FAILURE() << name() << " D[" << Row << "][" << Column << "]."
                          << Block << std::hex << " is " << Got << ", not "
                          << Want;
        }
    if (Wrong)
      ADD_FAILURE() << name() << ": " << Wrong << " elements";
  }

  /// Checks the documented bound for any order of adding: off by no more than 2
  /// K 2^-24 of the sum of magnitudes. CDNA 2 takes subnormal numbers for 0.
  void checkBounds() {
    ASSERT_TRUE(call(~0ull).Faults.empty()) << name();
    for (uint32_t Block = 0; Block < I.Blocks; ++Block)
      for (uint32_t Row = 0; Row < I.M; ++Row)
        for (uint32_t Column = 0; Column < I.N; ++Column) {
          DotInput In = input(Row, Column, Block);
          double Exact = In.C, Size = std::fabs(In.C);
          for (size_t K = 0; K < In.A.size(); ++K) {
            const int Scale = In.Scales.empty() ? 0 : In.Scales[K / 32];
            const double P = std::ldexp(In.A[K] * In.B[K], Scale);
            Exact += P;
            Size += std::fabs(P);
          }
          if (Size >= 0x1p127) // may overflow
            continue;
          Spot S = sumSpot(I, On.WaveSize, Row, Column, Block, false);
          const double Got = value("f32", get(Lanes[S.Lane].D, S.Element, I.D));
          ASSERT_LE(std::fabs(Got - Exact), 2 * I.K * 0x1p-24 * Size)
              << name() << " " << Exact;
        }
  }

  /// A block of Count lanes, which are the first of its only wave. Only the
  /// blocks of the matrices that lie in those.
  void checkBlockOf(uint32_t Count) {
    VgBlock Block{};
    Block.BlockDim[0] = Block.LaneCount = Count;
    Block.BlockDim[1] = Block.BlockDim[2] = 1;
    Block.GridDim[0] = Block.GridDim[1] = Block.GridDim[2] = 1;
    Outcome Result =
        runBlock(On, Block, [&](uint32_t L) { Row.Call(Lanes[L], With); });
    ASSERT_TRUE(Result.Faults.empty()) << name();
    for (uint32_t Block = 0; Block < Count / 4; ++Block)
      for (uint32_t Row = 0; Row < 4; ++Row)
        for (uint32_t Column = 0; Column < 4; ++Column) {
          Spot S = sumSpot(I, On.WaveSize, Row, Column, Block, false);
          ASSERT_EQ(get(Lanes[S.Lane].D, S.Element, I.D),
                    expected(Row, Column, Block))
              << name();
        }
    ASSERT_EQ(Lanes[Count].D[0], 0xee);
  }

  /// The other half of RDNA 3's registers, which a result leaves as it was.
  void checkOtherHalves() {
    for (uint32_t L = 0; L < On.WaveSize; ++L)
      for (uint32_t V = 0; V < 256 / On.WaveSize; ++V)
        ASSERT_EQ(get(Lanes[L].D, 2 * V + !With.IsHigh, I.D),
                  get(Lanes[L].C, 2 * V + !With.IsHigh, I.D))
            << name();
  }
  std::vector<LaneRegisters> &lanes() { return Lanes; }
  std::string name() const {
    return I.Name + " " + I.A + " " + I.B + " on " +
           std::to_string(On.IsaVersion) + "/" + std::to_string(On.WaveSize);
  }

private:
  // ---- Registers.
  static uint64_t get(const uint8_t *From, uint32_t Element,
                      const std::string &Type) {
    uint64_t Value = 0;
    const uint32_t Bits = bitsOf(Type);
    if (Bits % 8 == 0) {
      std::memcpy(&Value, From + Element * (Bits / 8), Bits / 8);
      return Value;
    }
    for (uint32_t B = 0; B < Bits; ++B) {
      const uint32_t At = Element * Bits + B;
      Value |= uint64_t(From[At / 8] >> At % 8 & 1) << B;
    }
    return Value;
  }
  static void set(uint8_t *To, uint32_t Element, const std::string &Type,
                  uint64_t Value) {
    const uint32_t Bits = bitsOf(Type);
    if (Bits % 8 == 0) {
      std::memcpy(To + Element * (Bits / 8), &Value, Bits / 8);
      return;
    }
    for (uint32_t B = 0; B < Bits; ++B) {
      const uint32_t At = Element * Bits + B;
      To[At / 8] =
          uint8_t((To[At / 8] & ~(1 << At % 8)) | (Value >> B & 1) << At % 8);
    }
  }
  void place(bool IsA, uint32_t Row, uint32_t K, uint32_t Block,
             uint64_t Code) {
    for (Spot S : factorSpots(I, On.WaveSize, IsA, Row, K, Block))
      set(IsA ? Lanes[S.Lane].A : Lanes[S.Lane].B, S.Element, IsA ? I.A : I.B,
          Code);
  }
  double value(const std::string &Type, uint64_t Code) const {
    return Type == "f64" ? fromBits<double>(Code)
                         : decode(Type, uint32_t(Code), On);
  }
  double factor(bool IsA, uint32_t Row, uint32_t K, uint32_t Block) const {
    Spot S = factorSpots(I, On.WaveSize, IsA, Row, K, Block)[0];
    const std::string &Type = IsA ? I.A : I.B;
    const LaneRegisters &L = Lanes[IsA ? S.Lane : laneOfB(S.Lane)];
    return value(Type, get(IsA ? L.A : L.B, S.Element, Type));
  }
  /// The matrix instruction calculator's table of BLGP.
  uint32_t laneOfB(uint32_t Lane) const {
    if (I.A == "f64" || !With.Blgp)
      return Lane;
    if (With.Blgp == 3)
      return (Lane + 16) % 64;
    if (With.Blgp < 3)
      return Lane % 32 + (With.Blgp == 2 ? 32 : 0);
    return Lane % 16 + 16 * (With.Blgp - 4);
  }

  // ---- Numbers.
  uint64_t code(const std::string &Type, Numbers Kind, Random &R) {
    if (Type == "f64")
      return toBits(doubleOf(Kind, R));
    if (Type == "i32")
      return Kind == Numbers::Corners && R.word() % 2
                 ? (R.word() % 2 ? 0x7fffffffu : 0x80000000u) - R.word() % 3
                 : R.word() % 2001 - 1000;
    if (Kind == Numbers::Small) {
      const std::vector<uint32_t> &Codes = smallCodes(Type);
      return Codes[R.word() % Codes.size()];
    }
    return Kind == Numbers::Any || R.word() % 12 ? finiteCode(Type, R)
                                                 : cornerCode(Type, R);
  }
  static double doubleOf(Numbers Kind, Random &R) {
    if (Kind == Numbers::Small)
      return int(R.word() % 21) - 10;
    if (Kind == Numbers::Corners && R.word() % 16 == 0)
      return fromBits<double>(R.word() % 2 ? 0x7ff0000000000000 : R.word() % 9);
    return std::ldexp(double(int64_t(R.next())), int(R.word() % 60) - 90);
  }
  /// Codes of the integers up to 2; floats up to 8.
  const std::vector<uint32_t> &smallCodes(const std::string &Type) {
    static std::map<std::pair<std::string, int>, std::vector<uint32_t>> Known;
    std::vector<uint32_t> &Codes = Known[{Type, On.IsaVersion}];
    if (!Codes.empty())
      return Codes;
    if (bitsOf(Type) == 32)
      for (int V = -8; V <= 8; ++V)
        Codes.push_back(uint32_t(toBits(float(V))));
    for (uint32_t C = 0; bitsOf(Type) < 32 && C < 1u << bitsOf(Type); ++C)
      if (double V = decode(Type, C, On);
          V == std::trunc(V) && std::fabs(V) < 3)
        Codes.push_back(C);
    return Codes;
  }
  uint64_t finiteCode(const std::string &Type, Random &R) {
    if (bitsOf(Type) == 32) // around 1, so that sums cancel and cut
      return (R.word() & 0x807fffff) | (100 + R.word() % 40) << 23;
    for (;;) {
      uint32_t Code = R.word() & ((1u << bitsOf(Type)) - 1);
      if (Type == "bf16" && R.word() % 8)
        Code = (Code & 0x807f) | (110 + R.word() % 30) << 7;
      if (std::isfinite(decode(Type, Code, On)))
        return Code;
    }
  }
  uint64_t cornerCode(const std::string &Type, Random &R) {
    const uint32_t Sign = R.word() % 2;
    const uint32_t Bits = bitsOf(Type);
    uint32_t Sizes[] = {0, 1, (1u << (Bits - 1)) - 1, 0, 0, 0};
    if (Type == "f16")
      Sizes[3] = 0x7c00, Sizes[4] = 0x7bff, Sizes[5] = 0x3ff;
    else if (Type == "bf16")
      Sizes[3] = 0x7f80, Sizes[4] = 0x7f7f, Sizes[5] = 0x7f;
    else if (Bits == 32)
      Sizes[3] = 0x7f800000, Sizes[4] = 0x7f7fffff, Sizes[5] = 0x7fffff;
    else if (Type == "bf8")
      Sizes[3] = 0x7c, Sizes[4] = 0x7b, Sizes[5] = 3;
    return Sizes[R.word() % 6] | Sign << (Bits - 1);
  }

  void fillIndices(Random &R) {
    Chosen.assign(I.M * Depth, 0);
    const uint32_t Part =
        I.Family == "smfmac" && !With.Cbsz ? With.Abid * Depth * I.M / 32 : 0;
    for (uint32_t Row = 0; Row < I.M && I.IsSparse(); ++Row)
      for (uint32_t K = 0; K < Depth; K += 2) {
        const uint32_t First = R.word() % 3;
        const uint32_t Two[] = {First, First + 1 + R.word() % (3 - First)};
        for (uint32_t N : {0, 1}) {
          Chosen[Row * Depth + K + N] = Two[N];
          Spot S = factorSpots(I, On.WaveSize, true, Row, K + N, 0)[0];
          uint32_t &Index = Lanes[S.Lane].Index;
          const uint32_t At = 2 * S.Element + Part;
          Index = (Index & ~(3u << At)) | Two[N] << At;
        }
      }
  }
  /// A lane has the scale of its row and of the 32 columns of its number.
  void fillScales(Random &R, Numbers Kind) {
    if (I.Family != "mfma.scale")
      return;
    for (LaneRegisters &L : Lanes)
      for (uint32_t *Scale : {&L.ScaleA, &L.ScaleB}) {
        const uint32_t At =
            8 * (Scale == &L.ScaleA ? With.SelectA : With.SelectB);
        uint32_t Code =
            Kind == Numbers::Small ? 126 + R.word() % 3 : 100 + R.word() % 40;
        if (Kind == Numbers::Corners && R.word() % 8 == 0)
          Code = R.word() % 3 == 0 ? 255 : R.word() % 2 ? 254 : 0;
        *Scale = (*Scale & ~(255u << At)) | Code << At;
      }
  }
  int scale(uint32_t Row, uint32_t Column, uint32_t K) const {
    const uint32_t A = Lanes[K * I.M + Row].ScaleA >> 8 * With.SelectA & 255;
    const uint32_t B = Lanes[K * I.N + Column].ScaleB >> 8 * With.SelectB & 255;
    return A == 255 || B == 255 ? 10000 : int(A) + int(B) - 254;
  }

  // ---- Results.
  uint64_t expected(uint32_t Row, uint32_t Column, uint32_t Block) const {
    return encode(dot(I, On, input(Row, Column, Block)));
  }
  DotInput input(uint32_t Row, uint32_t Column, uint32_t Block) const {
    DotInput In;
    const uint32_t BlockOfA =
        I.IsSparse() ? 0 : (Block >> With.Cbsz << With.Cbsz) + With.Abid;
    for (uint32_t K = 0; K < Depth; ++K) {
      const uint32_t KOfB =
          I.IsSparse() ? K / 2 * 4 + Chosen[Row * Depth + K] : K;
      In.A.push_back(factor(true, Row, K, BlockOfA));
      In.B.push_back(factor(false, Column, KOfB, Block));
    }
    for (uint32_t K = 0; I.Family == "mfma.scale" && K < I.K / 32; ++K)
      In.Scales.push_back(scale(Row, Column, K));
    Spot S = sumSpot(I, On.WaveSize, Row, Column, Block, With.IsHigh);
    In.C = value(I.D, get(Lanes[S.Lane].C, S.Element, I.D));
    if (I.A == "f64")
      negate(In);
    return In;
  }
  void negate(DotInput &In) const {
    for (size_t K = 0; K < In.A.size(); ++K) {
      In.A[K] *= With.Blgp & 1 ? -1 : 1;
      In.B[K] *= With.Blgp & 2 ? -1 : 1;
    }
    In.C *= With.Blgp & 4 ? -1 : 1;
  }
  uint64_t encode(double V) const {
    if (I.D == "i32")
      return uint32_t(
          int64_t(With.Clamp ? std::min(std::max(V, -0x1p31), 0x1p31 - 1) : V));
    if (I.D == "f64")
      return V == V ? toBits(V) : 0x7ff8000000000000;
    if (I.D == "f32")
      return V == V ? toBits(float(V)) : 0x7fc00000;
    if (I.D == "f16")
      return V == V ? toBits(_Float16(float(V))) : 0x7e00;
    const uint32_t Bits = uint32_t(toBits(float(V)));
    return V == V ? (Bits + 0x7fff + (Bits >> 16 & 1)) >> 16 : 0x7fc0;
  }

  const MatrixRow &Row;
  Instruction I;
  Target On;
  Modifiers With;
  uint32_t Depth;
  std::vector<LaneRegisters> Lanes;
  std::vector<uint32_t> Chosen;
};

} // namespace amdtest
#endif
