// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Runtime/Core/MissingCall.h"
#include <cstdio>
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <unistd.h>

namespace porthip::vgpu::rt {

void endAtMissingCall(const char *Name, const char *Of) {
  fflush(nullptr);
  fprintf(stderr,
          "porthip: error: the program calls '%s', which the virtual GPU's %s "
          "does not have; the program ends here\n",
          Name, Of);
  _exit(127);
}

static bool isMissingCall(void *Function) {
  Dl_info Where;
  void *Entry = nullptr;
  if (!dladdr1(Function, &Where, &Entry, RTLD_DL_SYMENT) || !Entry)
    return false;
  return ELF64_ST_BIND(static_cast<const ElfW(Sym) *>(Entry)->st_info) ==
         STB_WEAK;
}

void *functionBeside(const void *Inside, const char *Name) {
  Dl_info Self;
  void *Library = nullptr;
  if (dladdr(Inside, &Self))
    Library = dlopen(Self.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
  void *Found = dlsym(Library ? Library : RTLD_DEFAULT, Name);
  return Found && !isMissingCall(Found) ? Found : nullptr;
}

} // namespace porthip::vgpu::rt
