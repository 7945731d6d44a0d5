// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reductions of all element types, in the order of the ranks. Half and bfloat16
// are widened, summed as floats and rounded once.
#ifndef PORTHIP_LIBRARIES_NCCL_REDUCE_H
#define PORTHIP_LIBRARIES_NCCL_REDUCE_H

#include "Libraries/Nccl/Collectives.h"
#include <vector>

namespace porthip::nccl {

unsigned bytesOf(Element E);
/// As C++ has it: "float".
const char *nameOf(Element E);

/// To[I] = From[I] * *Scalar, of elements.
void scale(Element E, const void *Scalar, const void *From, size_t Count,
           void *To);
/// To[I] = From[0][First + I] + From[1][First + I] + ... . To may be one of the
/// inputs at its own place.
void reduce(Element E, Reduction How, const std::vector<const void *> &From,
            size_t First, size_t Count, void *To);

} // namespace porthip::nccl
#endif
