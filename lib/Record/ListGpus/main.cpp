// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// porthip-list-gpus nvidia|amd: the real GPUs of this machine, each a line of
// ordinal, architecture and name with tabs between. Exit status 1 and the
// reason on stderr where there is none.
#include "Record/Preload/Architecture.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>

using namespace porthip::record;

static int fail(const std::string &Why) {
  std::fprintf(stderr, "%s\n", Why.c_str());
  return 1;
}

namespace {
/// A vendor's library; every function is looked up.
class Library {
public:
  /// The first of the names that can be loaded.
  explicit Library(const std::vector<const char *> &Names) {
    for (const char *Name : Names) {
      Handle = dlopen(Name, RTLD_NOW);
      if (Handle)
        return;
      const char *Text = dlerror();
      Why += (Why.empty() ? "" : "; ") + std::string(Text ? Text : Name);
    }
  }
  explicit operator bool() const { return Handle; }
  const std::string &why() const { return Why; }

  /// Absent: there is no such function.
  static constexpr int Absent = -1;
  // The functions return the vendors' enumerations, which are passed as int.
  template <class... Args>
  [[clang::no_sanitize("function")]] int call(const char *Name,
                                              Args... A) const {
    auto F = reinterpret_cast<int (*)(Args...)>(dlsym(Handle, Name));
    return F ? F(A...) : Absent;
  }

private:
  void *Handle = nullptr;
  std::string Why;
};
} // namespace

static int isVirtual(dl_phdr_info *Info, size_t, void *) {
  return Info->dlpi_name && std::strstr(Info->dlpi_name, "libporthip-vgpu.so");
}

/// Empty: real, or it does not matter.
static std::string whyNotReal() {
  if (std::getenv("PORTHIP_TAKE_VIRTUAL") ||
      !dl_iterate_phdr(isVirtual, nullptr))
    return "";
  return "the driver that is loaded is porthip's virtual one; take its folder "
         "out of LD_LIBRARY_PATH";
}

static std::string failed(const char *Call, int Status) {
  constexpr int NoDevice = 100; // of both vendors
  return std::string(Call) + " fails with " + std::to_string(Status) +
         (Status == NoDevice ? " (no device)" : "");
}

static int listNvidia() {
  Library Cuda({"libcuda.so.1"});
  if (!Cuda)
    return fail(Cuda.why());
  if (std::string Why = whyNotReal(); !Why.empty())
    return fail(Why);
  int Count = 0;
  if (int Status = Cuda.call("cuInit", 0u))
    return fail("libcuda.so.1: " + failed("cuInit", Status));
  if (int Status = Cuda.call("cuDeviceGetCount", &Count))
    return fail("libcuda.so.1: " + failed("cuDeviceGetCount", Status));
  if (Count == 0)
    return fail("libcuda.so.1 knows no device; is CUDA_VISIBLE_DEVICES set?");
  constexpr int ComputeMajor = 75, ComputeMinor = 76;
  for (int I = 0; I < Count; ++I) {
    char Name[256] = "";
    int Major = 0, Minor = 0;
    Cuda.call("cuDeviceGetName", Name + 0, int(sizeof(Name)), I);
    Cuda.call("cuDeviceGetAttribute", &Major, ComputeMajor, I);
    Cuda.call("cuDeviceGetAttribute", &Minor, ComputeMinor, I);
    std::printf("%d\tsm_%d%d\t%s\n", I, Major, Minor, Name);
  }
  return 0;
}

static int listAmd() {
  Library Hip({"libamdhip64.so", "libamdhip64.so.7", "libamdhip64.so.6",
               "libamdhip64.so.5", "/opt/rocm/lib/libamdhip64.so"});
  if (!Hip)
    return fail(Hip.why());
  if (std::string Why = whyNotReal(); !Why.empty())
    return fail(Why);
  int Count = 0;
  if (int Status = Hip.call("hipGetDeviceCount", &Count))
    return fail("libamdhip64.so: " + failed("hipGetDeviceCount", Status));
  if (Count == 0)
    return fail("libamdhip64.so knows no device; is HIP_VISIBLE_DEVICES set?");
  for (int I = 0; I < Count; ++I) {
    char Name[256] = "";
    Hip.call("hipDeviceGetName", Name + 0, int(sizeof(Name)), I);
    std::vector<char> Properties(PropertiesBytes);
    void *To = Properties.data();
    if (Hip.call("hipGetDevicePropertiesR0600", To, I) != 0)
      Hip.call("hipGetDeviceProperties", To, I);
    std::printf("%d\t%s\t%s\n", I, architectureIn(Properties).c_str(), Name);
  }
  return 0;
}

int main(int Count, char **Words) {
  std::string Which = Count == 2 ? Words[1] : "";
  if (Which == "nvidia")
    return listNvidia();
  if (Which == "amd")
    return listAmd();
  return fail("usage: porthip-list-gpus nvidia|amd");
}
