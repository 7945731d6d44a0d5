// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compares two buffers.
#ifndef PORTHIP_VERIFY_COMPARE_COMPARE_H
#define PORTHIP_VERIFY_COMPARE_COMPARE_H

#include "Verify/Trace/Trace.h"
#include "llvm/ADT/BitVector.h"
#include <map>

namespace porthip {

/// A float is equal when it keeps any one of the bounds.
struct Tolerance {
  double Absolute = 0, Relative = 0;
  uint64_t Ulp = 0;
};

/// Within Absolute or Relative; equal infinities are.
bool isClose(double A, double B, const Tolerance &Bound);

/// By type; floats only. Integers are equal or they are not.
class Tolerances {
public:
  Tolerances();
  const Tolerance &of(ElementType Type) const;
  /// "rel=1e-4", "f32:abs=1e-5,ulp=8": what is named changes, for that type or
  /// for all. Error: what of it is wrong.
  llvm::Error set(llvm::StringRef Text);
  void replace(ElementType Type, const Tolerance &Bound) {
    ByType[Type] = Bound;
  }
  /// At least this absolute bound.
  void allow(ElementType Type, double Absolute);

private:
  std::map<ElementType, Tolerance> ByType;
};

constexpr const char RoundingHint[] =
    "small errors only: rounding, the order of a sum, or a math function; see "
    "--tol";

/// In hints that are true of GPUs with wavefronts of 64 lanes alone.
constexpr const char LanesHint[] = "code for 32 lanes";

struct ArrayDifference {
  ElementType Type = ElementType::Unknown;
  uint64_t ElementCount = 0;
  uint64_t MismatchCount = 0;
  uint64_t OtherBitsCount = 0; ///< mismatches, and what is equal all the same
  /// Error of all elements, equal or not. NaN against a number counts in none.
  double MaxAbsolute = 0, MaxRelative = 0;
  uint64_t MaxUlp = 0;
  /// Place of the first mismatch.
  uint64_t FirstIndex = 0, FirstUlp = 0;
  std::string FirstA, FirstB;
  std::string Field;      ///< "pos.x", of structures
  bool IsGuessed = false; ///< no parameter said the type
  bool IsHidden = false;  ///< integers in the bits of floats
  /// Property of a mismatch: runs of the original differ in this array, too.
  bool IsUnsteady = false;
  /// The common traits of the mismatches' places, one sentence each.
  std::vector<std::string> Hints;

  bool isEqual() const { return MismatchCount == 0; }
  /// Takes in that of another part of the array; what it says of a mismatch is
  /// that of the first one.
  void add(ArrayDifference Part);
  /// The mismatches do not count.
  void excuse() {
    MismatchCount = 0;
    IsUnsteady = false;
    Hints.clear();
  }
};

/// \p BlockLanes: of the launch that wrote it, for the hints; 0: unknown.
/// Both hold the same number of bytes. NaNs are equal to each other. Elements
/// in \p Skipped are not compared.
ArrayDifference compareArrays(ElementType Type, llvm::StringRef A,
                              llvm::StringRef B, const Tolerances &Tol,
                              uint64_t BlockLanes = 0,
                              const llvm::BitVector *Skipped = nullptr);

/// The elements by value: two lists of the same elements become the same.
std::string sortedElements(ElementType Type, llvm::StringRef Bytes);
/// The same elements, in whatever order.
bool holdSame(ElementType Type, llvm::StringRef A, llvm::StringRef B);

} // namespace porthip
#endif
