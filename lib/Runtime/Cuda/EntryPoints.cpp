// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcudart: functions of the driver by name.
#include "Runtime/Code/Modules.h"
#include "Runtime/Cuda/Names.h"
#include <dlfcn.h>

using namespace porthip::vgpu::rt;

// As cuda.h has it; this library is built without that header, whose macros
// rename what is declared here.
typedef int (*GetProcAddress)(const char *, void **, int, uint64_t, int *);

static Status entryPoint(const char *Name, void **Function, unsigned Version,
                         unsigned long long Flags,
                         cudaDriverEntryPointQueryResult *Result) {
  if (!Name || !Function)
    return Status::InvalidValue;
  *Function = nullptr;
  // Looked for beside this library, by its run path.
  static void *Driver = dlopen("libcuda.so.1", RTLD_NOW);
  auto Get = Driver ? reinterpret_cast<GetProcAddress>(
                          dlsym(Driver, "cuGetProcAddress_v2"))
                    : nullptr;
  if (!Get)
    return Status::NotFound;
  int Found = 0;
  Get(Name, Function, int(Version), Flags, &Found);
  if (Result)
    *Result = cudaDriverEntryPointQueryResult(Found);
  return Status::Success;
}

VG_STREAM_API(VG_PT, GetDriverEntryPoint,
              (const char *Name, void **Function, unsigned long long Flags,
               cudaDriverEntryPointQueryResult *Result),
              (Name, Function, Flags, Result)) {
  return enter([&] {
    return entryPoint(Name, Function, CUDART_VERSION, Flags, Result);
  });
}

VG_STREAM_API(VG_PT, GetDriverEntryPointByVersion,
              (const char *Name, void **Function, unsigned Version,
               unsigned long long Flags,
               cudaDriverEntryPointQueryResult *Result),
              (Name, Function, Version, Flags, Result)) {
  return enter(
      [&] { return entryPoint(Name, Function, Version, Flags, Result); });
}

VG_API cudaError_t cudaGetFuncBySymbol(cudaFunction_t *Handle,
                                       const void *Host) {
  return enter([&] {
    if (!Handle)
      return Status::InvalidValue;
    *Handle =
        reinterpret_cast<cudaFunction_t>(Registry::get().findFunction(Host));
    return *Handle ? Status::Success : Status::InvalidDeviceFunction;
  });
}
