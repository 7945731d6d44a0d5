// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// More runs of the original, its blocks in another order: where they differ
// from one another, no port can be held to one of them.
#ifndef PORTHIP_VERIFY_COMPARE_REPEATS_H
#define PORTHIP_VERIFY_COMPARE_REPEATS_H

#include "Verify/Compare/Compare.h"
#include <map>
#include <set>

namespace porthip {

/// The freedom that the original's runs leave in an array.
struct Freedom {
  enum Kind : uint8_t {
    None,        ///< all runs write the same
    Order,       ///< the same elements in another order
    Spread,      ///< floats that differ a little: Absolute is how much
    Values,      ///< SkippedCount elements differ
    Undetermined ///< most differ by an order: nothing of it is compared
  } Is = None;
  uint64_t SkippedCount = 0;
  double Absolute = 0;
  uint64_t ExtraCount = 0; ///< with Values: others differ in the port
  /// With Undetermined: how many elements differ, and where the order is made.
  uint64_t ChangingCount = 0;
  std::string MadeBy;
  /// With Values: so many elements change that an order of atomics, if one is
  /// known, makes it Undetermined.
  bool IsMostlyOpen = false;
};

/// A value may be as far from the original's as that from itself, times this.
constexpr double SpreadFactor = 8;
/// Each run of the original shows some elements that no other shows to be
/// open, and so will the port's: up to this many times as many.
constexpr uint64_t ExtraFactor = 2;

/// Compares what the runs of the original (\p A and \p Again, of A's size) do
/// not leave open; with None in \p How the result is that of compareArrays.
/// \p OrderMadeBy: the atomic, "file:line", whose order the array may depend
/// on; empty: no order of atomics is known, so none excuses a difference.
ArrayDifference compareRepeated(ElementType Type, llvm::StringRef A,
                                llvm::ArrayRef<llvm::StringRef> Again,
                                llvm::StringRef B, const Tolerances &Tol,
                                uint64_t BlockLanes, Freedom &How,
                                llvm::StringRef OrderMadeBy = "");

/// An array, in all launches of a kernel, of which nothing is compared.
struct UndeterminedBuffer {
  std::string Place;  ///< "kernel, buffer 3"
  std::string MadeBy; ///< "file:line" of the atomics that make the order
  uint64_t ArrayCount = 0;
  uint64_t ElementCount = 0, ChangingCount = 0; ///< the most of an array
};

/// Gathers what is open in a run, by place.
class Freedoms {
public:
  /// \p Where: "kernel, buffer 3"; \p Count: elements of the array.
  void add(const std::string &Where, const Freedom &How, uint64_t Count);
  /// A sentence for each place, the first few.
  std::vector<std::string> notes() const;
  bool empty() const { return Places.empty(); }
  std::vector<UndeterminedBuffer> undetermined() const;
  /// Places of each kind but None, the places.
  std::map<Freedom::Kind, std::set<std::string>> places() const;

private:
  struct Sum {
    uint64_t ArrayCount = 0, ElementCount = 0;
    Freedom Most;
  };
  static std::string textOf(Freedom::Kind Is, const Sum &S);
  std::map<std::pair<std::string, Freedom::Kind>, Sum> Places;
};

} // namespace porthip
#endif
