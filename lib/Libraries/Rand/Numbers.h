// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From random integers to what is drawn, shared by the sources.
#ifndef PORTHIP_LIBRARIES_RAND_NUMBERS_H
#define PORTHIP_LIBRARIES_RAND_NUMBERS_H

#include "../../../runtime-shims/random/distributions.h"
#include "Libraries/Rand/Source.h"
#include <cmath>
#include <vector>

namespace porthip::rand {

using porthip_random::Pair;

/// The quantile of the standard normal distribution; P in (0, 1).
double normalQuantile(double P);
/// The smallest number whose probability of being reached is at least P.
uint32_t poissonQuantile(double P, double Mean);

/// Logarithmic or plain. Double ones are computed in double.
template <class Real> Real shaped(Draw What, const Shape &How, Real Normal) {
  Real Value = Real(How.Mean) + Real(How.Deviation) * Normal;
  bool IsLog = What == Draw::LogNormal || What == Draw::LogNormalDouble;
  return IsLog ? std::exp(Value) : Value;
}
constexpr bool isDouble(Draw What) {
  return What == Draw::UniformDouble || What == Draw::NormalDouble ||
         What == Draw::LogNormalDouble;
}
constexpr bool isNormal(Draw What) {
  return What >= Draw::Normal && What <= Draw::LogNormalDouble;
}

/// Vectors of Sobol's dimension, from 0: as many as a word has bits. Word:
/// uint32_t, uint64_t.
template <class Word>
void appendDirections(unsigned Dimension, std::vector<Word> &To);
/// The words that the numbers of each dimension are scrambled with. The
/// vendors' own are not published; these are as good.
template <class Word>
std::vector<Word> scrambles(uint64_t Seed, unsigned Dimensions);

std::unique_ptr<Source> makeQuasiSource(const Origin &O);

} // namespace porthip::rand
#endif
