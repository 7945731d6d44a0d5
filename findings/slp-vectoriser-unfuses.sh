#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# clang 22.1.8 (Debian 12), HIP device code at -O2, which allows `a*b - c*d` to
# be a product and a fused multiply-add.
# Expected: the same roundings on all GPUs, as on gfx1100 and on NVIDIA's.
# Seen: on gfx90a, gfx942 and gfx950 LLVM's SLP vectoriser makes one packed
# product of the two, and the subtraction then has nothing to fuse with. So
# 0.1f * 3.3f - 0.1f * 3.3f is 0 there, and the rounding error of a product
# where it is fused. -fno-slp-vectorize gives the fused form back.
. "$(dirname "$0")/packages"
unpack_clang '1:22.1.8-1~deb12u1'

code='extern "C" __attribute__((global)) void det(const float *m, float *d) {
  *d = m[0] * m[1] - m[2] * m[3];
}'
products() {
  device_code "$@" <<<"$code" |
    grep -oE 'v_(pk_mul|mul|sub|fma|fmac|dual_fmac)_f32' | sort | tr '\n' ' '
}

for gpu in gfx90a gfx942 gfx950; do
  seen=$(products "$gpu" -O2)
  printf '%s: %s\n' "$gpu" "$seen"
  [ "$seen" = 'v_pk_mul_f32 v_sub_f32 ' ] || fail "$gpu: $seen"
  seen=$(products "$gpu" -O2 -fno-slp-vectorize)
  printf '%s -fno-slp-vectorize: %s\n' "$gpu" "$seen"
  [ "$seen" = 'v_fma_f32 v_mul_f32 ' ] || fail "$gpu: $seen"
done
seen=$(products gfx1100 -O2)
printf 'gfx1100: %s\n' "$seen"
[ "$seen" = 'v_fma_f32 v_mul_f32 ' ] || fail "gfx1100: $seen"
