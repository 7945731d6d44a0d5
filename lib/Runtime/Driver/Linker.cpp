// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// libcuda: linking at run time, and libraries, which belong to no context.
#include "Runtime/Code/ImageLinker.h"
#include "Runtime/Code/Launches.h"
#include "Runtime/Driver/Driver.h"
#include "llvm/Support/MemoryBuffer.h"

using porthip::vgpu::driver::ask;
using porthip::vgpu::driver::enter;

VG_API CUresult cuLinkCreate_v2(unsigned Count, CUjit_option *Options,
                                void **Values, CUlinkState *Handle) {
  return enter([&] {
    return give(Handle, reinterpret_cast<CUlinkState>(rt::createLinker(
                            Count, reinterpret_cast<int *>(Options), Values)));
  });
}

/// F(linker) of a live handle.
template <class Function>
static CUresult withLinker(CUlinkState Handle, Function F) {
  return enter([&] {
    rt::ImageLinker *L = rt::findLinker(Handle);
    return L ? F(*L) : Status::InvalidHandle;
  });
}

VG_API CUresult cuLinkAddData_v2(CUlinkState Handle, CUjitInputType, void *Data,
                                 size_t SizeBytes, const char *, unsigned,
                                 CUjit_option *, void **) {
  return withLinker(Handle,
                    [&](rt::ImageLinker &L) { return L.add(Data, SizeBytes); });
}

VG_API CUresult cuLinkAddFile_v2(CUlinkState Handle, CUjitInputType,
                                 const char *Path, unsigned, CUjit_option *,
                                 void **) {
  return withLinker(Handle,
                    [&](rt::ImageLinker &L) { return L.addFile(Path); });
}

VG_API CUresult cuLinkComplete(CUlinkState Handle, void **Data,
                               size_t *SizeBytes) {
  return withLinker(
      Handle, [&](rt::ImageLinker &L) { return L.complete(Data, SizeBytes); });
}

VG_API CUresult cuLinkDestroy(CUlinkState Handle) {
  return enter([&] {
    return rt::destroyLinker(Handle) ? Status::Success : Status::InvalidHandle;
  });
}

//===-- Libraries ---------------------------------------------------------===//

#define VG_LIBRARY(Name) cu##Name
using LibraryResult = CUresult;
using LibraryHandle = CUlibrary;
using LibraryKernel = CUkernel;
using LibraryJitOption = CUjit_option;
using LibraryOption = CUlibraryOption;
using LibraryPointer = CUdeviceptr;

#include "Runtime/Api/Libraries.inc"

VG_API CUresult cuLibraryGetModule(CUmodule *Module, CUlibrary Library) {
  return enter([&] {
    return Registry::get().isModule(libraryOf(Library))
               ? give(Module, reinterpret_cast<CUmodule>(Library))
               : Status::InvalidHandle;
  });
}

/// F(function) for a live handle of a kernel.
template <class Action> static CUresult withKernel(CUkernel Handle, Action Do) {
  return enter([&] {
    rt::Function *F = Registry::get().findFunction(Handle);
    return F ? Do(*F) : Status::InvalidHandle;
  });
}

VG_API CUresult cuKernelGetFunction(CUfunction *Function, CUkernel Kernel) {
  return withKernel(Kernel, [&](rt::Function &F) {
    return give(Function, reinterpret_cast<CUfunction>(&F));
  });
}

VG_API CUresult cuKernelGetLibrary(CUlibrary *Library, CUkernel Kernel) {
  return withKernel(Kernel, [&](rt::Function &F) {
    return give(Library, reinterpret_cast<CUlibrary>(F.Of.get()));
  });
}

VG_API CUresult cuKernelGetName(const char **Name, CUkernel Kernel) {
  return withKernel(
      Kernel, [&](rt::Function &F) { return give(Name, F.Name.c_str()); });
}

VG_API CUresult cuKernelGetAttribute(int *Value, CUfunction_attribute Which,
                                     CUkernel Kernel, CUdevice Device) {
  return withKernel(Kernel, [&](rt::Function &F) {
    if (!Value)
      return Status::InvalidValue;
    if (unsigned(Device) >= rt::Machine::get().count())
      return Status::InvalidDevice;
    return rt::functionAttribute(F, rt::Machine::get().gpu(unsigned(Device)),
                                 int(Which), *Value);
  });
}

VG_API CUresult cuKernelSetAttribute(CUfunction_attribute Which, int Value,
                                     CUkernel Kernel, CUdevice Device) {
  return withKernel(Kernel, [&](rt::Function &F) {
    if (unsigned(Device) >= rt::Machine::get().count())
      return Status::InvalidDevice;
    return rt::setFunctionAttribute(F, rt::Machine::get().gpu(unsigned(Device)),
                                    int(Which), Value);
  });
}

VG_API CUresult cuKernelSetCacheConfig(CUkernel Kernel, CUfunc_cache Config,
                                       CUdevice) {
  return withKernel(Kernel, [&](rt::Function &F) {
    F.CacheConfig = int(Config);
    return Status::Success;
  });
}
