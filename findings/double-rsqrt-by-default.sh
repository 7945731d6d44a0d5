#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# clang 22.1.8 (Debian 12), HIP device code at -O2 without any fast-math flag:
# `1.0 / sqrt(x)` of a double.
# Expected: a correctly rounded root and a correctly rounded quotient, as nvcc
# computes them.
# Seen: HIP's default -ffp-contract=fast lets the back end take both as one
# v_rsq_f64 with a step of Newton's method; there is no division any more, and
# the last bit may differ. -ffp-contract=on and -ffp-contract=off bring the division back.
. "$(dirname "$0")/packages"
unpack_clang '1:22.1.8-1~deb12u1'

code='extern "C" __attribute__((global)) void inverse(const double *x, double *r) {
  *r = 1.0 / __builtin_sqrt(*x);
}'
divides() {
  device_code "$@" <<<"$code" | grep -cE 'v_div_(fixup|fmas)_f64' || true
}

for gpu in gfx90a gfx942 gfx1100; do
  fast=$(divides "$gpu" -O2)
  printf '%s: %s division steps\n' "$gpu" "$fast"
  [ "$fast" = 0 ] || fail "$gpu: $fast"
  for flag in -ffp-contract=on -ffp-contract=off; do
    strict=$(divides "$gpu" -O2 "$flag")
    printf '%s %s: %s division steps\n' "$gpu" "$flag" "$strict"
    [ "$strict" = 2 ] || fail "$gpu $flag: $strict"
  done
done
