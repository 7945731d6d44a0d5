// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaGetDriverEntryPoint, which asks for a function of CUDA's driver by a name
// in a string. The functions of tensor maps are porthip's; AMD's driver has
// none of the other names, and that is the answer. And what <cudaTypedefs.h>
// names their types.
#ifndef PORTHIP_DRIVER_ENTRY_H
#define PORTHIP_DRIVER_ENTRY_H

#include "tensor_map.h"
#include <cstring>
#include <hip/hip_runtime_api.h>

namespace porthip {

enum cudaDriverEntryPointQueryResult {
  cudaDriverEntryPointSuccess = 0,
  cudaDriverEntryPointSymbolNotFound = 1,
  cudaDriverEntryPointVersionNotSufficent = 2
};
enum {
  cudaEnableDefault = 0,
  cudaEnableLegacyStream = 1,
  cudaEnablePerThreadDefaultStream = 2
};

inline hipError_t
get_driver_entry_point(const char *Name, void **Function, unsigned long long,
                       cudaDriverEntryPointQueryResult *Status = nullptr) {
  if (!Name || !Function)
    return hipErrorInvalidValue;
  *Function = nullptr;
  if (!std::strcmp(Name, "cuTensorMapEncodeTiled"))
    *Function = reinterpret_cast<void *>(&cuTensorMapEncodeTiled);
  else if (!std::strcmp(Name, "cuTensorMapReplaceAddress"))
    *Function = reinterpret_cast<void *>(&cuTensorMapReplaceAddress);
  if (Status)
    *Status = *Function ? cudaDriverEntryPointSuccess
                        : cudaDriverEntryPointSymbolNotFound;
  return *Function ? hipSuccess : hipErrorNotFound;
}
inline hipError_t get_driver_entry_point_by_version(
    const char *Name, void **Function, unsigned, unsigned long long Flags,
    cudaDriverEntryPointQueryResult *Status = nullptr) {
  return get_driver_entry_point(Name, Function, Flags, Status);
}
} // namespace porthip

using PFN_cuTensorMapEncodeTiled_v12000 = hipError_t (*)(
    porthip::CUtensorMap *, porthip::CUtensorMapDataType, unsigned, void *,
    const uint64_t *, const uint64_t *, const unsigned *, const unsigned *,
    porthip::CUtensorMapInterleave, porthip::CUtensorMapSwizzle,
    porthip::CUtensorMapL2promotion, porthip::CUtensorMapFloatOOBfill);
using PFN_cuTensorMapEncodeIm2col_v12000 = hipError_t (*)(
    porthip::CUtensorMap *, porthip::CUtensorMapDataType, unsigned, void *,
    const uint64_t *, const uint64_t *, const int *, const int *, unsigned,
    unsigned, const unsigned *, porthip::CUtensorMapInterleave,
    porthip::CUtensorMapSwizzle, porthip::CUtensorMapL2promotion,
    porthip::CUtensorMapFloatOOBfill);
using PFN_cuTensorMapEncodeTiled = PFN_cuTensorMapEncodeTiled_v12000;
using PFN_cuTensorMapEncodeIm2col = PFN_cuTensorMapEncodeIm2col_v12000;

#endif
