// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a trace holds, for people and for programs; without the contents.
#ifndef PORTHIP_VERIFY_TRACETEXT_H
#define PORTHIP_VERIFY_TRACETEXT_H

#include "Support/Json.h"
#include "Verify/Trace.h"

namespace porthip {

std::string textOf(const Trace &T);
Json jsonOf(const Trace &T);

} // namespace porthip
#endif
