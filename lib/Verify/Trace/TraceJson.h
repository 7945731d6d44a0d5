// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Members that a recorder's spool and a trace's manifest share.
#ifndef PORTHIP_VERIFY_TRACE_TRACEJSON_H
#define PORTHIP_VERIFY_TRACE_TRACEJSON_H

#include "Support/Json/JsonMapper.h"
#include "Verify/Trace/Trace.h"

namespace porthip {

bool fromJson(const Json &J, TraceArgument &To, JsonPath Path);

/// All of a launch or a graph but its names, Changed and IsWholeGraph. Missing
/// members stay; wrong ones are reported to the mapper's document.
void readLaunch(const JsonMapper &M, JsonPath Path, TraceLaunch &To);

/// All of an array but its bytes and IsOmitted.
void readArray(const JsonMapper &M, TraceArray &To);

} // namespace porthip
#endif
