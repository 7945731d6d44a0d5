// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::stable_sort warns of its own insides with clang 22 on libstdc++ 12.

#ifndef PORTHIP_SUPPORT_STABLESORT_H
#define PORTHIP_SUPPORT_STABLESORT_H

#include "llvm/ADT/STLExtras.h"
#include <utility>
#include <vector>

namespace porthip {

/// Sorts \p Values; what neither is less than the other keeps its order.
template <typename T, typename LessThan>
void stableSort(std::vector<T> &Values, LessThan Less) {
  std::vector<std::size_t> Order(Values.size());
  for (std::size_t I = 0; I != Order.size(); ++I)
    Order[I] = I;
  llvm::sort(Order, [&](std::size_t A, std::size_t B) {
    if (Less(Values[A], Values[B]))
      return true;
    return A < B && !Less(Values[B], Values[A]);
  });
  std::vector<T> Sorted;
  Sorted.reserve(Values.size());
  for (std::size_t I : Order)
    Sorted.push_back(std::move(Values[I]));
  Values = std::move(Sorted);
}

} // namespace porthip

#endif
