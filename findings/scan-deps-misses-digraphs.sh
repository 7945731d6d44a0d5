#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# clang-scan-deps 22.1.8 (Debian 12): what a source includes by `%:include`,
# which C and C++ take for `#include`.
# Expected: the dependencies that `clang -M` writes.
# Seen: the header is left out, without a word and with status 0, so that a build
# that asks clang-scan-deps does not build again when that header changes. Its
# reader of directives knows '#' alone.
. "$(dirname "$0")/packages"
unpack clang-tools-22='1:22.1.8-1~deb12u1'
unpack_clang '1:22.1.8-1~deb12u1'

mkdir "$folder/sources"
cd "$folder/sources"
printf 'extern int x;\n' >dep.h
printf '%%:include "dep.h"\nint f(void) { return x; }\n' >digraph.c
printf '#include "dep.h"\nint f(void) { return x; }\n' >sharp.c

scanned() {
  LD_LIBRARY_PATH=$folder/usr/lib/llvm-22/lib:$folder/usr/lib/x86_64-linux-gnu \
    "$folder/usr/lib/llvm-22/bin/clang-scan-deps" -- \
    "$folder/usr/lib/llvm-22/bin/clang" -c "$1" -o out.o
}

for source in digraph sharp; do
  clang -M "$source.c" | grep -q 'dep\.h' || fail "clang -M: $source"
done
scanned sharp.c | grep -q 'dep\.h' || fail "clang-scan-deps: #include"
digraph=$(scanned digraph.c)
printf 'clang-scan-deps of %%:include: %s\n' "$digraph"
case $digraph in
*dep.h*) fail "clang-scan-deps knows %:include" ;;
esac
