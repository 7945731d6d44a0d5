// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Libraries/Rand/Source.h"
#include "Libraries/Rand/Numbers.h"
#include <random>
#include <vector>

namespace porthip::rand {
namespace R = porthip_random;

namespace {

/// A lane of each generator: state, how a lane follows the one before, how
/// integers and pairs of normal numbers are made of its words.
template <Vendor V> struct XorwowLane {
  using State = R::Xorwow;
  static constexpr unsigned WordsOfDouble = 2, WordsOfNormalDoubles = 4;
  static uint32_t word(State &S) { return R::next(S); }
  static uint32_t integer(uint32_t W) { return W; }
  static float uniform(uint32_t W) { return R::uniform<V>(W); }
  static double uniform(const uint32_t *W) {
    return R::uniformDouble<V>(W[0], W[1]);
  }
  static Pair<float> normals(const uint32_t *W) {
    return R::normals<V>(W[0], W[1]);
  }
  static Pair<double> normalsDouble(const uint32_t *W) {
    return R::normals<V>(W[0], W[1], W[2], W[3]);
  }
  static void toNextLane(State &S) { R::skipSequences(S, 1); }
};
template <Vendor V> struct MrgLane {
  using State = R::Mrg32k3a;
  static constexpr unsigned WordsOfDouble = 1, WordsOfNormalDoubles = 2;
  static uint32_t word(State &S) { return R::step(S); }
  static uint32_t integer(uint32_t W) { return R::wholeRange<V>(W); }
  static float uniform(uint32_t W) { return float(W * R::MrgScale); }
  static double uniform(const uint32_t *W) { return W[0] * R::MrgScale; }
  static Pair<float> normals(const uint32_t *W) {
    return R::mrgNormals(W[0], W[1]);
  }
  static Pair<double> normalsDouble(const uint32_t *W) {
    return R::mrgNormalsDouble<V>(W[0], W[1]);
  }
  static void toNextLane(State &S) { R::skipSubsequences(S, 1); }
};

template <Vendor V, class Lane> class LaneSource final : public Source {
public:
  LaneSource(const Origin &O, unsigned Lanes)
      : Lanes(Lanes), Begin(O.Position / Lanes),
        BeginInTurn(unsigned(O.Position % Lanes)), Next(BeginInTurn) {
    R::seed<V>(First, O.Seed);
  }
  void draw(Draw What, Shape How, void *To, size_t Count) override {
    uint32_t W[4];
    auto *Reals = static_cast<float *>(To);
    auto *Doubles = static_cast<double *>(To);
    auto *Words = static_cast<uint32_t *>(To);
    if (isNormal(What)) {
      for (size_t I = 0; I < Count; I += 2)
        if (isDouble(What)) {
          take(W, Lane::WordsOfNormalDoubles);
          Pair<double> N = Lane::normalsDouble(W);
          Doubles[I] = shaped(What, How, N.x);
          Doubles[I + 1] = shaped(What, How, N.y);
        } else {
          take(W, 2);
          Pair<float> N = Lane::normals(W);
          Reals[I] = shaped(What, How, N.x);
          Reals[I + 1] = shaped(What, How, N.y);
        }
      return;
    }
    for (size_t I = 0; I < Count; ++I) {
      take(W, What == Draw::UniformDouble ? Lane::WordsOfDouble : 1);
      if (What == Draw::UniformDouble)
        Doubles[I] = Lane::uniform(W);
      else if (What == Draw::Uniform)
        Reals[I] = Lane::uniform(W[0]);
      else if (What == Draw::Poisson)
        Words[I] = poissonQuantile(double(Lane::uniform(W[0])) * (1 - 0x1p-25),
                                   How.Mean);
      else
        Words[I] = Lane::integer(W[0]);
    }
  }

private:
  using State = typename Lane::State;
  /// The next lane's words, in its turn. Lanes are made when they are reached.
  void take(uint32_t *To, unsigned Count) {
    while (All.size() <= Next) {
      if (!All.empty())
        Lane::toNextLane(First);
      All.push_back(First);
      R::skip(All.back(), Begin + (All.size() - 1 < BeginInTurn));
    }
    for (unsigned I = 0; I < Count; ++I)
      To[I] = Lane::word(All[Next]);
    Next = (Next + 1) % Lanes;
  }

  unsigned Lanes;
  uint64_t Begin;       ///< words that each lane has given
  unsigned BeginInTurn; ///< lanes that have given one more
  unsigned Next;
  State First; ///< of the last lane that was made, at its beginning
  std::vector<State> All;
};

/// A turn has four numbers: of one block, of two for doubles.
template <Vendor V> class PhiloxSource final : public Source {
public:
  PhiloxSource(const Origin &O, unsigned Lanes)
      : Lanes(Lanes), Seed(O.Seed), InTurn(unsigned(O.Position % 4)) {
    uint64_t Turns = O.Position / 4;
    Blocks.assign(Lanes, Turns / Lanes);
    for (unsigned L = 0; L < Turns % Lanes; ++L)
      ++Blocks[L];
    Next = unsigned(Turns % Lanes);
  }
  void draw(Draw What, Shape How, void *To, size_t Count) override {
    const unsigned Used = isDouble(What) ? 2 : 1;
    uint32_t W[8];
    for (size_t I = 0; I < Count;) {
      for (unsigned B = 0; B < Used; ++B)
        block(W + 4 * B, B);
      for (; InTurn < 4 && I < Count; ++InTurn, ++I)
        put(What, How, To, I, W);
      if (InTurn < 4)
        return;
      Blocks[Next] += Used;
      Next = (Next + 1) % Lanes;
      InTurn = 0;
    }
  }

private:
  void block(uint32_t *To, unsigned Ahead) {
    R::Words4 Counter{{0, 0, 0, 0}};
    R::add(Counter, Blocks[Next] + Ahead);
    R::add(Counter, Next, /*IsHigh=*/true);
    R::Words4 Drawn = R::philox(Counter, uint32_t(Seed), uint32_t(Seed >> 32));
    for (int I = 0; I < 4; ++I)
      To[I] = Drawn.Of[I];
  }
  /// The number InTurn of the turn with the words W.
  void put(Draw What, const Shape &How, void *To, size_t I, const uint32_t *W) {
    const uint32_t *Two = W + InTurn * 2, *Pair2 = W + InTurn / 2 * 2,
                   *Four = W + InTurn / 2 * 4;
    if (What == Draw::UniformDouble) {
      static_cast<double *>(To)[I] = R::uniformDouble<V>(Two[0], Two[1]);
    } else if (isDouble(What)) {
      auto N = R::normals<V>(Four[0], Four[1], Four[2], Four[3]);
      static_cast<double *>(To)[I] = shaped(What, How, InTurn % 2 ? N.y : N.x);
    } else if (isNormal(What)) {
      auto N = R::normals<V>(Pair2[0], Pair2[1]);
      static_cast<float *>(To)[I] = shaped(What, How, InTurn % 2 ? N.y : N.x);
    } else if (What == Draw::Uniform) {
      static_cast<float *>(To)[I] = R::uniform<V>(W[InTurn]);
    } else {
      auto *Words = static_cast<uint32_t *>(To);
      Words[I] = What == Draw::Poisson
                     ? poissonQuantile((W[InTurn] + 0.5) * 0x1p-32, How.Mean)
                     : W[InTurn];
    }
  }

  unsigned Lanes, Next = 0;
  uint64_t Seed;
  unsigned InTurn; ///< numbers of the lane's turn that were given
  std::vector<uint64_t> Blocks;
};

/// One sequence, without lanes.
template <Vendor V> class TwisterSource final : public Source {
public:
  explicit TwisterSource(const Origin &O)
      : Words(uint32_t(O.Of == Vendor::Amd ? O.Seed >> 32 ^ O.Seed : O.Seed)) {
    Words.discard(O.Position);
  }
  void draw(Draw What, Shape How, void *To, size_t Count) override {
    auto word = [&] { return uint32_t(Words()); };
    for (size_t I = 0; I < Count; ++I) {
      uint32_t X = word();
      if (isNormal(What)) {
        if (isDouble(What)) {
          uint32_t X1 = word(), Y0 = word(), Y1 = word();
          auto N = R::normals<V>(X, X1, Y0, Y1);
          putPair(What, How, static_cast<double *>(To), I, Count, N);
        } else {
          uint32_t Y = word();
          auto N = R::normals<V>(X, Y);
          putPair(What, How, static_cast<float *>(To), I, Count, N);
        }
        ++I;
      } else if (What == Draw::UniformDouble) {
        uint32_t Y = word();
        static_cast<double *>(To)[I] = R::uniformDouble<V>(X, Y);
      } else if (What == Draw::Uniform) {
        static_cast<float *>(To)[I] = R::uniform<V>(X);
      } else {
        static_cast<uint32_t *>(To)[I] =
            What == Draw::Poisson
                ? poissonQuantile((X + 0.5) * 0x1p-32, How.Mean)
                : X;
      }
    }
  }

private:
  template <class Real>
  void putPair(Draw What, const Shape &How, Real *To, size_t I, size_t Count,
               Pair<Real> N) {
    To[I] = shaped(What, How, N.x);
    if (I + 1 < Count)
      To[I + 1] = shaped(What, How, N.y);
  }
  std::mt19937 Words;
};

template <Vendor V> std::unique_ptr<Source> makeBy(const Origin &O) {
  constexpr bool IsAmd = V == Vendor::Amd;
  bool IsLegacy = O.Order == OrderingLegacy;
  switch (O.Is) {
  case Kind::Xorwow:
    return std::make_unique<LaneSource<V, XorwowLane<V>>>(O, IsAmd ? 131072
                                                                   : 4096);
  case Kind::Mrg32k3a:
    return std::make_unique<LaneSource<V, MrgLane<V>>>(O, IsAmd      ? 131072
                                                          : IsLegacy ? 4096
                                                                     : 81920);
  case Kind::Philox:
    return std::make_unique<PhiloxSource<V>>(O, IsAmd ? 1 : 65536);
  default:
    return std::make_unique<TwisterSource<V>>(O);
  }
}

} // namespace

std::unique_ptr<Source> makeSource(const Origin &O) {
  if (isQuasi(O.Is))
    return makeQuasiSource(O);
  return O.Of == Vendor::Amd ? makeBy<Vendor::Amd>(O)
                             : makeBy<Vendor::Nvidia>(O);
}

size_t outputsPerTurn(Kind K, Draw What) {
  bool HasPairs = K == Kind::Xorwow || K == Kind::Mrg32k3a;
  return HasPairs && isNormal(What) ? 2 : 1;
}

} // namespace porthip::rand
