// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tables of Sobol's sequences, which programs copy to the device and give to
// the generators of kernels. Word: uint32_t or uint64_t. Source: cuRAND, "Host
// API: curandGetDirectionVectors32"; hipRAND has the same.
#ifndef PORTHIP_LIBRARIES_RAND_TABLES_H
#define PORTHIP_LIBRARIES_RAND_TABLES_H

#include <cstdint>

namespace porthip::rand {

/// By the numbers that both vendors give the sets.
enum DirectionSet {
  Directions32 = 101,
  ScrambledDirections32 = 102,
  Directions64 = 103,
  ScrambledDirections64 = 104
};

/// Vectors of MaxDimensions dimensions, as many vectors each as a word has
/// bits; the scrambled sets have the same. Null: there is no memory.
template <class Word> const Word *directionVectors();
/// Constants of MaxDimensions dimensions, those of a generator that has no
/// seed.
template <class Word> const Word *scrambleConstants();

} // namespace porthip::rand
#endif
