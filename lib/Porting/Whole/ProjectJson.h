// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The page of `porthip port`, for programs: docs/schema/port.schema.json.
#ifndef PORTHIP_PORTING_WHOLE_PROJECTJSON_H
#define PORTHIP_PORTING_WHOLE_PROJECTJSON_H

#include "Porting/Whole/ProjectSummary.h"
#include "Support/Json/Json.h"

namespace porthip {

Json projectToJson(const ProjectSummary &Summary);

} // namespace porthip
#endif
