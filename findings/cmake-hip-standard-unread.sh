#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# CMake 3.25.1: the property HIP_STANDARD of a target, set and then asked for.
# Expected: the answer is what was set, as with CXX_STANDARD and CUDA_STANDARD.
# Seen: it is empty, though HIP sources are compiled with what was set; the answers for
# HIP_STANDARD_REQUIRED and HIP_EXTENSIONS are right. So a project, or a module of one,
# cannot raise the standard of HIP targets that are there: it would lower others.
. "$(dirname "$0")/packages"
unpack cmake=3.25.1-1 cmake-data=3.25.1-1 libarchive13 libjsoncpp25 librhash0 libuv1 \
  libcurl4 libexpat1 libxml2 libicu72 libnghttp2-14 librtmp1 libssh2-1 libpsl5 libbrotli1 \
  libldap-2.5-0 libsasl2-2 ninja-build

mkdir "$folder/project"
cat >"$folder/project/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(standards NONE)
add_custom_target(kernels)
foreach(language CXX CUDA HIP)
  foreach(name STANDARD STANDARD_REQUIRED)
    set_property(TARGET kernels PROPERTY ${language}_${name} 17)
    get_property(answer TARGET kernels PROPERTY ${language}_${name})
    message(STATUS "${language}_${name}=${answer}")
  endforeach()
endforeach()
END

said=$(LD_LIBRARY_PATH=$folder/usr/lib/x86_64-linux-gnu "$folder/usr/bin/cmake" -G Ninja \
  -DCMAKE_MAKE_PROGRAM="$folder/usr/bin/ninja" -S "$folder/project" \
  -B "$folder/build" | sed -n 's/^-- \(.*STANDARD.*\)/\1/p')
printf '%s\n' "$said"
[ "$said" = 'CXX_STANDARD=17
CXX_STANDARD_REQUIRED=17
CUDA_STANDARD=17
CUDA_STANDARD_REQUIRED=17
HIP_STANDARD=
HIP_STANDARD_REQUIRED=17' ] || fail "CMake answers '$said'"
