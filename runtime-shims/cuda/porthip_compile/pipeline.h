// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The primitives of cuda_pipeline.h by the instructions that they stand for.
#ifndef PORTHIP_COMPILE_PIPELINE_H
#define PORTHIP_COMPILE_PIPELINE_H

static inline __attribute__((device)) void
__pipeline_memcpy_async(void *To, const void *From, size_t Size,
                        size_t Zeros = 0) {
  unsigned Shared = (unsigned)__nvvm_get_smem_pointer(To);
  unsigned Read = unsigned(Size - Zeros);
  if (Size == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(Shared),
                 "l"(From), "r"(Read)
                 : "memory");
  else if (Size == 8)
    asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" ::"r"(Shared),
                 "l"(From), "r"(Read)
                 : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(Shared),
                 "l"(From), "r"(Read)
                 : "memory");
}
static inline __attribute__((device)) void __pipeline_commit() {
  asm volatile("cp.async.commit_group;" ::: "memory");
}
static inline __attribute__((device)) void __pipeline_wait_prior(size_t Prior) {
  switch (Prior) {
  case 0:
    asm volatile("cp.async.wait_group 0;" ::: "memory");
    break;
  case 1:
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    break;
  case 2:
    asm volatile("cp.async.wait_group 2;" ::: "memory");
    break;
  default: // waits for more than it has to, which is allowed
    asm volatile("cp.async.wait_group 3;" ::: "memory");
    break;
  }
}

#endif
