#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# CMake 3.25.1 with clang 22.1.8 (Debian 12): two flags for the host's side of HIP code,
# each behind clang's -Xarch_host, as options of a target.
# Expected: both are for the host, as on a command line that a person writes.
# Seen: CMake takes the second -Xarch_host for an option that repeats itself and drops
# it, so that clang gives the second flag to kernels, too: there char is unsigned then.
# nvcc's -Xcompiler, whose counterpart this is, keeps its flag in the same word. Behind
# SHELL: each pair stays.
. "$(dirname "$0")/packages"
unpack_clang '1:22.1.8-1~deb12u1'
unpack cmake=3.25.1-1 cmake-data=3.25.1-1 libarchive13 libjsoncpp25 librhash0 libuv1 \
  libcurl4 libexpat1 libnghttp2-14 librtmp1 libssh2-1 libpsl5 libbrotli1 \
  libldap-2.5-0 libsasl2-2 ninja-build

mkdir "$folder/project"
cat >"$folder/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(sides CXX)
foreach(name words shell)
  add_library(${name} OBJECT k.cpp)
endforeach()
target_compile_options(words PRIVATE -Xarch_host -fwrapv -Xarch_host -funsigned-char)
target_compile_options(shell PRIVATE "SHELL:-Xarch_host -fwrapv" "SHELL:-Xarch_host -funsigned-char")
END
printf '__attribute__((global)) void k(char *c) { c[0] = c[1] >> 1; }\n' >"$folder/project/k.cpp"
LD_LIBRARY_PATH=$folder/usr/lib/x86_64-linux-gnu "$folder/usr/bin/cmake" -G Ninja \
  -DCMAKE_MAKE_PROGRAM="$folder/usr/bin/ninja" -DCMAKE_CXX_COMPILER_FORCED=1 \
  -DCMAKE_CXX_COMPILER="$folder/usr/lib/llvm-22/bin/clang" -S "$folder/project" \
  -DCMAKE_EXPORT_COMPILE_COMMANDS=1 -B "$folder/build" >"$folder/log"

# The flags of a target in the commands of the build.
flags() {
  sed -n "s/.*clang *\(-Xarch.*-funsigned-char\).*$1.dir.*/\1/p" \
    "$folder/build/compile_commands.json"
}
# How kernels shift a char with these flags: by sign or not.
shifts() {
  clang -x hip --offload-arch=gfx942 --offload-device-only -nogpuinc -nogpulib -O1 \
    -emit-llvm -S -o - "$@" "$folder/project/k.cpp" | grep -oE 'lshr|ashr' | head -1
}
words=$(flags words) shell=$(flags shell)
printf '%s\n%s\n' "$words" "$shell"
[ "$words" = '-Xarch_host -fwrapv -funsigned-char' ] || fail "words: $words"
[ "$shell" = '-Xarch_host -fwrapv -Xarch_host -funsigned-char' ] || fail "shell: $shell"
read -ra words <<<"$words"
read -ra shell <<<"$shell"
seen="$(shifts "${words[@]}") $(shifts "${shell[@]}")"
printf 'kernels: %s\n' "$seen"
[ "$seen" = 'lshr ashr' ] || fail "kernels: $seen"
