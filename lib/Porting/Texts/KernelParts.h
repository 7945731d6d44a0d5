// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of kernels that CuPy and PyCUDA complete: the parameters stand in one
// string, what is done with an element in another.
#ifndef PORTHIP_PORTING_TEXTS_KERNELPARTS_H
#define PORTHIP_PORTING_TEXTS_KERNELPARTS_H

#include "llvm/ADT/StringRef.h"
#include <map>
#include <string>

namespace porthip {

enum class KernelPart : uint8_t {
  LoopPrep,
  Operation,
  AfterLoop,
  Map,
  Reduce,
  PostMap
};

/// An ElementwiseKernel or a ReductionKernel, as a program gives it.
struct LibraryKernel {
  std::string Name;
  /// As CuPy has them ("float32 x, raw T y") or as PyCUDA has them ("float *x,
  /// float *y").
  std::string Parameters;
  bool IsReduction = false;
  std::string Preamble;
  std::string Identity;   ///< of a reduction; empty: it is not known
  std::string ReduceType; ///< of C, likewise
  std::map<KernelPart, std::string> Parts;
};

/// The text in front of a part, so that it parses as what the library makes of
/// it, and the text behind it.
struct AroundPart {
  std::string Before, After;
};

/// Both with \p Part between are a kernel of the name, which takes each array
/// as a pointer and their length last, and does for a grid of any size what the
/// library's does; a reduction's has one result.
AroundPart aroundPart(const LibraryKernel &Of, KernelPart Part);

} // namespace porthip

#endif
