// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Builtins/Embedded.h"

// .incbin: the assembler reads the file; no tool has to print it as C.
#define EMBED(NAME)                                                            \
  __asm__(".section .rodata\n.balign 16\n"                                     \
          ".globl porthipBuiltins_" #NAME "\nporthipBuiltins_" #NAME ":\n"     \
          ".incbin \"" PORTHIP_BUILTINS_DIR "/" #NAME ".bc\"\n"                \
          ".globl porthipBuiltinsEnd_" #NAME "\nporthipBuiltinsEnd_" #NAME     \
          ":\n.byte 0\n.previous\n");                                          \
  extern "C" __attribute__((visibility("hidden")))                             \
  const char porthipBuiltins_##NAME[],                                         \
      porthipBuiltinsEnd_##NAME[];

EMBED(nvptx)
EMBED(amdgcn)
EMBED(math)
EMBED(amdgcnmath)

namespace porthip::vgpu {
llvm::StringRef nvptxBuiltins() {
  return {porthipBuiltins_nvptx,
          size_t(porthipBuiltinsEnd_nvptx - porthipBuiltins_nvptx)};
}
llvm::StringRef amdgcnBuiltins() {
  return {porthipBuiltins_amdgcn,
          size_t(porthipBuiltinsEnd_amdgcn - porthipBuiltins_amdgcn)};
}
llvm::StringRef mathBuiltins() {
  return {porthipBuiltins_math,
          size_t(porthipBuiltinsEnd_math - porthipBuiltins_math)};
}
llvm::StringRef amdgcnMathBuiltins() {
  return {porthipBuiltins_amdgcnmath,
          size_t(porthipBuiltinsEnd_amdgcnmath - porthipBuiltins_amdgcnmath)};
}
} // namespace porthip::vgpu
