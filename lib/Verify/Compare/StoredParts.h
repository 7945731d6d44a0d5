// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Takes an array apart by as what the original stored its elements, where that
// is not what the type of the buffer says.
#ifndef PORTHIP_VERIFY_COMPARE_STOREDPARTS_H
#define PORTHIP_VERIFY_COMPARE_STOREDPARTS_H

#include "Verify/Trace/Trace.h"
#include "llvm/ADT/StringRef.h"

namespace porthip {

/// The bytes of memory that one byte of TraceArray::Kinds is about.
constexpr uint64_t StoreBytes = 4;

/// The elements that are of one type.
struct StoredPart {
  ElementType Type = ElementType::Unknown;
  bool IsHidden = false;        ///< integers in the bits of floats
  bool IsWidened = false;       ///< doubles that were made of floats
  bool IsOfClock = false;       ///< no run tells what they have to be
  std::vector<uint32_t> Places; ///< in units of StoreBytes

  TraceArray of(const TraceArray &A) const;
  /// In the array, of an element of \p Type in the part.
  uint64_t indexOf(uint64_t Index, ElementType Type) const;
};

/// The doubles of \p A as the floats that they are, to be compared as such;
/// nothing where one is none.
std::optional<TraceArray> narrowed(const TraceArray &A);

/// Parts of an array of \p Type; none: all of it is what that says, or not
/// known.
std::vector<StoredPart> storedParts(ElementType Type, llvm::StringRef Kinds,
                                    uint64_t SizeBytes);

} // namespace porthip
#endif
