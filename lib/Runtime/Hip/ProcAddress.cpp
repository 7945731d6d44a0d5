// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libamdhip64: functions by name.
#include "Runtime/Core/MissingCall.h"
#include "Runtime/Hip/Names.h"
#include <string>

using namespace porthip::vgpu::rt;

/// Flags and answers of HIP 6.2, which older headers do not have.
static constexpr uint64_t PerThreadStream = 2;
enum QueryResult { Found = 0, NotFound = 1 };

static void *symbol(const std::string &Name) {
  return functionBeside(reinterpret_cast<const void *>(&symbol), Name.c_str());
}

/// \p Version: 100 * major + minor; functions that take HIP 6's properties have
/// another symbol from 600 on.
static void *addressOf(std::string Name, int Version, uint64_t Flags) {
  if (Version >= 600 &&
      (Name == "hipGetDeviceProperties" || Name == "hipChooseDevice"))
    Name += "R0600";
  if (Flags == PerThreadStream)
    if (void *OfThread = symbol(Name + "_spt"))
      return OfThread;
  return symbol(Name);
}

VG_API hipError_t hipGetProcAddress(const char *Name, void **Function,
                                    int Version, uint64_t Flags,
                                    QueryResult *Result) {
  return enter([&] {
    if (!Name || !*Name || !Function)
      return Status::InvalidValue;
    *Function = addressOf(Name, Version, Flags);
    if (Result)
      *Result = *Function ? Found : NotFound;
    return *Function ? Status::Success : Status::InvalidValue;
  });
}
