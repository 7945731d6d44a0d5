// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The content of a trace, for people and for programs; without the bytes.
#ifndef PORTHIP_VERIFY_TRACE_TRACETEXT_H
#define PORTHIP_VERIFY_TRACE_TRACETEXT_H

#include "Support/Json/Json.h"
#include "Verify/Trace/Trace.h"

namespace porthip {

/// "(32, 1, 1)": a grid or a block.
std::string shapeText(const uint32_t (&Shape)[3]);

std::string textOf(const Trace &T);
Json jsonOf(const Trace &T);

} // namespace porthip
#endif
