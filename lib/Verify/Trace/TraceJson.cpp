// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Trace/TraceJson.h"

using namespace llvm;

namespace porthip {

bool fromJson(const Json &J, TraceArgument &To, JsonPath Path) {
  JsonMapper M(J, Path);
  return M && M.mapOptional("size", To.SizeBytes) &&
         M.mapOptional("buffer", To.Buffer) &&
         M.mapOptional("offset", To.OffsetBytes) &&
         M.mapOptional("value", To.Value);
}

/// Three sizes; an empty list, where the recorder does not know them.
static bool mapShape(const JsonMapper &M, JsonPath Path, StringRef Name,
                     uint32_t (&To)[3]) {
  std::vector<unsigned> Shape;
  if (!M.mapOptional(Name, Shape))
    return false;
  if (!Shape.empty() && Shape.size() != 3)
    return Path.field(Name).report("expected three numbers");
  llvm::copy(Shape, To);
  return true;
}

/// A list of buffers with a number each.
static bool mapNumbers(const JsonMapper &M, StringRef Name, StringRef Number,
                       std::map<std::string, uint64_t> &To) {
  return M.eachOf(Name, [&](const Json &J, JsonPath Path) {
    JsonMapper One(J, Path);
    std::string Buffer;
    uint64_t Value = 0;
    const bool IsRight = One && One.mapOptional("buffer", Buffer) &&
                         One.mapOptional(Number, Value);
    To[Buffer] = Value;
    return IsRight;
  });
}

void readLaunch(const JsonMapper &M, JsonPath Path, TraceLaunch &To) {
  M.mapOptional("number", To.Number);
  M.mapOptional("thread", To.Thread);
  mapShape(M, Path, "grid", To.Grid);
  mapShape(M, Path, "block", To.Block);
  M.mapOptional("shared", To.SharedBytes);
  M.mapOptional("graph", To.Graph);
  M.mapOptional("fault", To.Fault);
  M.mapOptional("printed", To.HasPrinted);
  M.mapOptional("sampled", To.IsSampled);
  M.mapOptional("arguments", To.Arguments);
  mapNumbers(M, "inputs", "hash", To.Inputs);
  mapNumbers(M, "same", "launch", To.Same);
}

void readArray(const JsonMapper &M, TraceArray &To) {
  std::string Type;
  M.mapOptional("buffer", To.Buffer);
  M.mapOptional("type", Type);
  M.mapOptional("offset", To.OffsetBytes);
  M.mapOptional("size", To.SizeBytes);
  M.mapOptional("launch", To.KeptIn);
  M.mapOptional("hash", To.Hash);
  To.Type = elementNamed(Type).value_or(ElementType::Unknown);
}

} // namespace porthip
