// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A missing package for programs: docs/schema/port.schema.json and
// report.schema.json have its form.

#ifndef PORTHIP_PORT_MISSINGPACKAGEJSON_H
#define PORTHIP_PORT_MISSINGPACKAGEJSON_H

#include "Port/MissingPackage.h"
#include "Support/Json/Json.h"

namespace porthip {

Json packageToJson(const MissingPackage &P);

} // namespace porthip

#endif
