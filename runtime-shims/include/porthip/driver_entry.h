// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cudaGetDriverEntryPoint, which asks for a function of CUDA's driver by a name
// in a string: AMD's has none of these names, and that is the answer. Code that
// asks for what AMD GPUs have nothing for, such as tensor maps, compiles and
// finds that it is not there. And what <cudaTypedefs.h> names their types.
#ifndef PORTHIP_DRIVER_ENTRY_H
#define PORTHIP_DRIVER_ENTRY_H

#include "tensor_map.h"
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
get_driver_entry_point(const char *, void **Function, unsigned long long,
                       cudaDriverEntryPointQueryResult *Status = nullptr) {
  if (!Function)
    return hipErrorInvalidValue;
  *Function = nullptr;
  if (Status)
    *Status = cudaDriverEntryPointSymbolNotFound;
  return hipErrorNotFound;
}
inline hipError_t get_driver_entry_point_by_version(
    const char *Name, void **Function, unsigned, unsigned long long Flags,
    cudaDriverEntryPointQueryResult *Status = nullptr) {
  return get_driver_entry_point(Name, Function, Flags, Status);
}
} // namespace porthip

using PFN_cuTensorMapEncodeTiled_v12000 = hipError_t (*)(
    porthip::CUtensorMap *, porthip::CUtensorMapDataType, unsigned, void *,
    const unsigned long long *, const unsigned long long *, const unsigned *,
    const unsigned *, porthip::CUtensorMapInterleave,
    porthip::CUtensorMapSwizzle, porthip::CUtensorMapL2promotion,
    porthip::CUtensorMapFloatOOBfill);
using PFN_cuTensorMapEncodeIm2col_v12000 = hipError_t (*)(
    porthip::CUtensorMap *, porthip::CUtensorMapDataType, unsigned, void *,
    const unsigned long long *, const unsigned long long *, const int *,
    const int *, unsigned, unsigned, const unsigned *,
    porthip::CUtensorMapInterleave, porthip::CUtensorMapSwizzle,
    porthip::CUtensorMapL2promotion, porthip::CUtensorMapFloatOOBfill);
using PFN_cuTensorMapEncodeTiled = PFN_cuTensorMapEncodeTiled_v12000;
using PFN_cuTensorMapEncodeIm2col = PFN_cuTensorMapEncodeIm2col_v12000;

#endif
