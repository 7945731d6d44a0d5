// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/Status.h"

namespace porthip::vgpu::rt {

namespace {
struct ErrorRow {
  int Number;
  const char *CudaName, *HipName, *CudaText, *HipText;
};

#define ERROR_BOTH(N, Cuda, Hip, Text) {N, #Cuda, #Hip, Text, Text},
#define ERROR_TEXTS(N, Cuda, Hip, CudaText, HipText)                           \
  {N, #Cuda, #Hip, CudaText, HipText},
#define ERROR_CUDA(N, Cuda, Text) {N, #Cuda, nullptr, Text, nullptr},
#define ERROR_HIP(N, Hip, Text) {N, nullptr, #Hip, nullptr, Text},
constexpr ErrorRow Errors[] = {
#include "Abi/Errors.def"
};

const ErrorRow *find(int Number) {
  for (const ErrorRow &R : Errors)
    if (R.Number == Number)
      return &R;
  return nullptr;
}
} // namespace

const char *cudaNameOf(int Number) {
  const ErrorRow *R = find(Number);
  return R ? R->CudaName : nullptr;
}
const char *cudaTextOf(int Number) {
  const ErrorRow *R = find(Number);
  return R ? R->CudaText : nullptr;
}
const char *hipNameOf(int Number) {
  const ErrorRow *R = find(Number);
  return R ? R->HipName : nullptr;
}
const char *hipTextOf(int Number) {
  const ErrorRow *R = find(Number);
  return R ? R->HipText : nullptr;
}

} // namespace porthip::vgpu::rt
