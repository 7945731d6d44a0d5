// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef PORTHIP_SUPPORT_RANDOM_H
#define PORTHIP_SUPPORT_RANDOM_H

#include <cstdint>

namespace porthip {

/// splitmix64: the same numbers for a seed everywhere. Source: Steele, Lea,
/// Flood: "Fast Splittable Pseudorandom Number Generators", 2014.
class Random {
public:
  explicit Random(uint64_t Seed) : State(Seed) {}

  uint64_t next() {
    uint64_t Z = State += 0x9e3779b97f4a7c15;
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
    return Z ^ (Z >> 31);
  }
  /// [0, 1), of 53 bits.
  double unit() { return double(next() >> 11) * 0x1p-53; }

private:
  uint64_t State;
};

} // namespace porthip
#endif
