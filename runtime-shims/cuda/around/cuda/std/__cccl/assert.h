// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Around CCCL's header of this name, a toolkit's or the project's own. Where
// NDEBUG keeps <assert.h> from declaring what assert() calls, CCCL does so for
// both sides, which nvcc takes together with a declaration for the host, such
// as PyTorch's, and clang does not. Here it is declared for the host; the
// device's is in porthip_device_assert.h.
#pragma GCC system_header
#if defined(__cplusplus) && defined(__CUDA__) && defined(NDEBUG)
extern "C" void __assert_fail(const char *Assertion, const char *File,
                              unsigned int Line, const char *Function) noexcept
    __attribute__((__noreturn__));
#pragma push_macro("__assert_fail")
#undef __assert_fail
#define __assert_fail porthip_assert_fail_of_both_sides
#include_next <cuda/std/__cccl/assert.h>
#pragma pop_macro("__assert_fail")
#else
#include_next <cuda/std/__cccl/assert.h>
#endif
