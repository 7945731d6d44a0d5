#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# clang 22.1.8 (Debian 12), HIP: a managed variable of one file (`static`), which
# kernels use and no function of the host names.
# Expected: it is registered, as one without `static` is: the runtime allocates its
# memory, and a constructor stores the address for the device.
# Seen: __hipRegisterManagedVar is not called for it, so that a kernel finds no
# memory behind it. Naming it anywhere in host code brings the call back.
. "$(dirname "$0")/packages"
unpack_clang '1:22.1.8-1~deb12u1'

registrations() {
  clang -x hip --offload-arch=gfx90a --offload-host-only -nogpuinc -nogpulib \
    -O2 -S -emit-llvm -o - - <<CODE | grep -c 'call.*__hipRegisterManagedVar' ||
#define __global__ __attribute__((global))
typedef unsigned long size_t;
struct dim3 { unsigned x, y, z; };
extern "C" int __hipPushCallConfiguration(dim3, dim3, size_t = 0, void * = 0);
extern "C" int hipLaunchKernel(const void *, dim3, dim3, void **, size_t, void *);
$1 __attribute__((device)) __attribute__((managed)) int counter = 5;
__global__ void count() { counter += 1; }
$2
CODE
    true
}

plain=$(registrations '' '')
own=$(registrations static '')
named=$(registrations static 'int *where() { return &counter; }')
printf 'registered: plain %s, static %s, static and named by the host %s\n' \
  "$plain" "$own" "$named"
[ "$plain $own $named" = '1 0 1' ] || fail "$plain $own $named"
