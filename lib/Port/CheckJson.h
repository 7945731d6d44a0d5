// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The catalogue of findings as JSON: docs/schema/checks.schema.json.

#ifndef PORTHIP_PORT_CHECKJSON_H
#define PORTHIP_PORT_CHECKJSON_H

#include "Port/CheckInfo.h"
#include "Support/Json/Json.h"

namespace porthip {

Json jsonOf(llvm::ArrayRef<const CheckInfo *> Checks);

} // namespace porthip

#endif
