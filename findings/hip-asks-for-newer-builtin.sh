#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# clang 22.1.8 (Debian 12), HIP device code: __builtin_amdgcn_is_invocable(BUILTIN).
# Expected: it tells whether a target has the builtin, as the headers of HIP from 7.14
# on assume without __has_builtin (amd_detail/amd_device_functions.h and 13 more, in
# ROCm/rocm-systems of June 2026).
# Seen: clang has no such builtin and takes its argument for a use of a function, so
# that no program that includes <hip/hip_runtime.h> of such a version compiles.
. "$(dirname "$0")/packages"
unpack_clang '1:22.1.8-1~deb12u1'

message=$(device_code gfx942 2>&1 <<'CODE' || true
__attribute__((device)) unsigned shifted(unsigned Low, unsigned High) {
  if (__builtin_amdgcn_is_invocable(__builtin_amdgcn_alignbit))
    return __builtin_amdgcn_alignbit(High, Low, 3);
  return 0;
}
CODE
)
printf '%s\n' "$message"
grep -q 'builtin functions must be directly called' <<<"$message" ||
  fail "$message"
