// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/Machine.h"

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

const ErrorRow *find(int Number, const char *ErrorRow::*Name) {
  for (const ErrorRow &R : Errors)
    if (R.Number == Number && R.*Name)
      return &R;
  return nullptr;
}

const ErrorRow *findCuda(int Number) {
  return find(Number, &ErrorRow::CudaName);
}

const ErrorRow *findHip(int Number) {
  const bool IsOf7 = Number == 911 || Number == 912 || Number == 1054;
  return IsOf7 && Machine::get().hipMajor() < 7
             ? nullptr
             : find(Number, &ErrorRow::HipName);
}
} // namespace

const char *cudaNameOf(int Number) {
  const ErrorRow *R = findCuda(Number);
  return R ? R->CudaName : nullptr;
}
const char *cudaTextOf(int Number) {
  const ErrorRow *R = findCuda(Number);
  return R ? R->CudaText : nullptr;
}
const char *hipNameOf(int Number) {
  const ErrorRow *R = findHip(Number);
  return R ? R->HipName : nullptr;
}
const char *hipTextOf(int Number) {
  const ErrorRow *R = findHip(Number);
  return R ? R->HipText : nullptr;
}

} // namespace porthip::vgpu::rt
