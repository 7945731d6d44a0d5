// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The three ways of `porthip port`: docs/guide/projects.md.
#ifndef PORTHIP_PORTING_WHOLE_PORTWAY_H
#define PORTHIP_PORTING_WHOLE_PORTWAY_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>

namespace porthip {

enum class PortWay : uint8_t { Translated, OneSource, BuildTime };

/// The folder of headers with CUDA's names, below the port.
constexpr llvm::StringLiteral CudaHeadersFolder = "hip-compat";

} // namespace porthip

#endif
