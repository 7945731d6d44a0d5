#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# llc of LLVM 22.1.8 (Debian 12), x86-64 with AVX512-FP16 (-mcpu=sapphirerapids):
# llvm.fptosi.sat.i16.f16 of a NaN.
# Expected: 0, as the language reference says, and as all other widths and CPUs give.
# Seen: -32768. The code clamps by two compares whose branches an unordered result
# takes as "below"; nothing asks for a NaN, as the 32 bit form and CPUs without halves
# do (by a jump or move on parity, or by a compare whose order makes a NaN 0). The
# optimiser folds the same call of a constant NaN to 0.
. "$(dirname "$0")/packages"
unpack llvm-22=1:22.1.8-1~deb12u1
unpack_clang '1:22.1.8-1~deb12u1'

ir='declare i16 @llvm.fptosi.sat.i16.f16(half)
define i16 @cut(half %x) {
  %r = call i16 @llvm.fptosi.sat.i16.f16(half %x)
  ret i16 %r
}
define i16 @folded() {
  %r = call i16 @llvm.fptosi.sat.i16.f16(half 0xH7E00)
  ret i16 %r
}'
tool() {
  local name=$1
  shift
  LD_LIBRARY_PATH=$folder/usr/lib/llvm-22/lib:$folder/usr/lib/x86_64-linux-gnu \
    "$folder/usr/lib/llvm-22/bin/$name" "$@"
}

folded=$(tool opt -passes=instsimplify -S -o - - <<<"$ir" | grep -c 'ret i16 0')
printf 'folded to 0: %s\n' "$folded"
[ "$folded" = 1 ] || fail "folding: $folded"

code=$(tool llc -mtriple=x86_64-linux-gnu -mcpu=sapphirerapids -o - - <<<"$ir" |
  sed -n '/^cut:/,/^\.Lfunc_end0/p' | grep -E '^\s+(v|mov|cmov|ret|j)')
printf '%s\n' "$code"
# After an unordered compare CF and ZF are set: "not above" moves what "below"
# has chosen, 32768, into the result.
grep -q 'cmovbe' <<<"$code" && grep -q '\$32768' <<<"$code" &&
  ! grep -qE 'cmovn?p|j(n)?p' <<<"$code" || fail 'other code'
