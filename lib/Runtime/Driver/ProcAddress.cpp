// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: functions by name.
#include "Runtime/Core/MissingCall.h"
#include "Runtime/Driver/Driver.h"
#include <string>

using namespace porthip::vgpu::driver;

/// Functions whose parameters changed: the version that a program of
/// Since or later means by the plain name.
namespace {
struct Change {
  const char *Name;
  int Since;
  const char *Symbol;
};
constexpr Change Changes[] = {
    {"cuCtxCreate", 13000, "cuCtxCreate_v4"},
    {"cuCtxCreate", 3020, "cuCtxCreate_v2"},
    {"cuGetProcAddress", 12000, "cuGetProcAddress_v2"},
    {"cuGetProcAddress", 11030, "cuGetProcAddress"},
    {"cuGraphInstantiate", 12000, "cuGraphInstantiateWithFlags"},
    {"cuMemAdvise", 13000, "cuMemAdvise_v2"},
    {"cuMemPrefetchAsync", 13000, "cuMemPrefetchAsync_v2"},
    {"cuStreamGetCaptureInfo", 12030, "cuStreamGetCaptureInfo_v3"},
};
} // namespace

static void *symbol(const std::string &Name) {
  return porthip::vgpu::rt::functionBeside(
      reinterpret_cast<const void *>(&symbol), Name.c_str());
}

static void *addressOf(const char *Name, int Version) {
  bool HasChanged = false;
  for (const Change &C : Changes) {
    if (std::string(Name) != C.Name)
      continue;
    HasChanged = true;
    if (Version >= C.Since)
      return symbol(C.Symbol);
  }
  if (HasChanged)
    return nullptr;
  // Elsewhere the suffix marks wider types, which all programs mean today.
  for (const char *Suffix : {"_v2", ""})
    if (void *Found = symbol(std::string(Name) + Suffix))
      return Found;
  return nullptr;
}

VG_API CUresult cuGetProcAddress_v2(const char *Name, void **Function,
                                    int Version, cuuint64_t Flags,
                                    CUdriverProcAddressQueryResult *Result) {
  if (!Name || !Function || Flags > 2)
    return CUDA_ERROR_INVALID_VALUE;
  *Function = std::string(Name).compare(0, 2, "cu") == 0
                  ? addressOf(Name, Version)
                  : nullptr;
  if (Result)
    *Result = *Function ? CU_GET_PROC_ADDRESS_SUCCESS
                        : CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
  // Version 2 reports a missing symbol in Result alone.
  return *Function || Result ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}

#undef cuGetProcAddress
VG_API CUresult cuGetProcAddress(const char *Name, void **Function, int Version,
                                 cuuint64_t Flags) {
  return cuGetProcAddress_v2(Name, Function, Version, Flags, nullptr);
}
