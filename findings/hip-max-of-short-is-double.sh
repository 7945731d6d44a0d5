#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# HIP 5.2.3 (Debian 12), headers with clang 22.1.8: max(short, int) and min(char, int) in
# device code.
# Expected: an int, as CUDA 13.0's headers have it, so that max(s, 3) / 2 divides integers.
# Seen: a double. The templates of hip_runtime.h's math header that mix types compute in
# double, and there is no overload for integers narrower than int.
# (clang 22 no longer defines __AMDGCN_WAVEFRONT_SIZE, which these headers ask for.)
. "$(dirname "$0")/packages"
unpack_clang '1:22.1.8-1~deb12u1'
unpack libamdhip64-dev=5.2.3-8 libhsa-runtime-dev

compile() {
  printf '#include <hip/hip_runtime.h>\n%s\n' "$1" |
    clang -x hip --offload-arch=gfx942 --offload-device-only -nogpulib \
      --rocm-path="$folder/usr" -fsyntax-only -D__HIP_PLATFORM_AMD__ \
      -I "$folder/usr/include" -D__AMDGCN_WAVEFRONT_SIZE=64 - 2>&1
}

of() {
  compile "__device__ int f(short s, char c, int i) {
    static_assert(__is_same(decltype($1), $2), \"another type\"); return 0; }"
}
for call in 'max(s, i)' 'min(c, i)'; do
  for type in int double; do
    if of "$call" "$type" >"$folder/said"; then
      printf '%s: %s\n' "$call" "$type"
    elif ! grep -q 'another type' "$folder/said"; then
      fail "$(grep error: "$folder/said")"
    fi
  done
done | tee "$folder/types"
grep -q 'max(s, i): double' "$folder/types" || fail 'max(short, int)'
grep -q 'min(c, i): double' "$folder/types" || fail 'min(char, int)'
