// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parts of kernels that CuPy and PyCUDA complete: the parameters stand in one
// string, what is done with an element in another.
#ifndef PORTHIP_PORTING_TEXTS_KERNELPARTS_H
#define PORTHIP_PORTING_TEXTS_KERNELPARTS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace porthip {

/// The text in front of a part, so that it parses as what the library makes of
/// it, and the text behind it.
struct AroundPart {
  std::string Before, After;
};

/// \p Parameters as CuPy has them ("float32 x, raw T y") or as PyCUDA has them
/// ("float *x, float *y"). \p IsExpression: the part is no statement.
AroundPart aroundPart(llvm::StringRef Name, llvm::StringRef Parameters,
                      bool IsExpression);

} // namespace porthip

#endif
