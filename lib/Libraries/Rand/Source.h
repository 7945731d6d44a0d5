// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a generator's numbers come from. Calls draw from it in the order of
// their stream, so that it is apart from the generator's settings: a new seed
// makes a new source, and calls that wait keep theirs.
//
// Pseudorandom ones are interleaved: each of Lanes sequences gives the numbers
// of a turn, then the next one does. Source: cuRAND, "Generator Options", and
// rocRAND, "Ordering"; what doubles and normal numbers take of a lane was
// measured with the host generators of cuRAND 10.4.
#ifndef PORTHIP_LIBRARIES_RAND_SOURCE_H
#define PORTHIP_LIBRARIES_RAND_SOURCE_H

#include "../../../runtime-shims/random/engines.h"
#include <cstddef>
#include <cstdint>
#include <memory>

namespace porthip::rand {

using porthip_random::Vendor;

enum class Kind {
  Xorwow,
  Mrg32k3a,
  Mtgp32,
  Mt19937,
  Philox,
  Sobol32,
  ScrambledSobol32,
  Sobol64,
  ScrambledSobol64
};
constexpr bool isQuasi(Kind K) { return K >= Kind::Sobol32; }
constexpr bool is64(Kind K) { return K >= Kind::Sobol64; }

/// By the numbers that both vendors give them.
enum Ordering {
  OrderingBest = 100,
  OrderingDefault = 101,
  OrderingSeeded = 102,
  OrderingLegacy = 103,
  OrderingDynamic = 104,
  OrderingQuasi = 201
};

/// More Sobol dimensions than these have no numbers here.
constexpr unsigned MaxDimensions = 160;

/// The settings that decide the numbers.
struct Origin {
  Kind Is = Kind::Xorwow;
  Vendor Of = Vendor::Nvidia;
  uint64_t Seed = 0;
  uint64_t Position = 0; ///< where it begins, in turns of one integer
  int Order = OrderingDefault;
  unsigned Dimensions = 1;
};

/// The numbers to draw. Element types: uint32_t, uint64_t, float, double,
/// float, double, float, double, uint32_t.
enum class Draw {
  Integers,
  LongIntegers,
  Uniform,
  UniformDouble,
  Normal,
  NormalDouble,
  LogNormal,
  LogNormalDouble,
  Poisson
};
/// Mean: of Poisson's numbers the only one.
struct Shape {
  double Mean = 0, Deviation = 1;
};

class Source {
public:
  virtual ~Source() = default;
  /// Count: a multiple of what outputsPerTurn() and dimensions ask for.
  virtual void draw(Draw What, Shape How, void *To, size_t Count) = 0;
};

std::unique_ptr<Source> makeSource(const Origin &O);
/// Count of outputs: of XORWOW and MRG32k3a a lane gives two normal numbers in
/// its turn.
size_t outputsPerTurn(Kind K, Draw What);

} // namespace porthip::rand
#endif
