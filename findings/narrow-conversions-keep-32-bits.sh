#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# clang 22.1.8 (Debian 12), HIP device code: `int y = (unsigned char)x` of a
# float x. A value that no unsigned char holds is undefined in C++; nvcc gives
# the low 8 bits of a 32-bit conversion (300 becomes 44), and much code for
# images relies on some byte.
# Seen: a signed 32-bit conversion and no mask at all on gfx90a and gfx942, so
# that y is 300, or -1 for -1.0f, also where y is an index; on gfx1100 a mask of
# 16 bits.
. "$(dirname "$0")/packages"
unpack_clang '1:22.1.8-1~deb12u1'

code='extern "C" __attribute__((global)) void level(const float *x, int *y) {
  *y = (unsigned char)*x;
}'
steps() {
  device_code "$@" <<<"$code" |
    grep -oE 'v_cvt_[iu]32_f32|v_bfe_u32|and_b32|0xff+' | tr '\n' ' '
}

for gpu in gfx90a gfx942; do
  seen=$(steps "$gpu" -O2)
  printf '%s: %s\n' "$gpu" "$seen"
  [ "$seen" = 'v_cvt_i32_f32 ' ] || fail "$gpu: $seen"
done
seen=$(steps gfx1100 -O2)
printf 'gfx1100: %s\n' "$seen"
[ "$seen" = 'v_cvt_i32_f32 and_b32 0xffff ' ] || fail "gfx1100: $seen"
