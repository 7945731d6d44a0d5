#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# In the place of nvcc and hipcc, by whose name it is called: notes its
# arguments in $COMMANDS and compiles for the virtual GPU by $STANDS_FOR.
echo "$(basename "$0") $*" >> "$COMMANDS"
case $0 in *nvcc) As=sm_80 ;; *) As=gfx942 ;; esac
exec "$STANDS_FOR" cc --as $As -w "$@"
