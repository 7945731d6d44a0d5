// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Programs that load libcuda themselves and ask it for functions by name get
// our wrappers: by dlsym(3), and by cuGetProcAddress, which runtimes of CUDA
// 11.3 and later use.
#include "Record/Preload/Cuda/CudaDriver.h"
#include <cstdint>
#include <cstring>
#include <dlfcn.h>
#include <string>

using namespace porthip::record;

static const char *const Libraries[] = {"libcuda.so", nullptr};

static const DriverWrapper *wrapperOf(const std::string &Export) {
  for (const DriverWrapper *W = DriverWrappers; W->Export; ++W)
    if (Export == W->Export)
      return W;
  return nullptr;
}

//===-- cuGetProcAddress --------------------------------------------------===//

// Functions, as cuda.h names the new one like the old.
extern "C" int cuGetProcAddress(const char *, void **, int, uint64_t);
extern "C" int cuGetProcAddress_v2(const char *, void **, int, uint64_t, int *);
static Next<decltype(&cuGetProcAddress)> nextFirst("cuGetProcAddress",
                                                   Libraries);
static Next<decltype(&cuGetProcAddress_v2)> nextSecond("cuGetProcAddress_v2",
                                                       Libraries);

static bool isOurs(void *Address) {
  Dl_info Self, Info;
  static const char Here = 0;
  return dladdr(&Here, &Self) && dladdr(Address, &Info) &&
         Self.dli_fbase == Info.dli_fbase;
}

/// Since when the plain name means the function that ends in _v2
/// (cudaTypedefs.h of CUDA 13); runtimes ask for each function in the version
/// that they know.
static int secondVersion(const std::string &Plain) {
  return Plain == "cuMemHostRegister" ? 6050 : 3020;
}

/// The driver's answer for Name, or the wrapper in its place. A driver that
/// looks itself up by dlsym(3) has got the wrapper before.
static void *wrapped(const char *Name, int Version, uint64_t Flags,
                     void *Found) {
  constexpr uint64_t PerThreadStream = 2;
  if (isOurs(Found))
    return Found;
  std::string Plain = Name;
  if (Plain == "cuGetProcAddress" || Plain == "cuGetProcAddress_v2") {
    bool IsSecond = Version >= 12000 || Plain.back() == '2';
    NextAddress &Theirs =
        IsSecond ? static_cast<NextAddress &>(nextSecond) : nextFirst;
    Theirs.set(Found);
    return IsSecond ? reinterpret_cast<void *>(&cuGetProcAddress_v2)
                    : reinterpret_cast<void *>(&cuGetProcAddress);
  }
  for (const char *Twin : {"_ptsz", "_ptds", ""}) {
    if (*Twin && !(Flags & PerThreadStream))
      continue;
    for (const char *Number : {"_v2", ""})
      if (const DriverWrapper *W = wrapperOf(Plain + Number + Twin)) {
        if (*Number && Version < secondVersion(Plain))
          return Found;
        W->Theirs->set(Found);
        return W->Ours;
      }
  }
  return Found;
}

RECORD_API int cuGetProcAddress(const char *Name, void **Function, int Version,
                                uint64_t Flags) {
  int Result = nextFirst(Name, Function, Version, Flags);
  if (Result == 0 && Name && Function && *Function)
    *Function = wrapped(Name, Version, Flags, *Function);
  return Result;
}

RECORD_API int cuGetProcAddress_v2(const char *Name, void **Function,
                                   int Version, uint64_t Flags, int *Status) {
  int Result = nextSecond(Name, Function, Version, Flags, Status);
  if (Result == 0 && Name && Function && *Function)
    *Function = wrapped(Name, Version, Flags, *Function);
  return Result;
}

//===-- dlsym -------------------------------------------------------------===//

static bool isOfDriver(void *Address) {
  Dl_info Info;
  if (!dladdr(Address, &Info) || !Info.dli_fname)
    return false;
  const char *Slash = std::strrchr(Info.dli_fname, '/');
  const char *Base = Slash ? Slash + 1 : Info.dli_fname;
  return std::strncmp(Base, "libcuda.so", 10) == 0;
}

static void *lookUp(void *Handle, const char *Name) {
  void *Found = realDlsym(Handle, Name);
  if (!Found || !isOfDriver(Found))
    return Found;
  std::string Export = Name;
  if (Export == "cuGetProcAddress") {
    nextFirst.set(Found);
    return reinterpret_cast<void *>(&cuGetProcAddress);
  }
  if (Export == "cuGetProcAddress_v2") {
    nextSecond.set(Found);
    return reinterpret_cast<void *>(&cuGetProcAddress_v2);
  }
  if (const DriverWrapper *W = wrapperOf(Export)) {
    W->Theirs->set(Found);
    return W->Ours;
  }
  return Found;
}

/// The result of dlsym(3) can depend on who calls it (RTLD_NEXT, RTLD_DEFAULT):
/// then it must be called as if we were not there.
extern "C" __attribute__((visibility("default"))) void *
dlsym(void *Handle, const char *Name) noexcept {
  if (Handle == RTLD_NEXT || Handle == RTLD_DEFAULT ||
      std::strncmp(Name, "cu", 2) != 0) {
    auto Real = realDlsymAddress();
    if (!Real)
      return nullptr;
#if __has_cpp_attribute(clang::musttail)
    [[clang::musttail]]
#endif
    return Real(Handle, Name);
  }
  return lookUp(Handle, Name);
}
