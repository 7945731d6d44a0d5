// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The function that assert() calls in device code. glibc declares the host's
// with an unsigned line; CCCL, under NDEBUG, declares that same function for
// both sides, which clang would refuse beside one for the device alone. With a
// line of type int, as __LINE__ is, this is another overload.
#ifndef PORTHIP_DEVICE_ASSERT_H
#define PORTHIP_DEVICE_ASSERT_H

extern "C" __attribute__((device)) void
__assertfail(const char *Message, const char *File, unsigned Line,
             const char *Function, __SIZE_TYPE__ CharSize);

static inline __attribute__((device)) void
__assert_fail(const char *Message, const char *File, int Line,
              const char *Function) {
  __assertfail(Message, File, Line, Function, sizeof(char));
}

#endif
