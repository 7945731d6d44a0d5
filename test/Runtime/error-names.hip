// Names and texts of errors by HIP's version.
// REQUIRES: hip-headers
// RUN: %porthip cc --as gfx942 %s -o %t
// RUN: env PORTHIP_VGPU_HIP_MAJOR=6 %t | FileCheck %s --check-prefixes=CHECK,SIX
// RUN: env PORTHIP_VGPU_HIP_MAJOR=7 %t | FileCheck %s --check-prefixes=CHECK,SEVEN
#include <cstdio>
#include <hip/hip_runtime.h>

int main() {
  for (int Number : {1, 100, 205, 911, 912, 719, 1052, 1054, 4000}) {
    std::printf("%d %s|%s\n", Number, hipGetErrorName(hipError_t(Number)),
                hipGetErrorString(hipError_t(Number)));
  }
}
// CHECK: 1 hipErrorInvalidValue|invalid argument
// CHECK: 100 hipErrorNoDevice|no ROCm-capable device is detected
// CHECK: 205 hipErrorMapFailed|mapping of buffer object failed
// SIX: 911 hipErrorUnknown|unknown error
// SIX: 912 hipErrorUnknown|unknown error
// SEVEN: 911 hipErrorInvalidChannelDescriptor|invalid resource description of texture passed to the api
// SEVEN: 912 hipErrorInvalidTexture|invalid texture object passed to the api
// CHECK: 719 hipErrorLaunchFailure|unspecified launch failure
// CHECK: 1052 hipErrorRuntimeMemory|runtime memory call returned error
// SIX: 1054 hipErrorUnknown|unknown error
// SEVEN: 1054 hipErrorInvalidClusterSize|a kernel launch error has occurred due to cluster misconfiguration
// CHECK: 4000 hipErrorUnknown|unknown error
