#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# clang 22.1.8: a call whose result is of a type that is declared [[nodiscard]], as
# hipError_t is from HIP 6 on, and whose result nobody reads.
# Expected: a warning that -Wno-unused-result turns off, as for a function that is
# declared so, and as with g++.
# Seen: it is one of -Wunused-value, so -Wno-unused-result leaves it; -Wno-unused-value
# turns both off, and a -Wall that comes later on the command line turns both on again.
. "$(dirname "$0")/packages"
unpack_clang '1:22.1.8-1~deb12u1'

cat >"$folder/status.cpp" <<'END'
enum [[nodiscard]] Status { Success, Failure };
Status launch();
[[nodiscard]] int count();
void ofType() { launch(); }
void ofFunction() { count(); }
END

told() {
  clang -fsyntax-only "$@" "$folder/status.cpp" 2>&1 | { grep -o '\[-W.*\]' || true; } |
    tr '\n' ' '
}
expect() { # what is told, then the options
  said=$(told "${@:2}")
  printf '%s: %s\n' "${*:2}" "$said"
  [ "$said" = "$1" ] || fail "with '${*:2}' it says '$said'"
}
expect '[-Wunused-value] [-Wunused-result] ' -std=c++17
expect '[-Wunused-value] ' -std=c++17 -Wno-unused-result
expect '' -std=c++17 -Wno-unused-value
expect '[-Wunused-value] [-Wunused-result] ' -std=c++17 -Wno-unused-value -Wall
