// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Record/Preload/Symbols.h"
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <vector>

namespace porthip::record {

Dlsym realDlsymAddress() {
  // By version, as our own one has none: those of glibc on the machines that
  // GPUs are in.
  static Dlsym Real = [] {
    for (const char *Version : {"GLIBC_2.34", "GLIBC_2.2.5", "GLIBC_2.17"})
      if (void *Found = dlvsym(RTLD_NEXT, "dlsym", Version))
        return reinterpret_cast<Dlsym>(Found);
    return Dlsym(nullptr);
  }();
  return Real;
}

void *realDlsym(void *Handle, const char *Name) {
  Dlsym Real = realDlsymAddress();
  return Real ? Real(Handle, Name) : nullptr;
}

namespace {
struct Search {
  const char *const *Libraries;
  std::vector<std::string> Paths;
};
} // namespace

static int collect(dl_phdr_info *Info, size_t, void *Data) {
  auto &S = *static_cast<Search *>(Data);
  const char *Path = Info->dlpi_name ? Info->dlpi_name : "";
  const char *Slash = std::strrchr(Path, '/');
  const char *Base = Slash ? Slash + 1 : Path;
  for (const char *const *L = S.Libraries; *L; ++L)
    if (std::strncmp(Base, *L, std::strlen(*L)) == 0)
      S.Paths.push_back(Path);
  return 0;
}

bool isLibraryLoaded(const char *Start) {
  const char *Libraries[] = {Start, nullptr};
  Search S{Libraries, {}};
  dl_iterate_phdr(collect, &S);
  return !S.Paths.empty();
}

void *nextSymbol(const char *Name, const char *const *Libraries) {
  if (void *Found = realDlsym(RTLD_NEXT, Name))
    return Found;
  Search S{Libraries, {}};
  dl_iterate_phdr(collect, &S);
  for (const std::string &Path : S.Paths)
    if (void *Library = dlopen(Path.c_str(), RTLD_LAZY | RTLD_NOLOAD)) {
      void *Found = realDlsym(Library, Name);
      dlclose(Library);
      if (Found)
        return Found;
    }
  return nullptr;
}

} // namespace porthip::record
