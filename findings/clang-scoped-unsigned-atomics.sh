#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Debian's clang 22.1.8 (1:22.1.8-1~deb12u1), target NVPTX: the builtins for the
# minimum and the maximum of UNSIGNED numbers with the scope of a block or of the
# system compare signed numbers. __nvvm_atom_cta_max_gen_ui becomes
# atom.cta.max.s32 and __nvvm_atom_sys_min_gen_ull atom.sys.min.s64, while the one
# without a scope is right (atom.max.u32). clang's own CUDA headers make
# atomicMax_block(unsigned *), atomicMin_system(unsigned long long *) and their
# like of these builtins, so such calls give a wrong result on the GPU without a
# word: atomicMax_block of 0x80000000 leaves 7 where 7 was.
#
# Seen, of three functions:
#   atom.cta.max.s32  %r2, [%rd1], %r1;     (expected: .u32)
#   atom.sys.min.s64  %rd4, [%rd2], %rd3;   (expected: .u64)
#   atom.max.u32      %r3, [%rd1], %r1;
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

cat >scoped.cu <<'EOF'
__attribute__((device)) unsigned block(unsigned *P, unsigned V) {
  return __nvvm_atom_cta_max_gen_ui(P, V);
}
__attribute__((device)) unsigned long long system_(unsigned long long *P,
                                                   unsigned long long V) {
  return __nvvm_atom_sys_min_gen_ull(P, V);
}
__attribute__((device)) unsigned device_(unsigned *P, unsigned V) {
  return __nvvm_atom_max_gen_ui(P, V);
}
EOF
"$Clang" -x cuda --cuda-device-only --offload-arch=sm_80 -nocudainc -nocudalib \
  -O1 -S -o scoped.ptx scoped.cu 2>messages || { cat messages; exit 2; }
grep atom scoped.ptx
grep -q 'atom\.cta\.max\.s32' scoped.ptx &&
  grep -q 'atom\.sys\.min\.s64' scoped.ptx &&
  grep -q 'atom\.max\.u32' scoped.ptx
