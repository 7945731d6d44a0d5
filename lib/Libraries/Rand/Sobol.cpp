// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sobol's sequences, plain and scrambled, of 32 and 64 bits. All numbers of the
// first dimension come first, then those of the second.
#include "Libraries/Rand/Numbers.h"
#include <array>
#include <vector>

namespace porthip::rand {
namespace {

struct Directions {
  unsigned Polynomial;
  std::array<unsigned, 10> First; ///< zeros after the last
};
constexpr Directions OfDimensions[] = {
#include "Libraries/Rand/Sobol.inc"
};
static_assert(std::size(OfDimensions) + 1 == MaxDimensions);

template <class Word> using Vectors = std::array<Word, sizeof(Word) * 8>;

/// Dimension: from 0, which has the bits in reverse.
template <class Word> Vectors<Word> directions(unsigned Dimension) {
  constexpr unsigned Bits = sizeof(Word) * 8;
  Vectors<Word> V;
  if (!Dimension) {
    for (unsigned I = 0; I < Bits; ++I)
      V[I] = Word(1) << (Bits - 1 - I);
    return V;
  }
  const Directions &D = OfDimensions[Dimension - 1];
  unsigned Degree = 0;
  while (Degree < D.First.size() && D.First[Degree])
    ++Degree;
  for (unsigned I = 0; I < Bits; ++I) {
    if (I < Degree) {
      V[I] = Word(D.First[I]) << (Bits - 1 - I);
      continue;
    }
    V[I] = V[I - Degree] ^ (V[I - Degree] >> Degree);
    for (unsigned K = 1; K < Degree; ++K)
      if (D.Polynomial >> (Degree - 1 - K) & 1)
        V[I] ^= V[I - K];
  }
  return V;
}

template <class Word>
Word sobol(const Vectors<Word> &V, Word Scramble, Word Index) {
  Word X = Scramble, Gray = Index ^ Index >> 1;
  for (unsigned Bit = 0; Gray; ++Bit, Gray >>= 1)
    if (Gray & 1)
      X ^= V[Bit];
  return X;
}

template <class Word> class SobolSource final : public Source {
public:
  explicit SobolSource(const Origin &O) : Next(O.Position), Of(O.Of) {
    for (unsigned D = 0; D < O.Dimensions; ++D)
      All.push_back(directions<Word>(D));
    if (O.Is == Kind::ScrambledSobol32 || O.Is == Kind::ScrambledSobol64)
      Scrambles = scrambles<Word>(O.Seed, O.Dimensions);
    else
      Scrambles.resize(O.Dimensions);
  }
  void draw(Draw What, Shape How, void *To, size_t Count) override {
    size_t Each = Count / All.size();
    for (size_t D = 0; D < All.size(); ++D)
      for (size_t I = 0; I < Each; ++I)
        put(What, How, To, D * Each + I,
            sobol<Word>(All[D], Scrambles[D], Word(Next + I)));
    Next += Each;
  }

private:
  template <Vendor V>
  void putBy(Draw What, const Shape &How, void *To, size_t I, Word X) {
    namespace R = porthip_random;
    auto real = [&](auto Value) {
      static_cast<decltype(Value) *>(To)[I] = Value;
    };
    using Arg = std::conditional_t<sizeof(Word) == 8, R::U64, R::U32>;
    float U = R::uniform<V>(Arg(X));
    double D = R::uniformDouble<V>(Arg(X));
    switch (What) {
    case Draw::Integers:
      return real(uint32_t(X));
    case Draw::LongIntegers:
      return real(uint64_t(X));
    case Draw::Uniform:
      return real(U);
    case Draw::UniformDouble:
      return real(D);
    case Draw::Normal:
    case Draw::LogNormal:
      return real(shaped(What, How, float(normalQuantile(inner(double(U))))));
    case Draw::NormalDouble:
    case Draw::LogNormalDouble:
      return real(shaped(What, How, normalQuantile(inner(D))));
    case Draw::Poisson:
      return real(poissonQuantile(inner(D), How.Mean));
    }
  }
  /// Uniform numbers reach 1.
  static double inner(double P) { return std::fmin(P, 1 - 0x1p-53); }
  void put(Draw What, const Shape &How, void *To, size_t I, Word X) {
    if (Of == Vendor::Amd)
      putBy<Vendor::Amd>(What, How, To, I, X);
    else
      putBy<Vendor::Nvidia>(What, How, To, I, X);
  }

  uint64_t Next;
  Vendor Of;
  std::vector<Vectors<Word>> All;
  std::vector<Word> Scrambles;
};

} // namespace

template <class Word>
void appendDirections(unsigned Dimension, std::vector<Word> &To) {
  const Vectors<Word> V = directions<Word>(Dimension);
  To.insert(To.end(), V.begin(), V.end());
}
template void appendDirections(unsigned, std::vector<uint32_t> &);
template void appendDirections(unsigned, std::vector<uint64_t> &);

template <class Word>
std::vector<Word> scrambles(uint64_t Seed, unsigned Dimensions) {
  porthip_random::Xorwow Constants;
  porthip_random::seed<Vendor::Nvidia>(Constants, Seed);
  std::vector<Word> All;
  for (unsigned D = 0; D < Dimensions; ++D) {
    Word High = porthip_random::next(Constants);
    Word Low = porthip_random::next(Constants);
    All.push_back((High << (sizeof(Word) * 4)) ^ Low);
  }
  return All;
}
template std::vector<uint32_t> scrambles(uint64_t, unsigned);
template std::vector<uint64_t> scrambles(uint64_t, unsigned);

std::unique_ptr<Source> makeQuasiSource(const Origin &O) {
  if (is64(O.Is))
    return std::make_unique<SobolSource<uint64_t>>(O);
  return std::make_unique<SobolSource<uint32_t>>(O);
}

namespace {
template <size_t N>
double polynomial(const double (&Coefficients)[N], double X) {
  double Sum = 0;
  for (size_t I = N; I-- > 0;)
    Sum = Sum * X + Coefficients[I];
  return Sum;
}
} // namespace

/// Source: M. J. Wichura, "Algorithm AS 241: The Percentage Points of the
/// Normal Distribution" (1988), PPND16: relative errors of 1e-16.
double normalQuantile(double P) {
  static constexpr double
      A[] = {3.3871328727963666080,   1.3314166789178437745e2,
             1.9715909503065514427e3, 1.3731693765509461125e4,
             4.5921953931549871457e4, 6.7265770927008700853e4,
             3.3430575583588128105e4, 2.5090809287301226727e3},
      B[] = {1.0,
             4.2313330701600911252e1,
             6.8718700749205790830e2,
             5.3941960214247511077e3,
             2.1213794301586595867e4,
             3.9307895800092710610e4,
             2.8729085735721942674e4,
             5.2264952788528545610e3},
      C[] = {1.42343711074968357734,    4.63033784615654529590,
             5.76949722146069140550,    3.64784832476320460504,
             1.27045825245236838258,    2.41780725177450611770e-1,
             2.27238449892691845833e-2, 7.74545014278341407640e-4},
      D[] = {1.0,
             2.05319162663775882187,
             1.67638483018380384940,
             6.89767334985100004550e-1,
             1.48103976427480074590e-1,
             1.51986665636164571966e-2,
             5.47593808499534494600e-4,
             1.05075007164441684324e-9},
      E[] = {6.65790464350110377720,    5.46378491116411436990,
             1.78482653991729133580,    2.96560571828504891230e-1,
             2.65321895265761230930e-2, 1.24266094738807843860e-3,
             2.71155556874348757815e-5, 2.01033439929228813265e-7},
      F[] = {1.0,
             5.99832206555887937690e-1,
             1.36929880922735805310e-1,
             1.48753612908506148525e-2,
             7.86869131145613259100e-4,
             1.84631831751005468180e-5,
             1.42151175831644588870e-7,
             2.04426310338993978564e-15};
  double Q = P - 0.5;
  if (std::fabs(Q) <= 0.425) {
    double R = 0.180625 - Q * Q;
    return Q * polynomial(A, R) / polynomial(B, R);
  }
  double R = std::sqrt(-std::log(Q < 0 ? P : 1 - P));
  double Value = R <= 5 ? polynomial(C, R - 1.6) / polynomial(D, R - 1.6)
                        : polynomial(E, R - 5) / polynomial(F, R - 5);
  return Q < 0 ? -Value : Value;
}

uint32_t poissonQuantile(double P, double Mean) {
  // Above: the normal distribution, as both vendors have it.
  constexpr double LargestSummed = 4000;
  if (Mean > LargestSummed)
    return uint32_t(std::fmax(
        0, std::floor(Mean + std::sqrt(Mean) * normalQuantile(P) + 0.5)));
  // From where the terms are no longer too small for a double.
  uint32_t K = uint32_t(std::fmax(0, Mean - 40 * std::sqrt(Mean)));
  double Term = std::exp(K * std::log(Mean) - Mean - std::lgamma(K + 1.0));
  double Sum = Term;
  while (Sum < P && Term > 0)
    Sum += Term *= Mean / ++K;
  return K;
}

} // namespace porthip::rand
