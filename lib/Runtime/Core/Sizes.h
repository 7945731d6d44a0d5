// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on sizes that the program gives: what does not fit into 64 bits
// is the largest number, which no memory has, and not a small one.
#ifndef PORTHIP_RUNTIME_CORE_SIZES_H
#define PORTHIP_RUNTIME_CORE_SIZES_H

#include "llvm/Support/MathExtras.h"
#include <cstdint>

namespace porthip::vgpu::rt {

template <class... More> uint64_t times(uint64_t A, uint64_t B, More... Rest) {
  const uint64_t Product = llvm::SaturatingMultiply(A, B);
  if constexpr (sizeof...(Rest) == 0)
    return Product;
  else
    return times(Product, uint64_t(Rest)...);
}

template <class... More> uint64_t plus(uint64_t A, uint64_t B, More... Rest) {
  const uint64_t Sum = llvm::SaturatingAdd(A, B);
  if constexpr (sizeof...(Rest) == 0)
    return Sum;
  else
    return plus(Sum, uint64_t(Rest)...);
}

/// Row \p Y of slice \p Z, \p X bytes in; null beyond the end of the address
/// space.
inline char *placeIn(const void *Base, uint64_t SliceBytes, uint64_t Z,
                     uint64_t RowBytes, uint64_t Y, uint64_t X) {
  const uint64_t At = plus(reinterpret_cast<uintptr_t>(Base),
                           times(SliceBytes, Z), times(RowBytes, Y), X);
  return At == UINT64_MAX ? nullptr : reinterpret_cast<char *>(At);
}

} // namespace porthip::vgpu::rt
#endif
