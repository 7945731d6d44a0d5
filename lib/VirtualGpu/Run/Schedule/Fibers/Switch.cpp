// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VirtualGpu/Run/Schedule/Fibers/Switch.h"
#include <cstdint>
#include <cstring>

#if defined(__x86_64__)
// A jump instead of a return: the return predictor knows nothing of other
// stacks and would be wrong each time.
__asm__(".text\n"
        ".globl porthipVgSwitch\n"
        ".hidden porthipVgSwitch\n"
        ".type porthipVgSwitch,@function\n"
        ".balign 16\n"
        "porthipVgSwitch:\n"
        "  pushq %rbp\n"
        "  pushq %rbx\n"
        "  pushq %r12\n"
        "  pushq %r13\n"
        "  pushq %r14\n"
        "  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  popq %r15\n"
        "  popq %r14\n"
        "  popq %r13\n"
        "  popq %r12\n"
        "  popq %rbx\n"
        "  popq %rbp\n"
        "  popq %rcx\n"
        "  jmpq *%rcx\n"
        ".size porthipVgSwitch,.-porthipVgSwitch\n");
#elif defined(__aarch64__)
__asm__(".text\n"
        ".globl porthipVgSwitch\n"
        ".hidden porthipVgSwitch\n"
        ".type porthipVgSwitch,@function\n"
        ".balign 16\n"
        "porthipVgSwitch:\n"
        "  sub sp, sp, #160\n"
        "  stp x19, x20, [sp, #0]\n"
        "  stp x21, x22, [sp, #16]\n"
        "  stp x23, x24, [sp, #32]\n"
        "  stp x25, x26, [sp, #48]\n"
        "  stp x27, x28, [sp, #64]\n"
        "  stp x29, x30, [sp, #80]\n"
        "  stp d8, d9, [sp, #96]\n"
        "  stp d10, d11, [sp, #112]\n"
        "  stp d12, d13, [sp, #128]\n"
        "  stp d14, d15, [sp, #144]\n"
        "  mov x9, sp\n"
        "  str x9, [x0]\n"
        "  mov sp, x1\n"
        "  ldp x19, x20, [sp, #0]\n"
        "  ldp x21, x22, [sp, #16]\n"
        "  ldp x23, x24, [sp, #32]\n"
        "  ldp x25, x26, [sp, #48]\n"
        "  ldp x27, x28, [sp, #64]\n"
        "  ldp x29, x30, [sp, #80]\n"
        "  ldp d8, d9, [sp, #96]\n"
        "  ldp d10, d11, [sp, #112]\n"
        "  ldp d12, d13, [sp, #128]\n"
        "  ldp d14, d15, [sp, #144]\n"
        "  add sp, sp, #160\n"
        "  br x30\n"
        ".size porthipVgSwitch,.-porthipVgSwitch\n");
#else
#error "lanes on stacks of their own are written for x86-64 and AArch64"
#endif

namespace porthip::vgpu {

void *prepareStack(char *Top, void (*Start)()) {
#if defined(__x86_64__)
  // Start finds the stack as after a call: 8 more than a multiple of 16. The
  // return address is null, which ends a debugger's backtrace.
  uint64_t Frame[8] = {};
  Frame[6] = reinterpret_cast<uint64_t>(Start);
  char *Sp = Top - 16 - sizeof(Frame);
#else
  uint64_t Frame[20] = {};
  Frame[11] = reinterpret_cast<uint64_t>(Start);
  char *Sp = Top - sizeof(Frame);
#endif
  std::memcpy(Sp, Frame, sizeof(Frame));
  return Sp;
}

} // namespace porthip::vgpu
