#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Debian's clang 22.1.8 (1:22.1.8-1~deb12u1), target AMDGPU: the headers of HIP from
# 7.14 on (amd_detail/amd_device_functions.h and 13 more, of ROCm/rocm-systems in
# June 2026) ask __builtin_amdgcn_is_invocable(BUILTIN) without __has_builtin. clang
# 22 has no such builtin, and takes its argument for a use of a function, so that no
# program that includes <hip/hip_runtime.h> of such a version compiles with it. The
# branches behind it are compiled for all targets, so no macro of that name can stand
# for it where a target lacks the builtin that is asked for.
#
# Seen: "error: builtin functions must be directly called" (expected: code)
#
# Ends with 0 while that is so, with 1 once clang does something else, and with 2
# if the packages cannot be had.
set -u
Version=1:22.1.8-1~deb12u1
Folder=$(mktemp -d) || exit 2
trap 'rm -rf "$Folder"' EXIT
cd "$Folder" || exit 2

if [ "$(dpkg-query -W -f '${Version}' clang-22 2>/dev/null)" = "$Version" ]; then
  Clang=clang-22
else
  for Package in clang-22 libclang-common-22-dev libclang-cpp22 libllvm22; do
    apt-get download "$Package=$Version" >/dev/null 2>&1 || exit 2
  done
  for File in ./*.deb; do dpkg-deb -x "$File" root || exit 2; done
  LD_LIBRARY_PATH=$Folder/root/usr/lib/llvm-22/lib:$Folder/root/usr/lib/$(uname -m)-linux-gnu
  export LD_LIBRARY_PATH
  Clang=$Folder/root/usr/lib/llvm-22/bin/clang
fi

cat >asks.hip <<'EOF'
__attribute__((device)) unsigned shifted(unsigned Low, unsigned High) {
  if (__builtin_amdgcn_is_invocable(__builtin_amdgcn_alignbit))
    return __builtin_amdgcn_alignbit(High, Low, 3);
  return 0;
}
EOF
"$Clang" -x hip --offload-device-only --offload-arch=gfx942 -nogpuinc -nogpulib \
  -fsyntax-only asks.hip 2>messages && exit 1
cat messages
grep -q 'builtin functions must be directly called' messages
