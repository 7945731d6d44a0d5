// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How far two arrays are apart: how often by how much, and where.
#ifndef PORTHIP_VERIFY_COMPARE_ERRORPROFILE_H
#define PORTHIP_VERIFY_COMPARE_ERRORPROFILE_H

#include "Verify/Trace/Elements.h"

namespace porthip {

struct ErrorProfile {
  std::string Place; ///< "launch 3, buffer 1"; who made it fills it in
  struct Bin {
    std::string Label;
    uint64_t Count = 0;
  };
  /// Floats by relative error, others by difference; "equal" comes first.
  std::vector<Bin> Histogram;
  /// The largest error in each part of ElementsPerColumn elements, infinite
  /// for NaN or an infinity on one side.
  std::vector<double> Errors;
  uint64_t ElementsPerColumn = 0;
  bool IsRelative = false;

  bool isEmpty() const { return Errors.empty(); }
};

/// Both hold the same number of bytes.
ErrorProfile profileOf(ElementType Type, llvm::StringRef A, llvm::StringRef B);

} // namespace porthip
#endif
