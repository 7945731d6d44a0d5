// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: libraries of device code.
#include "Runtime/Code/Launches.h"
#include "Runtime/Cuda/Names.h"
#include "Runtime/Streams/Streams.h"
#include "llvm/Support/MemoryBuffer.h"

#define VG_LIBRARY(Name) cuda##Name
using LibraryResult = cudaError_t;
using LibraryHandle = cudaLibrary_t;
using LibraryKernel = cudaKernel_t;
using LibraryJitOption = cudaJitOption;
using LibraryOption = cudaLibraryOption;
using LibraryPointer = void *;

#include "Runtime/Api/Libraries.inc"

VG_API cudaError_t cudaGetKernel(cudaKernel_t *Kernel, const void *Host) {
  return enter([&] {
    if (!Kernel)
      return Status::InvalidValue;
    *Kernel =
        reinterpret_cast<cudaKernel_t>(Registry::get().findFunction(Host));
    return *Kernel ? Status::Success : Status::InvalidDeviceFunction;
  });
}

VG_API cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t Kernel,
                                                   cudaFuncAttribute Which,
                                                   int Value, int Device) {
  return enter([&] {
    Function *F = Registry::get().findFunction(Kernel);
    if (!F)
      return Status::InvalidHandle;
    if (unsigned(Device) >= Machine::get().count())
      return Status::InvalidDevice;
    return setFunctionAttribute(*F, Machine::get().gpu(unsigned(Device)),
                                int(Which), Value);
  });
}
