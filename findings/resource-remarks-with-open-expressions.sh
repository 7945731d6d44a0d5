#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# clang 22.1.8 (Debian 12), HIP device code for gfx90a with the remarks of
# -Rpass-analysis=kernel-resource-usage, which tools read to gate registers and
# occupancy.
# Expected: numbers, as for kernels that call nothing.
# Seen: for a kernel that calls by a pointer the remark has the back end's symbolic
# expressions in their place: "VGPRs: caller.num_vgpr", "Occupancy [waves/SIMD]:
# occupancy(8, 8, 512, ...)". The code object's note has the numbers.
. "$(dirname "$0")/packages"
unpack_clang '1:22.1.8-1~deb12u1'

code='__attribute__((device)) int (*table)(int);
extern "C" __attribute__((global)) void caller(int *p) { *p = table(*p); }
extern "C" __attribute__((global)) void alone(int *p) { *p += 1; }'
remarks=$(clang -x hip --offload-arch=gfx90a --offload-device-only -nogpuinc \
  -nogpulib -O2 -S -o /dev/null -Rpass-analysis=kernel-resource-usage - \
  <<<"$code" 2>&1 | grep -E 'Function Name|Occupancy')
printf '%s\n' "$remarks"
grep -A1 'Name: alone' <<<"$remarks" | grep -qE 'SIMD\]: [0-9]+ ' ||
  fail 'no number for a kernel without calls'
grep -A1 'Name: caller' <<<"$remarks" | grep -q 'occupancy(' ||
  fail 'a number for a kernel with a call'
