#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# hipRAND 5.3.3 (Debian 12: libhiprand-dev 5.3.3-4), header hiprand/hiprand.h.
# Expected: -D__HIP_PLATFORM_NVIDIA__, which HIP documents since 4.4, chooses the
# types of NVIDIA's side.
# Seen: it asks for __HIP_PLATFORM_NVCC__, the older name, alone. HIP's own headers
# define that name only where nvcc compiles; any other compiler leaves
# hiprandGenerator_st undeclared, and hiprand.h does not parse. AMD's side takes both
# its names.
. "$(dirname "$0")/packages"
unpack libhiprand-dev=5.3.3-4
unpack_clang '1:22.1.8-1~deb12u1'

# HIP's and cuRAND's headers stay empty: what is asked is which one is included.
mkdir -p "$folder/empty/hip"
touch "$folder/empty/hip/hip_runtime.h" "$folder/empty/curand.h" \
  "$folder/empty/rocrand.h"
mkdir -p "$folder/empty/rocrand" && touch "$folder/empty/rocrand/rocrand.h"

# side MACRO: the header that is chosen by it, or "none".
side() {
  clang -E -nostdinc -I"$folder/empty" -I"$folder/usr/include" -D"$1" \
    -include "$folder/empty/curand.h" -x c++ - 2>"$folder/messages" \
    <<<'#include <hiprand/hiprand.h>' |
    grep -oE 'hiprand_(hcc|nvcc)\.h' | sort -u || true
}

for pair in __HIP_PLATFORM_AMD__=hiprand_hcc.h __HIP_PLATFORM_HCC__=hiprand_hcc.h \
  __HIP_PLATFORM_NVCC__=hiprand_nvcc.h __HIP_PLATFORM_NVIDIA__=; do
  macro=${pair%%=*}
  seen=$(side "$macro")
  printf '%s: %s\n' "$macro" "${seen:-none}"
  [ "$seen" = "${pair#*=}" ] || fail "$macro: ${seen:-none}"
done
